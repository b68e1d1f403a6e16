/**
 * What a match page needs for fair dice: it follows every step and checks it, knows what this page has to give, and
 * keeps the seeds of its chains. It knows nothing of the wire: the page sends what `wishes` and `asking` return.
 */

import { Chain } from "./chain.js";
import { DiceError } from "./error.js";
import { Keep } from "./keep.js";
import { writeProof } from "./proof.js";
import { FairDice } from "./protocol.js";

/** @typedef {import("./protocol.js").Step} Step */

/**
 * Something this page has to send: its anchors by label ("anchors"), the seed of the chain for the other side's rolls
 * ("escrow"), the people's seed ("seed"), its link for a roll of the other side ("answer"), or the wish for new chains
 * because the old ones are used up ("rekey").
 * @typedef {{ wish: "anchors", seat: number, anchors: Record<string, string> }
 *   | { wish: "escrow", seat: number, seed: string }
 *   | { wish: "seed", seed: string }
 *   | { wish: "answer", seat: number, k: number, link: string }
 *   | { wish: "rekey", reason: "spent" }} Wish
 */

export class DiceClient {
  /**
   * @param {object} match
   * @param {string} match.id
   * @param {string} match.protocol
   * @param {number | null} match.computer the seat the computer holds
   * @param {number[]} match.seats the seats this page holds
   * @param {Keep} [keep]
   */
  constructor({ id, protocol, computer, seats }, keep = new Keep(id)) {
    this.dice = new FairDice(protocol, computer, id);
    this.seats = seats;
    this.keep = keep;
    /** @type {Step[]} */
    this.steps = [];
    /** @type {DiceError | null} the first thing that was not right; from then on nothing is followed */
    this.fault = null;
    /** @type {Map<string, Promise<Chain>>} */
    this.chains = new Map();
    /** @type {Promise<unknown>} */
    this.queue = Promise.resolve();
  }

  /**
   * Check a step, in the order of the calls. Rejects with a DiceError when it is not right.
   * @param {Step} step
   * @returns {Promise<void>}
   */
  follow(step) {
    const followed = this.queue.then(() => this.#take(step));
    this.queue = followed.catch(() => {});
    return followed;
  }

  /** @param {Step} step */
  async #take(step) {
    if (this.fault) throw this.fault;
    try {
      await this.dice.follow(step);
      this.#compareAnchors(step);
    } catch (error) {
      if (error instanceof DiceError) this.fault = error;
      throw error;
    }
    this.steps.push(step);
  }

