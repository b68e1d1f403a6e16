import "../app/header.js";
import "../fair/verify.js";
