/** Maps on the play page: asked for the match as it stands, again after every move, and for what is looked back at. */

import { byId, readData } from "./dom.js";
import { mapsIn } from "./maps.js";
import { Speaker } from "./speak.js";

const boot = readData("boot");
const board = /** @type {import("../board/board.js").PlyBoard} */ (byId("board"));
const maps = mapsIn(byId("play"), board, boot.strings, boot.rules, new Speaker(byId("polite"), byId("assertive")));

let shown = -2;
byId("play").addEventListener("stands", (event) => {
  const { seq } = /** @type {CustomEvent} */ (event).detail;
  if (seq !== shown) maps?.moved({ url: boot.maps });
  shown = seq;
});
byId("play").addEventListener("looks", (event) => {
  const position = /** @type {CustomEvent} */ (event).detail;
  maps?.moved({ url: boot.look_back.maps, query: { position } });
});
