/** @import { Geometry } from "./geometry.js" */
/** @import { BoardSpec, Piece, Point, View } from "./types.js" */
/** @import { Stand } from "./fan.js" */
import { fan } from "./fan.js";
import { groupBy } from "./group.js";
import { drawPiece } from "./pieces.js";
import { group, short, svg } from "./svg.js";

/** The scale below which a piece's number needs more of its room. */
const CROWDED = 0.9;

/**
 * One drawn piece. `at` is where it is drawn now; `shown` is the place somebody has moved it to before the server
 * answered, "" while it stands where the view says.
 * @typedef {object} Item
 * @property {Piece} piece
 * @property {SVGGElement} node
 * @property {Stand} at
 * @property {string} shown
 */

/** The pieces of one board, drawn. */
export class PieceLayer {
  node = group("ply-pieces");
  /** @type {Item[]} */
  items = [];

  /**
   * @param {BoardSpec} spec
   * @param {Geometry} geometry
   */
  constructor(spec, geometry) {
    this.geometry = geometry;
    this.looks = new Map(spec.looks.map((look) => [look.id, look]));
  }

  /**
   * Draw the pieces of a view anew.
   * @param {View} view
   */
  draw(view) {
    this.items = this.stands(view).map(({ piece, at }) => this.#item(piece, at));
    this.node.replaceChildren(...this.items.map((item) => item.node));
  }

  /**
   * Where every piece of a view stands.
   * @param {View} view
   * @returns {{piece: Piece, at: Stand}[]}
   */
  stands(view) {
    return [...groupBy(view.pieces, (piece) => piece.place)].flatMap(([id, pieces]) => {
      const spot = this.geometry.spots.get(id);
      if (!spot) return [];
      const stands = fan(spot, pieces);
      return pieces.flatMap((piece, index) => {
        const stand = stands[index];
        return stand ? [{ piece, at: { x: spot.x + stand.x, y: spot.y + stand.y, scale: stand.scale } }] : [];
      });
    });
  }

  /**
   * @param {Piece} piece
   * @param {Stand} at
   * @returns {Item}
   */
  #item(piece, at) {
    const item = { piece: { ...piece }, node: group("ply-piece"), at, shown: "" };
    this.redraw(item);
    this.move(item, at);
    return item;
  }

  /**
   * Draw a piece after it has become another one.
   * @param {Item} item
   */
  redraw(item) {
    const look = this.looks.get(item.piece.look);
    item.node.replaceChildren(look ? drawPiece(look, item.piece, this.geometry.turn) : svg("g"));
  }

  /**
   * @param {Item} item
   * @param {Point & {scale?: number}} at
   */
  move(item, at) {
    item.at = { x: at.x, y: at.y, scale: at.scale ?? item.at.scale };
    const { x, y, scale } = item.at;
    item.node.classList.toggle("ply-crowded", scale < CROWDED);
    item.node.setAttribute("transform", `translate(${short(x)} ${short(y)}) scale(${short(scale)})`);
  }

  /**
   * The piece on a place, by look and mark where the place holds several.
   * @param {string} place
   * @param {string} [look]
   * @param {string} [mark]
   * @returns {Item | undefined}
   */
  find(place, look = "", mark = "") {
    const here = this.items.filter((item) => item.piece.place === place);
    return here.find((item) => item.piece.look === look && item.piece.mark === mark)
      ?? here.find((item) => item.piece.look === look) ?? here[0];
  }

  /**
   * The piece that is meant by touching a place where choices begin. Where different pieces share the place, it is of
   * the look that stands on most such places, since the others are there by chance.
   * @param {string} place
   * @param {Iterable<string>} starts
   * @returns {Item | undefined}
   */
  pick(place, starts) {
    const begun = new Set(starts);
    const counts = groupBy(this.items.filter((item) => begun.has(item.piece.place)), (item) => item.piece.look);
    /** @param {Item} item */
    const places = (item) => new Set(counts.get(item.piece.look)?.map((each) => each.piece.place)).size;
    return this.items.filter((item) => item.piece.place === place).sort((one, other) => places(other) - places(one))[0];
  }

  /** @param {Item} item */
  remove(item) {
    item.node.remove();
    this.items = this.items.filter((other) => other !== item);
  }

  /** @param {Item} item */
  lift(item) {
    this.node.append(item.node);
  }
}
