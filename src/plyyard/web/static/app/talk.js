/** What the two players say to one another. All of it is text, never markup. */

import { byId, fill, make } from "./dom.js";
import { startDialog } from "./settings.js";
import { recall, remember } from "./storage.js";

/** @typedef {import("./types.js").Around} Around */
/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Said} Said */

const MOST_KEPT = 50;
const MUTED = "muted";

/**
 * @typedef {object} Page
 * @property {import("./live.js").Live} live
 * @property {import("./speak.js").Speaker} speaker
 * @property {string[]} sides
 */

export class Talk {
  /**
   * @param {Record<string, string>} strings
   * @param {number} mine
   * @param {Page} page
   */
  constructor(strings, mine, page) {
    this.strings = strings;
    this.mine = mine;
    this.page = page;
    this.match = byId("play").dataset.match ?? "";
    this.muted = recallMuted().includes(this.match);
    /** @type {Said[]} */
    this.said = [];
    /** @type {Around | null} */
    this.around = null;
    this.welcomed = false;
    this.dialog = startDialog("talk", "talk-dialog", () => this.#opened());
    this.free = /** @type {HTMLInputElement} */ (byId("talk-free"));
    this.field = /** @type {HTMLInputElement} */ (byId("talk-text"));
    this.mute = /** @type {HTMLInputElement} */ (byId("talk-mute"));
    this.#listen();
  }

  #listen() {
    this.mute.checked = this.muted;
    this.mute.addEventListener("change", () => this.#setMuted(this.mute.checked));
    this.free.addEventListener("change", () => void this.#agree(this.free.checked));
    byId("talk-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#write();
    });
    for (const button of document.querySelectorAll("[data-phrase]")) {
      const phrase = /** @type {HTMLElement} */ (button).dataset.phrase ?? "";
      button.addEventListener("click", () => void this.#say(phrase));
    }
  }

  /**
   * All that was said lately, told when the page comes to the match or comes back to it.
   * @param {Said[]} said
   */
  welcome(said) {
    const known = this.said.at(-1)?.at ?? 0;
    const fresh = this.welcomed ? said.filter(({ at }) => at > known) : [];
    this.welcomed = true;
    this.said = said;
    for (const one of fresh) this.#announce(one);
    this.#draw();
  }

  /** @param {Said} said */
  hear(said) {
    this.said = [...this.said, said].slice(-MOST_KEPT);
    this.#announce(said);
    if (this.#isShown(said)) this.#add(said);
  }

  /** @param {Around} around */
  take(around) {
    const before = this.around;
    this.around = around;
    const other = 1 - this.mine;
    const asked = before && !before.chat[other] && around.chat[other] && !this.muted;
    this.#drawChat(around);
    if (asked) this.page.speaker.say(byId("talk-note").textContent ?? "");
  }

  /** @param {Said} said */
  #announce(said) {
    if (said.seat === this.mine || this.muted) return;
    this.page.speaker.say(fill(this.strings.talk_says, { name: this.#name(said.seat), words: said.text }));
    if (!this.dialog.open) byId("talk-last").classList.add("fresh");
  }

  #opened() {
    byId("talk-last").classList.remove("fresh");
    this.#refuse("");
    requestAnimationFrame(() => this.#scroll());
  }

  /** @param {number} seat */
  #name(seat) {
    if (seat === this.mine) return this.strings.you ?? "";
    return this.around?.names[seat] || (this.page.sides[seat] ?? "");
  }

  /** @param {string} phrase */
  async #say(phrase) {
    if (this.#took(await this.page.live.say({ phrase }))) this.dialog.close();
  }

  async #write() {
    const text = this.field.value.trim();
    if (text && this.#took(await this.page.live.say({ text })) && this.field.value.trim() === text) this.field.value = "";
  }

  /** @param {boolean} on */
  async #agree(on) {
    this.#took(await this.page.live.chat(on));
    if (this.around) this.#drawChat(this.around);
  }

  /** @param {Answer} answer */
  #took(answer) {
    this.#refuse(answer.type === "refused" ? (answer.text ?? "") : "");
    return answer.type !== "refused";
  }

  /** @param {string} text */
  #refuse(text) {
    byId("talk-refused").textContent = text;
  }

  /** @param {boolean} on */
  #setMuted(on) {
    this.muted = on;
    const others = recallMuted().filter((match) => match !== this.match);
    remember(MUTED, (on ? [...others, this.match] : others).slice(-MOST_KEPT).join(" "));
    this.#draw();
  }

  #draw() {
    byId("talk-list").replaceChildren();
    byId("talk-last").replaceChildren();
    for (const said of this.said) if (this.#isShown(said)) this.#add(said);
  }

  /** @param {Said} said */
  #isShown({ seat }) {
    return seat === this.mine || !this.muted;
  }

  /** Who listens to the page hears what is new alone: the lines before it stay. @param {Said} said */
  #add(said) {
    const list = byId("talk-list");
    list.append(this.#line(said));
    while (list.children.length > MOST_KEPT) list.firstElementChild?.remove();
    byId("talk-last").replaceChildren(...this.#line(said).childNodes);
    this.#scroll();
  }

  #scroll() {
    const list = byId("talk-list");
    list.scrollTop = list.scrollHeight;
  }

  /** @param {Said} said */
  #line(said) {
    const line = make("p");
    const words = make("span", "", said.text);
    words.dir = "auto";
    line.append(make("strong", "", this.#name(said.seat)), " ", words);
    return line;
  }

  /** @param {Around} around */
  #drawChat({ chat }) {
    const [mine, theirs] = [Boolean(chat[this.mine]), Boolean(chat[1 - this.mine])];
    this.free.checked = mine;
    byId("talk-form").hidden = !(mine && theirs);
    const key = mine ? (theirs ? "talk_on" : "talk_mine") : theirs ? "talk_theirs" : "talk_off";
    byId("talk-note").textContent = this.strings[key] ?? "";
  }
}

/** The newest matches in which the other side is muted in this browser. */
function recallMuted() {
  return (recall(MUTED) ?? "").split(" ").filter(Boolean);
}
