/**
 * What this browser knows of exercises: how many were done, and which come back.
 *
 * An exercise that went wrong waits in the first box and comes back after ten minutes; each time it goes right it waits
 * longer, in the next box, and after the last box it is learnt. Wrong again: the first box. An exercise is a level and
 * a seed, which make it anew.
 */

import { recall, remember } from "./storage.js";

const KEY = "progress";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long an exercise waits in each box. */
export const WAITS = [10 * MINUTE, DAY, 3 * DAY, 10 * DAY];
/** Exercises kept for coming back; the one that has waited longest is let go. */
export const MOST = 400;
/** Right at the first try in a row that make the exercises harder, and wrong ones in a row that make them easier. */
const UP = 4;
const DOWN = 2;
export const LEVELS = 3;
/** Seeds are smaller. */
export const SEEDS = 2 ** 31;

/**
 * @typedef {{level: number, done: number, first: number, streak: number, last: number}} Stage `streak` counts right
 *   ones in a row, below zero wrong ones
 * @typedef {{stage: string, level: number, seed: number, box: number, due: number}} Waiting
 * @typedef {{version: 1, stages: Record<string, Stage>, waiting: Waiting[]}} Progress
 */

/** @returns {Progress} */
export function empty() {
  return { version: 1, stages: {}, waiting: [] };
}

/** @returns {Progress} */
export function load() {
  try {
    const kept = JSON.parse(recall(KEY) ?? "null");
    return kept?.version === 1 && kept.stages && Array.isArray(kept.waiting) ? kept : empty();
  } catch {
    return empty();
  }
}

/**
 * Keep the progress; returns whether the browser does.
 * @param {Progress} progress
 */
export function save(progress) {
  return remember(KEY, JSON.stringify(progress));
}

/**
 * @param {Progress} progress
 * @param {string} stage "game/id"
 * @returns {Stage}
 */
export function stageOf(progress, stage) {
  return progress.stages[stage] ?? { level: 1, done: 0, first: 0, streak: 0, last: 0 };
}

/**
 * The exercise that has waited longest and may come back now; undefined when a new one is next.
 * @param {Progress} progress
 * @param {string} stage
 * @param {number} now
 */
export function dueNow(progress, stage, now) {
  const due = progress.waiting.filter((item) => item.stage === stage && item.due <= now);
  return due.sort((one, other) => one.due - other.due)[0];
}

/**
 * The progress after an exercise.
 * @param {Progress} progress
 * @param {string} stage
 * @param {{level: number, seed: number}} done
 * @param {boolean} first whether every question was right at the first try
 * @param {number} now
 * @returns {{progress: Progress, moved: "up" | "down" | "", fate: "back" | "learnt" | ""}}
 */
export function record(progress, stage, done, first, now) {
  const before = stageOf(progress, stage);
  const known = progress.waiting.find((item) => isSame(item, stage, done));
  const box = first ? (known ? known.box + 1 : WAITS.length) : 0;
  const rest = progress.waiting.filter((item) => item !== known);
  const wait = WAITS[box];
  const back = wait === undefined ? [] : [{ stage, level: done.level, seed: done.seed, box, due: now + wait }];
  const [level, streak] = pace(before, first);
  const after = { level, streak, done: before.done + 1, first: before.first + (first ? 1 : 0), last: now };
  const waiting = [...rest, ...back].sort((one, other) => one.due - other.due).slice(-MOST);
  return {
    progress: { version: 1, stages: { ...progress.stages, [stage]: after }, waiting },
    moved: level > before.level ? "up" : level < before.level ? "down" : "",
    fate: back.length ? "back" : known ? "learnt" : "",
  };
}

/**
 * @param {Waiting} item
 * @param {string} stage
 * @param {{level: number, seed: number}} done
 */
function isSame(item, stage, done) {
  return item.stage === stage && item.level === done.level && item.seed === done.seed;
}

/**
 * The level and the streak after one more exercise.
 * @param {Stage} stage
 * @param {boolean} first
 * @returns {[number, number]}
 */
function pace({ level, streak }, first) {
  const now = first ? Math.max(streak, 0) + 1 : Math.min(streak, 0) - 1;
  if (now >= UP && level < LEVELS) return [level + 1, 0];
  if (now <= -DOWN && level > 1) return [level - 1, 0];
  return [level, now];
}

/**
 * Numbers of one stage for a list.
 * @param {Progress} progress
 * @param {string} stage
 * @param {number} now
 */
export function tally(progress, stage, now) {
  const waiting = progress.waiting.filter((item) => item.stage === stage);
  return { ...stageOf(progress, stage), waiting: waiting.length, due: waiting.filter((item) => item.due <= now).length };
}
