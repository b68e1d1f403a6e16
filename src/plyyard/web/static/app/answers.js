/** The ways to answer a question: each draws what it needs below the board and tells what the answer is. */

import { fill, make } from "./dom.js";

/** @typedef {import("../board/types.js").Piece} Piece */
/** @typedef {import("./exercise.js").Question} Question */
/**
 * What an answer has to work with: the board, room below it, words, and what to call.
 * @typedef {object} Desk
 * @property {import("../board/board.js").PlyBoard} board
 * @property {HTMLElement} area
 * @property {Question} question
 * @property {Record<string, string>} strings
 * @property {(place: string) => string} nameOf
 * @property {() => void} changed the answer is another one now
 * @property {() => void} submit the answer is complete
 * @property {(text: string) => void} say
 */
/**
 * @typedef {object} Answer
 * @property {() => string[]} value
 * @property {boolean} instant whether it is submitted by itself
 * @property {string} [verb] what the button is called
 * @property {(place: string) => void} [touch] a place of the board was touched
 * @property {(action: string) => void} [play] an action was made on the board
 */

/** @type {Record<string, (desk: Desk) => Answer>} */
const WAYS = { choose, mark, enter, build, routes, play, moment };

/**
 * @param {Desk} desk
 * @returns {Answer}
 */
export function answerFor(desk) {
  desk.area.replaceChildren();
  const way = WAYS[desk.question.way];
  if (!way) throw new Error(`no way to answer: ${desk.question.way}`);
  return way(desk);
}

/**
 * @param {HTMLElement} area
 * @param {string | undefined} words
 */
function hint(area, words) {
  const note = make("p", "small muted", words ?? "");
  area.append(note);
  return note;
}

/** @param {Desk} desk @returns {Answer} */
function choose({ area, question, strings, changed }) {
  const group = make("fieldset", "choices one-column");
  const legend = make("legend", "small muted", (question.many ? strings.choose_many : strings.choose_one) ?? "");
  const inputs = question.options.map((option) => {
    const input = make("input");
    input.type = question.many ? "checkbox" : "radio";
    input.name = "option";
    input.value = option.id;
    const label = make("label", "choice");
    label.append(input, make("span", "", option.text));
    input.addEventListener("change", changed);
    return { input, label };
  });
  group.append(legend, ...inputs.map(({ label }) => label));
  area.append(group);
  return { instant: false, value: () => inputs.filter(({ input }) => input.checked).map(({ input }) => input.value) };
}

/** @param {Desk} desk @returns {Answer} */
function mark({ board, area, question, strings, nameOf, changed, submit, say }) {
  /** @type {string[]} */
  let marked = [];
  hint(area, question.many ? strings.touch_many : strings.touch);
  const list = make("p", "marked", question.many ? (strings.none_marked ?? "") : "");
  area.append(list);
  return {
    instant: !question.many,
    value: () => marked,
    touch(place) {
      if (!question.many) marked = [place];
      else marked = marked.includes(place) ? marked.filter((other) => other !== place) : [...marked, place];
      board.marks = { asked: question.shown, chosen: marked };
      if (!question.many) return submit();
      list.textContent = marked.length
        ? fill(strings.marked_n, { places: marked.map(nameOf).join(strings.separator) })
        : (strings.none_marked ?? "");
      say(list.textContent);
      changed();
    },
  };
}

/** @param {Desk} desk @returns {Answer} */
function enter({ area, question, strings, changed }) {
  const label = make("label", "field number");
  const input = make("input");
  const whole = question.kind === "0";
  input.id = "number";
  input.autocomplete = "off";
  input.maxLength = 20;
  input.inputMode = whole ? "numeric" : "text";
  const note = make("small", "muted", (whole ? strings.whole_example : strings.number_example) ?? "");
  note.id = "number-note";
  input.setAttribute("aria-describedby", note.id);
  input.addEventListener("input", changed);
  label.append(make("span", "", strings.your_number), input);
  area.append(label, note);
  return { instant: false, value: () => (input.value.trim() ? [input.value.trim()] : []) };
}

