/** The course of a match as a line: how the outlook of the first side went. */

import { fill, make } from "./dom.js";

const WIDE = 1000;
const HIGH = 100;
const SVG = "http://www.w3.org/2000/svg";

export class Graph {
  /**
   * @param {HTMLElement} root
   * @param {Record<string, string>} strings
   * @param {string} side whose outlook it is
   * @param {(at: number) => void} go
   */
  constructor(root, strings, side, go) {
    this.root = root;
    this.strings = strings;
    this.side = side;
    this.go = go;
    this.last = 1;
    /** @type {SVGElement | null} */
    this.here = null;
  }

  /**
   * @param {(number | null)[]} values
   * @param {number[]} marks the actions that are turning points
   * @param {number} at
   */
  draw(values, marks, at) {
    const known = values.filter((value) => value !== null);
    if (known.length < 2) return;
    this.last = values.length - 1;
    const points = values.flatMap((value, index) => (value === null ? [] : [[this.#x(index), HIGH * (1 - value)]]));
    const svg = shape("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img" });
    svg.setAttribute("aria-label", this.#summary(known));
    const line = points.map((point) => point.join(",")).join(" ");
    svg.append(
      shape("polygon", { class: "below", points: `0,${HIGH} ${line} ${WIDE},${HIGH}` }),
      shape("line", { class: "half", x1: 0, x2: WIDE, y1: HIGH / 2, y2: HIGH / 2 }),
      shape("polyline", { class: "value", points: line }),
    );
    for (const index of marks) {
      const x = this.#x(index + 1);
      const y = HIGH * (1 - (values[index + 1] ?? 0.5));
      const wide = WIDE / 90;
      svg.append(shape("polygon", { class: "mark", points: `${x - wide},${y} ${x},${y - 7} ${x + wide},${y} ${x},${y + 7}` }));
    }
    this.here = shape("line", { class: "here", y1: 0, y2: HIGH });
    svg.append(this.here);
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      this.go(Math.round(((event.clientX - box.left) / box.width) * this.last));
    });
    const ends = make("p", "ends");
    ends.append(make("span", "", `100 % ${this.side}`), make("span", "", `◆ ${this.strings.turning ?? ""}`));
    this.root.replaceChildren(ends, svg);
    this.root.hidden = false;
    this.show(at);
  }

  /**
   * Where a position stands in the picture.
   * @param {number} index
   */
  #x(index) {
    return (WIDE * index) / this.last;
  }

  /** @param {number[]} known */
  #summary(known) {
    const percents = known.map((value) => Math.round(value * 100));
    return fill(this.strings.graph, {
      side: this.side,
      first: percents[0] ?? 0,
      last: percents.at(-1) ?? 0,
      least: Math.min(...percents),
      most: Math.max(...percents),
    });
  }

  /** @param {number} at */
  show(at) {
    this.here?.setAttribute("x1", String(this.#x(at)));
    this.here?.setAttribute("x2", String(this.#x(at)));
  }
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElement}
 */
function shape(tag, attributes) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
