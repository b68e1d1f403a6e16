import "../app/header.js";
import "../app/play.js";
import "../app/may.js";
import "../app/matchmaps.js";
import "../app/guided.js";
