/** The die that some links make, as in plyyard/rooms/fair/die.py. */

import { hmac, utf8 } from "./hash.js";

const FACES = 6;
const FAIR = 252;

/**
 * @param {string} protocol
 * @param {string} match
 * @param {number} seat
 * @param {number} k the number of the roll in the match, from 1
 * @param {Uint8Array} key the links of the roll one after another
 * @returns {Promise<number>}
 */
export async function dieOf(protocol, match, seat, k, key) {
  const message = [`plyyard ${protocol} die`, match, seat, k].join("\0");
  let face = faceOf(await hmac(key, utf8(message)));
  for (let block = 1; face === null; block += 1) face = faceOf(await hmac(key, utf8(`${message}\0${block}`)));
  return face;
}

/**
 * The face of the first byte that favours none, null when there is none.
 * @param {Uint8Array} digest
 */
export function faceOf(digest) {
  const byte = digest.find((byte) => byte < FAIR);
  return byte === undefined ? null : (byte % FACES) + 1;
}