/** @param {Desk} desk @returns {Answer} */
function build({ board, area, question, strings, nameOf, changed, say }) {
  const given = new Set(question.view.pieces.map((piece) => piece.place));
  /** @type {Map<string, string>} */
  const placed = new Map();
  const tray = make("fieldset", "choices tray");
  let look = question.tray[0]?.look ?? "";
  const only = question.tray.length === 1 ? question.tray[0] : undefined;
  tray.append(make("legend", "small muted", only ? fill(strings.touch_set, { what: only.label }) : strings.touch_build));
  for (const piece of only ? [] : question.tray) {
    const input = make("input");
    input.type = "radio";
    input.name = "tray";
    input.checked = piece.look === look;
    input.addEventListener("change", () => (look = piece.look));
    const label = make("label", "choice");
    label.append(input, make("span", "", piece.label));
    tray.append(label);
  }
  area.append(tray);
  const labels = new Map(question.tray.map((piece) => [piece.look, piece.label]));
  return {
    instant: false,
    value: () => [...placed].map(([place, what]) => `${place}=${what}`),
    touch(place) {
      if (given.has(place)) return say(strings.fixed ?? "");
      if (placed.get(place) === look) placed.delete(place);
      else placed.set(place, look);
      const added = [...placed].map(([where, what]) => ({ place: where, look: what, mark: "", angle: 0 }));
      board.view = { ...question.view, pieces: [...question.view.pieces, ...added] };
      board.marks = { asked: question.shown };
      const what = labels.get(look) ?? "";
      say(fill(placed.has(place) ? strings.placed : strings.remove, { what, place: nameOf(place) }));
      changed();
    },
  };
}

/** @param {Desk} desk @returns {Answer} */
function routes({ board, area, strings, nameOf, changed, say }) {
  /** @type {string[][]} */
  const found = [];
  /** @type {string[]} */
  let path = [];
  hint(area, strings.touch_routes);
  const now = make("p", "marked");
  const list = make("ul", "routes");
  list.setAttribute("aria-label", strings.routes ?? "");
  const add = make("button", "button", strings.add_route);
  const clear = make("button", "button plain", strings.clear_route);
  const row = make("div", "row");
  for (const button of [add, clear]) button.type = "button";
  row.append(add, clear);
  area.append(now, row, list);

  function draw() {
    board.marks = { chosen: path, routes: [...found, path] };
    now.textContent = path.map(nameOf).join(" → ");
    add.disabled = path.length < 2;
    clear.disabled = !path.length;
    list.replaceChildren(...found.map((route, index) => item(route, index)));
    if (!found.length) list.replaceChildren(make("li", "muted", strings.no_routes));
    changed();
  }

  /** @param {string[]} route @param {number} index */
  function item(route, index) {
    const line = make("li", "");
    const away = make("button", "button plain", "✕");
    away.type = "button";
    away.setAttribute("aria-label", fill(strings.remove, { what: route.join("x") }));
    away.addEventListener("click", () => {
      found.splice(index, 1);
      draw();
    });
    line.append(make("span", "", route.join(" → ")), away);
    return line;
  }

  add.addEventListener("click", () => {
    found.push(path);
    path = [];
    draw();
  });
  clear.addEventListener("click", () => {
    path = [];
    draw();
  });
  draw();
  return {
    instant: false,
    value: () => [...found, ...(path.length > 1 ? [path] : [])].map((route) => route.join("x")),
    touch(place) {
      path = path.length > 1 && path.at(-1) === place ? path.slice(0, -1) : [...path, place];
      draw();
      say(path.map(nameOf).join(" → "));
    },
  };
}

/** @param {Desk} desk @returns {Answer} */
function play({ area, strings, submit }) {
  /** @type {string[]} */
  const actions = [];
  hint(area, strings.touch_play);
  return {
    instant: true,
    value: () => actions,
    play(action) {
      actions.push(action);
      submit();
    },
  };
}

/** @param {Desk} desk @returns {Answer} */
function moment({ board, area, question, strings, changed, say }) {
  const frames = question.frames;
  let at = 0;
  const range = make("input");
  Object.assign(range, { type: "range", min: "0", max: String(frames.length - 1), value: "0" });
  const told = make("p", "told");
  const [back, on] = [make("button", "button", "←"), make("button", "button", "→")];
  back.type = on.type = "button";
  back.setAttribute("aria-label", strings.earlier ?? "");
  on.setAttribute("aria-label", strings.later ?? "");
  const row = make("div", "moments");
  row.append(back, range, on);
  area.append(row, told);

  /** @param {number} to */
  function show(to) {
    at = Math.min(Math.max(to, 0), frames.length - 1);
    const frame = frames[at];
    if (!frame) return;
    board.view = { ...question.view, pieces: frame.pieces, last: frame.last };
    board.marks = {};
    const place = at ? fill(strings.moment, { n: at, all: frames.length - 1 }) : (strings.before_first ?? "");
    range.value = String(at);
    range.setAttribute("aria-label", place);
    range.setAttribute("aria-valuetext", `${place}. ${frame.text}`);
    told.textContent = at ? `${place}: ${frame.text}` : place;
    back.disabled = !at;
    on.disabled = at === frames.length - 1;
    changed();
  }

  back.addEventListener("click", () => (show(at - 1), say(told.textContent ?? "")));
  on.addEventListener("click", () => (show(at + 1), say(told.textContent ?? "")));
  range.addEventListener("input", () => show(Number(range.value)));
  show(0);
  return { instant: false, verb: strings.this_move ?? "", value: () => (at ? [String(at)] : []) };
}
