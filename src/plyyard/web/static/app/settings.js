/** What a person chose for their own screen. Kept in this browser. */

import { byId } from "./dom.js";
import { recall, remember } from "./storage.js";

/** @typedef {"auto" | "turn" | "motion" | "sound" | "odds"} Setting */

export class Settings {
  /**
   * @param {string} match the match's id: turning the board belongs to one match
   * @param {boolean} turn whether the board turns unless the person says otherwise
   * @param {boolean} odds whether win chances are shown unless the person says otherwise
   * @param {() => void} changed
   */
  constructor(match, turn, odds, changed) {
    this.match = match;
    this.changed = changed;
    this.auto = recall("auto") === "on";
    this.still = recall("motion") === "off";
    this.sound = recall("sound") === "on";
    this.odds = recall("odds") ? recall("odds") === "on" : odds;
    const kept = (recall("turn") ?? "").split(" ");
    this.turn = kept[0] === match ? kept[1] === "on" : turn;
    this.#carryTurn();
    this.#bind("set-auto", this.auto, (on) => this.#setAuto(on));
    this.#bind("set-turn", this.turn, (on) => this.#setTurn(on));
    this.#bind("set-sound", this.sound, (on) => this.#setSound(on));
    this.#bind("set-odds", this.odds, (on) => this.#setOdds(on));
    this.#bind("set-motion", !this.still, (on) => this.#setMotion(on));
  }

  /**
   * @param {string} id
   * @param {boolean} on
   * @param {(on: boolean) => void} set
   */
  #bind(id, on, set) {
    const box = document.getElementById(id);
    if (!(box instanceof HTMLInputElement)) return;
    box.checked = on;
    box.addEventListener("change", () => {
      set(box.checked);
      this.changed();
    });
  }

  /** @param {boolean} on */
  #setAuto(on) {
    this.auto = on;
    remember("auto", on ? "on" : "off");
  }

  /** @param {boolean} on */
  #setTurn(on) {
    this.turn = on;
    remember("turn", `${this.match} ${on ? "on" : "off"}`);
    this.#carryTurn();
  }

  /** A new match starts with the same turning. */
  #carryTurn() {
    const field = document.getElementById("again-turn");
    if (field instanceof HTMLInputElement) field.value = this.turn ? "on" : "";
  }

  /** @param {boolean} on */
  #setSound(on) {
    this.sound = on;
    remember("sound", on ? "on" : "off");
  }

  /** @param {boolean} on */
  #setOdds(on) {
    this.odds = on;
    remember("odds", on ? "on" : "off");
  }

  /** @param {boolean} on */
  #setMotion(on) {
    this.still = !on;
    remember("motion", on ? "on" : "off");
    if (on) delete document.documentElement.dataset.motion;
    else document.documentElement.dataset.motion = "off";
  }
}

/**
 * Open a dialog with a button and close it with its own buttons.
 * @param {string} opener
 * @param {string} dialog
 * @param {() => void} [before] runs when it opens
 * @returns {HTMLDialogElement}
 */
export function startDialog(opener, dialog, before) {
  const box = /** @type {HTMLDialogElement} */ (byId(dialog));
  byId(opener).addEventListener("click", () => {
    before?.();
    box.showModal();
  });
  for (const button of box.querySelectorAll("[data-close]")) button.addEventListener("click", () => box.close());
  box.addEventListener("click", (event) => event.target === box && box.close());
  return box;
}
