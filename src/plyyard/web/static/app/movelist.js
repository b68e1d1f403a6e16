/** The pieces that may move, in words: the same choices as on the board, as buttons. */

import { make } from "./dom.js";

/** @typedef {import("./types.js").BoardSpec} BoardSpec */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Choice} Choice */

export class MoveList {
  /**
   * @param {HTMLElement} root where the list goes
   * @param {HTMLElement} heading takes the focus when the list has gone
   * @param {Record<string, string>} strings
   * @param {{choose: (choice: Choice) => void, pick: (place: string) => void}} does what a press does: play a choice,
   *   pick the piece on a place, or none ("")
   */
  constructor(root, heading, strings, does) {
    this.root = root;
    this.heading = heading;
    this.strings = strings;
    this.does = does;
    this.opened = "";
    this.shown = "";
  }

  get drawn() {
    return this.root.firstChild !== null;
  }

  /**
   * @param {BoardSpec} spec
   * @param {View} view
   * @param {boolean} active whether the person may act now
   */
  draw(spec, view, active) {
    const choices = active ? view.choices : [];
    const key = JSON.stringify(choices);
    if (key === this.shown && this.drawn) return;
    this.shown = key;
    this.opened = "";
    const focused = this.root.contains(document.activeElement) || document.activeElement === this.heading;
    this.root.replaceChildren(choices.length ? this.#list(spec, view, choices) : this.#nothing());
    if (choices.length === 1 && choices[0]?.path.length !== 1) this.root.append(make("p", "small muted", this.strings.only_move));
    if (focused) this.#focus();
  }

  #focus() {
    const first = this.root.querySelector("button, summary");
    (first instanceof HTMLElement ? first : this.heading).focus({ preventScroll: true });
  }

  #nothing() {
    return make("p", "small muted", this.strings.no_moves);
  }

  /**
   * @param {BoardSpec} spec
   * @param {View} view
   * @param {Choice[]} choices
   */
  #list(spec, view, choices) {
    const list = make("ul", "moves");
    for (const [place, group] of byFirstPlace(choices)) {
      const item = make("li");
      item.append(...(group.length > 1 ? [this.#piece(pieceName(spec, view, place), place, group)] : group.map((choice) => this.#action(choice))));
      list.append(item);
    }
    return list;
  }

  /**
   * @param {HTMLElement} name
   * @param {string} place
   * @param {Choice[]} choices
   */
  #piece(name, place, choices) {
    const details = make("details");
    details.name = "pieces";
    const summary = make("summary");
    summary.append(name, make("span", "count", String(choices.length)));
    const actions = make("div", "actions-of-piece");
    actions.append(...choices.map((choice) => this.#action(choice)));
    details.append(summary, actions);
    details.addEventListener("toggle", () => details.isConnected && this.#toggled(details.open, place));
    return details;
  }

  /**
   * Show on the board which piece is open; one that closes because another opened says nothing.
   * @param {boolean} open
   * @param {string} place
   */
  #toggled(open, place) {
    if (!open && place !== this.opened) return;
    this.opened = open ? place : "";
    this.does.pick(this.opened);
  }

  /** @param {Choice} choice */
  #action(choice) {
    const button = make("button", "button", choice.label);
    button.type = "button";
    button.dataset.action = choice.action;
    button.addEventListener("click", () => this.does.choose(choice));
    return button;
  }
}

/**
 * The choices by the place touched first, in the order they came.
 * @param {Choice[]} choices
 * @returns {Map<string, Choice[]>}
 */
function byFirstPlace(choices) {
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of choices) {
    const place = choice.path[0] ?? "";
    groups.set(place, [...(groups.get(place) ?? []), choice]);
  }
  return groups;
}

/**
 * Which place it is, and what stands there.
 * @param {BoardSpec} spec
 * @param {View} view
 * @param {string} place
 * @returns {HTMLElement}
 */
function pieceName(spec, view, place) {
  const piece = view.pieces.find((each) => each.place === place);
  const look = spec.looks.find((each) => each.id === piece?.look);
  const label = spec.places.find((each) => each.id === place)?.label ?? place;
  const name = make("span", "name", label);
  name.append(make("small", "muted", look?.label ?? ""));
  return name;
}
