/** @import { Grid } from "./grid.js" */
import { placeOf } from "./grid.js";

/**
 * @typedef {object} KeyHost
 * @property {(place: string, key: string) => string} towards where an arrow leads
 * @property {(place: string) => void} touch
 * @property {() => boolean} cancel lets go; false when there was nothing to let go
 */

/**
 * The keys of the grid pattern: arrows, Home and End in a row, with Control on the board, Enter or Space, Escape.
 * @param {Grid} grid
 * @param {KeyHost} host
 */
export function listenToKeys(grid, host) {
  grid.node.addEventListener("keydown", (event) => {
    const place = placeOf(event);
    if (!place || event.altKey || event.metaKey) return;
    if (event.key === "Escape") {
      if (host.cancel()) event.preventDefault();
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) host.touch(place);
      return;
    }
    const aim = jump(grid, place, event) ?? host.towards(place, event.key);
    if (!aim && !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    if (aim) grid.focus(aim);
  });
}

/**
 * @param {Grid} grid
 * @param {string} place
 * @param {KeyboardEvent} event
 */
function jump(grid, place, event) {
  if (event.key !== "Home" && event.key !== "End") return undefined;
  const row = event.ctrlKey ? grid.order.flat() : grid.order.find((each) => each.includes(place));
  return row?.at(event.key === "Home" ? 0 : -1);
}
