import "../app/header.js";
import "../app/train.js";
