/** What has happened, one line for every event. */

import { make } from "./dom.js";

/** @typedef {import("./types.js").Entry} Entry */

export class RecordList {
  /** @param {HTMLElement} list */
  constructor(list) {
    this.list = list;
    this.last = -1;
    this.atEnd = true;
    list.addEventListener("scroll", () => this.#notice());
    new ResizeObserver(() => this.#follow()).observe(list);
  }

  #notice() {
    this.atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
  }

  /** Keep the newest line in sight, unless somebody has scrolled back to read. */
  #follow() {
    if (this.atEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  /**
   * Add what is new. Entries from the beginning replace what was there.
   * @param {Entry[]} entries
   */
  add(entries) {
    if (entries[0]?.seq === 0) this.#clear();
    const fresh = entries.filter((entry) => entry.seq > this.last);
    for (const entry of fresh) if (entry.text) this.list.append(row(entry, this.list.children.length + 1));
    this.last = fresh.at(-1)?.seq ?? this.last;
    this.#follow();
  }

  #clear() {
    this.list.replaceChildren();
    this.last = -1;
  }
}

/**
 * @param {Entry} entry
 * @param {number} number
 */
function row(entry, number) {
  const item = make("li");
  item.dataset.seat = String(entry.seat);
  item.append(make("span", "number", String(number)), make("span", "", entry.text));
  return item;
}
