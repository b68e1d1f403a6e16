import "../app/header.js";
import "../app/doors.js";
