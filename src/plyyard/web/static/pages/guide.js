import "../app/header.js";
import "../app/learn.js";
