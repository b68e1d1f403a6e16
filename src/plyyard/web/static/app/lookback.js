/** Looking back on the play page when the match is over: any of its positions on the board, and what was best there. */

import { Best } from "./best.js";
import { byId, fill } from "./dom.js";
import { Steps } from "./steps.js";

/** @typedef {import("./types.js").Boot} Boot */

export class LookBack {
  /**
   * @param {Boot} boot
   * @param {string[]} sides
   * @param {import("../board/board.js").PlyBoard} board
   * @param {import("./speak.js").Speaker} speaker
   */
  constructor(boot, sides, board, speaker) {
    this.strings = boot.strings;
    this.board = board;
    this.speaker = speaker;
    this.steps = new Steps(boot.look_back.steps, boot.look_back.chunk);
    this.best = new Best(boot.look_back.best, boot.strings, sides, speaker);
    this.last = -1;
    this.at = -1;
    byId("first").addEventListener("click", () => void this.#go(0));
    byId("back").addEventListener("click", () => void this.#go(this.at - 1));
    byId("on").addEventListener("click", () => void this.#go(this.at + 1));
    byId("last").addEventListener("click", () => void this.#go(this.last));
  }

  /** Whether a position from before the end is on the board. */
  get away() {
    return this.at >= 0 && this.at < this.last;
  }

  /**
   * The match is over after so many actions; the last position is on the board.
   * @param {number} actions
   */
  open(actions) {
    if (this.last === actions) return;
    this.last = actions;
    byId("look-back").hidden = false;
    this.#mark(actions);
  }

  /** @param {number} at */
  #mark(at) {
    this.at = at;
    byId("at").textContent = fill(this.strings.at, { n: at, all: this.last });
    this.best.show(at);
  }

  /** @param {number} wanted */
  async #go(wanted) {
    const at = Math.max(0, Math.min(this.last, wanted));
    const next = at === this.at + 1;
    this.#mark(at);
    const place = await this.steps.at(at);
    if (at !== this.at) return;
    if (!place) return this.speaker.interrupt(this.strings.offline_try ?? "");
    byId("look-back-sentence").textContent = place.text;
    this.speaker.say(place.text);
    if (next && place.steps.length) await this.board.play(place.steps, place.view);
    else this.board.view = place.view;
    if (at === this.at) byId("play").dispatchEvent(new CustomEvent("looks", { detail: place.position }));
  }
}
