/**
 * The line to a match. It asks for what it missed and repeats every unanswered request under the same id, so that
 * nothing is lost and nothing happens twice.
 */

import { Line, newId } from "./line.js";

/** @typedef {import("./types.js").Welcome} Welcome */
/** @typedef {import("./types.js").LiveEvent} LiveEvent */
/** @typedef {import("./types.js").Around} Around */
/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").OfferKind} OfferKind */
/** @typedef {import("./line.js").LineState} LineState */

/**
 * @typedef {import("../fair/client.js").Wish | {wish: "rekey", seat: number, reason: "moved"}} Gift
 *
 * @typedef {object} Listener
 * @property {(message: Welcome) => void} welcome
 * @property {(message: LiveEvent) => void} event
 * @property {(around: Around) => void} around
 * @property {(said: import("./types.js").Said) => void} said
 * @property {(state: LineState, text?: string) => void} line
 */

export class Live {
  /**
   * @param {string} path the socket's path on this server
   * @param {Listener} listener
   */
  constructor(path, listener) {
    this.listener = listener;
    this.seq = -1;
    this.hash = "";
    this.welcomed = false;
    /** @type {Map<string, {request: object, settle: (answer: Answer) => void}>} */
    this.waiting = new Map();
    this.line = new Line(path, {
      opened: () => this.line.send({ type: "hello", v: 1, seq: this.seq, hash: this.hash }),
      message: (message) => this.#receive(message),
      line: (state, text) => this.#line(state, text),
    });
  }

  start() {
    this.line.start();
  }

  /**
   * @param {string} action
   * @param {object} [more] what a roll of fair dice needs
   */
  act(action, more = {}) {
    return this.#ask({ type: "act", seq: this.seq, action, ...more });
  }

  /**
   * Give what fair dice need.
   * @param {Gift} gift
   */
  give(gift) {
    return this.#ask({ type: "dice", ...gift });
  }

  /** @param {string[]} path */
  attempt(path) {
    return this.#ask({ type: "try", path });
  }

  /** @param {number} seat */
  resign(seat) {
    return this.#ask({ type: "resign", seq: this.seq, seat });
  }

  abort() {
    return this.#ask({ type: "abort" });
  }

  /** @param {OfferKind} offer */
  offer(offer) {
    return this.#ask({ type: "offer", offer });
  }

  /**
   * @param {number} offer the offer's id
   * @param {boolean} accept
   */
  reply(offer, accept) {
    return this.#ask({ type: "reply", offer, accept });
  }

  /** @param {{phrase: string} | {text: string}} what */
  say(what) {
    return this.#ask({ type: "say", ...what });
  }

  /** @param {boolean} on */
  chat(on) {
    return this.#ask({ type: "chat", on });
  }

  /** @param {"win" | "draw"} claim */
  claim(claim) {
    return this.#ask({ type: "claim", claim });
  }

  /**
   * @param {object} what
   * @returns {Promise<Answer>}
   */
  #ask(what) {
    const id = newId();
    const request = { ...what, id };
    return new Promise((settle) => {
      this.waiting.set(id, { request, settle });
      if (this.welcomed) this.line.send(request);
    });
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === "welcome") this.#welcome(message);
    else if (message.type === "event") this.#event(message);
    else if (message.type === "around") this.listener.around(message.around);
    else if (message.type === "said") this.listener.said(message);
    else this.#settle(message);
  }

  /** @param {Welcome} message */
  #welcome(message) {
    this.welcomed = true;
    this.seq = message.seq;
    this.hash = message.hash;
    this.line.ready();
    this.listener.welcome(message);
    for (const { request } of this.waiting.values()) this.line.send(request);
  }

  /** @param {LiveEvent} message */
  #event(message) {
    if (message.seq <= this.seq) return;
    if (message.seq > this.seq + 1) return this.line.lose(true);
    this.seq = message.seq;
    this.hash = message.hash;
    this.listener.event(message);
  }

  /** @param {Answer & {id: string}} answer */
  #settle(answer) {
    this.waiting.get(answer.id)?.settle(answer);
    this.waiting.delete(answer.id);
  }

  /**
   * @param {LineState} state
   * @param {string} [text]
   */
  #line(state, text) {
    if (state !== "connected") this.welcomed = false;
    this.listener.line(state, text);
  }
}
