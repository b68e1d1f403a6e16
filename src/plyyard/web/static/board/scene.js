/** @import { BoardMap, BoardSpec, Choice, Marks, Point, Strings, View } from "./types.js" */
import { layOut } from "./geometry.js";
import { Grid } from "./grid.js";
import { groupBy } from "./group.js";
import { PieceLayer } from "./layer.js";
import { drawLines } from "./lines.js";
import { drawMapGround, drawMapSigns } from "./maps.js";
import { Names, say } from "./names.js";
import { next } from "./paths.js";
import { drawCaptions, drawPlaces } from "./places.js";
import { drawLast, drawMarks, drawRoutes, drawStarts, drawTargets, ring } from "./states.js";
import { group, svg } from "./svg.js";

/** Pixels of a cell below which it counts as small: larger letters, and none that a piece covers by half. */
const SMALL = 52;
/** The same for the signs of maps. */
const TINY = 31;

/** Everything that is on the screen for one spec and one seat. */
export class Scene {
  node = document.createElement("div");
  #mapped = group("ply-mapped");
  #under = group("ply-under");
  #over = group("ply-over");
  #notes = group("ply-notes");
  #signs = group("ply-map-signs");
  #alarms = group("ply-alarms");

  /**
   * @param {BoardSpec} spec
   * @param {0 | 1 | null} seat
   */
  constructor(spec, seat) {
    this.spec = spec;
    this.geometry = layOut(spec, seat);
    this.grid = new Grid(this.geometry);
    this.layer = new PieceLayer(spec, this.geometry);
    this.captions = drawCaptions(this.geometry);
    this.drawing = this.#draw();
    const { width, height, frame } = this.geometry;
    this.node.className = "ply-stage";
    this.node.style.aspectRatio = `${width + 2 * frame} / ${height + 2 * frame}`;
    this.node.append(this.drawing, this.grid.node);
  }

  #draw() {
    const { width, height, frame } = this.geometry;
    const drawing = svg("svg", {
      viewBox: `${-frame} ${-frame} ${width + 2 * frame} ${height + 2 * frame}`,
      class: `ply-drawing ply-edge-${this.spec.edge}`,
      "aria-hidden": "true",
      focusable: "false",
    });
    const ground = [...drawPlaces(this.geometry, this.spec), drawLines(this.geometry, this.spec.lines)];
    const above = [this.#signs, this.#over, this.#notes, this.#alarms];
    drawing.append(...ground, this.#mapped, this.#under, this.captions, this.layer.node, ...above);
    return drawing;
  }

  /**
   * Mark and name what may be done now.
   * @param {View} view
   * @param {readonly Choice[]} choices that are open to this viewer
   * @param {readonly string[]} path touched so far
   * @param {Strings} strings
   * @param {Marks} marks
   * @param {BoardMap | null} map
   */
  show(view, choices, path, strings, marks, map) {
    const { geometry } = this;
    const standing = groupBy(view.pieces, (piece) => piece.place);
    const occupied = new Set(standing.keys());
    const crowded = new Set([...standing].filter(([, pieces]) => pieces.length > 1).map(([place]) => place));
    const offers = path.length ? drawRoutes(geometry, choices, path) : drawStarts(geometry, choices, crowded);
    this.#under.replaceChildren(...drawLast(geometry, view), ...offers);
    this.#over.replaceChildren(...(path.length ? drawTargets(geometry, choices, path, occupied) : []));
    this.#notes.replaceChildren(...drawMarks(geometry, marks));
    this.#mapped.replaceChildren(...(map ? drawMapGround(geometry, map) : []));
    this.#signs.replaceChildren(...(map ? drawMapSigns(geometry, map, occupied) : []));
    this.#cover(occupied);
    this.grid.node.setAttribute("aria-label", say(strings, "board"));
    this.#name(new Names(this.spec, strings, view, choices, path, marks, map), next(choices, []), path);
  }

  /** Take all marks away while something moves. */
  clear() {
    for (const layer of [this.#mapped, this.#signs, this.#under, this.#over, this.#alarms]) layer.replaceChildren();
  }

  /**
   * Ring places for a moment and shake the pieces on them.
   * @param {readonly string[]} places
   */
  alarm(places) {
    const spots = places.flatMap((place) => this.geometry.spots.get(place) ?? []);
    this.#alarms.replaceChildren(...spots.map((spot) => ring(spot, 0.46, "alarm")));
    const shaken = this.layer.items.filter((item) => places.includes(item.piece.place));
    for (const { node } of shaken) {
      node.classList.add("ply-shaken");
      node.addEventListener("animationend", () => node.classList.remove("ply-shaken"), { once: true });
    }
  }

  /**
   * @param {Names} names
   * @param {ReadonlyMap<string, unknown>} starts
   * @param {readonly string[]} path
   */
  #name(names, starts, path) {
    for (const place of this.spec.places) {
      const cell = this.grid.cells.get(place.id);
      if (!cell) continue;
      cell.setAttribute("aria-label", names.of(place));
      cell.classList.toggle("ply-offered", names.onward.has(place.id) || starts.has(place.id));
      cell.classList.toggle("ply-movable", starts.has(place.id) || path.at(-1) === place.id);
    }
  }

  /**
   * Captions and signs give way to pieces.
   * @param {ReadonlySet<string>} occupied
   */
  #cover(occupied) {
    for (const drawn of this.captions.querySelectorAll("[data-on]")) {
      if (drawn instanceof SVGElement) drawn.classList.toggle("ply-covered", occupied.has(drawn.dataset["on"] ?? ""));
    }
  }

  /**
   * Whether cells are small when the drawing is `width` pixels wide.
   * @param {number} width
   */
  isSmall(width) {
    return this.#cell(width) < SMALL;
  }

  /**
   * Whether cells are so small that signs have to reach beyond them.
   * @param {number} width
   */
  isTiny(width) {
    return this.#cell(width) < TINY;
  }

  /** @param {number} width */
  #cell(width) {
    return width / (this.geometry.width + 2 * this.geometry.frame);
  }

  /**
   * @param {Point} point on the screen
   * @returns {Point | undefined} on the board
   */
  inCells(point) {
    const matrix = this.drawing.getScreenCTM();
    if (!matrix) return undefined;
    const { x, y } = new DOMPoint(point.x, point.y).matrixTransform(matrix.inverse());
    return { x, y };
  }
}
