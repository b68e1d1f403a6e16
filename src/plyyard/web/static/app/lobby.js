/** The lobby as it changes. */

import { byId, fill, make, readData } from "./dom.js";
import { Line } from "./line.js";
import { Speaker } from "./speak.js";

/**
 * @typedef {object} Item
 * @property {string} id
 * @property {string} url
 * @property {string} title
 * @property {string} who
 * @property {string[]} terms
 * @property {boolean} mine
 */

/** @param {Item} item */
function card(item) {
  const row = make("li");
  row.dataset.id = item.id;
  const box = make("div", item.mine ? "card mine" : "card");
  const link = make("a", "", item.title);
  link.href = item.url;
  box.append(link, make("span", "", item.who), make("span", "small muted terms", item.terms.join(" · ")));
  row.append(box);
  return row;
}

/**
 * Bring a list up to date; a card that stays keeps the focus it has.
 * @param {HTMLElement} list
 * @param {Item[]} items
 * @returns {Item[]} what is new
 */
function update(list, items) {
  const old = new Map(Array.from(list.children, (row) => [row instanceof HTMLElement ? (row.dataset.id ?? "") : "", row]));
  const rows = items.map((item) => {
    const fresh = card(item);
    const kept = old.get(item.id);
    return kept?.isEqualNode(fresh) ? kept : fresh;
  });
  const same = rows.length === list.children.length && rows.every((row, index) => row === list.children[index]);
  if (!same) replace(list, rows);
  return items.filter((item) => !old.has(item.id));
}

/**
 * @param {HTMLElement} list
 * @param {Element[]} rows
 */
function replace(list, rows) {
  const focused = document.activeElement?.closest("[data-id]");
  const id = focused instanceof HTMLElement && list.contains(focused) ? focused.dataset.id : undefined;
  list.replaceChildren(...rows);
  const row = rows.find((each) => each instanceof HTMLElement && each.dataset.id === id);
  if (id) row?.querySelector("a")?.focus({ preventScroll: true });
}

/** @type {{live: string, strings: Record<string, string>}} */
const boot = readData("boot");
const speaker = new Speaker(byId("polite"), byId("polite"));
const line = new Line(boot.live, {
  opened: () => undefined,
  message: (message) => {
    if (message.type !== "lists") return;
    line.ready();
    for (const item of update(byId("waiting"), message.waiting)) if (!item.mine) speaker.say(fill(boot.strings.come, { ...item, terms: "", mine: "" }));
    update(byId("running"), message.running);
  },
  line: (state) => {
    byId("line").dataset.state = state;
    byId("line-text").textContent = boot.strings[state] ?? "";
  },
});
line.start();
