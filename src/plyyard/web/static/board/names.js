/** @import { BoardMap, BoardSpec, Choice, Marks, Piece, Place, Strings, View } from "./types.js" */
import { groupBy } from "./group.js";
import { next, remaining } from "./paths.js";

/**
 * Put values into the words of a key; a key without words says nothing.
 * @param {Strings} strings
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(strings, key, values = {}) {
  return (strings[key] ?? "").replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @type {("asked" | "chosen" | "good" | "bad" | "note")[]} */
const MARKS = ["asked", "chosen", "good", "bad", "note"];

/** The names of places for the ear: what stands there and what may be done with it. */
export class Names {
  /**
   * @param {BoardSpec} spec
   * @param {Strings} strings
   * @param {View} view
   * @param {readonly Choice[]} choices that are open to this viewer
   * @param {readonly string[]} path
   * @param {Marks} [marks]
   * @param {BoardMap | null} [map]
   */
  constructor(spec, strings, view, choices, path, marks = {}, map = null) {
    this.strings = strings;
    this.marks = marks;
    this.mapped = groupBy(map?.marks ?? [], (mark) => mark.place);
    this.path = path;
    this.last = new Set(view.last);
    this.looks = new Map(spec.looks.map((look) => [look.id, look.label]));
    this.pieces = groupBy(view.pieces, (piece) => piece.place);
    this.onward = next(choices, path);
    this.taken = new Set(path.length ? remaining(choices, path).flatMap((choice) => choice.takes) : []);
  }

  /** @param {Place} place */
  of(place) {
    const pieces = this.pieces.get(place.id);
    const stands = pieces ? this.#list(pieces) : say(this.strings, "empty");
    const parts = [place.label, stands, ...this.#states(place.id)];
    return parts.filter(Boolean).join(this.strings["separator"] ?? ", ");
  }

  /** @param {string} place */
  #states(place) {
    const { strings } = this;
    return [
      this.path[0] === place ? say(strings, "selected") : "",
      this.#offer(place),
      this.taken.has(place) ? say(strings, "taken") : "",
      this.last.has(place) ? say(strings, "last") : "",
      ...(this.mapped.get(place)?.map((mark) => mark.words) ?? []),
      ...MARKS.map((kind) => (this.marks[kind]?.includes(place) ? say(strings, `mark_${kind}`) : "")),
    ];
  }

  /** @param {string} place */
  #offer(place) {
    const choices = this.onward.get(place);
    if (!choices) return "";
    if (!this.path.length) return say(this.strings, "can_move");
    const takes = new Set(choices.flatMap((choice) => choice.takes));
    const pieces = this.#list([...takes].flatMap((each) => this.pieces.get(each) ?? []));
    return pieces ? say(this.strings, "target_takes", { pieces }) : say(this.strings, "target");
  }

  /**
   * Pieces in words, equal ones counted.
   * @param {Piece[]} pieces
   */
  #list(pieces) {
    const counts = groupBy(pieces, (piece) => this.#piece(piece));
    const words = [...counts].map(([piece, all]) =>
      all.length > 1 ? say(this.strings, "several", { piece, count: all.length }) : piece,
    );
    return words.join(this.strings["separator"] ?? ", ");
  }

  /** @param {Piece} piece */
  #piece(piece) {
    const label = this.looks.get(piece.look) ?? "";
    return piece.mark ? say(this.strings, "marked", { piece: label, mark: piece.mark }) : label;
  }
}
