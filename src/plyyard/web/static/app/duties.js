/** What may I do here? The answer as a list: what is open, and what bars the rest, each with its rule. */

import { fill, make } from "./dom.js";

/** @typedef {{text: string, section: string, section_title: string, places: string[]}} Bar */
/** @typedef {{summary: string, choices: string[], bars: Bar[]}} Duties */

const MOST_CHOICES = 12;

/**
 * @param {Duties} duties
 * @param {string} rule words for the way to a rule, with {title}
 * @param {string} rules address of the rules, sections are its anchors
 * @returns {HTMLElement[]}
 */
export function drawDuties(duties, rule, rules) {
  const list = make("ul", "duties");
  const shown = duties.choices.slice(0, MOST_CHOICES).map((words) => make("li", "open", words));
  if (duties.choices.length > MOST_CHOICES) shown.push(make("li", "open", "…"));
  list.append(...shown, ...duties.bars.map((bar) => drawBar(bar, rule, rules)));
  return [make("p", "", duties.summary), list];
}

/**
 * @param {Bar} bar
 * @param {string} rule
 * @param {string} rules
 */
function drawBar(bar, rule, rules) {
  const item = make("li", "barred", `${bar.text} `);
  const link = make("a", "", fill(rule, { title: bar.section_title }));
  link.href = `${rules}#${bar.section}`;
  item.append(link);
  return item;
}
