/** The exercises of a browser as a file: written, read with care, and put together with what is here already. */

import { LEVELS, MOST, SEEDS, WAITS } from "./progress.js";

/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {import("./progress.js").Stage} Stage */
/** @typedef {import("./progress.js").Waiting} Waiting */

const FORMAT = "plyyard progress";
const VERSION = 1;
/** Bytes of a file; 400 exercises that wait and every stage there is take a tenth of it. */
export const LARGEST = 1_000_000;
const MOST_STAGES = 200;
const STAGE = /^[a-z0-9_]{1,40}\/[a-z0-9_]{1,40}$/;

/** What is wrong with a file: "foreign", "newer" or "damaged", and then where. */
export class BadFile extends Error {
  /**
   * @param {"foreign" | "newer" | "damaged"} code
   * @param {string} [where]
   */
  constructor(code, where = "") {
    super(`${code} ${where}`);
    this.code = code;
    this.where = where;
  }
}

/**
 * @param {unknown[]} matches what the server knows; nobody reads it back
 * @param {Progress} exercises
 */
export function write(matches, exercises) {
  return JSON.stringify({ format: FORMAT, saved: new Date().toISOString(), matches, exercises }, null, 2);
}

/**
 * The exercises in a file, with nothing in them that this program has not written.
 * @param {string} written
 * @returns {Progress}
 * @throws {BadFile}
 */
export function read(written) {
  const { version, stages, waiting } = exercisesIn(written);
  if (Number.isInteger(version) && version > VERSION) throw new BadFile("newer");
  if (version !== VERSION || !isObject(stages) || !Array.isArray(waiting)) throw new BadFile("damaged", "exercises");
  const entries = Object.entries(stages);
  if (entries.length > MOST_STAGES) throw new BadFile("damaged", "stages");
  if (waiting.length > MOST) throw new BadFile("damaged", "waiting");
  return {
    version: VERSION,
    stages: Object.fromEntries(entries.map(([name, stage]) => [name, readStage(name, stage)])),
    waiting: waiting.map(readWaiting),
  };
}

/**
 * @param {string} written
 * @returns {Record<string, any>}
 */
function exercisesIn(written) {
  let body;
  try {
    body = JSON.parse(written);
  } catch {
    throw new BadFile("foreign");
  }
  if (!isObject(body) || body.format !== FORMAT) throw new BadFile("foreign");
  if (!isObject(body.exercises)) throw new BadFile("damaged", "exercises");
  return body.exercises;
}

/**
 * @param {string} name
 * @param {any} stage
 * @returns {Stage}
 */
function readStage(name, stage) {
  const { level, done, first, streak, last } = isObject(stage) ? stage : {};
  const counts = isWhole(done, 0) && isWhole(first, 0, done) && isWhole(streak, -done, done);
  if (!STAGE.test(name) || !isWhole(level, 1, LEVELS) || !counts || !isWhole(last, 0)) {
    throw new BadFile("damaged", name.slice(0, 81));
  }
  return { level, done, first, streak, last };
}

/**
 * @param {any} item
 * @param {number} index
 * @returns {Waiting}
 */
function readWaiting(item, index) {
  const { stage, level, seed, box, due } = isObject(item) ? item : {};
  const exists = typeof stage === "string" && STAGE.test(stage) && isWhole(level, 1, LEVELS);
  if (!exists || !isWhole(seed, 0, SEEDS - 1) || !isWhole(box, 0, WAITS.length - 1) || !isWhole(due, 0)) {
    throw new BadFile("damaged", `waiting ${index + 1}`);
  }
  return { stage, level, seed, box, due };
}

/**
 * Both put together. Of a stage that both know, the counts are those of the longer practice and the pace that of the
 * later; an exercise that waits in either waits on, until the sooner day. Taking a file in again changes nothing.
 * @param {Progress} mine
 * @param {Progress} theirs
 * @returns {Progress}
 */
export function merge(mine, theirs) {
  const stages = { ...mine.stages };
  for (const [name, stage] of Object.entries(theirs.stages)) {
    const known = stages[name];
    stages[name] = known ? mergeStage(known, stage) : stage;
  }
  /** @type {Map<string, Waiting>} */
  const waiting = new Map();
  for (const item of [...mine.waiting, ...theirs.waiting]) {
    const name = `${item.stage} ${item.level} ${item.seed}`;
    const known = waiting.get(name);
    if (!known || item.due < known.due) waiting.set(name, item);
  }
  const sorted = [...waiting.values()].sort((one, other) => one.due - other.due);
  return { version: VERSION, stages, waiting: sorted.slice(-MOST) };
}

/**
 * @param {Stage} mine
 * @param {Stage} theirs
 * @returns {Stage}
 */
function mergeStage(mine, theirs) {
  const { done, first } = theirs.done > mine.done ? theirs : mine;
  const { level, streak, last } = theirs.last > mine.last ? theirs : mine;
  return { level, done, first, streak, last };
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * @param {unknown} value
 * @param {number} least
 * @param {number} [most]
 */
function isWhole(value, least, most = Number.MAX_SAFE_INTEGER) {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most;
}
