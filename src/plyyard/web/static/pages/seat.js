import "../app/header.js";
import "../app/seatlink.js";
import "../app/share.js";
