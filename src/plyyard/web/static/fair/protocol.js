/** The dice of one match as a fold over steps, every step checked: plyyard/rooms/fair/protocol.py in the browser. */

import { before, domain, LENGTH } from "./chain.js";
import { dieOf } from "./die.js";
import { DiceError } from "./error.js";
import { fromHex } from "./hash.js";
import { SERVER, Setting } from "./setting.js";

const MAX_EPOCHS = 32;
const LINK = /^[0-9a-f]{64}$/;
const MATCH_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** @typedef {Record<string, any>} Step flat data; `step` says which one */

/**
 * The rolls made with one set of chains.
 * @typedef {object} Epoch
 * @property {number} number
 * @property {[number, number]} base each seat's rolls before it
 * @property {[number, number]} rolled each seat's rolls in it
 * @property {Record<string, string>} anchors by label
 * @property {Record<string, string>} latest the last shown link by label
 * @property {[boolean, boolean]} handedOver
 * @property {string} seed
 */

/**
 * @param {number} number
 * @param {[number, number]} base
 * @returns {Epoch}
 */
function newEpoch(number, base) {
  return { number, base, rolled: [0, 0], anchors: {}, latest: {}, handedOver: [false, false], seed: "" };
}

export class FairDice {
  /**
   * @param {string} protocol
   * @param {number | null} computer the seat the computer holds
   * @param {string} match
   */
  constructor(protocol, computer, match) {
    this.setting = new Setting(protocol, computer);
    if (!MATCH_ID.test(match)) throw new DiceError("bad_match");
    this.match = match;
    this.epoch = newEpoch(0, [0, 0]);
    /** @type {Epoch[]} */
    this.closed = [];
    /** @type {Step | null} */
    this.pending = null;
    this.moved = 0;
  }

  /**
   * Take a step. Throws DiceError and changes nothing when it is not right.
   * @param {Step} step
   */
  async follow(step) {
    const way = Object.hasOwn(WAYS, String(step["step"])) ? WAYS[String(step["step"])] : undefined;
    if (!way) throw new DiceError("unknown_step");
    await way(this, step);
  }

  /** @param {number} seat */
  count(seat) {
    return (this.epoch.base[seat] ?? 0) + (this.epoch.rolled[seat] ?? 0);
  }

  get anchored() {
    return this.setting.parties.every((party) => this.hasAnchors(party));
  }

  get ready() {
    const handed = !this.setting.escrowed || this.epoch.handedOver.every(Boolean);
    return handed && this.anchored && Boolean(this.epoch.seed) === this.setting.seeded;
  }

  get spent() {
    return this.epoch.rolled.includes(LENGTH);
  }

  get mayMove() {
    const canForesee = this.setting.escrowed && this.moved > 0;
    return !(this.setting.seeded || canForesee) && this.closed.length < MAX_EPOCHS;
  }

  /** @param {number} party */
  hasAnchors(party) {
    return this.setting.chains(party).every((name) => name in this.epoch.anchors);
  }

  /**
   * @param {number} seat
   * @param {string} purpose
   */
  domain(seat, purpose) {
    return domain(this.setting.protocol, this.match, this.epoch.number, seat, purpose);
  }

  /**
   * @param {number} seat
   * @param {number} k
   * @param {Record<string, string>} links by purpose
   */
  die(seat, k, links) {
    const parts = this.setting.purposes(seat).map((purpose) => links[purpose] ?? "");
    return dieOf(this.setting.protocol, this.match, seat, k, fromHex(this.epoch.seed + parts.join("")));
  }

  /**
   * @param {number} seat
   * @param {string} purpose
   * @param {string} link
   */
  async checkLink(seat, purpose, link) {
    const shown = this.epoch.latest[`${seat}/${purpose}`];
    if ((await before(await this.domain(seat, purpose), link)) !== shown) throw new DiceError("bad_link");
  }
}

/** @typedef {(dice: FairDice, step: Step) => void | Promise<void>} Way */

/** @type {Way} */
function takeAnchors(dice, step) {
  const party = numberOf(step, "party", SERVER, 1);
  const names = dice.setting.chains(party);
  only(step, "party", ...names);
  if (!names.length || names.some((name) => name in dice.epoch.anchors)) throw new DiceError("published");
  const given = Object.fromEntries(names.map((name) => [name, hexOf(step, name)]));
  dice.epoch.anchors = { ...dice.epoch.anchors, ...given };
  dice.epoch.latest = dice.epoch.anchors;
}

