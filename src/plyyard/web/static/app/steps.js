/** The positions of a match, fetched in pieces as they are needed. */

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {{view: View, steps: Step[], text: string, position: string}} Place */

export class Steps {
  /**
   * @param {string} url
   * @param {number} chunk how many come at once
   */
  constructor(url, chunk) {
    this.url = url;
    this.chunk = chunk;
    /** @type {Map<number, Promise<Place[] | null>>} */
    this.pieces = new Map();
  }

  /**
   * The position after so many actions, null when there is no answer.
   * @param {number} at
   * @returns {Promise<Place | null>}
   */
  async at(at) {
    const piece = Math.floor(at / this.chunk);
    const known = this.pieces.get(piece) ?? this.#fetch(piece);
    this.pieces.set(piece, known);
    const places = await known;
    if (!places) this.pieces.delete(piece);
    return places?.[at % this.chunk] ?? null;
  }

  /**
   * @param {number} piece
   * @returns {Promise<Place[] | null>}
   */
  async #fetch(piece) {
    try {
      const response = await fetch(`${this.url}?from=${piece * this.chunk}`);
      return response.ok ? (await response.json()).views : null;
    } catch {
      return null;
    }
  }
}
