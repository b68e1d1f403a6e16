/** The line beside the board: why something was refused, where the rules say so, or a word about what happens. */

import { byId, fill } from "./dom.js";

/** @typedef {import("./types.js").Answer} Answer */

export class Reason {
  /**
   * @param {string} rules address of the rules, sections are its anchors
   * @param {Record<string, string>} strings
   */
  constructor(rules, strings) {
    this.rules = rules;
    this.strings = strings;
    this.box = byId("reason");
    this.words = byId("reason-text");
    this.link = /** @type {HTMLAnchorElement} */ (byId("reason-link"));
    byId("reason-close").addEventListener("click", () => this.#close());
    document.addEventListener("pointerdown", (event) => this.#outlive(event), { capture: true });
    this.hinting = false;
  }

  /**
   * A refusal has been read by whoever touches something else.
   * @param {Event} event
   */
  #outlive(event) {
    const inside = event.target instanceof Node && this.box.contains(event.target);
    if (!inside && this.box.dataset.kind === "refused") this.clear();
  }

  /**
   * Show a refusal and the way to the section of the rules that says so.
   * @param {Answer} answer
   */
  refuse(answer) {
    this.#show(answer.text ?? "", "refused");
    this.link.hidden = !answer.section;
    this.link.href = `${this.rules}#${answer.section ?? ""}`;
    this.link.textContent = fill(this.strings.rule, { title: answer.section_title ?? "" });
  }

  /**
   * Show a word that is no refusal.
   * @param {string} text
   */
  note(text) {
    this.#show(text, "note");
    this.link.hidden = true;
  }

  /** Show a word about the move being made; the next touch takes it away. @param {string} text */
  hint(text) {
    this.note(text);
    this.hinting = true;
  }

  clearHint() {
    if (this.hinting) this.clear();
  }

  clear() {
    this.box.hidden = true;
    this.hinting = false;
  }

  #close() {
    this.clear();
    const place = document.querySelector('#board [tabindex="0"]');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }

  /**
   * @param {string} text
   * @param {"refused" | "note"} kind
   */
  #show(text, kind) {
    this.words.textContent = text;
    this.box.dataset.kind = kind;
    this.box.hidden = !text;
    this.hinting = false;
  }
}