/** @type {Way} */
function takeSeed(dice, step) {
  only(step, "seed");
  if (!dice.setting.seeded || !dice.anchored || dice.epoch.seed) throw new DiceError("seed_once");
  dice.epoch.seed = hexOf(step, "seed");
}

/** @type {Way} */
function handOver(dice, step) {
  const seat = numberOf(step, "party", 0, 1);
  only(step, "party");
  if (!dice.setting.escrowed || !dice.anchored || dice.epoch.handedOver[seat]) throw new DiceError("escrow_once");
  dice.epoch.handedOver[seat] = true;
}

/** @type {Way} */
async function open(dice, step) {
  const { seat } = turnOf(dice, step);
  const purposes = dice.setting.purposes(seat);
  if (dice.pending || purposes.length === 1) throw new DiceError("still_open");
  const first = purposes.includes("own") ? "own" : "server";
  only(step, "seat", "k", first);
  await dice.checkLink(seat, first, hexOf(step, first));
  dice.pending = { ...step };
}

/** @type {Way} */
async function roll(dice, step) {
  const { seat, k } = turnOf(dice, step);
  const purposes = dice.setting.purposes(seat);
  only(step, "seat", "k", "die", ...purposes);
  const links = Object.fromEntries(purposes.map((purpose) => [purpose, hexOf(step, purpose)]));
  const opened = Object.entries(dice.pending ?? {});
  if (opened.some(([name, given]) => name !== "step" && step[name] !== given)) throw new DiceError("still_open");
  for (const purpose of purposes) await dice.checkLink(seat, purpose, links[purpose] ?? "");
  if (numberOf(step, "die", 1, 6) !== (await dice.die(seat, k, links))) throw new DiceError("bad_die");
  const latest = Object.fromEntries(purposes.map((purpose) => [`${seat}/${purpose}`, links[purpose] ?? ""]));
  dice.epoch.latest = { ...dice.epoch.latest, ...latest };
  dice.epoch.rolled[seat === 0 ? 0 : 1] += 1;
  dice.pending = null;
}

/**
 * @param {FairDice} dice
 * @param {Step} step
 */
function turnOf(dice, step) {
  const [seat, k] = [numberOf(step, "seat", 0, 1), numberOf(step, "k", 1, 1_000_000)];
  if (!dice.ready) throw new DiceError("incomplete");
  if (dice.epoch.rolled[seat] === LENGTH) throw new DiceError("spent");
  const next = dice.count(seat) + 1;
  if (k !== next) throw new DiceError("wrong_number", { next, given: k });
  return { seat, k };
}

/** @type {Way} */
function rekey(dice, step) {
  only(step, "reason");
  if (dice.pending) throw new DiceError("still_open");
  const isSpent = step["reason"] === "spent" && dice.spent && dice.closed.length < MAX_EPOCHS;
  if (!isSpent && (step["reason"] !== "moved" || !dice.mayMove)) throw new DiceError("no_renewal");
  if (!isSpent && dice.ready) dice.moved += 1;
  const base = /** @type {[number, number]} */ ([dice.count(0), dice.count(1)]);
  dice.closed.push(dice.epoch);
  dice.epoch = newEpoch(dice.epoch.number + 1, base);
}

/** @type {Record<string, Way>} */
const WAYS = { anchors: takeAnchors, seed: takeSeed, escrow: handOver, open, roll, rekey };

/**
 * @param {Step} step
 * @param {...string} names
 */
function only(step, ...names) {
  const wanted = ["step", ...names];
  const fits = Object.keys(step).length === wanted.length && wanted.every((name) => Object.hasOwn(step, name));
  if (!fits) throw new DiceError("bad_fields", { names });
}

/**
 * @param {Step} step
 * @param {string} name
 * @returns {string}
 */
function hexOf(step, name) {
  const value = step[name];
  if (typeof value !== "string" || !LINK.test(value)) throw new DiceError("no_hex", { name });
  return value;
}

/**
 * @param {Step} step
 * @param {string} name
 * @param {number} least
 * @param {number} most
 * @returns {number}
 */
function numberOf(step, name, least, most) {
  const value = step[name];
  if (!Number.isInteger(value) || value < least || value > most) throw new DiceError("no_number", { name, least, most });
  return value;
}
