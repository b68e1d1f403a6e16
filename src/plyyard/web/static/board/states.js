/** @import { Geometry, Spot } from "./geometry.js" */
/** @import { Choice, Marks, Point, View } from "./types.js" */
import { next, remaining } from "./paths.js";
import { group, polyline, svg } from "./svg.js";

/**
 * A mark in two layers, light beneath and coloured above, so that it shows on any ground.
 * @template {"path" | "circle" | "rect"} Name
 * @param {Name} name
 * @param {Record<string, string | number>} attributes
 * @param {string} kind
 */
function mark(name, attributes, kind) {
  return group(
    `ply-mark ply-mark-${kind}`,
    svg(name, { ...attributes, class: "ply-halo" }),
    svg(name, { ...attributes, class: "ply-stroke" }),
  );
}

/**
 * @param {Spot} spot
 * @param {number} radius
 * @param {string} kind
 */
export function ring(spot, radius, kind) {
  return mark("circle", { cx: spot.x, cy: spot.y, r: radius * Math.min(spot.width, spot.height) }, kind);
}

/**
 * @param {Spot} spot
 * @param {string} kind
 * @param {number} [inset]
 */
function frame(spot, kind, inset = 0.06) {
  const box = {
    x: spot.x - spot.width / 2 + inset,
    y: spot.y - spot.height / 2 + inset,
    width: spot.width - 2 * inset,
    height: spot.height - 2 * inset,
    rx: 0.1,
  };
  return mark("rect", box, kind);
}

/** @param {Spot} spot */
function ticks(spot) {
  const [x, y, run] = [spot.width / 2 - 0.06, spot.height / 2 - 0.06, 0.2];
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([across = 1, down = 1]) => {
    const corner = { x: spot.x + across * x, y: spot.y + down * y };
    return polyline([
      { x: corner.x, y: corner.y - down * run },
      corner,
      { x: corner.x - across * run, y: corner.y },
    ]);
  });
  return mark("path", { d: corners.join("") }, "last");
}

/**
 * The ticks that mark the last action; they lie under the pieces.
 * @param {Geometry} geometry
 * @param {View} view
 */
export function drawLast(geometry, view) {
  return view.last.flatMap((place) => {
    const spot = geometry.spots.get(place);
    return spot ? [ticks(spot)] : [];
  });
}

/**
 * @param {Geometry} geometry
 * @param {Iterable<string>} places
 */
function spotsOf(geometry, places) {
  return [...new Set(places)].flatMap((place) => geometry.spots.get(place) ?? []);
}

/**
 * The pieces that may move, as long as none has been touched: rings under the pieces, frames where several stand.
 * @param {Geometry} geometry
 * @param {readonly Choice[]} choices
 * @param {ReadonlySet<string>} crowded places that hold several pieces
 */
export function drawStarts(geometry, choices, crowded) {
  return spotsOf(geometry, next(choices, []).keys()).map((spot) =>
    spot.shape === "field" || crowded.has(spot.id) ? frame(spot, "selectable") : ring(spot, 0.45, "selectable"),
  );
}

/**
 * Where the touched piece may go on to and what it would take; this lies above the pieces.
 * @param {Geometry} geometry
 * @param {readonly Choice[]} choices
 * @param {readonly string[]} path
 * @param {ReadonlySet<string>} occupied places that hold a piece
 */
export function drawTargets(geometry, choices, path, occupied) {
  const takes = remaining(choices, path).flatMap((choice) => choice.takes);
  const onward = spotsOf(geometry, next(choices, path).keys());
  return [
    ...spotsOf(geometry, path.slice(0, 1)).map((spot) => frame(spot, "selected", 0.01)),
    ...spotsOf(geometry, path.slice(1)).map((spot) => ring(spot, 0.12, "passed")),
    ...spotsOf(geometry, takes).map((spot) => ring(spot, 0.445, "takes")),
    ...onward.map((spot) => (occupied.has(spot.id) ? ring(spot, 0.47, "target-ring") : ring(spot, 0.13, "target"))),
  ];
}

/**
 * Dotted lines along the routes of several steps that are still open; they lie under the pieces.
 * @param {Geometry} geometry
 * @param {readonly Choice[]} choices
 * @param {readonly string[]} path
 */
export function drawRoutes(geometry, choices, path) {
  const long = remaining(choices, path).filter((choice) => choice.path.length > 2).slice(0, 6);
  return long.map((choice) => {
    /** @type {Point[]} */
    const points = choice.path.slice(path.length - 1).flatMap((place) => geometry.spots.get(place) ?? []);
    return mark("path", { d: polyline(points) }, "route");
  });
}

/**
 * A sign in the corner of a place, beside the piece: a tick or a cross, so that right and wrong differ in shape.
 * @param {Spot} spot
 * @param {"good" | "bad"} kind
 */
function sign({ x, y, width, height }, kind) {
  const arm = 0.14;
  const [right, top] = [x + width / 2 - 0.2, y - height / 2 + 0.2];
  const at = (/** @type {number} */ dx, /** @type {number} */ dy) => ({ x: right + dx * arm, y: top + dy * arm });
  const tick = polyline([at(-1, 0.1), at(-0.25, 0.85), at(1, -0.8)]);
  const cross = polyline([at(-0.8, -0.8), at(0.8, 0.8)]) + polyline([at(0.8, -0.8), at(-0.8, 0.8)]);
  return mark("path", { d: kind === "good" ? tick : cross }, `sign-${kind}`);
}

/**
 * What the page has marked: a broken frame round what is asked, frames round what was chosen and where to look, a tick, a
 * cross, ways.
 * @param {Geometry} geometry
 * @param {Marks} marks
 */
export function drawMarks(geometry, { asked = [], chosen = [], good = [], bad = [], note = [], routes = [] }) {
  const ways = routes.map((route) => polyline(route.flatMap((place) => geometry.spots.get(place) ?? [])));
  return [
    ...ways.map((d) => mark("path", { d }, "way")),
    ...spotsOf(geometry, asked).map((spot) => frame(spot, "asked", 0.05)),
    ...spotsOf(geometry, chosen).map((spot) => frame(spot, "chosen", 0.05)),
    ...spotsOf(geometry, note).map((spot) => frame(spot, "note", 0.05)),
    ...spotsOf(geometry, good).flatMap((spot) => [frame(spot, "good", 0.05), sign(spot, "good")]),
    ...spotsOf(geometry, bad).flatMap((spot) => [frame(spot, "bad", 0.05), sign(spot, "bad")]),
  ];
}
