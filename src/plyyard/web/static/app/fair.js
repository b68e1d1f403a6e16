/**
 * Fair dice on the play page: every step is followed and checked, what this page has to give is given, and what is
 * still awaited has a name.
 */

import { DiceClient } from "../fair/client.js";
import { DiceError } from "../fair/error.js";

/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {import("./types.js").DiceOfMatch} DiceOfMatch */
/** @typedef {import("./live.js").Live} Live */
/** @typedef {import("./live.js").Gift} Gift */
/** @typedef {"" | "dice_making" | "dice_waiting" | "dice_answer" | "dice_elsewhere" | "dice_wrong"} Awaited */

const RETRY_MS = 3_000;
const COURTESY_MS = 4_000;

/**
 * @typedef {object} Hooks
 * @property {() => void} changed
 * @property {(fault: DiceError) => void} wrong something about the dice is not right
 */

export class Fair {
  /**
   * @param {DiceOfMatch} match
   * @param {number[]} seats the seats held here
   * @param {Live} live
   * @param {import("./played.js").Played} played
   * @param {Hooks} hooks
   */
  constructor(match, seats, live, played, hooks) {
    this.match = match;
    this.seats = seats;
    this.live = live;
    this.played = played;
    this.hooks = hooks;
    this.client = new DiceClient({ ...match, seats });
    /** @type {Awaited} what has to happen before anybody can roll; "" when nothing has */
    this.awaited = "";
    this.looked = false;
    /** @type {DiceError | null} */
    this.fault = null;
    this.over = false;
    this.fresh = true;
    this.holdUntil = 0;
    this.carried = carriedSeeds();
    this.#keepCarried();
    /** @type {Set<string>} what has been given and need not be given again on this connection */
    this.given = new Set();
    /** @type {Promise<unknown>} */
    this.work = Promise.resolve();
  }

  get ready() {
    return this.looked && this.awaited === "";
  }

  /** @param {{first: number, entries: Entry[], end: object | null}} message */
  welcome({ first, entries, end }) {
    this.given.clear();
    const steps = entries.flatMap(({ step }) => (step ? [step] : []));
    this.#then(() => (first === 0 ? this.client.restart(steps) : this.#followAll(steps)), Boolean(end));
  }

  /** @param {{entry: Entry, end: object | null}} message */
  event({ entry, end }) {
    const { step } = entry;
    if (step?.["step"] === "rekey" && this.seats.includes(entry.seat)) this.#giveWay();
    this.#then(() => this.#followAll(step ? [step] : []), Boolean(end));
  }

  /**
   * What goes with the request for a roll. Rejects with a DiceError when the dice are not right.
   * @param {number} seat
   */
  async asking(seat) {
    await this.work;
    return this.client.asking(seat);
  }

  /** The proof of the match as this page has seen it. */
  async proof() {
    await this.work;
    const { game, edition, rules_version } = this.match;
    return this.client.proof({ game, edition, rules_version, actions: this.played.actions });
  }

  /** @param {import("../fair/protocol.js").Step[]} steps */
  async #followAll(steps) {
    for (const step of steps) await this.client.follow(step);
  }

  /**
   * Do one thing after another, in the order in which it was told.
   * @param {() => Promise<void>} follow
   * @param {boolean} over
   */
  #then(follow, over) {
    this.work = this.work.then(async () => {
      try {
        await follow();
      } catch (error) {
        if (!(error instanceof DiceError)) throw error;
        this.#found(error);
      }
      if (over && !this.over) this.client.finish();
      this.over = over;
      await this.#takeCarried();
      await this.#give();
      const [awaited, ready] = [this.awaited, this.ready];
      this.awaited = await this.#look();
      this.looked = true;
      if (this.awaited !== awaited || this.ready !== ready) this.hooks.changed();
    });
  }

  /** @param {DiceError} fault */
  #found(fault) {
    if (this.fault) return;
    this.fault = fault;
    this.hooks.wrong(fault);
  }

  /** Seeds that came along behind the # of a private link are kept at once, but take the place of none. */
  #keepCarried() {
    const epoch = Number.parseInt(this.carried, 10);
    for (const seat of this.carried ? this.seats : []) {
      if (!this.client.keep.known(seat, epoch)) this.client.unpack(seat, this.carried);
    }
  }

  /** Where the seeds that are kept here do not fit, those that came along do. */
  async #takeCarried() {
    const { carried, seats } = this;
    this.carried = "";
    for (const seat of carried ? seats : []) if (await this.client.lost(seat)) this.client.unpack(seat, carried);
  }

  async #give() {
    if (this.over || this.fault) return;
    const wishes = [...(await this.client.wishes()), ...(await this.#anew())];
    const waits = performance.now() < this.holdUntil;
    for (const wish of wishes) if (!(waits && wish.wish === "anchors")) this.#send(wish);
    this.fresh = false;
  }

  /** @param {Gift} wish */
  #send(wish) {
    const name = JSON.stringify(wish);
    if (this.given.has(name)) return;
    this.given.add(name);
    void this.live.give(wish).then(({ type }) => {
      if (type === "refused") setTimeout(() => this.#again(name), RETRY_MS);
    });
  }

  /**
   * What was refused may be out of date, or was too hasty: it is given again if it is still awaited.
   * @param {string} name
   */
  #again(name) {
    this.given.delete(name);
    this.#then(async () => {}, this.over);
  }

  /**
   * Whoever opens a match on a device without the seeds of the seat wants to go on there, with chains of its own.
   * @returns {Promise<Gift[]>}
   */
  async #anew() {
    const { dice } = this.client;
    if (!this.fresh || dice.pending || !dice.mayMove) return [];
    for (const seat of this.seats) if (await this.client.lost(seat)) return [{ wish: "rekey", seat, reason: "moved" }];
    return [];
  }

  /** Another device of this seat draws new chains: it may publish them first. */
  #giveWay() {
    if ([...this.given].some((name) => name.includes('"rekey"'))) return;
    this.holdUntil = performance.now() + COURTESY_MS;
    setTimeout(() => this.#then(async () => {}, this.over), COURTESY_MS + 50);
  }

  /** @returns {Promise<Awaited>} */
  async #look() {
    const { dice } = this.client;
    if (this.fault) return "dice_wrong";
    for (const seat of this.seats) if (!this.over && (await this.client.lost(seat))) return "dice_elsewhere";
    if (dice.pending) return this.seats.includes(dice.pending["seat"]) ? "dice_answer" : "";
    if (dice.ready && !dice.spent) return "";
    return this.seats.length && this.seats.every((seat) => this.#hasGiven(seat)) ? "dice_waiting" : "dice_making";
  }

  /** @param {number} seat */
  #hasGiven(seat) {
    const { dice } = this.client;
    const { setting, epoch } = dice;
    if (dice.spent || setting.seeded || !setting.chains(seat).length || !dice.hasAnchors(seat)) return false;
    return !dice.anchored || !setting.escrowed || Boolean(epoch.handedOver[seat]);
  }
}

/** The seeds behind the # of the address; they are taken out of it at once. */
function carriedSeeds() {
  const carried = location.hash.slice(1);
  if (!/^\d+\.[0-9a-f.]+$/.test(carried)) return "";
  history.replaceState(null, "", location.pathname + location.search);
  return carried;
}
