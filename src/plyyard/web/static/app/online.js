/** A match with somebody elsewhere: who is there, the clocks, offers, and what may be done besides acting. */

import { Clocks } from "./clocks.js";
import { byId, fill } from "./dom.js";
import { OfferBar } from "./offers.js";
import { Presence } from "./presence.js";
import { startCopying } from "./share.js";
import { Talk } from "./talk.js";

/** @typedef {import("./types.js").Around} Around */
/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Boot} Boot */
/** @typedef {import("./types.js").End} End */
/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {import("./types.js").OfferKind} OfferKind */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Welcome} Welcome */

const TICK_MS = 1_000;
const NOTED = ["accept", "decline"];

/**
 * @typedef {object} Page
 * @property {import("./live.js").Live} live
 * @property {import("./speak.js").Speaker} speaker
 * @property {import("./reason.js").Reason} reason
 * @property {string[]} sides
 * @property {(answer: Answer) => void} refused
 */

export class Online {
  /**
   * @param {Boot} boot
   * @param {Page} page
   */
  constructor(boot, page) {
    this.boot = boot;
    this.strings = boot.strings;
    this.page = page;
    /** @type {number | undefined} */
    this.mine = boot.mine[0];
    /** @type {Around | null} */
    this.around = null;
    this.receivedAt = 0;
    this.title = document.title;
    this.clocks = new Clocks(boot.strings, this.mine, (text) => page.speaker.say(text));
    this.presence = new Presence(boot.strings, page.sides, this.mine);
    this.bar = new OfferBar(boot.strings, page.sides, {
      offer: (kind) => void this.#ask(page.live.offer(kind)),
      reply: (id, accept) => void this.#ask(page.live.reply(id, accept)),
      claim: (claim) => void this.#ask(page.live.claim(claim)),
      follow: (match) => location.assign(boot.matches + match),
    });
    this.talk = this.mine === undefined ? null : new Talk(boot.strings, this.mine, page);
    this.#listen();
  }

  #listen() {
    for (const copy of document.querySelectorAll("[data-copy]")) startCopying(/** @type {HTMLElement} */ (copy));
    setInterval(() => this.#tick(), TICK_MS);
    if (this.mine === undefined) return;
    byId("draw").addEventListener("click", () => this.#askBefore("draw"));
    for (const kind of /** @type {OfferKind[]} */ (["takeback", "rematch"])) {
      byId(kind).addEventListener("click", () => void this.#ask(this.page.live.offer(kind)));
    }
  }

  /** @param {OfferKind} kind */
  #askBefore(kind) {
    this.bar.ask(kind);
    this.#drawBar();
    const first = document.querySelector("#offer-answers button");
    if (first instanceof HTMLElement) first.focus();
  }

  /** @param {Promise<Answer>} asked */
  async #ask(asked) {
    const answer = await asked;
    if (answer.type === "refused") this.page.refused(answer);
    this.#drawBar();
  }

  /** @param {Welcome} message */
  welcome(message) {
    this.take(message.around);
    this.talk?.welcome(message.talk);
  }

  /**
   * What is around the board now. A rematch that has just been agreed on is followed at once.
   * @param {Around} around
   */
  take(around) {
    const before = this.around;
    this.around = around;
    this.receivedAt = performance.now();
    this.clocks.set(around);
    for (const news of this.presence.take(around)) this.page.speaker.say(news);
    this.#sayOffer(before, around);
    this.talk?.take(around);
    this.#draw();
    if (before && !before.next_match && around.next_match && this.mine !== undefined) {
      location.assign(this.boot.matches + around.next_match);
    }
  }

  /**
   * @param {Around | null} before
   * @param {Around} around
   */
  #sayOffer(before, around) {
    const fresh = around.offers.find((offer) => offer.by !== this.mine && !before?.offers.some(({ id }) => id === offer.id));
    if (!fresh || this.mine === undefined) return;
    this.page.speaker.interrupt(fill(this.strings[`${fresh.kind}_comes`], { side: this.page.sides[fresh.by] ?? "" }));
  }

  /**
   * What the other side answered is worth a note beside the board.
   * @param {Entry} entry
   */
  happened(entry) {
    if (NOTED.includes(entry.kind) && this.around && !this.around.next_match) this.page.reason.note(entry.text);
  }

  /**
   * An offer to oneself has been called out already.
   * @param {Entry} entry
   */
  isSaid(entry) {
    return entry.kind === "offer" && this.mine !== undefined && entry.seat !== this.mine;
  }

  get waiting() {
    return Boolean(this.around?.joined.includes(false));
  }

  /** Whether it is the other side that has lost the connection. */
  get away() {
    return this.mine !== undefined && !this.waiting && this.around?.gone[1 - this.mine] != null;
  }

  get mayAbort() {
    return Boolean(this.around?.may_abort);
  }

  /** @param {View} view */
  status(view) {
    return this.waiting ? (this.strings.waiting ?? "") : view.status;
  }

  /**
   * @param {View | null} view
   * @param {End | null} end
   */
  drawTitle(view, end) {
    const mine = this.mine !== undefined && !end && !this.waiting && view?.turn === this.mine;
    document.title = mine ? `● ${this.strings.your_turn} · ${this.title}` : this.title;
  }

  #tick() {
    if (!this.around) return;
    this.presence.tick();
    this.#drawBar();
  }

  #draw() {
    const { around } = this;
    if (!around) return;
    const invitation = document.getElementById("invitation");
    if (invitation) invitation.hidden = !this.waiting || !around.may_abort;
    byId("play").classList.toggle("waiting", Boolean(invitation && !invitation.hidden));
    if (this.mine !== undefined) this.#drawButtons(around);
    byId("play").classList.toggle("calm", around.claim_wait === null);
    byId("watchers").hidden = !around.spectators;
    byId("watchers").textContent = fill(this.strings.watchers, { n: around.spectators });
    this.#drawBar();
  }

  /** @param {Around} around */
  #drawButtons(around) {
    for (const kind of /** @type {OfferKind[]} */ (["draw", "takeback", "rematch"])) {
      /** @type {HTMLButtonElement} */ (byId(kind)).disabled = !around.may_offer.includes(kind);
    }
    byId("resign-word").textContent = (this.mayAbort ? this.strings.call_off : this.strings.resign) ?? "";
  }

  #drawBar() {
    if (this.around) this.bar.draw(this.around, this.mine, this.#claimWait(this.around));
  }

  /** @param {Around} around */
  #claimWait(around) {
    if (around.claim_wait === null) return null;
    return Math.max(0, around.claim_wait - (performance.now() - this.receivedAt));
  }
}
