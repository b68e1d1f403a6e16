/** @import { Geometry, Spot } from "./geometry.js" */
/** @import { BoardMap, MapMark, MapWay } from "./types.js" */
import { group, letters, polyline, short, svg } from "./svg.js";

/** Looks that stand in the upper right corner; the others are in the middle, or in the lower right one beside a piece. */
const TAGS = new Set(["die", "cut", "nick"]);
/** @type {Record<string, number>} how far apart the lines of a filling are, in parts of a place */
const GAPS = { dense: 0.2, middle: 0.25, sparse: 0.25 };
/** Figures that stand on their filling without a shape around them. */
const FREE = new Set(["dense", "middle", "sparse", "bare"]);

/**
 * What a map lays under the pieces: fillings and ways.
 * @param {Geometry} geometry
 * @param {BoardMap} map
 */
export function drawMapGround({ spots }, { marks, ways }) {
  const filled = marks.flatMap((mark) => {
    const spot = spots.get(mark.place);
    return spot && mark.look in GAPS ? [filling(spot, mark.look)] : [];
  });
  const signed = new Set(marks.map((mark) => mark.place));
  return [...filled, ...ways.flatMap((way) => drawWay(spots, way, !signed.has(way.places.at(-1) ?? "")))];
}

/**
 * What lies above the pieces: the signs.
 * @param {Geometry} geometry
 * @param {BoardMap} map
 * @param {ReadonlySet<string>} occupied places that hold a piece
 */
export function drawMapSigns({ spots }, { marks }, occupied) {
  const tagged = new Set(marks.flatMap((mark) => (TAGS.has(mark.look) ? [mark.place] : [])));
  return marks.flatMap((mark) => {
    const spot = spots.get(mark.place);
    return spot ? [drawSign(spot, mark, occupied.has(mark.place) || tagged.has(mark.place))] : [];
  });
}

/**
 * A mark by itself, for a list beside the board; one cell large.
 * @param {string} look
 * @param {string} sign
 */
export function mapChip(look, sign) {
  const spot = { x: 0, y: 0, width: 1, height: 1 };
  const ground = look in GAPS ? [svg("rect", { x: -0.5, y: -0.5, width: 1, height: 1, class: "ply-map-base" }), filling(spot, look)] : [];
  const drawn = svg("svg", { viewBox: "-0.55 -0.55 1.1 1.1", class: "ply-map-chip", "aria-hidden": "true" });
  drawn.append(...ground, group("ply-map-place", label(look, sign)));
  return drawn;
}

/**
 * A square filled with crossed lines, lines or dots, so that no colour is needed to tell them apart.
 * @param {Pick<Spot, "x" | "y" | "width" | "height">} spot
 * @param {string} look
 */
function filling({ x, y, width, height }, look) {
  const inset = 0.05;
  const box = { x: x - width / 2 + inset, y: y - height / 2 + inset, width: width - 2 * inset, height: height - 2 * inset };
  const gap = (GAPS[look] ?? 1) * Math.min(width, height);
  const lines = stripes(box, gap, 1) + (look === "dense" ? stripes(box, gap, -1) : "");
  return group(
    `ply-map-fill ply-map-${look}`,
    svg("rect", { ...box, rx: 0.06, class: "ply-map-wash" }),
    svg("path", { d: lines, class: "ply-map-lines" }),
  );
}

/**
 * Slanted lines within a box.
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {number} gap
 * @param {1 | -1} slant
 */
function stripes({ x, y, width, height }, gap, slant) {
  const right = x + width;
  const at = (/** @type {number} */ across, /** @type {number} */ down) => ({ x: slant > 0 ? across : x + right - across, y: down });
  let drawn = "";
  for (let start = x - height + gap / 2; start < right; start += gap) {
    const [from, to] = [Math.max(start, x), Math.min(start + height, right)];
    drawn += polyline([at(from, y + height - (from - start)), at(to, y + height - (to - start))]);
  }
  return drawn;
}

/**
 * A line from place to place.
 * @param {Map<string, Spot>} spots
 * @param {MapWay} way
 * @param {boolean} arrow whether its end has to be shown: no sign stands there
 */
function drawWay(spots, { places, look }, arrow) {
  const points = places.flatMap((place) => spots.get(place) ?? []);
  const [before, end] = points.slice(-2);
  if (!before || !end) return [];
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const wing = (/** @type {number} */ turn) => ({ x: end.x - 0.26 * Math.cos(angle + turn), y: end.y - 0.26 * Math.sin(angle + turn) });
  const d = polyline(points) + (arrow ? polyline([wing(0.5), end, wing(-0.5)]) : "");
  return [group(`ply-map-way ply-map-${look}`, svg("path", { d, class: "ply-map-halo" }), svg("path", { d, class: "ply-map-line" }))];
}

/**
 * @param {Spot} spot
 * @param {MapMark} mark
 * @param {boolean} beside whether a piece or a tag is there too
 */
function drawSign(spot, { look, sign }, beside) {
  const [right, down] = [spot.width / 2 - 0.24, spot.height / 2 - 0.22];
  const at = TAGS.has(look) ? { x: spot.x + right, y: spot.y - down } : beside ? { x: spot.x + right, y: spot.y + down } : spot;
  const placed = svg("g", { transform: `translate(${short(at.x)} ${short(at.y)})` });
  placed.append(group("ply-map-place", label(look, sign)));
  return placed;
}

/**
 * The sign around the origin: figures in a pill, faces in a square like a die's, a cross or a stroke in a circle.
 * @param {string} look
 * @param {string} sign
 */
function label(look, sign) {
  const kind = group(`ply-map-sign ply-map-${look}`);
  if (look === "cut" || look === "nick") {
    const slash = "M-.09.09L.09-.09";
    kind.append(svg("circle", { r: 0.19 }), svg("path", { d: look === "cut" ? `${slash}M-.09-.09L.09.09` : slash }));
    return kind;
  }
  if (!sign) return kind;
  if (FREE.has(look)) {
    kind.append(letters(sign, 0, 0, sign.length > 2 ? 0.27 : 0.36, "ply-map-figure"));
    return kind;
  }
  const width = Math.max(0.4, 0.2 + 0.165 * sign.length);
  const corner = look === "die" ? 0.08 : 0.2;
  kind.append(svg("rect", { x: -width / 2, y: -0.2, width, height: 0.4, rx: corner }), letters(sign, 0, 0, 0.3, "ply-map-figure"));
  return kind;
}
