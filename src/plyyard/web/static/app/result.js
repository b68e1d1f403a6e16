/** How the match ended. */

import { byId, fill } from "./dom.js";

/** @typedef {import("./types.js").End} End */
/** @typedef {import("./types.js").Boot} Boot */

/**
 * The result in a few words, from the reader's side where there is only one.
 * @param {End} end
 * @param {Boot} boot
 * @param {string[]} sides
 * @returns {string}
 */
export function headline(end, boot, sides) {
  const { strings } = boot;
  if (end.reason === "aborted") return strings.called_off ?? "";
  if (end.winner === null) return strings.drawn ?? "";
  if (boot.mode === "device" || !boot.mine.length) return fill(strings.side_won, { side: sides[end.winner] ?? "" });
  return (boot.mine.includes(end.winner) ? strings.you_won : strings.you_lost) ?? "";
}

/**
 * @param {End | null} end
 * @param {string} title
 */
export function drawResult(end, title) {
  byId("result").hidden = !end;
  byId("play").classList.toggle("over", Boolean(end));
  if (!end) return;
  byId("result-title").textContent = title;
  byId("result-text").textContent = end.text;
}
