import "../app/header.js";
import "../app/review.js";
