/** What waits for an answer, one thing at a time: an offer, the question before one's own, the claim to a match. */

import { byId, fill, make } from "./dom.js";

/** @typedef {import("./types.js").Around} Around */
/** @typedef {import("./types.js").OfferKind} OfferKind */

/**
 * @typedef {object} Answers
 * @property {(kind: OfferKind) => void} offer
 * @property {(id: number, accept: boolean) => void} reply
 * @property {(claim: "win" | "draw") => void} claim
 * @property {(match: string) => void} follow
 */

/**
 * @typedef {object} Question
 * @property {string} key the same question keeps its buttons
 * @property {string} text
 * @property {[string, () => void][]} answers words and what they do, the first one is the usual
 */

export class OfferBar {
  /**
   * @param {Record<string, string>} strings
   * @param {string[]} sides
   * @param {Answers} answers
   */
  constructor(strings, sides, answers) {
    this.strings = strings;
    this.sides = sides;
    this.answers = answers;
    this.box = byId("offer");
    this.words = byId("offer-text");
    this.buttons = byId("offer-answers");
    this.key = "";
    /** @type {OfferKind | null} */
    this.asking = null;
  }

  /**
   * Ask before an offer is made that cannot be taken back.
   * @param {OfferKind} kind
   */
  ask(kind) {
    this.asking = kind;
  }

  /**
   * @param {Around} around
   * @param {number | undefined} mine
   * @param {number | null} wait milliseconds until a claim is possible, null when none is
   */
  draw(around, mine, wait) {
    if (this.asking && !around.may_offer.includes(this.asking)) this.asking = null;
    const question = mine === undefined ? this.#next(around) : this.#question(around, mine, wait);
    this.box.hidden = !question;
    if (!question) {
      this.key = "";
      return;
    }
    if (this.words.textContent !== question.text) this.words.textContent = question.text;
    if (this.key === question.key) return;
    this.key = question.key;
    this.buttons.replaceChildren(...question.answers.map(([words, run], index) => this.#button(words, run, index === 0)));
  }

  /**
   * @param {Around} around
   * @param {number} mine
   * @param {number | null} wait
   * @returns {Question | null}
   */
  #question(around, mine, wait) {
    const coming = around.offers.find((offer) => offer.by !== mine);
    const made = around.offers.find((offer) => offer.by === mine);
    if (coming) return this.#coming(coming, mine);
    if (this.asking) return this.#asking(this.asking);
    if (wait !== null) return this.#claim(wait, mine);
    if (made) return { key: `made-${made.id}`, text: this.strings[`${made.kind}_made`] ?? "", answers: [] };
    return this.#next(around);
  }

  /**
   * @param {{id: number, kind: OfferKind, by: number}} offer
   * @param {number} mine
   * @returns {Question}
   */
  #coming(offer, mine) {
    return {
      key: `coming-${offer.id}`,
      text: fill(this.strings[`${offer.kind}_comes`], { side: this.sides[1 - mine] ?? "" }),
      answers: [
        [this.strings.accept ?? "", () => this.answers.reply(offer.id, true)],
        [this.strings.decline ?? "", () => this.answers.reply(offer.id, false)],
      ],
    };
  }

  /**
   * @param {OfferKind} kind
   * @returns {Question}
   */
  #asking(kind) {
    return {
      key: `ask-${kind}`,
      text: this.strings[`${kind}_ask`] ?? "",
      answers: [
        [this.strings.offer ?? "", () => this.#answered(() => this.answers.offer(kind))],
        [this.strings.cancel ?? "", () => this.#answered(() => undefined)],
      ],
    };
  }

  /** @param {() => void} run */
  #answered(run) {
    this.asking = null;
    this.box.hidden = true;
    this.key = "";
    run();
  }

  /**
   * @param {number} wait
   * @param {number} mine
   * @returns {Question}
   */
  #claim(wait, mine) {
    const side = this.sides[1 - mine] ?? "";
    if (wait > 0) {
      const text = fill(this.strings.claim_wait, { side, seconds: Math.ceil(wait / 1000) });
      return { key: "claim-wait", text, answers: [] };
    }
    return {
      key: "claim",
      text: fill(this.strings.claim_now, { side }),
      answers: [
        [this.strings.claim_win ?? "", () => this.answers.claim("win")],
        [this.strings.claim_draw ?? "", () => this.answers.claim("draw")],
      ],
    };
  }

  /**
   * @param {Around} around
   * @returns {Question | null}
   */
  #next(around) {
    const match = around.next_match;
    if (!match) return null;
    return {
      key: match,
      text: this.strings.rematch_ready ?? "",
      answers: [[this.strings.to_rematch ?? "", () => this.answers.follow(match)]],
    };
  }

  /**
   * @param {string} words
   * @param {() => void} run
   * @param {boolean} usual
   */
  #button(words, run, usual) {
    const button = make("button", usual ? "button primary" : "button", words);
    button.type = "button";
    button.addEventListener("click", () => {
      run();
      this.#giveFocusBack();
    });
    return button;
  }

  /** The buttons go; whoever uses keys is back at the board. */
  #giveFocusBack() {
    const place = document.querySelector('#board [tabindex="0"]');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }
}
