/** The chances to win beside a match: what they are, what they were before the last action, and how they went. */

import { byId, fill, make } from "./dom.js";

/**
 * @typedef {object} Chance after an action, and first before any
 * @property {number | null} points the first side's expected points, null when nobody knows
 * @property {boolean} exact
 * @property {string} kind of what was done: "roll", "move", "pass"
 * @property {string} text what was done
 */

const WIDTH = 300;
const HEIGHT = 100;

export class OddsBox {
  /**
   * @param {import("./types.js").Boot} boot
   * @param {string[]} sides
   */
  constructor(boot, sides) {
    this.url = boot.odds;
    this.strings = boot.strings;
    this.seat = boot.mine.length === 1 ? (boot.mine[0] ?? 0) : 0;
    this.side = sides[this.seat] ?? "";
    this.percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
    /** @type {Chance[]} */
    this.chances = [];
    this.asked = -2;
    this.drawn = 0;
  }

  /**
   * Only this many actions are left of those known; 0 forgets everything.
   * @param {number} actions
   */
  forget(actions) {
    this.chances.length = Math.min(this.chances.length, actions && actions + 1);
    this.drawn = 0;
    this.asked = -2;
  }

  /**
   * @param {boolean} wanted
   * @param {number} seq the last event that is shown
   */
  async show(wanted, seq) {
    const box = byId("odds");
    if (!wanted) box.hidden = true;
    if (!wanted || seq === this.asked) return;
    this.asked = seq;
    const known = this.chances.length;
    const fresh = await this.#ask(known);
    if (seq !== this.asked || known !== this.chances.length) return;
    this.chances.push(...fresh);
    if (!this.chances.length) return;
    box.hidden = false;
    this.#draw();
  }

  /**
   * @param {number} from
   * @returns {Promise<Chance[]>}
   */
  async #ask(from) {
    try {
      const answer = await fetch(`${this.url}?from=${from}`);
      if (answer.ok) return (await answer.json()).chances;
    } catch {
      // The next action asks again for all that is missing.
    }
    this.asked = -2;
    return [];
  }

  /**
   * The chance of the side that looks on.
   * @param {Chance | undefined} chance
   * @returns {number | null}
   */
  #mine(chance) {
    const points = chance?.points ?? null;
    return points === null || this.seat === 0 ? points : 1 - points;
  }

  /** @param {number | null} points */
  #write(points) {
    return points === null ? "–" : this.percent.format(points);
  }

  #draw() {
    const last = this.chances.at(-1);
    const now = this.#mine(last);
    const before = this.chances.length > 1 ? this.#mine(this.chances.at(-2)) : null;
    const change = last?.kind === "roll" ? this.strings.odds_roll : this.strings.odds_move;
    const sentence = before === null ? this.strings.odds_now : change;
    const words = fill(sentence, { side: this.side, before: this.#write(before), now: this.#write(now) });
    byId("odds-now").textContent = now === null ? (this.strings.odds_unknown ?? "") : words;
    byId("odds-sure").textContent = now === null ? "" : ((last?.exact ? this.strings.odds_exact : this.strings.odds_judged) ?? "");
    this.#drawPicture();
    this.#drawRows();
  }

  #drawPicture() {
    const svg = byId("odds-picture");
    const points = this.chances.map((chance) => this.#mine(chance)).filter((chance) => chance !== null);
    svg.classList.toggle("empty", points.length < 2);
    if (points.length < 2) return;
    const step = WIDTH / (points.length - 1);
    const way = points.map((chance, number) => `${(number * step).toFixed(1)},${(HEIGHT * (1 - chance)).toFixed(1)}`);
    const under = shape("polygon", "under", { points: `0,${HEIGHT} ${way.join(" ")} ${WIDTH},${HEIGHT}` });
    const even = shape("line", "even", { x1: "0", y1: "50", x2: String(WIDTH), y2: "50" });
    svg.replaceChildren(under, even, shape("polyline", "way", { points: way.join(" ") }));
    const ends = { low: this.#write(Math.min(...points)), high: this.#write(Math.max(...points)) };
    svg.setAttribute("aria-label", fill(this.strings.odds_picture, { side: this.side, ...ends }));
  }

  #drawRows() {
    const body = byId("odds-rows");
    if (!this.drawn) body.replaceChildren();
    for (const chance of this.chances.slice(this.drawn)) {
      const row = make("tr");
      const done = make("th", "words", chance.text || (this.strings.odds_start ?? ""));
      done.scope = "row";
      row.append(done, make("td", "", this.#write(this.#mine(chance))));
      body.append(row);
    }
    this.drawn = this.chances.length;
  }
}

/**
 * @param {string} kind
 * @param {string} className
 * @param {Record<string, string>} attributes
 */
function shape(kind, className, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", kind);
  element.setAttribute("class", className);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
