/** Hash chains, as in plyyard/rooms/fair/chain.py: link 512 is the seed, link 0 the anchor, each the hash of the next. */

import { fromHex, join, sha256, toHex, utf8 } from "./hash.js";

export const LENGTH = 512;
const SIZE = 32;

/** A new seed from the browser's generator, in hexadecimal. */
export function drawSeed() {
  return toHex(crypto.getRandomValues(new Uint8Array(SIZE)));
}

/**
 * The bytes that keep the hashes of one chain apart from those of all others.
 * @param {string} protocol
 * @param {string} match
 * @param {number} epoch
 * @param {number} seat
 * @param {string} purpose
 */
export function domain(protocol, match, epoch, seat, purpose) {
  return sha256(utf8([`plyyard ${protocol} link`, match, epoch, seat, purpose].join("\0")));
}

/**
 * The link `steps` before `link`, in hexadecimal.
 * @param {Uint8Array} of the chain's domain
 * @param {string} link
 * @param {number} [steps]
 */
export async function before(of, link, steps = 1) {
  let bytes = fromHex(link);
  for (let step = 0; step < steps; step += 1) bytes = await sha256(join(of, bytes));
  return toHex(bytes);
}

/** A chain whose seed one knows; all links are held, so that showing one costs nothing. */
export class Chain {
  /** @param {Uint8Array} links link 0 to LENGTH one after another */
  constructor(links) {
    this.links = links;
  }

  /**
   * @param {Uint8Array} of the chain's domain
   * @param {string} seed
   */
  static async grow(of, seed) {
    const links = new Uint8Array((LENGTH + 1) * SIZE);
    let link = fromHex(seed);
    links.set(link, LENGTH * SIZE);
    for (let k = LENGTH - 1; k >= 0; k -= 1) {
      link = await sha256(join(of, link));
      links.set(link, k * SIZE);
    }
    return new Chain(links);
  }

  /** @param {number} k */
  link(k) {
    return toHex(this.links.subarray(k * SIZE, (k + 1) * SIZE));
  }

  get anchor() {
    return this.link(0);
  }
}
