/** Says things to those who listen to the page. What comes close together is said in one go. */

const TOGETHER_MS = 120;

export class Speaker {
  /**
   * @param {HTMLElement} polite
   * @param {HTMLElement} assertive
   */
  constructor(polite, assertive) {
    this.polite = polite;
    this.assertive = assertive;
    /** @type {string[]} */
    this.words = [];
    this.timer = 0;
  }

  /**
   * Say something when there is a pause.
   * @param {string} text
   */
  say(text) {
    if (!text || this.words.includes(text)) return;
    this.words.push(text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#utter(), TOGETHER_MS);
  }

  /**
   * Say something at once: a refusal.
   * @param {string} text
   */
  interrupt(text) {
    this.assertive.textContent = "";
    setTimeout(() => (this.assertive.textContent = text), 20);
  }

  #utter() {
    this.polite.replaceChildren(...this.words.splice(0).map(paragraph));
  }
}

/** @param {string} text */
function paragraph(text) {
  const element = document.createElement("p");
  element.textContent = text;
  return element;
}
