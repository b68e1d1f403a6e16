import "../app/header.js";
import "../app/play.js";
import "../app/may.js";
import "../app/guided.js";
