/** @import { Geometry, Spot } from "./geometry.js" */
import { rows } from "./geometry.js";

/**
 * @param {string} role
 * @param {string} className
 */
function part(role, className) {
  const node = document.createElement("div");
  node.setAttribute("role", role);
  node.className = className;
  return node;
}

/** Real elements over the drawing, one per place: what is touched, focused and spoken. One of them is a tab stop. */
export class Grid {
  node = part("grid", "ply-grid");
  /** @type {Map<string, HTMLElement>} */
  cells = new Map();
  /** @type {string[][]} places in reading order */
  order;
  /** Whether it has ever been focused: from then on the tab stop stays where the reader left it. */
  visited = false;

  /** @param {Geometry} geometry */
  constructor(geometry) {
    const found = rows(geometry);
    this.order = found.map((row) => row.map((spot) => spot.id));
    this.node.append(...found.map((row) => this.#row(geometry, row)));
    this.#frame(geometry);
    this.stopAt(this.order[0]?.[0] ?? "");
    this.node.addEventListener("focusin", () => (this.visited = true), { once: true });
  }

  /**
   * @param {Geometry} geometry
   * @param {Spot[]} spots
   */
  #row(geometry, spots) {
    const row = part("row", "ply-row");
    row.append(...spots.map((spot) => this.#cell(geometry, spot)));
    return row;
  }

  /**
   * @param {Geometry} geometry
   * @param {Spot} spot
   */
  #cell({ width, height }, spot) {
    const cell = part("gridcell", "ply-cell");
    cell.dataset["place"] = spot.id;
    cell.tabIndex = -1;
    Object.assign(cell.style, {
      left: `${(100 * (spot.x - spot.width / 2)) / width}%`,
      top: `${(100 * (spot.y - spot.height / 2)) / height}%`,
      width: `${(100 * spot.width) / width}%`,
      height: `${(100 * spot.height) / height}%`,
      zIndex: spot.width * spot.height > 1.5 ? "0" : "1",
    });
    this.cells.set(spot.id, cell);
    return cell;
  }

  /** @param {Geometry} geometry */
  #frame({ width, height, frame }) {
    const [across, down] = [(100 * frame) / (width + 2 * frame), (100 * frame) / (height + 2 * frame)];
    this.node.style.inset = `${down}% ${across}%`;
  }

  /** @param {string} place */
  stopAt(place) {
    const cell = this.cells.get(place);
    if (!cell) return;
    for (const other of this.cells.values()) if (other.tabIndex === 0) other.tabIndex = -1;
    cell.tabIndex = 0;
  }

  /** @param {string} place */
  focus(place) {
    this.stopAt(place);
    this.cells.get(place)?.focus({ preventScroll: false });
  }

  /** The place that is the tab stop. */
  get stop() {
    return [...this.cells].find(([, cell]) => cell.tabIndex === 0)?.[0] ?? "";
  }
}

/**
 * The place an event happened on; "" for none.
 * @param {Event} event
 */
export function placeOf(event) {
  const cell = event.target instanceof Element ? event.target.closest("[data-place]") : null;
  return cell instanceof HTMLElement ? (cell.dataset["place"] ?? "") : "";
}
