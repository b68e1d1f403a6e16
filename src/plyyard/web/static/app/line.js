/** A socket that comes back by itself: at once, then after growing pauses, and as soon as the browser is online. */

/** @typedef {"connecting" | "connected" | "offline" | "stopped"} LineState */

/**
 * @typedef {object} Ends
 * @property {() => void} opened the socket is open; say hello
 * @property {(message: any) => void} message
 * @property {(state: LineState, text?: string) => void} line
 */

const QUIET_MS = 20_000;
const PATIENCE_MS = 6_000;
const FIRST_DELAY_MS = 400;
const LONGEST_DELAY_MS = 8_000;
const FINAL_CODES = [4400, 4403, 4404];

/** An id no other request of any tab has. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Line {
  /**
   * @param {string} path the socket's path on this server
   * @param {Ends} ends
   */
  constructor(path, ends) {
    const url = new URL(path, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.url = url;
    this.ends = ends;
    this.tries = 0;
    this.lastError = "";
    this.stopped = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.retryTimer = 0;
    this.quietTimer = 0;
    window.addEventListener("online", () => this.start());
    window.addEventListener("offline", () => this.lose());
    document.addEventListener("visibilitychange", () => this.#wake());
  }

  /** Connect now, if there is no socket yet. */
  start() {
    if (this.stopped || this.socket) return;
    clearTimeout(this.retryTimer);
    if (this.tries < 2) this.ends.line("connecting");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.quietTimer = setTimeout(() => this.#drop(socket), PATIENCE_MS);
    socket.addEventListener("open", () => this.socket === socket && this.ends.opened());
    socket.addEventListener("message", (event) => this.socket === socket && this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.socket === socket && this.#closed(event.code));
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** The other end has answered as it should: the page is up to date. */
  ready() {
    this.tries = 0;
    this.ends.line("connected");
  }

  /** @param {any} message */
  #receive(message) {
    this.#listenOn();
    if (message.type === "error") this.lastError = String(message.text ?? "");
    else this.ends.message(message);
  }

  #listenOn() {
    clearTimeout(this.quietTimer);
    const socket = this.socket;
    this.quietTimer = setTimeout(() => this.#check(socket), QUIET_MS);
  }

  /** @param {WebSocket | null} socket */
  #check(socket) {
    if (!socket || socket !== this.socket) return;
    this.send({ type: "ping", id: newId() });
    clearTimeout(this.quietTimer);
    this.quietTimer = setTimeout(() => this.#drop(socket), PATIENCE_MS);
  }

  #wake() {
    if (document.visibilityState !== "visible") return;
    if (this.socket?.readyState === WebSocket.OPEN) this.#check(this.socket);
    else if (!this.socket) this.start();
  }

  /** @param {WebSocket} socket */
  #drop(socket) {
    if (socket === this.socket) this.lose();
  }

  /**
   * Give the socket up and come back.
   * @param {boolean} [atOnce]
   */
  lose(atOnce = false) {
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
      this.ends.line("stopped", this.lastError);
    } else this.#comeBack(false);
  }

  /** @param {boolean} atOnce */
  #comeBack(atOnce) {
    clearTimeout(this.quietTimer);
    this.ends.line(this.tries === 0 && navigator.onLine ? "connecting" : "offline");
    const most = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.tries);
    const delay = atOnce || this.tries === 0 ? 0 : most * (0.5 + Math.random() / 2);
    this.tries += 1;
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.start(), delay);
  }
}
