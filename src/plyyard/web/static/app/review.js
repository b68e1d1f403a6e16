/** The review of a match: steps by slider and keys, the graph, and the turning points to look into. */

import "../board/board.js";
import { Best } from "./best.js";
import { byId, fill, make, readData } from "./dom.js";
import { Graph } from "./graph.js";
import { mapsIn } from "./maps.js";
import { Moments } from "./moments.js";
import { reportAbout } from "./report.js";
import { Speaker } from "./speak.js";
import { loadSpec } from "./spec.js";
import { Steps } from "./steps.js";

/** @typedef {import("./moments.js").Moment} Moment */
/** @typedef {{text: string, seat: number, cost: string}} Ply */
/** @typedef {{after: number, text: string}} Milestone */
/**
 * @typedef {object} Notes
 * @property {(number | null)[]} values
 * @property {Ply[]} plies
 * @property {string[]} sums
 * @property {Milestone[]} milestones
 * @property {Moment[]} moments
 */

const AGAIN_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
/** What uses arrow keys, Home and End itself. */
const OWN_KEYS = "ply-board, input, select, textarea, dialog, .scroll";

class Review {
  constructor() {
    this.boot = readData("boot");
    this.strings = this.boot.strings;
    this.board = /** @type {import("../board/board.js").PlyBoard} */ (byId("board"));
    this.slider = /** @type {HTMLInputElement} */ (byId("slider"));
    this.speaker = new Speaker(byId("polite"), byId("assertive"));
    this.steps = new Steps(this.boot.steps, this.boot.chunk);
    this.graph = new Graph(byId("graph"), this.strings, this.boot.sides[0], (at) => void this.go(at));
    this.moments = new Moments(byId("moments"), this.strings, this.boot.sides, {
      go: (at) => void this.go(at),
      look: (moment) => this.#look(moment),
      shown: (moment) => this.#shown(moment),
    });
    this.maps = mapsIn(document, this.board, this.strings, this.boot.rules, this.speaker);
    this.best = this.boot.decides ? new Best(this.boot.best, this.strings, this.boot.sides, this.speaker) : null;
    this.at = this.boot.last;
    this.drawn = -1;
    /** @type {Notes | null} */
    this.notes = null;
    /** @type {Moment | null} what somebody is looking for */
    this.sought = null;
  }

  async start() {
    this.board.strings = this.strings;
    this.board.spec = await loadSpec(this.boot.board);
    this.board.addEventListener("choose", (event) => this.#chosen(detail(event).action));
    this.board.addEventListener("attempt", (event) => void this.#attempt(detail(event).path));
    this.slider.addEventListener("input", () => void this.go(Number(this.slider.value)));
    byId("first").addEventListener("click", () => void this.go(0));
    byId("back").addEventListener("click", () => void this.go(this.at - 1));
    byId("on").addEventListener("click", () => void this.go(this.at + 1));
    byId("last").addEventListener("click", () => void this.go(this.boot.last));
    document.addEventListener("keydown", (event) => this.#key(event));
    void this.#analysis();
    await this.go(this.at);
    byId("review").dataset.ready = "";
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || target.closest(OWN_KEYS)) return;
    /** @type {Record<string, number>} */
    const aims = { Home: 0, End: this.boot.last, ArrowLeft: this.at - 1, ArrowRight: this.at + 1 };
    const aim = aims[event.key];
    if (aim === undefined) return;
    event.preventDefault();
    void this.go(aim);
  }

  /**
   * Show the position after so many actions.
   * @param {number} wanted
   */
  async go(wanted) {
    const at = Math.max(0, Math.min(this.boot.last, wanted));
    this.at = at;
    this.#leave();
    this.slider.value = String(at);
    const place = await this.steps.at(at);
    if (at !== this.at) return;
    if (!place) return this.#say(this.strings.offline_try, true);
    this.#words(at, place.text);
    reportAbout({ position: place.position });
    const moves = at === this.drawn + 1 && place.steps.length > 0;
    const shown = moves ? this.board.play(place.steps, place.view) : null;
    if (!moves) this.board.view = place.view;
    this.drawn = at;
    void this.#mapAfter(shown, at, place.position);
    if (at < this.boot.last) void this.steps.at(at + 1);
  }

  /**
   * @param {Promise<void> | null} shown
   * @param {number} at
   * @param {string} position
   */
  async #mapAfter(shown, at, position) {
    await shown;
    if (at === this.at && !this.sought) this.#map(position);
  }

  /** @param {string} position */
  #map(position) {
    this.maps?.moved({ url: this.boot.maps, query: { position } });
  }

