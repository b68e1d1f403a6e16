import "../app/header.js";
import "../app/records.js";
