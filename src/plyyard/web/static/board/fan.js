/** @import { Piece, Place, Point } from "./types.js" */

/** @typedef {Point & {scale: number}} Stand where a piece stands, and how large */

const APART = 0.21;
/** In a field there is room to keep pieces clear of one another. */
const AIRY = 0.86;

/** @type {Record<number, Stand[]>} by how many share one cell */
const SHARED = {
  1: [{ x: 0, y: 0, scale: 1 }],
  2: [
    { x: -APART, y: -APART, scale: 0.76 },
    { x: APART, y: APART, scale: 0.76 },
  ],
  3: [
    { x: 0, y: -APART - 0.03, scale: 0.66 },
    { x: -APART - 0.04, y: APART - 0.02, scale: 0.66 },
    { x: APART + 0.04, y: APART - 0.02, scale: 0.66 },
  ],
};

/**
 * Fan pieces out over one place: one is whole, two lie on the diagonal, three in a triangle, more in a grid. In a
 * field every piece keeps its own corner, found by its number, so that the others stay where they are when one leaves.
 * @param {Place} place
 * @param {readonly Piece[]} pieces that share the place
 * @returns {Stand[]} offsets from the centre, in cells
 */
export function fan(place, pieces) {
  if (place.shape === "field" && Math.max(place.width, place.height) > 1.5) return fieldStands(place, pieces);
  const size = Math.min(place.width, place.height);
  const stands = SHARED[pieces.length] ?? gridStands(pieces.length, Math.ceil(Math.sqrt(pieces.length)), 1.06, 1.06);
  return stands.map((stand) => ({ x: stand.x * size, y: stand.y * size, scale: stand.scale * Math.min(size, 1.2) }));
}

/**
 * @param {Place} place
 * @param {readonly Piece[]} pieces
 */
function fieldStands(place, pieces) {
  const corners = pieces.map((piece) => Number(piece.mark) - 1);
  const numbered = new Set(corners).size === pieces.length && corners.every((corner) => corner >= 0 && corner < 4);
  const long = place.width > 1.6 * place.height;
  const count = Math.max(pieces.length, long ? 2 : 4);
  const across = long ? count : Math.ceil(Math.sqrt(count));
  const stands = gridStands(count, across, place.width * 0.8, place.height * 0.8);
  return pieces.flatMap((_, index) => {
    const stand = stands[numbered ? (corners[index] ?? index) : index];
    return stand ? [{ ...stand, scale: stand.scale * AIRY }] : [];
  });
}

/**
 * @param {number} count
 * @param {number} across pieces in one row
 * @param {number} width
 * @param {number} height
 * @returns {Stand[]}
 */
function gridStands(count, across, width, height) {
  const down = Math.ceil(count / across);
  const tile = { x: width / across, y: height / down };
  const scale = Math.min(1.15 * Math.min(tile.x, tile.y), 1.5);
  return Array.from({ length: count }, (_, index) => ({
    x: ((index % across) - (across - 1) / 2) * tile.x,
    y: (Math.floor(index / across) - (down - 1) / 2) * tile.y,
    scale,
  }));
}
