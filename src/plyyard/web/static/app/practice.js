/** A board inside a text: touch to try, every refusal explains itself, and nothing is kept. */

import { fill } from "./dom.js";
import { drawDuties } from "./duties.js";
import { mapsIn } from "./maps.js";
import { loadSpec } from "./spec.js";

/** @typedef {import("./types.js").BoardSpec} BoardSpec */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./speak.js").Speaker} Speaker */
/** @typedef {{position: string, view: View}} Moment */
/** @typedef {Answer & {position?: string, view?: View, steps?: import("./types.js").Step[]}} Played */
/** @typedef {import("./duties.js").Duties} Duties */

const ROLL = "roll";

/** @type {Map<string, Promise<BoardSpec>>} */
const specs = new Map();

/** @param {string} url */
function specOf(url) {
  const known = specs.get(url) ?? loadSpec(url);
  specs.set(url, known);
  return known;
}

export class Practice {
  /**
   * @param {HTMLElement} root
   * @param {Record<string, string>} strings
   * @param {Speaker} speaker
   */
  constructor(root, strings, speaker) {
    this.root = root;
    this.strings = strings;
    this.speaker = speaker;
    this.boot = JSON.parse(this.#part("[data-boot]").textContent ?? "{}");
    this.board = /** @type {import("../board/board.js").PlyBoard} */ (this.#part("ply-board"));
    /** @type {Moment[]} */
    this.past = [];
    /** @type {Moment} */
    this.now = { position: this.boot.position, view: this.boot.view };
    this.busy = false;
    this.maps = mapsIn(root, this.board, strings, "", speaker);
  }

  /**
   * @param {string} selector
   * @returns {HTMLElement}
   */
  #part(selector) {
    const found = this.root.querySelector(selector);
    if (!(found instanceof HTMLElement)) throw new Error(`a practice board without ${selector}`);
    return found;
  }

  async start() {
    const spec = await specOf(this.boot.spec);
    this.board.strings = this.strings;
    this.board.spec = spec;
    this.board.seat = this.boot.seat;
    this.board.addEventListener("choose", (event) => void this.#play(detail(event).action));
    this.board.addEventListener("attempt", (event) => void this.#ask(detail(event).path));
    this.board.addEventListener("path", (event) => this.#touched(detail(event)));
    for (const button of this.root.querySelectorAll("[data-act]")) {
      button.addEventListener("click", () => void this.#face(/** @type {HTMLElement} */ (button).dataset.act ?? ""));
    }
    this.#part("[data-undo]").addEventListener("click", () => this.#back(this.past.length - 1));
    this.#part("[data-reset]").addEventListener("click", () => this.#back(0));
    this.#part("[data-may]").addEventListener("click", () => void this.#may());
    this.#draw();
    this.root.dataset.ready = "";
  }

  /**
   * @param {string} name
   * @param {Record<string, string | string[]>} query
   * @returns {Promise<any>} null when there is no answer
   */
  async #get(name, query) {
    const asked = new URLSearchParams({ position: this.now.position });
    for (const [key, value] of Object.entries(query)) for (const each of [value].flat()) asked.append(key, each);
    try {
      const response = await fetch(`${this.boot.api}${name}.json?${asked}`);
      return response.headers.get("content-type")?.includes("json") ? await response.json() : null;
    } catch {
      return null;
    }
  }

  /** @param {string} action */
  async #play(action) {
    if (this.busy) return;
    this.busy = true;
    this.#clear();
    /** @type {Played | null} */
    const played = await this.#get("play", { action });
    if (played?.view) await this.#show(played);
    else this.#refuse(played ?? this.#offline());
    this.busy = false;
    this.#draw();
  }

  /** @param {Played} played */
  async #show(played) {
    const view = /** @type {View} */ (played.view);
    this.past.push(this.now);
    this.now = { position: played.position ?? "", view };
    this.board.active = false;
    await this.board.play(played.steps ?? [], view);
    this.speaker.say(played.text ?? "");
    this.speaker.say(view.status);
  }

  /** @returns {Answer} */
  #offline() {
    return { type: "refused", text: this.strings.offline_try ?? "" };
  }

  /** @param {string[]} path */
  async #ask(path) {
    /** @type {Answer | null} */
    const answer = await this.#get("why", { path });
    if (!answer || answer.text) this.#refuse(answer ?? this.#offline());
  }

