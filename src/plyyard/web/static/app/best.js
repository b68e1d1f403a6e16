/** The best actions in a position of a match that is over: deeper and deeper while they come, until switched off. */

import { byId, fill, make } from "./dom.js";

/** @typedef {{action: string, text: string, value: number, then: string[], end: string, played: boolean}} Line */
/** @typedef {{seat: number, depth: number, exact: boolean, lines: Line[], nothing?: string}} Found */

/** Whoever steps on quickly has not looked yet. */
const SETTLED_MS = 250;

export class Best {
  /**
   * @param {string} url where the number of actions played is put after a slash
   * @param {Record<string, string>} strings
   * @param {string[]} sides
   * @param {import("./speak.js").Speaker} speaker
   */
  constructor(url, strings, sides, speaker) {
    this.url = url;
    this.strings = strings;
    this.sides = sides;
    this.speaker = speaker;
    this.at = 0;
    this.timer = 0;
    this.search = new AbortController();
    this.box = /** @type {HTMLInputElement} */ (byId("best-on"));
    this.box.checked = false;
    this.box.addEventListener("change", () => (this.box.checked ? void this.#look() : this.#stop()));
  }

  /**
   * Another position is on the board.
   * @param {number} at how many actions were played
   */
  show(at) {
    if (at === this.at) return;
    this.at = at;
    this.#stop();
    if (this.box.checked) this.timer = setTimeout(() => void this.#look(), SETTLED_MS);
    else this.#draw([]);
  }

  /** What was found stays on the page. */
  #stop() {
    clearTimeout(this.timer);
    this.search.abort();
  }

  async #look() {
    const search = new AbortController();
    this.search = search;
    this.#draw([]);
    this.#say(this.strings.best_waits);
    /** @type {Found | undefined} */
    let last;
    try {
      for await (const found of lines(`${this.url}/${this.at}`, search.signal)) {
        last = found;
        this.#found(found, this.strings.best_grows);
      }
    } catch {
      if (!search.signal.aborted) this.#say(this.strings.best_failed);
      else if (last) this.#found(last, this.strings.best_done);
      else this.#say("");
      return;
    }
    if (last) this.#end(last);
  }

  /** @param {Found} found */
  #end(found) {
    this.#found(found, this.strings.best_done);
    const [first] = found.lines;
    if (first) this.speaker.say(`${first.text} ${first.value} %`);
  }

  /**
   * @param {Found} found
   * @param {string | undefined} sentence
   */
  #found(found, sentence) {
    this.#draw(found.lines);
    const words = { side: this.sides[found.seat] ?? "", depth: found.depth };
    this.#say(found.nothing ?? fill(found.exact ? this.strings.best_exact : sentence, words));
  }

  /** @param {string | undefined} words */
  #say(words) {
    const state = byId("best-state");
    state.hidden = !words;
    state.textContent = words ?? "";
  }

  /** @param {Line[]} found */
  #draw(found) {
    const list = byId("best-lines");
    list.hidden = !found.length;
    list.replaceChildren(...found.map((line) => this.#row(line)));
    if (!found.length) this.#say("");
  }

  /** @param {Line} line */
  #row({ text, value, then, end, played }) {
    const row = make("li");
    const first = make("p", "", `${text} `);
    if (played) first.append(make("span", "mark", this.strings.best_played), " ");
    first.append(end);
    row.append(make("span", "value", `${value} %`), first);
    if (then.length) row.append(this.#then(then));
    return row;
  }

  /** @param {string[]} actions */
  #then(actions) {
    const line = make("p", "then small muted", `${this.strings.best_then ?? ""} `);
    for (const action of actions) line.append(make("span", "", action), " ");
    return line;
  }
}

/**
 * What comes line by line. Throws when it is stopped or does not come.
 * @param {string} url
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Found>}
 */
async function* lines(url, signal) {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`answer ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const found = (rest + part.value).split("\n");
    rest = found.pop() ?? "";
    for (const line of found) yield JSON.parse(line);
  }
}
