/** The page of a stage: exercises one after another, checked by the server, remembered here. */

import "../board/board.js";
import { answerFor } from "./answers.js";
import { byId, fill, readData } from "./dom.js";
import { mapsIn } from "./maps.js";
import { SEEDS, dueNow, load, record, save, stageOf, tally } from "./progress.js";
import { reportAbout } from "./report.js";
import { Speaker } from "./speak.js";
import { loadSpec } from "./spec.js";
import { showVerdict } from "./verdict.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./exercise.js").Question} Question */
/** @typedef {import("./exercise.js").Verdict} Verdict */

const boot = readData("boot");
/** @type {Record<string, string>} */
const strings = boot.strings;
const stage = `${boot.game}/${boot.stage}`;
const speaker = new Speaker(byId("polite"), byId("assertive"));
const board = /** @type {import("../board/board.js").PlyBoard} */ (byId("board"));
const maps = mapsIn(document, board, strings, boot.guide, speaker);
const form = /** @type {HTMLFormElement} */ (byId("task"));
const [check, show, again, next] = ["check", "show", "again", "next"].map((id) => /** @type {HTMLButtonElement} */ (byId(id)));

/** @type {Map<string, Promise<any>>} */
const specs = new Map();

/** The exercise that is being done. */
const now = {
  level: 1,
  seed: 0,
  /** @type {Question[]} */
  parts: [],
  part: 0,
  first: true,
  tried: false,
  solved: false,
  busy: false,
  /** @type {Map<string, string>} what places are called in sentences */
  names: new Map(),
  /** @type {View | null} what the board goes back to */
  view: null,
  position: "",
  /** How many actions of the line the board has shown. */
  seen: 0,
  /** @type {string[]} actions of the reader that were right */
  kept: [],
};
/** @type {import("./answers.js").Answer | null} */
let answer = null;

/**
 * @param {string} name
 * @param {[string, string][]} query
 * @returns {Promise<any>} null when there is no answer
 */
async function get(name, query) {
  try {
    const response = await fetch(`${boot.api}${name}.json?${new URLSearchParams(query)}`);
    return response.headers.get("content-type")?.includes("json") ? await response.json() : null;
  } catch {
    return null;
  }
}

/**
 * Begin with an exercise that is due, else with a new one.
 * @param {boolean} [repeating] whether one that is due may come
 */
async function begin(repeating = true) {
  const progress = load();
  const due = repeating ? dueNow(progress, stage, Date.now()) : undefined;
  now.level = due?.level ?? stageOf(progress, stage).level;
  now.seed = due?.seed ?? Math.floor(Math.random() * SEEDS);
  byId("repeated").hidden = !due;
  Object.assign(now, { part: 0, first: true });
  setLevel(now.level);
  const made = await get("exercise", [["level", String(now.level)], ["seed", String(now.seed)]]);
  if (!made?.parts) return fail();
  now.parts = made.parts;
  await ask();
}

function fail() {
  say({ text: strings.offline_try ?? "", rows: [] }, "bad", "");
  for (const button of [check, show, next]) if (button) button.hidden = true;
  if (again) again.hidden = false;
}

/** Ask the part that is next. */
async function ask() {
  const question = now.parts[now.part];
  if (!question) return;
  if (maps?.open) maps.close();
  if (maps) maps.root.hidden = true;
  Object.assign(now, { tried: false, solved: false, view: question.view, position: question.position, seen: 0, kept: [] });
  const known = specs.get(question.spec) ?? loadSpec(question.spec);
  specs.set(question.spec, known);
  const spec = question.board ?? (await known);
  now.names = new Map(spec.places.map((/** @type {import("../board/types.js").Place} */ place) => [place.id, place.caption || place.label]));
  board.strings = strings;
  board.spec = spec;
  board.seat = question.seat;
  byId("prompt").textContent = question.prompt;
  byId("count").textContent = now.parts.length > 1 ? fill(strings.part, { n: now.part + 1, all: now.parts.length }) : "";
  byId("verdict").hidden = true;
  fresh();
  const section = `train-${boot.stage}-${now.level}-${now.seed}`;
  reportAbout({ edition: question.edition, section, position: question.position });
  speaker.say(question.prompt);
  form.dataset.ready = `${now.level} ${now.seed} ${now.part}`;
}

