/** The hints of a first match: what to touch, where to, and that this is all. They look on and never hold anything up. */

import { byId, holdHeight } from "./dom.js";
import { remember } from "./storage.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {{choices: Choice[], seq: number}} Standing */

const ROLL = "roll";
const STEPS = { piece: 1, roll: 1, where: 2, moved: 2, done: 3 };
/** @typedef {keyof typeof STEPS} Step */

class Guided {
  constructor() {
    this.box = byId("guided");
    this.button = byId("guided-skip");
    /** @type {Step | ""} */
    this.step = "";
    /** @type {number | null} where the log stood when something was asked of the newcomer */
    this.begun = null;
    this.rolling = false;
  }

  start() {
    holdHeight(this.box);
    this.button.addEventListener("click", () => this.#leave());
    byId("play").addEventListener("stands", (event) => this.#stands(/** @type {CustomEvent} */ (event).detail));
    byId("board").addEventListener("path", (event) => this.#touched(/** @type {CustomEvent} */ (event).detail));
  }

  /** @param {Standing} standing */
  #stands({ choices, seq }) {
    if (this.step === "done") return;
    const rolls = choices.some(({ action }) => action === ROLL);
    if (this.begun !== null && seq > this.begun) {
      if (!this.rolling || rolls || !choices.length) return this.#finish();
      [this.begun, this.rolling] = [seq, false];
      return this.#say("moved");
    }
    if (!choices.length) return;
    if (this.begun === null) [this.begun, this.rolling] = [seq, rolls];
    if (this.step === "" || this.step === "where") this.#say(rolls ? "roll" : "piece");
  }

  /** @param {{path: string[], remaining: number}} touched */
  #touched({ path, remaining }) {
    if (this.step === "done" || this.begun === null || this.rolling) return;
    this.#say(path.length && remaining ? "where" : "piece");
  }

  #finish() {
    this.#say("done");
    this.button.textContent = this.button.dataset.got ?? "";
    this.#keep();
  }

  /** @param {Step} step */
  #say(step) {
    if (step === this.step) return;
    this.step = step;
    byId("guided-text").textContent = this.box.dataset[step] ?? "";
    byId("guided-step").textContent = `${STEPS[step]}/3`;
  }

  #leave() {
    const held = this.box.contains(document.activeElement);
    this.step = "done";
    this.box.hidden = true;
    this.#keep();
    const place = held ? document.querySelector('#board [tabindex="0"]') : null;
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }

  /** Seen once, the hints do not come again; a reload does not bring them back either. */
  #keep() {
    remember("guided", "seen");
    history.replaceState(history.state, "", location.pathname);
  }
}

if (document.getElementById("guided")) new Guided().start();
