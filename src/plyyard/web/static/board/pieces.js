/** @import { Look, Piece } from "./types.js" */
import { plane } from "./planes.js";
import { crown } from "./signs.js";
import { group, letters, polyline, svg } from "./svg.js";

/**
 * @param {number} radius
 * @param {string} className
 * @param {number} [cy]
 */
function disc(radius, className, cy = 0) {
  return svg("circle", { r: radius, cy, class: className });
}

/** @param {number} radius */
function shadow(radius) {
  return svg("ellipse", { rx: radius, ry: radius, cy: 0.045, class: "ply-shadow" });
}

/**
 * The small cuts round the rim of a turned disc.
 * @param {number} cy
 */
function reeding(cy) {
  const cuts = Array.from({ length: 24 }, (_, index) => {
    const angle = (Math.PI * index) / 12;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return polyline([0.32, 0.365].map((reach) => ({ x: reach * x, y: reach * y + cy })));
  });
  return svg("path", { d: cuts.join(""), class: "ply-cuts" });
}

/**
 * One turned wooden disc: dark ones have a cut rim and one ring, light ones two rings.
 * @param {string} tone
 * @param {number} cy
 */
function turned(tone, cy) {
  const face = [disc(0.375, "ply-body", cy)];
  if (tone === "black") return [...face, reeding(cy), disc(0.245, "ply-ring", cy)];
  return [...face, disc(0.295, "ply-ring", cy), disc(0.185, "ply-ring", cy)];
}

/** @param {Look} look */
function man(look) {
  return [shadow(0.385), ...turned(look.tone, 0)];
}

/**
 * Two discs stacked, with a crown on the upper one.
 * @param {Look} look
 */
function king(look) {
  const lower = [disc(0.38, "ply-body", 0.075), disc(0.345, "ply-ring", 0.075)];
  const upper = [disc(0.375, "ply-body", -0.055), disc(0.305, "ply-ring", -0.055)];
  const rims = look.tone === "black" ? [reeding(-0.055)] : [];
  return [shadow(0.41), ...lower, ...upper, ...rims, raised(crown(0.17), -0.045)];
}

/**
 * @param {SVGElement} node
 * @param {number} y
 */
function raised(node, y) {
  return svg("g", { transform: `translate(0 ${y})` }, node);
}

/**
 * A square on its corner, with rounded corners.
 * @param {number} reach from the middle to a corner
 * @param {string} className
 */
function diamond(reach, className) {
  const side = reach * 1.22;
  const box = { x: -side / 2, y: -side / 2, width: side, height: side, rx: reach * 0.2 };
  return svg("rect", { ...box, class: className, transform: "rotate(45)" });
}

/**
 * A dark soldier is a diamond, a light one a round shield with a boss.
 * @param {Look} look
 */
function soldier(look) {
  return look.tone === "white" ? shield() : [
    raised(diamond(0.47, "ply-shadow"), 0.05),
    diamond(0.47, "ply-body"),
    diamond(0.29, "ply-ring"),
    diamond(0.12, "ply-boss"),
  ];
}

function shield() {
  return [shadow(0.4), disc(0.38, "ply-body"), disc(0.26, "ply-ring ply-wide"), disc(0.09, "ply-boss")];
}

function royal() {
  return [shadow(0.43), disc(0.42, "ply-body"), disc(0.345, "ply-ring ply-gold"), crown(0.19)];
}

/**
 * A counter: the light one is a ring with an open middle, the dark one has a solid middle.
 * @param {Look} look
 */
function token(look) {
  const middle = disc(look.tone === "white" ? 0.11 : 0.15, look.tone === "white" ? "ply-ring ply-wide" : "ply-boss");
  return [shadow(0.36), disc(0.36, "ply-casing"), disc(0.35, "ply-body"), disc(0.265, "ply-ring"), middle];
}

/** @type {Record<string, (look: Look) => SVGElement[]>} */
const SHAPES = { man, king, soldier, royal, token };

/**
 * Draw a piece one cell large around the origin.
 * @param {Look} look
 * @param {Piece} piece
 * @param {number} turn degrees by which the board is turned
 */
export function drawPiece(look, piece, turn) {
  const art = group(`ply-art ply-${look.shape} ply-tone-${look.tone}`);
  if (look.shape.startsWith("plane")) {
    art.append(plane(look.shape === "plane-a", piece.mark, piece.angle + turn));
    return art;
  }
  art.append(...(SHAPES[look.shape] ?? man)(look));
  if (piece.mark) art.append(letters(piece.mark, 0, 0, 0.34, "ply-number"));
  return art;
}
