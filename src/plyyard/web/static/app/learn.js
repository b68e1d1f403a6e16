/** The page of a guide: its boards come to life when they come near, and its contents fold away on phones. */

import "../board/board.js";
import { byId, readData } from "./dom.js";
import { Practice } from "./practice.js";
import { Speaker } from "./speak.js";

const NEAR = "500px 0px";
const NARROW = "(width < 64rem)";

const speaker = new Speaker(byId("polite"), byId("assertive"));
const strings = readData("strings");

const watch = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    watch.unobserve(target);
    void new Practice(/** @type {HTMLElement} */ (target), strings, speaker).start();
  }
}, { rootMargin: NEAR });

for (const figure of document.querySelectorAll("[data-practice]")) watch.observe(figure);

for (const contents of document.querySelectorAll("[data-contents]")) {
  const narrow = matchMedia(NARROW);
  const fold = () => (/** @type {HTMLDetailsElement} */ (contents).open = !narrow.matches);
  narrow.addEventListener("change", fold);
  fold();
}
