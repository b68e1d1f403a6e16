/** @import { Geometry, Spot } from "./geometry.js" */
/** @import { Area, BoardSpec } from "./types.js" */
import { sign } from "./signs.js";
import { group, letters, polyline, svg } from "./svg.js";

const CHECKERED = new Set(["light", "dark"]);
/** @type {Record<string, string>} how signs make room for a caption, other than by stepping back a little */
const BESIDE_CAPTION = { goal: " translate(.34 .14) scale(.5)" };

/**
 * The frame: the edge of a plywood sheet, layer upon layer.
 * @param {Geometry} geometry
 */
function drawFrame({ width, height, frame }) {
  const layers = [1, 0.74, 0.5, 0.26].map((part, index) => {
    const out = frame * part;
    return svg("rect", {
      x: -out,
      y: -out,
      width: width + 2 * out,
      height: height + 2 * out,
      rx: 0.1 + out * 0.6,
      class: `ply-layer-${index + 1}`,
    });
  });
  const ground = svg("rect", { width, height, rx: 0.08, class: "ply-ground" });
  return group("ply-frame", ...layers, ground);
}

/**
 * @param {Geometry} geometry
 * @param {Area} area
 */
function drawArea(geometry, area) {
  const points = area.points.map(([x, y]) => geometry.seen({ x, y }));
  const path = svg("path", { d: area.round ? rounded(points, area.round) : `${polyline(points)}Z` });
  path.setAttribute("class", `ply-area ply-tone-${area.tone}`);
  return path;
}

/**
 * A polygon with its corners cut round.
 * @param {{x: number, y: number}[]} points
 * @param {number} radius
 */
function rounded(points, radius) {
  const corners = points.map((corner, index) => {
    const before = points.at(index - 1) ?? corner;
    const after = points[(index + 1) % points.length] ?? corner;
    return [stepTo(corner, before, radius), corner, stepTo(corner, after, radius)];
  });
  const runs = corners.map(([into, corner, out], index) => {
    if (!into || !corner || !out) return "";
    return `${index ? "L" : "M"}${into.x} ${into.y}Q${corner.x} ${corner.y} ${out.x} ${out.y}`;
  });
  return `${runs.join("")}Z`;
}

/**
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {number} distance
 */
function stepTo(from, to, distance) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(0.5, distance / length);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** @param {Spot} spot */
function drawGround(spot) {
  const className = `ply-place ply-${spot.shape} ply-tone-${spot.tone}`;
  if (spot.shape === "round") return svg("circle", { cx: spot.x, cy: spot.y, r: 0.44 * spot.width, class: className });
  const gap = spot.shape === "field" || CHECKERED.has(spot.tone) ? 0 : 0.03;
  return svg("rect", {
    x: spot.x - spot.width / 2 + gap,
    y: spot.y - spot.height / 2 + gap,
    width: spot.width - 2 * gap,
    height: spot.height - 2 * gap,
    rx: spot.shape === "field" ? 0.3 : gap * 4,
    class: className,
  });
}

/** @param {Spot} spot */
function drawSign(spot) {
  const drawn = spot.mark ? sign(spot.mark) : undefined;
  if (!drawn) return [];
  const aside = spot.caption ? (BESIDE_CAPTION[spot.mark] ?? " translate(.1 .1) scale(.76)") : "";
  const at = {
    class: `ply-sign ply-sign-${spot.mark} ply-on-${spot.tone}`,
    transform: `translate(${spot.x} ${spot.y})${aside}`,
    "data-on": spot.id,
  };
  return [svg("g", at, drawn)];
}

/**
 * The name of a long field stands beside it, towards the middle of the board: inside, pieces would cover it.
 * @param {Spot} spot
 * @param {number} middle
 */
function drawName(spot, middle) {
  const side = spot.x < middle ? 1 : -1;
  const name = letters(spot.label, spot.x + side * (spot.width / 2 + 0.15), spot.y, 1, "ply-name");
  if (side < 0) name.classList.add("ply-before");
  return name;
}

/**
 * @param {Spot} spot
 * @param {number} middle
 */
function drawCaption(spot, middle) {
  if (!spot.caption) return [];
  if (spot.shape === "field" && spot.width > 1.6 * spot.height) return [drawName(spot, middle)];
  const [x, y] = [spot.x - spot.width / 2 + 0.07, spot.y - spot.height / 2 + 0.07];
  const caption = letters(spot.caption, x, y, 1, `ply-caption ply-on-${spot.tone}`);
  caption.dataset["on"] = spot.id;
  return [caption];
}

/**
 * Everything that lies still beneath the lines.
 * @param {Geometry} geometry
 * @param {BoardSpec} spec
 */
export function drawPlaces(geometry, spec) {
  const spots = [...geometry.spots.values()];
  return [
    drawFrame(geometry),
    group("ply-areas", ...spec.areas.map((area) => drawArea(geometry, area))),
    group("ply-places", ...spots.map(drawGround)),
  ];
}

/**
 * The small texts and signs; they lie above all lines so that every number can be read.
 * @param {Geometry} geometry
 */
export function drawCaptions(geometry) {
  const spots = [...geometry.spots.values()];
  return group("ply-captions", ...spots.flatMap(drawSign), ...spots.flatMap((spot) => drawCaption(spot, geometry.width / 2)));
}
