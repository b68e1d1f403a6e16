/** The boards of the home page, drawn as they stand at the start. */

import "../board/board.js";

/** @typedef {import("../board/types.js").BoardSpec} BoardSpec */
/** @typedef {import("../board/types.js").View} View */
/** @typedef {HTMLElement & {spec: BoardSpec, view: View}} Board */

/** @param {Board} board */
async function draw(board) {
  const response = await fetch(board.dataset.src ?? "");
  if (!response.ok) return;
  /** @type {{spec: BoardSpec, view: View}} */
  const { spec, view } = await response.json();
  board.style.inlineSize = `${100 * Math.min(1, spec.width / spec.height)}%`;
  board.spec = spec;
  board.view = view;
}

for (const board of document.querySelectorAll("ply-board[data-src]")) void draw(/** @type {Board} */ (board));
