/** The dialog that tells how the dice of a match are made and how they fell, and the banner when they are not right. */

import { fingerprint } from "../fair/proof.js";
import { saveFile } from "../fair/client.js";
import { byId, fill, make } from "./dom.js";
import { startDialog } from "./settings.js";

/** @typedef {import("./types.js").Boot} Boot */
/** @typedef {import("./fair.js").Fair} Fair */
/** @typedef {import("../fair/error.js").DiceError} DiceError */
/** @typedef {{rolls: number, fallen: number, expected: number, few: number, many: number}} Sixes */

const ROLL = "roll:";

export class DiceBox {
  /**
   * @param {Boot} boot
   * @param {string[]} sides
   * @param {Fair | null} fair null where nobody can check the dice
   * @param {import("./played.js").Played} played
   */
  constructor(boot, sides, fair, played) {
    this.boot = boot;
    this.sides = sides;
    this.fair = fair;
    this.played = played;
    startDialog("dice", "dice-dialog", () => void this.#draw());
    for (const button of document.querySelectorAll("[data-proof]")) {
      button.addEventListener("click", () => void this.#save());
    }
  }

  /** @param {DiceError} fault */
  warn(fault) {
    const reason = fault.say(this.boot.dice?.words ?? {});
    byId("dice-fault").hidden = false;
    byId("dice-fault-text").textContent = fill(this.boot.strings.dice_fault, { reason });
  }

  async #save() {
    if (this.fair) saveFile(`plyyard-${this.fair.match.id}.json`, await this.fair.proof());
  }

  async #draw() {
    const lines = this.fair ? await this.#told(this.fair) : [];
    byId("dice-told").replaceChildren(...lines.map((words) => make("p", "", words)));
    byId("dice-sixes").replaceChildren(...this.sides.map((side, seat) => this.#row(side, seat)));
  }

  /** @param {Fair} fair */
  async #told({ client, fault }) {
    const { strings } = this.boot;
    const { dice, steps } = client;
    const rolls = steps.filter(({ step }) => step === "roll").length;
    const lines = [fault ? (strings.dice_wrong ?? "") : fill(strings.dice_checked, { n: rolls })];
    if (dice.anchored) lines.push(fill(strings.dice_fingerprint, { digits: await fingerprint(dice.epoch) }));
    return lines;
  }

  /**
   * @param {string} side
   * @param {number} seat
   */
  #row(side, seat) {
    const found = sixes(this.#dice(seat));
    const row = make("tr");
    const head = make("th", "", side);
    head.scope = "row";
    row.append(head);
    const values = [String(found.rolls), String(found.fallen), rounded(found.expected), percent(found.few), percent(found.many)];
    for (const value of values) row.append(make("td", "", value));
    return row;
  }

  /** @param {number} seat */
  #dice(seat) {
    const rolls = this.played.actions.filter(([by, action]) => by === seat && action.startsWith(ROLL));
    return rolls.map(([, action]) => Number(action.slice(ROLL.length)));
  }
}

/**
 * Sixes that fell, how many one may expect, and how often as few or fewer, and as many or more, fall in so many rolls:
 * rooms/fair/statistics.py in the browser.
 * @param {number[]} dice
 * @returns {Sixes}
 */
export function sixes(dice) {
  const [rolls, fallen] = [dice.length, dice.filter((die) => die === 6).length];
  let odds = (5 / 6) ** rolls;
  let [few, many] = [0, 0];
  for (let count = 0; count <= rolls; count += 1) {
    if (count <= fallen) few += odds;
    if (count >= fallen) many += odds;
    odds *= (rolls - count) / (count + 1) / 5;
  }
  return { rolls, fallen, expected: rolls / 6, few: Math.min(1, few), many: Math.min(1, many) };
}

/** @param {number} value */
function rounded(value) {
  return value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
}

/** @param {number} part */
function percent(part) {
  return part.toLocaleString(document.documentElement.lang, { style: "percent", maximumFractionDigits: 1 });
}
