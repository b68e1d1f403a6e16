/** Running counts with their limits, and notes for both sides. */

import { make } from "./dom.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Counter} Counter */

/**
 * @param {HTMLElement} root
 * @param {View} view
 */
export function drawCounters(root, view) {
  root.replaceChildren(...view.counters.map(row), ...view.notes.map((words) => make("li", "note", words)));
}

/** @param {Counter} counter */
function row(counter) {
  const item = make("li", counter.urgent ? "counter urgent" : "counter");
  const meter = make("meter");
  meter.max = counter.limit;
  meter.value = counter.value;
  meter.setAttribute("aria-hidden", "true");
  item.append(make("span", "", counter.label), make("span", "number", `${counter.value} / ${counter.limit}`), meter);
  return item;
}

/**
 * What is worth saying aloud: counts that ask to be noticed, and new notes.
 * @param {View} view
 * @param {View | null} before
 * @returns {string[]}
 */
export function newsOf(view, before) {
  const urgent = view.counters.filter((counter) => counter.urgent);
  const notes = view.notes.filter((words) => !before?.notes.includes(words));
  return [...urgent.map((counter) => `${counter.label}: ${counter.value} / ${counter.limit}`), ...notes];
}
