/** Writing and checking a proof, as in plyyard/rooms/fair/proof.py. What is read is data: nothing of it is ever run. */

import { DiceError } from "./error.js";
import { sha256, toHex, utf8 } from "./hash.js";
import { FairDice } from "./protocol.js";

export const FORMAT = "plyyard-proof/1";
export const MAX_PROOF = 8_000_000;
const MAX_ACTIONS = 20_000;
const HALF_LETTER = /\\ud[89a-f]/;
const DIE = /^roll:[1-6]$/;

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./protocol.js").Epoch} Epoch */

/**
 * What a proof is about; `actions` are seat and text of everything played on the board.
 * @typedef {object} Subject
 * @property {string} match
 * @property {string} game
 * @property {string} edition
 * @property {number} rules_version
 * @property {string} protocol
 * @property {number | null} computer
 * @property {Step[]} steps
 * @property {[number, string][]} actions
 */

/**
 * What a check has found; `fault` is the first thing that is wrong.
 * @typedef {object} Report
 * @property {Subject} subject
 * @property {Step[]} rolls
 * @property {DiceError | null} fault
 * @property {string[]} fingerprints
 * @property {Record<string, string>[]} anchors of each set of chains
 */

/**
 * JSON that is written in one way only.
 * @param {any} value
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const parts = Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${parts.join(",")}}`;
}

/** @param {Record<string, any>} body */
async function digestOf(body) {
  return toHex(await sha256(utf8(canonical(body))));
}

/**
 * 20 digits that stand for all anchors of a set of chains.
 * @param {Epoch} epoch
 */
export async function fingerprint(epoch) {
  const digits = await digestOf({ ...epoch.anchors, seed: epoch.seed });
  return (digits.slice(0, 20).match(/.{4}/g) ?? []).join(" ");
}

/**
 * @param {Subject} subject
 * @returns {Promise<string>}
 */
export async function writeProof(subject) {
  const body = { ...subject, format: FORMAT };
  return canonical({ ...body, digest: await digestOf(body) });
}

/**
 * Check a proof. Throws DiceError for what is no proof at all. `tell` hears how far it is (0 to 1).
 * @param {string} content
 * @param {(done: number) => void} [tell]
 * @returns {Promise<Report>}
 */
export async function verifyProof(content, tell = () => {}) {
  if (content.length > MAX_PROOF) throw new DiceError("too_large", { limit: MAX_PROOF / 1_000_000 });
  const written = content.replace(/[\r\n]+$/, "");
  const { body, rewritten } = load(written);
  const subject = read(body);
  const dice = new FairDice(subject.protocol, subject.computer, subject.match);
  const { rolls, fault } = await fold(dice, subject, tell);
  const epochs = [...dice.closed, dice.epoch].filter((epoch) => Object.keys(epoch.anchors).length);
  return {
    subject,
    rolls,
    fault: fault ?? compare(subject, rolls) ?? (await integrity(body, rewritten, written)),
    fingerprints: await Promise.all(epochs.map(fingerprint)),
    anchors: epochs.map((epoch) => epoch.anchors),
  };
}

/** @param {string} written */
function load(written) {
  try {
    const body = JSON.parse(written);
    const rewritten = canonical(body);
    if (isBody(body) && !HALF_LETTER.test(rewritten)) return { body, rewritten };
  } catch {
    // It is no JSON, or nested too deep to be ours.
  }
  throw new DiceError("no_proof", { format: FORMAT });
}

/** @type {Record<string, (value: any) => boolean>} */
const KINDS = {
  format: isText,
  protocol: isText,
  computer: (value) => value === null || value === 0 || value === 1,
  match: isText,
  game: isText,
  edition: isText,
  rules_version: Number.isInteger,
  steps: (value) => Array.isArray(value) && value.every(isRecord),
  actions: (value) => Array.isArray(value) && value.length <= MAX_ACTIONS && value.every(isAction),
  digest: isText,
};

/** @param {any} value */
function isText(value) {
  return typeof value === "string";
}

/** @param {any} value */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {any} value */
function isAction(value) {
  return Array.isArray(value) && value.length === 2 && (value[0] === 0 || value[0] === 1) && isText(value[1]) && value[1].length <= 200;
}

/** @param {any} body */
function isBody(body) {
  if (!isRecord(body) || body.format !== FORMAT) return false;
  return Object.keys(body).length === Object.keys(KINDS).length && Object.keys(KINDS).every((name) => Object.hasOwn(body, name));
}

/**
 * @param {Record<string, any>} body
 * @returns {Subject}
 */
function read(body) {
  for (const [name, fits] of Object.entries(KINDS)) {
    if (!fits(body[name])) throw new DiceError("wrong_type", { name });
  }
  return /** @type {Subject} */ (body);
}

/**
 * Follow the steps as far as they are right.
 * @param {FairDice} dice
 * @param {Subject} subject
 * @param {(done: number) => void} tell
 */
async function fold(dice, subject, tell) {
  /** @type {Step[]} */
  const rolls = [];
  for (const [at, step] of subject.steps.entries()) {
    try {
      await dice.follow(step);
    } catch (error) {
      if (error instanceof DiceError) return { rolls, fault: placed(at + 1, step, error) };
      throw error;
    }
    if (step["step"] === "roll") rolls.push(step);
    if (at % 32 === 0) tell(at / subject.steps.length);
  }
  return { rolls, fault: null };
}

const UNREADABLE = ["bad_match", "unknown_step", "bad_fields", "no_hex", "no_number"];

/**
 * @param {number} number
 * @param {Step} step
 * @param {DiceError} error
 */
function placed(number, step, error) {
  if (UNREADABLE.includes(error.code)) throw new DiceError("step_at", { step: number }, error);
  if (!Number.isInteger(step["seat"]) || !Number.isInteger(step["k"])) return new DiceError("step_at", { step: number }, error);
  return new DiceError("roll_at", { k: step["k"], side: step["seat"] + 1 }, error);
}

/**
 * Hold the dice of the moves against the dice of the proof.
 * @param {Subject} subject
 * @param {Step[]} rolls
 */
function compare(subject, rolls) {
  const played = subject.actions.filter(([, written]) => DIE.test(written)).map(([seat, written]) => `${seat} ${written}`);
  const proved = rolls.map((roll) => `${roll["seat"]} roll:${roll["die"]}`);
  const both = Math.min(played.length, proved.length);
  const wrong = played.slice(0, both).findIndex((die, at) => die !== proved[at]);
  if (wrong >= 0) return new DiceError("other_die", { number: wrong + 1 });
  if (played.length === proved.length) return null;
  return new DiceError("other_count", { played: played.length, proved: proved.length });
}

/**
 * @param {Record<string, any>} body
 * @param {string} rewritten
 * @param {string} written
 */
async function integrity(body, rewritten, written) {
  const { digest, ...rest } = body;
  return digest === (await digestOf(rest)) && rewritten === written ? null : new DiceError("changed");
}
