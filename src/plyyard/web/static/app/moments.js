/** The turning points of a match: what was played is told, what was better only to who has looked or asks for it. */

import { fill, make } from "./dom.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {{action: string, sentence: string, value: string, reasons: string[]}} Better */
/**
 * @typedef {object} Moment
 * @property {number} index
 * @property {number} seat
 * @property {string} text
 * @property {string} change
 * @property {View} [view] the position with its choices, where there was a better one
 * @property {string} [position]
 * @property {Better} [answer]
 * @property {Record<string, number>} [others] what other choices are worth, in per cent
 */

export class Moments {
  /**
   * @param {HTMLElement} list
   * @param {Record<string, string>} strings
   * @param {string[]} sides
   * @param {{go: (at: number) => void, look: (moment: Moment) => void, shown: (moment: Moment) => void}} hands
   */
  constructor(list, strings, sides, hands) {
    this.list = list;
    this.strings = strings;
    this.sides = sides;
    this.hands = hands;
    /** @type {Map<number, HTMLElement>} */
    this.items = new Map();
  }

  /** @param {Moment[]} moments */
  draw(moments) {
    this.list.replaceChildren(...moments.map((moment) => this.#item(moment)));
    if (!moments.length) this.list.append(make("li", "muted", this.strings.no_moments));
  }

  /** @param {Moment} moment */
  #item(moment) {
    const item = make("li", "moment");
    const title = make("h3");
    const go = this.#button(`${moment.index + 1}. ${moment.text}`, () => this.hands.go(moment.index + 1));
    go.className = "link";
    title.append(go);
    item.append(title, make("p", "", moment.change));
    const row = make("div", "row");
    if (moment.answer) {
      item.append(make("p", "", fill(this.strings.ask, { side: this.sides[moment.seat] ?? "" })));
      const show = this.#button(this.strings.show, () => this.reveal(moment, true));
      show.setAttribute("aria-expanded", "false");
      show.dataset.show = "";
      const look = this.#button(this.strings.look, () => this.hands.look(moment));
      look.dataset.look = "";
      row.append(look, show);
    }
    item.append(row);
    this.items.set(moment.index, item);
    return item;
  }

  /**
   * @param {string | undefined} words
   * @param {() => void} act
   */
  #button(words, act) {
    const button = make("button", "button", words);
    button.type = "button";
    button.addEventListener("click", act);
    return button;
  }

  /**
   * Show what was better, once.
   * @param {Moment} moment
   * @param {boolean} asked whether the button was pressed, so that the answer takes the focus
   */
  reveal(moment, asked) {
    const item = this.items.get(moment.index);
    if (!item || !moment.answer || item.querySelector(".answer")) return;
    const { sentence, value, reasons } = moment.answer;
    const answer = make("div", "answer");
    answer.tabIndex = -1;
    const first = make("p");
    first.append(make("strong", "", `${this.strings.better}: `), sentence);
    answer.append(first, make("p", "", value));
    if (reasons.length) {
      const list = make("ul");
      list.append(...reasons.map((reason) => make("li", "", reason)));
      answer.append(list);
    }
    item.append(answer);
    item.querySelector("[data-show]")?.remove();
    if (asked) answer.focus();
    this.hands.shown(moment);
  }

  /** @param {number} at how many actions have been played */
  mark(at) {
    for (const [index, item] of this.items) {
      if (index + 1 === at) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    }
  }
}
