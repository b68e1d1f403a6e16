/** @import { BoardSpec, Place, Point } from "./types.js" */

/** @typedef {Place & Point} Spot a place where this viewer sees it */

/**
 * @typedef {object} Geometry
 * @property {number} width in cells, without the frame
 * @property {number} height in cells, without the frame
 * @property {number} frame thickness of the frame, in cells
 * @property {number} turn degrees, 0 or 180
 * @property {Map<string, Spot>} spots
 * @property {(point: Point) => Point} seen where a point of the spec is seen
 */

/**
 * Lay the board out as `seat` sees it.
 * @param {BoardSpec} spec
 * @param {0 | 1 | null} seat
 * @returns {Geometry}
 */
export function layOut(spec, seat) {
  const turn = seat === null ? 0 : spec.turns[seat] % 360;
  const { width, height } = spec;
  /** @param {Point} point */
  const seen = (point) => (turn === 180 ? { x: width - point.x, y: height - point.y } : { x: point.x, y: point.y });
  const spots = new Map(spec.places.map((place) => [place.id, { ...place, ...seen(place) }]));
  return { width, height, frame: 0.034 * Math.max(width, height), turn, spots, seen };
}

/**
 * The place under a point: the smallest one that holds it, so that a cell wins over the field around it.
 * @param {Geometry} geometry
 * @param {Point} point
 * @returns {Spot | undefined}
 */
export function spotAt(geometry, point) {
  const holding = [...geometry.spots.values()].filter(
    (spot) => Math.abs(point.x - spot.x) <= spot.width / 2 && Math.abs(point.y - spot.y) <= spot.height / 2,
  );
  return holding.sort((one, other) => one.width * one.height - other.width * other.height)[0];
}

/**
 * Places in reading order, as rows of one height.
 * @param {Geometry} geometry
 * @returns {Spot[][]}
 */
export function rows(geometry) {
  const sorted = [...geometry.spots.values()].sort((one, other) => one.y - other.y || one.x - other.x);
  /** @type {Spot[][]} */
  const found = [];
  for (const spot of sorted) {
    const row = found.at(-1);
    if (row?.[0] && Math.abs(row[0].y - spot.y) < 0.3) row.push(spot);
    else found.push([spot]);
  }
  return found.map((row) => row.sort((one, other) => one.x - other.x));
}

const DIRECTIONS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];

/**
 * Where an arrow key leads from a place, on a board that may be turned; "" for nowhere.
 * @param {BoardSpec} spec
 * @param {Geometry} geometry
 * @param {string} place
 * @param {string} key
 * @returns {string}
 */
export function towards(spec, geometry, place, key) {
  const direction = DIRECTIONS.indexOf(key);
  const around = spec.neighbours[place];
  if (direction < 0 || !around) return "";
  return around[(direction + geometry.turn / 90) % 4] ?? "";
}
