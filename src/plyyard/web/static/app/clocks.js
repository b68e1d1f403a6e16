/** Both clocks. The server sends what is left; from there the page counts down by its own steady clock. */

import { byId, fill } from "./dom.js";

/** @typedef {import("./types.js").Around} Around */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LOW = 20 * SECOND;
const SPOKEN = [60, 20, 10];
const TICK_MS = 100;

/**
 * Time left as people read it: days and hours, then hours, then minutes and seconds, in the end tenths.
 * @param {number} left milliseconds
 * @param {Record<string, string>} strings
 * @returns {string}
 */
export function clockText(left, strings) {
  if (left >= DAY) return fill(strings.clock_days, { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
  if (left < LOW) return `0:${(Math.floor(left / 100) / 10).toFixed(1).padStart(4, "0")}`;
  const seconds = Math.ceil(left / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${hours ? String(minutes).padStart(2, "0") : minutes}:${String(seconds % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${rest}` : rest;
}

export class Clocks {
  /**
   * @param {Record<string, string>} strings
   * @param {number | undefined} mine the seat whose last seconds are spoken
   * @param {(text: string) => void} say
   */
  constructor(strings, mine, say) {
    this.strings = strings;
    this.mine = mine;
    this.say = say;
    this.faces = [byId("clock-0"), byId("clock-1")];
    /** @type {[number, number] | null} */
    this.left = null;
    /** @type {number | null} */
    this.running = null;
    this.since = 0;
    this.spoken = Infinity;
    setInterval(() => this.running !== null && this.#draw(), TICK_MS);
  }

  /** @param {Around} around */
  set({ left, running }) {
    this.left = left;
    this.running = running;
    this.since = performance.now();
    this.#draw();
  }

  /** @param {number} seat */
  #leftOf(seat) {
    const passed = seat === this.running ? performance.now() - this.since : 0;
    return Math.max(0, (this.left?.[seat] ?? 0) - passed);
  }

  #draw() {
    this.faces.forEach((face, seat) => {
      face.hidden = !this.left;
      if (!this.left) return;
      const left = this.#leftOf(seat);
      const text = clockText(left, this.strings);
      const digits = face.lastElementChild;
      if (digits && digits.textContent !== text) digits.textContent = text;
      face.classList.toggle("running", seat === this.running);
      face.classList.toggle("low", left < LOW);
      if (seat === this.mine && seat === this.running) this.#warn(left / SECOND);
    });
  }

  /** @param {number} left seconds */
  #warn(left) {
    const due = SPOKEN.filter((seconds) => left <= seconds).at(-1) ?? Infinity;
    if (due < this.spoken && left > due - 5) this.say(fill(this.strings.clock_left, { seconds: due }));
    this.spoken = due;
  }
}