  /** @param {string} action */
  async #face(action) {
    if (this.now.view.choices.some((choice) => choice.action === ROLL)) await this.#play(action);
    else await this.#ask(["dice"]);
  }

  /** @param {Answer} answer */
  #refuse(answer) {
    this.#say(answer);
    this.speaker.interrupt(answer.text ?? "");
    this.board.view = this.now.view;
    this.board.refuse({ places: answer.places ?? [] });
  }

  /** @param {Answer} answer */
  #say(answer) {
    this.#part("[data-words]").textContent = answer.text ?? "";
    const link = /** @type {HTMLAnchorElement} */ (this.#part("[data-link]"));
    link.hidden = !answer.section;
    link.href = `#${answer.section ?? ""}`;
    link.textContent = fill(this.strings.rule, { title: answer.section_title ?? "" });
    this.#part("[data-reason]").hidden = !answer.text;
  }

  #clear() {
    this.#part("[data-reason]").hidden = true;
    this.#part("[data-may-list]").hidden = true;
    this.#part("[data-may]").setAttribute("aria-expanded", "false");
  }

  /** @param {{path: string[], remaining: number}} touched */
  #touched({ path, remaining }) {
    if (path.length) this.#part("[data-reason]").hidden = true;
    if (path.length > 1 && remaining > 0) this.#status(this.strings.go_on ?? "");
    else this.#status(this.now.view.status);
  }

  /** @param {string} words */
  #status(words) {
    this.#part("[data-status]").textContent = words;
  }

  /** @param {number} kept how many of the earlier positions stay in the past */
  #back(kept) {
    const moment = this.past[kept];
    if (!moment || this.busy) return;
    this.past.length = kept;
    this.now = moment;
    this.#clear();
    this.#draw();
    this.speaker.say(moment.view.status);
  }

  #draw() {
    const { view } = this.now;
    this.board.view = view;
    this.board.active = !this.busy && view.choices.length > 0;
    this.#status(view.notes.length && view.to_move !== null ? `${view.notes.join(" ")} ${view.status}` : view.status);
    for (const name of ["[data-undo]", "[data-reset]"]) {
      /** @type {HTMLButtonElement} */ (this.#part(name)).disabled = !this.past.length;
    }
    for (const button of this.root.querySelectorAll("[data-act]")) {
      button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.act === `${ROLL}:${view.die}`));
    }
    if (!this.busy) this.maps?.moved({ url: `${this.boot.api}maps/`, query: { position: this.now.position } });
    this.#drawForm(view);
    this.#drawReport();
  }

  /** @param {View} view */
  #drawForm(view) {
    const form = this.root.querySelector(".from-here");
    if (!(form instanceof HTMLElement)) return;
    form.hidden = view.to_move === null;
    /** @type {HTMLInputElement} */ (this.#part("[data-start]")).value = this.now.position;
    /** @type {HTMLInputElement} */ (this.#part("[data-side]")).value = String(view.turn);
  }

  /** A report of an error brings along the position that is on the board now. */
  #drawReport() {
    const link = /** @type {HTMLAnchorElement} */ (this.#part("[data-report]"));
    const address = new URL(link.href);
    address.searchParams.set("position", this.now.position);
    link.href = address.href;
  }

  async #may() {
    const list = this.#part("[data-may-list]");
    const button = this.#part("[data-may]");
    if (!list.hidden) return this.#clear();
    /** @type {Duties | null} */
    const duties = await this.#get("may", {});
    if (!duties?.bars) return this.#refuse(this.#offline());
    list.replaceChildren(...drawDuties(duties, this.strings.rule ?? "", ""));
    list.hidden = false;
    button.setAttribute("aria-expanded", "true");
    this.speaker.say(duties.summary);
  }
}

/**
 * @param {Event} event
 * @returns {any}
 */
function detail(event) {
  return /** @type {CustomEvent} */ (event).detail;
}
