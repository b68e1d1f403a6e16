/** @import { Point } from "./types.js" */
import { placeOf } from "./grid.js";

const SLACK = 7;

/**
 * @typedef {object} DragHost
 * @property {(place: string) => boolean} begin picks the piece up; false when it does not move
 * @property {(point: Point) => void} move to a point on the screen
 * @property {(point: Point) => void} drop at a point on the screen
 * @property {() => void} abandon puts the piece back
 */

/**
 * Dragging with any pointer. A touch that does not move far stays a tap; after a drag the click is swallowed.
 * @param {HTMLElement} node
 * @param {DragHost} host
 */
export function listenToDrags(node, host) {
  /** @type {{id: number, place: string, x: number, y: number, carrying: boolean} | undefined} */
  let held;
  let swallow = false;

  node.addEventListener("pointerdown", (event) => {
    swallow = false;
    const place = placeOf(event);
    if (held?.carrying || !place || event.button !== 0) return;
    held = { id: event.pointerId, place, x: event.clientX, y: event.clientY, carrying: false };
  });
  node.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    if (!event.buttons && !held.carrying) return void (held = undefined);
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLACK;
    if (!held.carrying && far) {
      if (!host.begin(held.place)) return void (held = undefined);
      held.carrying = true;
      node.setPointerCapture(event.pointerId);
    }
    if (held.carrying) host.move({ x: event.clientX, y: event.clientY });
  });
  node.addEventListener("pointerup", (event) => {
    if (held?.carrying && event.pointerId === held.id) {
      swallow = true;
      setTimeout(() => (swallow = false), 60);
      host.drop({ x: event.clientX, y: event.clientY });
    }
    held = undefined;
  });
  node.addEventListener("pointercancel", () => {
    if (held?.carrying) host.abandon();
    held = undefined;
  });
  node.addEventListener(
    "click",
    (event) => {
      if (swallow) event.stopImmediatePropagation();
      swallow = false;
    },
    { capture: true },
  );
}
