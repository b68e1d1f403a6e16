/** @import { Geometry } from "./geometry.js" */
/** @import { Line, Point } from "./types.js" */
import { group, polyline, short, svg } from "./svg.js";

const SAMPLES = 60;

/**
 * The way from one point to another in the line's own directions.
 * @param {Point} from
 * @param {Point} to
 */
function way(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ahead = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  /** @param {number} along @param {number} aside */
  const at = (along, aside) => ({
    x: from.x + along * ahead.x - aside * ahead.y,
    y: from.y + along * ahead.y + aside * ahead.x,
  });
  return { length, at };
}

/**
 * @param {Point} from
 * @param {Point} to
 */
function ladder(from, to) {
  const { length, at } = way(from, to);
  const [first, last, half] = [-0.22, length + 0.22, 0.17];
  const rails = [-half, half].map((aside) => polyline([at(first, aside), at(last, aside)])).join("");
  const count = Math.max(2, Math.round((last - first - 0.3) / 0.36));
  const gap = (last - first - 0.3) / count;
  const rungs = Array.from({ length: count + 1 }, (_, index) => {
    const along = first + 0.15 + index * gap;
    return polyline([at(along, -half), at(along, half)]);
  }).join("");
  return group(
    "ply-ladder",
    svg("path", { d: rungs + rails, class: "ply-ladder-casing" }),
    svg("path", { d: rungs, class: "ply-rung" }),
    svg("path", { d: rails, class: "ply-rail-edge" }),
    svg("path", { d: rails, class: "ply-rail" }),
  );
}

/**
 * The middle line of a snake from head to tail, which bends the more the longer it is.
 * @param {Point} from
 * @param {Point} to
 * @returns {Point[]}
 */
function bends(from, to) {
  const { length, at } = way(from, to);
  const waves = Math.max(2, Math.round(length / 1.25));
  const reach = Math.min(0.36, 0.14 * length);
  return Array.from({ length: SAMPLES + 1 }, (_, index) => {
    const part = index / SAMPLES;
    const calm = Math.min(1, part * 6, (1 - part) * 6);
    return at(part * length, calm * reach * Math.sin(part * waves * Math.PI));
  });
}

/**
 * The outline around a middle line, thickest behind the neck and thin at the tail.
 * @param {Point[]} middle
 */
function body(middle) {
  /** @type {Point[]} */
  const left = [];
  /** @type {Point[]} */
  const right = [];
  middle.forEach((point, index) => {
    const [before, after] = [middle[index - 1] ?? point, middle[index + 1] ?? point];
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const part = index / SAMPLES;
    const half = 0.115 * Math.min(1, 0.75 + part * 2) * Math.min(1, (1 - part) * 1.9 + 0.1);
    const aside = { x: (-(after.y - before.y) / length) * half, y: ((after.x - before.x) / length) * half };
    left.push({ x: point.x + aside.x, y: point.y + aside.y });
    right.unshift({ x: point.x - aside.x, y: point.y - aside.y });
  });
  return `${polyline([...left, ...right])}Z`;
}

/**
 * A head that looks up before it is turned.
 * @param {Point[]} middle
 * @param {string} tone
 */
function head(middle, tone) {
  const [at = { x: 0, y: 0 }, , , neck = at] = middle;
  const angle = (Math.atan2(at.y - neck.y, at.x - neck.x) * 180) / Math.PI + 90;
  const shape = "M0-.24C.1-.24.15-.14.19-.02C.22.1.12.2 0 .2C-.12.2-.22.1-.19-.02C-.15-.14-.1-.24 0-.24Z";
  const tongue = "M0-.22V-.36M0-.35L-.06-.42M0-.35L.06-.42";
  const eyes = [-0.085, 0.085].flatMap((cx) => [
    svg("circle", { cx, cy: -0.05, r: 0.062, class: "ply-eye" }),
    svg("circle", { cx, cy: -0.07, r: 0.032, class: "ply-pupil" }),
  ]);
  return svg(
    "g",
    {
      class: `ply-snake ply-tone-${tone}`,
      transform: `translate(${short(at.x)} ${short(at.y)}) rotate(${short(angle)})`,
    },
    svg("path", { d: tongue, class: "ply-tongue-casing" }),
    svg("path", { d: tongue, class: "ply-tongue" }),
    svg("path", { d: shape, class: "ply-snake-casing" }),
    svg("path", { d: shape, class: "ply-snake-body" }),
    ...eyes,
  );
}

/**
 * @param {Point[]} middle
 * @param {string} tone
 */
function snake(middle, tone) {
  const outline = body(middle);
  return group(
    `ply-snake ply-tone-${tone}`,
    svg("path", { d: outline, class: "ply-snake-casing" }),
    svg("path", { d: outline, class: "ply-snake-body" }),
    svg("path", { d: polyline(middle.slice(4, -6)), class: "ply-scales" }),
  );
}

/** @param {Point[]} points */
function arrow(points) {
  const [before, end] = points.slice(-2);
  if (!before || !end) return group("ply-arrow");
  const { length, at } = way(before, end);
  const tip = [at(length - 0.3, -0.16), at(length, 0), at(length - 0.3, 0.16)];
  return group("ply-arrow", svg("path", { d: polyline(points) + polyline(tip) }));
}

/**
 * The points a line runs through, for drawing and for a piece that follows it.
 * @param {Geometry} geometry
 * @param {Line} line
 * @returns {Point[]}
 */
export function route(geometry, line) {
  const points = line.places.flatMap((place) => geometry.spots.get(place) ?? []);
  const [from, to] = points;
  return line.kind === "snake" && from && to ? bends(from, to) : points;
}

/**
 * @param {Geometry} geometry
 * @param {Line} line
 */
function drawLine(geometry, line) {
  const points = route(geometry, line);
  const [from, to] = points;
  if (!from || !to) return group("");
  if (line.kind === "ladder") return ladder(from, to);
  return line.kind === "snake" ? snake(points, line.tone) : arrow(points);
}

/**
 * All lines; heads lie above every body.
 * @param {Geometry} geometry
 * @param {readonly Line[]} lines
 */
export function drawLines(geometry, lines) {
  const heads = lines
    .filter((line) => line.kind === "snake")
    .map((line) => head(route(geometry, line), line.tone));
  return group("ply-lines", ...lines.map((line) => drawLine(geometry, line)), ...heads);
}
