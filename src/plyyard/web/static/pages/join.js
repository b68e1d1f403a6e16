import "../app/header.js";
import "../app/doors.js";
import "../app/start.js";
