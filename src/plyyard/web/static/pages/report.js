import "../app/header.js";
