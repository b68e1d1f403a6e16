import "../app/header.js";
import "../app/start.js";
import "../app/lobby.js";
