/**
 * The line to a match. It comes back by itself, asks for what it missed, and repeats every unanswered request under
 * the same id, so that nothing is lost and nothing happens twice.
 */

/** @typedef {import("./types.js").Welcome} Welcome */
/** @typedef {import("./types.js").LiveEvent} LiveEvent */
/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {"connecting" | "connected" | "offline" | "stopped"} LineState */

/**
 * @typedef {object} Listener
 * @property {(message: Welcome) => void} welcome
 * @property {(message: LiveEvent) => void} event
 * @property {(state: LineState, text?: string) => void} line
 */

const QUIET_MS = 20_000;
const PATIENCE_MS = 6_000;
const FIRST_DELAY_MS = 400;
const LONGEST_DELAY_MS = 8_000;
const FINAL_CODES = [4400, 4403, 4404];

/** An id no other request of any tab has. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Live {
  /**
   * @param {string} path the socket's path on this server
   * @param {Listener} listener
   */
  constructor(path, listener) {
    const url = new URL(path, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.url = url;
    this.listener = listener;
    this.seq = -1;
    this.tries = 0;
    this.lastError = "";
    this.welcomed = false;
    this.stopped = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, {frame: string, settle: (answer: Answer) => void}>} */
    this.waiting = new Map();
    this.retryTimer = 0;
    this.quietTimer = 0;
    window.addEventListener("online", () => this.#connectNow());
    window.addEventListener("offline", () => this.#lose());
    document.addEventListener("visibilitychange", () => this.#wake());
  }

  start() {
    this.#connectNow();
  }

  /** @param {string} action */
  act(action) {
    return this.#ask({ type: "act", seq: this.seq, action });
  }

  /** @param {string[]} path */
  attempt(path) {
    return this.#ask({ type: "try", path });
  }

  /** @param {number} seat */
  resign(seat) {
    return this.#ask({ type: "resign", seq: this.seq, seat });
  }

  /**
   * @param {object} request
   * @returns {Promise<Answer>}
   */
  #ask(request) {
    const id = newId();
    const frame = JSON.stringify({ ...request, id });
    return new Promise((settle) => {
      this.waiting.set(id, { frame, settle });
      if (this.welcomed) this.#send(frame);
    });
  }

  /** @param {string} frame */
  #send(frame) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(frame);
  }

  #connectNow() {
    if (this.stopped || this.socket) return;
    clearTimeout(this.retryTimer);
    if (this.tries < 2) this.listener.line("connecting");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.quietTimer = setTimeout(() => this.#drop(socket), PATIENCE_MS);
    socket.addEventListener("open", () => this.#send(JSON.stringify({ type: "hello", v: 1, seq: this.seq })));
    socket.addEventListener("message", (event) => this.socket === socket && this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.socket === socket && this.#closed(event.code));
  }

  /** @param {any} message */
  #receive(message) {
    this.#listenOn();
    if (message.type === "welcome") this.#welcome(message);
    else if (message.type === "event") this.#event(message);
    else if (message.type === "error") this.lastError = String(message.text ?? "");
    else this.#settle(message);
  }

  /** @param {Welcome} message */
  #welcome(message) {
    this.tries = 0;
    this.welcomed = true;
    this.seq = message.seq;
    this.listener.line("connected");
    this.listener.welcome(message);
    for (const { frame } of this.waiting.values()) this.#send(frame);
  }

  /** @param {LiveEvent} message */
  #event(message) {
    if (message.seq <= this.seq) return;
    if (message.seq > this.seq + 1) return this.#lose(true);
    this.seq = message.seq;
    this.listener.event(message);
  }

  /** @param {Answer & {id: string}} answer */
  #settle(answer) {
    this.waiting.get(answer.id)?.settle(answer);
    this.waiting.delete(answer.id);
  }

  #listenOn() {
    clearTimeout(this.quietTimer);
    const socket = this.socket;
    this.quietTimer = setTimeout(() => this.#check(socket), QUIET_MS);
  }

  /** @param {WebSocket | null} socket */
  #check(socket) {
    if (!socket || socket !== this.socket) return;
    this.#send(JSON.stringify({ type: "ping", id: newId() }));
    clearTimeout(this.quietTimer);
    this.quietTimer = setTimeout(() => this.#drop(socket), PATIENCE_MS);
  }

  #wake() {
    if (document.visibilityState !== "visible") return;
    if (this.socket?.readyState === WebSocket.OPEN) this.#check(this.socket);
    else if (!this.socket) this.#connectNow();
  }

  /** @param {WebSocket} socket */
  #drop(socket) {
    if (socket === this.socket) this.#lose();
  }

  /**
   * Give the line up and come back.
   * @param {boolean} [atOnce]
   */
  #lose(atOnce = false) {
    const socket = this.socket;
    if (!socket) return;
    this.socket = null;
    socket.close();
    this.#comeBack(atOnce);
  }

  /** @param {number} code */
  #closed(code) {
    this.socket = null;
    if (FINAL_CODES.includes(code)) {
      this.stopped = true;
      clearTimeout(this.quietTimer);
      this.listener.line("stopped", this.lastError);
    } else this.#comeBack(false);
  }

  /** @param {boolean} atOnce */
  #comeBack(atOnce) {
    clearTimeout(this.quietTimer);
    this.welcomed = false;
    this.listener.line(this.tries === 0 && navigator.onLine ? "connecting" : "offline");
    const most = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.tries);
    const delay = atOnce || this.tries === 0 ? 0 : most * (0.5 + Math.random() / 2);
    this.tries += 1;
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.#connectNow(), delay);
  }
}
