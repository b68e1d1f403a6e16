/** The page of a guide: its boards come to life when they come near, and its contents lie open where there is room. */

import "../board/board.js";
import { byId, readData } from "./dom.js";
import { Practice } from "./practice.js";
import { Speaker } from "./speak.js";

const NEAR = "500px 0px";
const NARROW = "(width < 64rem)";

const speaker = new Speaker(byId("polite"), byId("assertive"));
const strings = readData("strings");

const watch = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) wake(target);
}, { rootMargin: NEAR });
const asleep = new Set(document.querySelectorAll("[data-practice]"));

/** @param {Element} figure */
function wake(figure) {
  watch.unobserve(figure);
  if (asleep.delete(figure)) void new Practice(/** @type {HTMLElement} */ (figure), strings, speaker).start();
}

for (const figure of asleep) watch.observe(figure);

// On paper nothing can be opened: every board is drawn and every answer shown.
addEventListener("beforeprint", () => {
  for (const figure of asleep) wake(figure);
});

for (const contents of document.querySelectorAll("[data-contents]")) {
  const narrow = matchMedia(NARROW);
  const fold = () => (/** @type {HTMLDetailsElement} */ (contents).open = !narrow.matches);
  narrow.addEventListener("change", fold);
  fold();
}
