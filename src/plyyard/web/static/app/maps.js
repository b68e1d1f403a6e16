/** Maps on demand: buttons that lay a map over the board and tell it in words beside it. What it shows, the server knows. */

import { mapChip } from "../board/maps.js";
import { fill, make } from "./dom.js";

/** @typedef {import("../board/board.js").PlyBoard} PlyBoard */
/** @typedef {import("./speak.js").Speaker} Speaker */
/** @typedef {{text: string, look: string, sign: string, places: string[], muted: boolean, section: string, section_title: string}} Item */
/** @typedef {{title: string, head: string[], rows: string[][]}} Table */
/**
 * @typedef {object} MoreOfChart
 * @property {string} summary
 * @property {Item[]} items
 * @property {Table | null} table
 * @property {number} seat whose map it is
 * @property {string[]} sides empty where it is the same for both
 */
/** @typedef {import("../board/types.js").BoardMap & MoreOfChart} Chart */
/** @typedef {{url: string, query?: Record<string, string>}} Source where maps of the position are asked for */

export class Maps {
  /**
   * @param {HTMLElement} root
   * @param {PlyBoard} board
   * @param {Record<string, string>} strings
   * @param {string} rules address of the rules, "" for this page
   * @param {Speaker | null} speaker
   */
  constructor(root, board, strings, rules, speaker) {
    this.root = root;
    this.board = board;
    this.strings = strings;
    this.rules = rules;
    this.speaker = speaker;
    this.words = /** @type {HTMLElement} */ (root.querySelector("[data-map-words]"));
    this.sides = /** @type {HTMLElement} */ (root.querySelector("[data-map-sides]"));
    this.buttons = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-map]")]);
    this.open = "";
    this.seat = "";
    this.asked = 0;
    /** @type {string[]} */
    this.path = [];
    /** @type {import("../board/types.js").Marks | null} what the page had marked before a line was pointed at */
    this.marks = null;
    /** @type {Source} */
    this.source = { url: "" };
    for (const button of this.buttons) button.addEventListener("click", () => this.#toggle(button.dataset.map ?? ""));
    board.addEventListener("path", (event) => this.#touched(/** @type {CustomEvent} */ (event).detail.path));
  }

  /** Another position is on the board. @param {Source} source */
  moved(source) {
    this.source = source;
    this.path = [];
    void this.#show(false);
  }

  close() {
    this.#toggle(this.open);
  }

  /** @param {string[]} path */
  #touched(path) {
    const before = this.path[0];
    this.path = path;
    if (before !== path[0]) void this.#show(false);
  }