  /**
   * @param {number} at
   * @param {string} sentence
   */
  #words(at, sentence) {
    const where = fill(this.strings.at, { n: at, all: this.boot.last });
    byId("at").textContent = where;
    byId("sentence").textContent = sentence;
    this.slider.setAttribute("aria-valuetext", `${where}: ${sentence}`);
    const value = this.notes?.values[at];
    const outlook = typeof value === "number" ? { side: this.boot.sides[0], value: Math.round(value * 100) } : null;
    byId("outlook").textContent = outlook ? fill(this.strings.outlook, outlook) : "";
    this.graph.show(at);
    this.best?.show(at);
    this.moments.mark(at);
    if (document.activeElement !== this.slider) this.speaker.say(`${where}: ${sentence}`);
  }

  #leave() {
    this.sought = null;
    this.board.active = false;
    byId("said").hidden = true;
  }

  /** @param {Moment} moment */
  #look(moment) {
    if (!moment.view) return;
    this.at = moment.index;
    this.#leave();
    this.slider.value = String(moment.index);
    this.#words(moment.index, moment.view.status);
    reportAbout({ position: moment.position ?? "" });
    this.board.view = moment.view;
    this.#map(moment.position ?? "");
    this.drawn = moment.index;
    this.sought = moment;
    this.board.active = true;
    this.#say(fill(this.strings.looking, { side: this.boot.sides[moment.seat] }), false);
    this.board.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement | null} */ (this.board.querySelector('[tabindex="0"]'))?.focus({ preventScroll: true });
  }

  /** @param {string} action */
  #chosen(action) {
    const moment = this.sought;
    if (!moment?.answer || !moment.view) return;
    const best = moment.answer.action;
    const isAsGood = (moment.others?.[action] ?? -1) >= (moment.others?.[best] ?? 100);
    if (action === best || isAsGood) {
      this.#leave();
      this.board.view = moment.view;
      this.#say(action === best ? this.strings.found : this.strings.as_good, false);
      this.moments.reveal(moment, false);
      return;
    }
    this.board.view = moment.view;
    this.board.active = false;
    this.board.active = true;
    const value = moment.others?.[action];
    this.#say(value === undefined ? this.strings.not_it : fill(this.strings.not_it_value, { value }), true);
  }

  /** @param {string[]} path */
  async #attempt(path) {
    const moment = this.sought;
    if (!moment?.view) return;
    const asked = new URLSearchParams({ position: moment.position ?? "" });
    for (const place of path) asked.append("path", place);
    let words = this.strings.offline_try;
    let places = path;
    try {
      const answer = await (await fetch(`${this.boot.why}?${asked}`)).json();
      [words, places] = [answer.text, answer.places];
    } catch {
      // The line is down: say so.
    }
    if (moment !== this.sought || !words) return;
    this.board.refuse({ places });
    this.#say(words, true);
  }

  /** @param {Moment} moment */
  #shown(moment) {
    if (moment.answer) this.speaker.say([moment.answer.sentence, moment.answer.value, ...moment.answer.reasons].join(" "));
  }

  /**
   * @param {string} words
   * @param {boolean} bad
   */
  #say(words, bad) {
    byId("said").hidden = false;
    byId("said").dataset.kind = bad ? "bad" : "good";
    byId("said-words").textContent = words;
    if (bad) this.speaker.interrupt(words);
    else this.speaker.say(words);
  }

  async #analysis() {
    for (;;) {
      const found = await this.#ask();
      if (found.notes) return this.#draw(found.notes);
      if (!found.wait) {
        byId("progress-words").textContent = this.strings.failed;
        byId("progress-bar").hidden = true;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, found.wait));
    }
  }

  /** @returns {Promise<{notes?: Notes, wait?: number}>} neither when nothing can come any more */
  async #ask() {
    try {
      const response = await fetch(this.boot.notes);
      if (response.status === 200) return { notes: await response.json() };
      if (response.status === 202) {
        const { done, of } = await response.json();
        byId("progress-words").textContent = fill(this.strings.running, { done, of });
        /** @type {HTMLProgressElement} */ (byId("progress-bar")).value = done;
        return { wait: AGAIN_MS };
      }
      const wait = Number(response.headers.get("retry-after")) * 1_000;
      return wait ? { wait: Math.min(wait, LONGEST_WAIT_MS) } : {};
    } catch {
      return { wait: 5 * AGAIN_MS };
    }
  }

  /** @param {Notes} notes */
  #draw(notes) {
    this.notes = notes;
    byId("progress").hidden = true;
    this.speaker.say(this.strings.ready);
    this.graph.draw(notes.values, notes.moments.map((moment) => moment.index), this.at);
    byId("sums").replaceChildren(...notes.sums.map((words) => make("li", "", words)));
    this.moments.draw(notes.moments);
    byId("milestones").replaceChildren(...notes.milestones.map((milestone) => this.#milestone(milestone)));
    byId("rows").replaceChildren(...notes.plies.map((ply, index) => this.#row(ply, index)));
    for (const id of ["sums-box", "moments-box", "table-box"]) byId(id).hidden = false;
    byId("milestones-box").hidden = !notes.milestones.length;
    const sentence = byId("sentence").textContent ?? "";
    if (sentence) this.#words(this.at, sentence);
    byId("review").dataset.analysed = "";
  }

  /** @param {Milestone} milestone */
  #milestone({ after, text }) {
    const item = make("li");
    const link = make("button", "link", `${after}. ${text}`);
    link.type = "button";
    link.addEventListener("click", () => void this.go(after));
    item.append(link);
    return item;
  }

  /**
   * @param {Ply} ply
   * @param {number} index
   */
  #row(ply, index) {
    const row = make("tr");
    const value = this.notes?.values[index + 1];
    const share = typeof value === "number" ? `${Math.round(value * 100)} %` : "–";
    row.append(...[String(index + 1), ply.text, share, ply.cost].map((words) => make("td", "", words)));
    return row;
  }
}

/**
 * @param {Event} event
 * @returns {any}
 */
function detail(event) {
  return /** @type {CustomEvent} */ (event).detail;
}

void new Review().start();
