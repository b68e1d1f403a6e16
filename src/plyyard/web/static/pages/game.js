import "../app/header.js";
import "../app/start.js";
