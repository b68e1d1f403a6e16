/** The two seats: whose turn it is, what each side counts, and who sits near the reader. */

import { byId, make } from "./dom.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").End} End */

export class Seats {
  constructor() {
    this.seats = [byId("seat-0"), byId("seat-1")];
  }

  /**
   * @param {View} view
   * @param {End | null} end
   * @param {number} near the seat at the reader's side of the board
   */
  draw(view, end, near) {
    this.seats.forEach((seat, index) => {
      seat.dataset.place = index === near ? "near" : "far";
      seat.classList.toggle("turn", !end && view.turn === index);
      seat.classList.toggle("winner", end?.winner === index);
      seat.querySelector(".tallies")?.replaceChildren(...(view.tallies[index] ?? []).map((words) => make("li", "", words)));
    });
  }
}