/** Show the part as it stands and take an answer. */
function fresh() {
  const question = /** @type {Question} */ (now.parts[now.part]);
  board.view = /** @type {View} */ (now.view);
  board.marks = { asked: question.shown };
  board.active = question.way === "play";
  answer = answerFor({
    board,
    area: byId("answer"),
    question,
    strings,
    nameOf: (/** @type {string} */ place) => now.names.get(place) || place,
    changed: () => undefined,
    submit: () => void submit(),
    say: (words) => speaker.say(words),
  });
  if (check) check.textContent = answer.verb ?? strings.check ?? "";
  buttons();
}

function buttons() {
  if (!check || !show || !again || !next) return;
  check.hidden = now.solved || Boolean(answer?.instant);
  show.hidden = now.solved || !now.tried;
  again.hidden = true;
  next.hidden = !now.solved;
  next.textContent = (now.part + 1 < now.parts.length ? strings.next_part : strings.next) ?? "";
}

/** @returns {[string, string][]} */
function address() {
  return [["level", String(now.level)], ["seed", String(now.seed)], ["part", String(now.part)]];
}

async function submit() {
  if (now.busy || now.solved || !answer) return;
  now.busy = true;
  const given = [...now.kept, ...answer.value()];
  /** @type {Verdict | null} */
  const verdict = await get("check", [...address(), ...given.map((each) => /** @type {[string, string]} */ (["answer", each]))]);
  if (!verdict) fail();
  else if (verdict.onward) await goOn(verdict, given);
  else if (verdict.right) await right(verdict);
  else await wrong(verdict, given.length > 0);
  now.busy = false;
}

/** @param {Verdict} verdict */
async function right(verdict) {
  await follow(verdict, false);
  finish(verdict, "good", strings.solved);
}

/**
 * @param {Verdict} verdict
 * @param {"good" | "told"} tone
 * @param {string | undefined} words
 */
function finish(verdict, tone, words) {
  now.solved = true;
  openMaps(verdict);
  board.active = false;
  board.marks = { asked: now.parts[now.part]?.shown ?? [], good: verdict.places };
  for (const control of byId("answer").querySelectorAll("input, button")) /** @type {HTMLInputElement} */ (control).disabled = true;
  const last = now.part + 1 === now.parts.length;
  say(verdict, tone, fill(words, { text: verdict.text }), last ? keep() : "");
  buttons();
  next?.focus();
}

/** Maps would give the answer away: they come with it. @param {Verdict} verdict */
function openMaps(verdict) {
  if (!maps || !verdict.map) return;
  maps.root.hidden = false;
  maps.moved({ url: verdict.map.maps, query: { position: verdict.map.position } });
}

/**
 * @param {Verdict} verdict
 * @param {string[]} given
 */
async function goOn(verdict, given) {
  await follow(verdict, true);
  now.kept = given;
  now.view = verdict.line.at(-1)?.view ?? now.view;
  now.position = verdict.line.at(-1)?.position ?? now.position;
  now.seen = verdict.line.length;
  say(verdict, "good", fill(strings.onward, { text: verdict.text }));
  fresh();
}

/**
 * @param {Verdict} verdict
 * @param {boolean} counts whether anything was answered
 */
async function wrong(verdict, counts) {
  if (counts) now.first = false;
  now.tried ||= counts;
  const moved = verdict.line.length > now.seen;
  await follow(verdict, false);
  say(verdict, "bad", fill(strings.wrong, { text: verdict.text }));
  const given = new Set(answer?.value().map((each) => each.split("=")[0]));
  const bad = verdict.places.filter((place) => given.has(place));
  const note = verdict.places.filter((place) => !given.has(place));
  if (moved) {
    board.active = false;
    board.marks = { note: verdict.places };
    buttons();
    if (again) again.hidden = false;
    again?.focus();
    return;
  }
  const chosen = board.marks.chosen?.filter((place) => !bad.includes(place)) ?? [];
  const marks = { asked: now.parts[now.part]?.shown ?? [], chosen, bad, note, routes: board.marks.routes ?? [] };
  if (answer?.instant) fresh();
  else buttons();
  board.marks = marks;
}

