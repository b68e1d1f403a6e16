/** Who sits on the two seats, and whether they are there. */

import { byId, fill } from "./dom.js";

/** @typedef {import("./types.js").Around} Around */

export class Presence {
  /**
   * @param {Record<string, string>} strings
   * @param {string[]} sides
   * @param {number | undefined} mine
   */
  constructor(strings, sides, mine) {
    this.strings = strings;
    this.sides = sides;
    this.mine = mine;
    /** @type {Around | null} */
    this.around = null;
    this.receivedAt = 0;
  }

  /**
   * @param {Around} around
   * @returns {string[]} what is worth saying about who came and went
   */
  take(around) {
    const before = this.around;
    this.around = around;
    this.receivedAt = performance.now();
    this.tick();
    return before ? [0, 1].map((seat) => this.#news(seat, before, around)).filter(Boolean) : [];
  }

  /** The seconds go on. */
  tick() {
    for (const seat of [0, 1]) this.#draw(seat);
  }

  /**
   * @param {number} seat
   * @param {Around} before
   * @param {Around} now
   * @returns {string}
   */
  #news(seat, before, now) {
    const side = this.sides[seat] ?? "";
    if (seat === this.mine || !now.joined[seat]) return "";
    if (!before.joined[seat]) return fill(this.strings.joined, { name: this.#name(seat, now) });
    const [was, is] = [before.gone[seat] != null, now.gone[seat] != null];
    if (was === is) return "";
    return fill(is ? this.strings.away_side : this.strings.back_side, { side });
  }

  /**
   * @param {number} seat
   * @param {Around} around
   */
  #name(seat, around) {
    if (!around.joined[seat]) return this.strings.nobody ?? "";
    if (seat === this.mine) return this.strings.you ?? "";
    return around.names[seat] || (this.strings.guest ?? "");
  }

  /** @param {number} seat */
  #draw(seat) {
    const { around } = this;
    if (!around) return;
    const holder = byId(`holder-${seat}`);
    const name = this.#name(seat, around);
    if (holder.textContent !== name) holder.textContent = name;
    const since = around.gone[seat];
    const gone = byId(`gone-${seat}`);
    gone.hidden = since == null || !around.joined[seat] || seat === this.mine;
    if (gone.hidden || since == null) return;
    const seconds = Math.floor((since + performance.now() - this.receivedAt) / 1000);
    const words = fill(this.strings.gone_for, { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` });
    const place = gone.lastElementChild;
    if (place && place.textContent !== words) place.textContent = words;
  }
}