  /** @param {string} id */
  #toggle(id) {
    this.open = id === this.open ? "" : id;
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.map === this.open));
    if (this.open) return void this.#show(true);
    this.asked += 1;
    this.#point([]);
    this.board.map = null;
    this.words.hidden = true;
    this.words.replaceChildren();
    this.sides.hidden = true;
    this.speaker?.say(this.strings.map_off ?? "");
  }

  /** @param {boolean} aloud */
  async #show(aloud) {
    const asked = ++this.asked;
    if (!this.open || !this.source.url) return;
    const chart = await this.#ask();
    if (asked !== this.asked) return;
    this.#point([]);
    if (!chart?.marks) return this.#tell(chart?.text || (this.strings.map_offline ?? ""));
    this.board.map = chart;
    this.words.replaceChildren(make("p", "", chart.summary), ...this.#table(chart.table), ...this.#list(chart.items));
    this.words.hidden = false;
    this.#drawSides(chart);
    this.root.dataset.shown = this.open;
    if (aloud) this.speaker?.say(chart.summary);
  }

  /** @param {string} words */
  #tell(words) {
    this.board.map = null;
    this.words.replaceChildren(make("p", "", words));
    this.words.hidden = false;
    this.speaker?.say(words);
  }

  /** @returns {Promise<any>} null when there is no answer */
  async #ask() {
    const query = new URLSearchParams(this.source.query);
    if (this.seat) query.set("seat", this.seat);
    for (const place of this.path) query.append("path", place);
    try {
      const response = await fetch(`${this.source.url}${this.open}.json?${query}`);
      return response.headers.get("content-type")?.includes("json") ? await response.json() : null;
    } catch {
      return null;
    }
  }

  /** @param {Item[]} items */
  #list(items) {
    if (!items.length) return [];
    const list = make("ul", "map-items");
    list.append(...items.map((item) => this.#item(item)));
    return [list];
  }

  /** @param {Item} item */
  #item(item) {
    const line = make("li", item.muted ? "muted" : "");
    const words = make("span", "", item.section ? `${item.text} ` : item.text);
    if (item.section) {
      const link = make("a", "", fill(this.strings.map_rule, { title: item.section_title }));
      link.href = `${this.rules}#${item.section}`;
      words.append(link);
    }
    const chip = item.look ? mapChip(item.look, item.sign) : null;
    if (chip) line.append(item.places.length ? this.#pointer(item, chip) : chip);
    line.append(words);
    return line;
  }

  /**
   * A button that shows on the board what a line speaks of, by itself.
   * @param {Item} item
   * @param {SVGElement} chip
   */
  #pointer({ text, places }, chip) {
    const button = make("button", "map-pointer");
    button.type = "button";
    button.setAttribute("aria-label", fill(this.strings.map_show, { text }));
    button.setAttribute("aria-pressed", "false");
    button.append(chip);
    button.addEventListener("click", () => {
      const shown = button.getAttribute("aria-pressed") === "true";
      for (const other of this.words.querySelectorAll(".map-pointer")) other.setAttribute("aria-pressed", "false");
      button.setAttribute("aria-pressed", String(!shown));
      this.#point(shown ? [] : places);
    });
    return button;
  }

  /**
   * Mark a way or a place beside what the page has marked; nothing takes it away again.
   * @param {string[]} places
   */
  #point(places) {
    if (!places.length && !this.marks) return;
    this.marks ??= this.board.marks;
    const [only, ...more] = places;
    const shown = more.length ? { routes: [places] } : only ? { chosen: [only] } : {};
    this.board.marks = { ...this.marks, ...shown };
    if (!places.length) this.marks = null;
  }

  /** @param {Table | null} table */
  #table(table) {
    if (!table) return [];
    const drawn = make("table");
    drawn.append(make("caption", "", table.title));
    drawn.createTHead().append(row(table.head, "col"));
    drawn.createTBody().append(...table.rows.map((cells) => row(cells, "row")));
    const frame = make("div", "map-table scroll");
    frame.tabIndex = 0;
    frame.setAttribute("role", "group");
    frame.setAttribute("aria-label", table.title);
    frame.append(drawn);
    return [frame];
  }

  /** @param {Chart} chart */
  #drawSides({ sides, seat }) {
    this.sides.hidden = !sides.length;
    const focused = this.sides.contains(document.activeElement);
    this.sides.replaceChildren(...sides.map((side, number) => {
      const button = make("button", "button plain", side);
      button.type = "button";
      button.setAttribute("aria-pressed", String(number === seat));
      button.addEventListener("click", () => this.#turn(String(number)));
      return button;
    }));
    if (focused) /** @type {HTMLElement | undefined} */ (this.sides.children[seat])?.focus();
  }

  /** @param {string} seat */
  #turn(seat) {
    this.seat = seat;
    void this.#show(true);
  }
}

/**
 * @param {string[]} cells
 * @param {"col" | "row"} scope of the first cell, or of all
 */
function row(cells, scope) {
  const line = make("tr");
  line.append(...cells.map((words, index) => {
    const head = scope === "col" || index === 0;
    const cell = make(head ? "th" : "td", "", words);
    if (head) cell.setAttribute("scope", scope);
    return cell;
  }));
  return line;
}

/**
 * The maps of a part of the page, null where its game has none.
 * @param {ParentNode} within
 * @param {PlyBoard} board
 * @param {Record<string, string>} strings
 * @param {string} rules
 * @param {Speaker | null} speaker
 */
export function mapsIn(within, board, strings, rules, speaker) {
  const root = within.querySelector("[data-maps]");
  return root instanceof HTMLElement ? new Maps(root, board, strings, rules, speaker) : null;
}