/** Show what was learnt only after somebody has looked for it. */
async function reveal() {
  if (now.busy) return;
  now.busy = true;
  /** @type {(Verdict & {solution: string[]}) | null} */
  const told = await get("check", [...address(), ["show", "1"]]);
  if (told) {
    const question = /** @type {Question} */ (now.parts[now.part]);
    now.seen = 0;
    board.view = question.view;
    if (question.way === "build") board.view = { ...question.view, pieces: [...question.view.pieces, ...pieces(told.solution)] };
    await follow(told, false);
    const places = question.way === "mark" && !told.line.length ? told.solution : told.places;
    finish({ ...told, places }, "told", strings.told);
  }
  now.busy = false;
}

/** @param {string[]} solution */
function pieces(solution) {
  return solution.map((each) => {
    const [place = "", look = ""] = each.split("=");
    return { place, look, mark: "", angle: 0 };
  });
}

/**
 * Show the actions of a verdict that have not been shown.
 * @param {Verdict} verdict
 * @param {boolean} open whether the reader goes on from there
 */
async function follow(verdict, open) {
  const rest = verdict.line.slice(now.seen);
  if (!rest.length) return;
  board.active = false;
  board.marks = {};
  for (const played of rest) {
    const last = open && played === rest.at(-1);
    await board.play(played.steps, last ? played.view : { ...played.view, choices: [] });
    speaker.say(played.text);
  }
}

/**
 * @param {Pick<Verdict, "text" | "rows">} verdict
 * @param {string} tone
 * @param {string} words
 * @param {string} [more]
 */
function say(verdict, tone, words, more = "") {
  const question = now.parts[now.part];
  const link = { href: `${boot.guide}#${question?.section ?? ""}`, text: fill(strings.rule, { title: question?.section_title ?? "" }) };
  const spoken = showVerdict(verdict, tone, words, more, question?.section ? link : null);
  if (tone === "bad") speaker.interrupt(spoken);
  else speaker.say(spoken);
}

/** Write the exercise down; returns what there is to say about it. */
function keep() {
  const found = record(load(), stage, now, now.first, Date.now());
  save(found.progress);
  drawTally();
  const fates = { back: strings.comes_back, learnt: strings.learnt, "": "" };
  const moves = { up: strings.level_up, down: strings.level_down, "": "" };
  return [fates[found.fate], moves[found.moved]].filter(Boolean).join(" ");
}

function drawTally() {
  const { done, first, waiting } = tally(load(), stage, Date.now());
  byId("tally").textContent = done ? fill(strings.tally, { done, first, waiting }) : (strings.nothing_done ?? "");
}

/** @param {number} level */
function setLevel(level) {
  const input = document.querySelector(`input[name="level"][value="${level}"]`);
  if (input instanceof HTMLInputElement) input.checked = true;
}

/** Somebody wants another difficulty. @param {Event} event */
function chooseLevel({ target }) {
  const progress = load();
  const level = Number(/** @type {HTMLInputElement} */ (target).value);
  save({ ...progress, stages: { ...progress.stages, [stage]: { ...stageOf(progress, stage), level, streak: 0 } } });
  void begin(false);
}

/** @param {string[]} path */
async function askWhy(path) {
  const question = /** @type {Question} */ (now.parts[now.part]);
  const query = new URLSearchParams([["position", now.position], ...path.map((place) => ["path", place])]);
  const response = await fetch(`${question.why}?${query}`).catch(() => null);
  const told = response?.ok ? await response.json() : null;
  if (!told?.text) return;
  say({ text: told.text, rows: [] }, "note", told.text);
  board.refuse({ places: told.places });
}

board.addEventListener("attempt", (event) => {
  const { path } = /** @type {CustomEvent} */ (event).detail;
  if (now.busy || now.solved || !now.parts.length) return;
  if (answer?.touch) answer.touch(path.at(-1));
  else if (answer?.play) void askWhy(path);
});
board.addEventListener("choose", (event) => answer?.play?.(/** @type {CustomEvent} */ (event).detail.action));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void submit();
});
show?.addEventListener("click", () => void reveal());
again?.addEventListener("click", () => {
  byId("verdict").hidden = true;
  if (now.parts.length) fresh();
  else void begin();
});
next?.addEventListener("click", () => {
  now.part += 1;
  void (now.part < now.parts.length ? ask() : begin());
  byId("prompt").focus();
});
for (const input of document.querySelectorAll('input[name="level"]')) input.addEventListener("change", chooseLevel);
drawTally();
void begin();
