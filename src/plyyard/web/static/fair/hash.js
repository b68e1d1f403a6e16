/** The hashes of the dice: by WebCrypto where the browser offers it, else by our own. */

import * as own from "./sha256.js";

const subtle = globalThis.crypto?.subtle;
const encoder = new TextEncoder();

/**
 * @param {Uint8Array} message
 * @returns {Promise<Uint8Array>}
 */
export async function sha256(message) {
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", source(message))) : own.sha256(message);
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 * @returns {Promise<Uint8Array>}
 */
export async function hmac(key, message) {
  if (!subtle) return own.hmac(key, message);
  const held = await subtle.importKey("raw", source(key), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", held, source(message)));
}

/** @param {Uint8Array} bytes never shared with another thread */
function source(bytes) {
  return /** @type {BufferSource} */ (bytes);
}

/** @param {string} words */
export function utf8(words) {
  return encoder.encode(words);
}

/**
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} digits
 * @returns {Uint8Array}
 */
export function fromHex(digits) {
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) => parseInt(digits.slice(at * 2, at * 2 + 2), 16));
}

export { join } from "./sha256.js";
