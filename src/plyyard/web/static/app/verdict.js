/** What is said to an answer: the box under the question, with its rule and, where there is one, a table. */

import { byId, make } from "./dom.js";

/**
 * Show what is said; returns it for the ear.
 * @param {{text: string, rows: string[][]}} verdict
 * @param {string} tone "good", "bad", "told" or "note": each has its own sign and colour
 * @param {string} words instead of the verdict's own text, "" for that
 * @param {string} more what follows from it
 * @param {{href: string, text: string} | null} rule
 */
export function showVerdict(verdict, tone, words, more, rule) {
  const box = byId("verdict");
  box.className = `verdict ${tone}`;
  byId("words").textContent = words || verdict.text;
  byId("more").textContent = more;
  const link = /** @type {HTMLAnchorElement} */ (byId("section"));
  link.hidden = !rule;
  link.href = rule?.href ?? "";
  link.textContent = rule?.text ?? "";
  byId("rows").replaceChildren(...(verdict.rows.length ? [table(verdict.rows)] : []));
  box.hidden = false;
  return [words || verdict.text, more].filter(Boolean).join(" ");
}

/** @param {string[][]} rows headings first */
function table([head = [], ...rows]) {
  const drawn = make("table");
  const top = make("thead");
  top.append(line(head.map((words) => heading(words, "col"))));
  const body = make("tbody");
  body.append(...rows.map(([first = "", ...rest]) => line([heading(first, "row"), ...rest.map((words) => make("td", "", words))])));
  drawn.append(top, body);
  return drawn;
}

/** @param {HTMLElement[]} cells */
function line(cells) {
  const row = make("tr");
  row.append(...cells);
  return row;
}

/**
 * @param {string} words
 * @param {string} scope
 */
function heading(words, scope) {
  return Object.assign(make("th", "", words), { scope });
}
