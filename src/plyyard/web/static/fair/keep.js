/** What a browser keeps of the dice: the seeds of its own chains, and the anchors it was shown first. */

import { drawSeed } from "./chain.js";

const PREFIX = "plyyard.dice.";

/** @typedef {Record<string, string>} Seeds label of a chain to its seed */

export class Keep {
  /**
   * @param {string} match
   * @param {Pick<Storage, "getItem" | "setItem" | "removeItem"> | null} [storage] without one, things last as long as the page
   */
  constructor(match, storage = browserStorage()) {
    this.match = match;
    this.storage = storage;
    /** @type {Map<string, string>} */
    this.memory = new Map();
  }

  /**
   * The seeds of a seat's chains, drawn when there are none. Of two tabs that draw at once, one yields to the other.
   * @param {number} seat
   * @param {number} epoch
   * @param {string[]} labels
   * @returns {Promise<Seeds>}
   */
  async seeds(seat, epoch, labels) {
    const name = `${seat}.${epoch}`;
    const draw = () => {
      if (!this.#read(name)) this.#write(name, Object.fromEntries(labels.map((label) => [label, drawSeed()])));
      return /** @type {Seeds} */ (this.#read(name));
    };
    const locks = this.storage ? globalThis.navigator?.locks : undefined;
    return locks ? locks.request(`${PREFIX}${this.match}.${name}`, async () => draw()) : draw();
  }

  /**
   * The seeds as they were drawn, null when another device has them.
   * @param {number} seat
   * @param {number} epoch
   * @returns {Seeds | null}
   */
  known(seat, epoch) {
    return this.#read(`${seat}.${epoch}`);
  }

  /**
   * @param {number} seat
   * @param {number} epoch
   * @param {Seeds} seeds
   */
  accept(seat, epoch, seeds) {
    this.#write(`${seat}.${epoch}`, seeds);
  }

  /**
   * Keep the anchors that were shown first; tell whether those shown now are the same.
   * @param {number} epoch
   * @param {Record<string, string>} anchors
   */
  agrees(epoch, anchors) {
    const kept = this.#read(`anchors.${epoch}`);
    if (!kept) this.#write(`anchors.${epoch}`, anchors);
    return !kept || sameAnchors(kept, anchors);
  }

  /**
   * The anchors that were kept, null when this browser has not taken part.
   * @param {number} epoch
   * @returns {Record<string, string> | null}
   */
  anchors(epoch) {
    return this.#read(`anchors.${epoch}`);
  }

  /**
   * Forget seeds that are of no more use; the anchors stay, to check a proof against.
   * @param {number} seat
   * @param {number} epochs
   */
  forget(seat, epochs) {
    for (let epoch = 0; epoch <= epochs; epoch += 1) this.#remove(`${seat}.${epoch}`);
  }

  /** @param {string} name */
  #key(name) {
    return `${PREFIX}${this.match}.${name}`;
  }

  /**
   * @param {string} name
   * @returns {Record<string, string> | null}
   */
  #read(name) {
    const key = this.#key(name);
    try {
      return JSON.parse(this.memory.get(key) ?? this.storage?.getItem(key) ?? "null");
    } catch {
      return null;
    }
  }

  /**
   * @param {string} name
   * @param {Record<string, string>} value
   */
  #write(name, value) {
    const key = this.#key(name);
    try {
      if (!this.storage) throw new Error("no storage");
      this.storage.setItem(key, JSON.stringify(value));
    } catch {
      this.memory.set(key, JSON.stringify(value));
    }
  }

  /** @param {string} name */
  #remove(name) {
    this.memory.delete(this.#key(name));
    try {
      this.storage?.removeItem(this.#key(name));
    } catch {
      // Then it stays: it is of no use to anybody any more.
    }
  }
}

/**
 * @param {Record<string, string>} one
 * @param {Record<string, string>} other
 */
export function sameAnchors(one, other) {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

function browserStorage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
