/**
 * SHA-256 and HMAC where the browser has none: a page from a plain http address on a home network gets no WebCrypto.
 * FIPS 180-4 and RFC 2104. The tests hold it against WebCrypto.
 */

const PRIMES = primes(64);
const FIRST = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const BLOCK = 64;

/**
 * @param {number} many
 * @returns {number[]}
 */
function primes(many) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < many; n += 1) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/**
 * The first 32 bits behind the point.
 * @param {number} root
 */
function fraction(root) {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
}

/**
 * @param {number} word
 * @param {number} by
 */
function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/**
 * @param {Uint8Array} message
 * @returns {Uint8Array}
 */
export function sha256(message) {
  const view = padded(message);
  const state = Int32Array.from(FIRST);
  for (let at = 0; at < view.byteLength; at += BLOCK) mix(state, schedule(view, at));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setInt32(at * 4, word));
  return new Uint8Array(digest.buffer);
}

/** @param {Uint8Array} message */
function padded(message) {
  const size = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const bytes = new Uint8Array(size);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(size - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(size - 4, message.length * 8);
  return view;
}

/**
 * @param {DataView} view
 * @param {number} at
 */
function schedule(view, at) {
  const words = new Int32Array(64);
  for (let n = 0; n < 16; n += 1) words[n] = view.getInt32(at + n * 4);
  for (let n = 16; n < 64; n += 1) {
    const [w15, w2] = [words[n - 15] ?? 0, words[n - 2] ?? 0];
    const low = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3);
    const high = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10);
    words[n] = (words[n - 16] ?? 0) + low + (words[n - 7] ?? 0) + high;
  }
  return words;
}

/**
 * @param {Int32Array} state
 * @param {Int32Array} words
 */
function mix(state, words) {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let n = 0; n < 64; n += 1) {
    const sumE = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + sumE + ((e & f) ^ (~e & g)) + (ROUND[n] ?? 0) + (words[n] ?? 0)) | 0;
    const sumA = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (sumA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at] ?? 0) + word));
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 * @returns {Uint8Array}
 */
export function hmac(key, message) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(join(block.map((byte) => byte ^ 0x36), message));
  return sha256(join(block.map((byte) => byte ^ 0x5c), inner));
}

/**
 * @param {...Uint8Array} parts
 * @returns {Uint8Array}
 */
export function join(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