  /** @param {Step} step */
  #compareAnchors(step) {
    const { epoch, anchored } = this.dice;
    if (step["step"] !== "anchors" || !anchored || !this.seats.length) return;
    if (!this.keep.agrees(epoch.number, epoch.anchors)) throw new DiceError("other_chains");
  }

  /**
   * The steps of another beginning: the page has been told the whole match anew.
   * @param {Step[]} steps
   */
  async restart(steps) {
    await this.queue;
    this.dice = new FairDice(this.dice.setting.protocol, this.dice.setting.computer, this.dice.match);
    [this.steps, this.fault] = [[], null];
    for (const step of steps) await this.follow(step);
  }

  /**
   * What this page has to send now. Sending something twice does no harm.
   * @returns {Promise<Wish[]>}
   */
  async wishes() {
    await this.queue;
    if (this.fault) return [];
    const wishes = await Promise.all(this.seats.map((seat) => this.#wishesOf(seat)));
    return [...wishes.flat(), ...(await this.#shared())];
  }

  /** @returns {Promise<Wish[]>} */
  async #shared() {
    const [seat] = this.seats;
    const { dice } = this;
    if (seat === undefined) return [];
    if (dice.spent && !dice.pending) return [{ wish: "rekey", reason: "spent" }];
    if (!dice.setting.seeded || !dice.anchored || dice.epoch.seed) return [];
    const { people } = await this.keep.seeds(seat, dice.epoch.number, ["people"]);
    return [{ wish: "seed", seed: people ?? "" }];
  }

  /**
   * @param {number} seat
   * @returns {Promise<Wish[]>}
   */
  async #wishesOf(seat) {
    const { dice } = this;
    const other = 1 - seat;
    if (!dice.setting.chains(seat).length) return [];
    if (!dice.hasAnchors(seat)) return [{ wish: "anchors", seat, anchors: await this.#anchors(seat) }];
    if (!dice.anchored || (await this.lost(seat))) return [];
    if (dice.setting.escrowed && !dice.epoch.handedOver[seat]) {
      return [{ wish: "escrow", seat, seed: this.#seed(seat, `${other}/other`) }];
    }
    const { pending } = dice;
    if (pending?.["seat"] !== other || dice.setting.parts[other]?.["other"] !== seat) return [];
    return [{ wish: "answer", seat: other, k: pending["k"], link: await this.#link(seat, other, "other") }];
  }

  /**
   * What to send with the request for a roll: its number and this page's link ("" where it has no chain for it).
   * @param {number} seat
   * @returns {Promise<{ k: number, own: string }>}
   */
  async asking(seat) {
    await this.queue;
    if (this.fault) throw this.fault;
    const k = this.dice.count(seat) + 1;
    const hasChain = this.dice.setting.parts[seat]?.["own"] === seat;
    return { k, own: hasChain ? await this.#link(seat, seat, "own") : "" };
  }

  /**
   * Whether the chains published for a seat were drawn elsewhere: on another device, or before this browser forgot.
   * @param {number} seat
   */
  async lost(seat) {
    const labels = this.dice.setting.chains(seat);
    if (!labels.length || !this.dice.hasAnchors(seat)) return false;
    const seeds = this.keep.known(seat, this.dice.epoch.number);
    if (!seeds) return true;
    const anchors = await this.#anchors(seat);
    return labels.some((label) => anchors[label] !== this.dice.epoch.anchors[label]);
  }

  /** The match is over: its seeds are of no more use. The anchors stay, to check a proof against. */
  finish() {
    for (const seat of this.seats) this.keep.forget(seat, this.dice.epoch.number);
  }

  /**
   * The seeds of a seat as one word, to be carried to another device behind the # of a private link. Never send it to
   * a server.
   * @param {number} seat
   * @returns {string} "" when there is nothing to carry
   */
  pack(seat) {
    const seeds = this.keep.known(seat, this.dice.epoch.number);
    const labels = this.dice.setting.chains(seat);
    return seeds ? [this.dice.epoch.number, ...labels.map((label) => seeds[label])].join(".") : "";
  }

  /**
   * Take over what `pack` returned on the other device; tells whether it fits.
   * @param {number} seat
   * @param {string} packed
   */
  unpack(seat, packed) {
    const [epoch, ...seeds] = packed.split(".");
    const labels = this.dice.setting.chains(seat);
    if (!/^\d{1,2}$/.test(epoch ?? "") || seeds.length !== labels.length || !seeds.every(isSeed)) return false;
    this.keep.accept(seat, Number(epoch), Object.fromEntries(labels.map((label, at) => [label, seeds[at] ?? ""])));
    return true;
  }

  /**
   * The proof of the match so far.
   * @param {{ game: string, edition: string, rules_version: number, actions: [number, string][] }} played
   * @returns {Promise<string>}
   */
  async proof(played) {
    const { setting, match } = this.dice;
    return writeProof({ ...played, match, protocol: setting.protocol, computer: setting.computer, steps: this.steps });
  }

  /**
   * @param {number} seat
   * @returns {Promise<Record<string, string>>}
   */
  async #anchors(seat) {
    const { dice } = this;
    const labels = dice.setting.chains(seat);
    await this.keep.seeds(seat, dice.epoch.number, labels);
    const anchors = labels.map(async (label) => [label, (await this.#chain(seat, label)).anchor]);
    return Object.fromEntries(await Promise.all(anchors));
  }

  /**
   * The link for the next roll of `roller`, from a chain of `seat`.
   * @param {number} seat
   * @param {number} roller
   * @param {string} purpose
   */
  async #link(seat, roller, purpose) {
    const chain = await this.#chain(seat, `${roller}/${purpose}`);
    return chain.link((this.dice.epoch.rolled[roller] ?? 0) + 1);
  }

  /**
   * @param {number} seat
   * @param {string} label
   */
  #seed(seat, label) {
    return this.keep.known(seat, this.dice.epoch.number)?.[label] ?? "";
  }

  /**
   * @param {number} seat
   * @param {string} label
   * @returns {Promise<Chain>}
   */
  #chain(seat, label) {
    const [roller, purpose] = [Number(label[0]), label.slice(2)];
    const seed = this.#seed(seat, label);
    const name = `${this.dice.epoch.number} ${label} ${seed}`;
    const grown = this.chains.get(name) ?? this.dice.domain(roller, purpose).then((of) => Chain.grow(of, seed));
    this.chains.set(name, grown);
    return grown;
  }
}

/** @param {string} word */
function isSeed(word) {
  return /^[0-9a-f]{64}$/.test(word);
}

/**
 * Offer a file to the person.
 * @param {string} name
 * @param {string} content
 */
export function saveFile(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
