/** @import { Strings } from "./types.js" */
import { say } from "./names.js";
import { group, svg } from "./svg.js";
import { prefersStillness } from "./tween.js";

const TUMBLE = 500;
const CHANGES = 6;

/** @type {Record<number, [number, number][]>} pips by value, in quarters from the middle */
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** @param {number | null} value */
function face(value) {
  const pips = (PIPS[value ?? 0] ?? []).map(([x, y]) => svg("circle", { cx: x * 0.25, cy: y * 0.25, r: 0.095 }));
  const waiting = svg("path", { d: "M.24-.1A.26.26 0 1 0 .26.06M.27-.27V-.08H.08", class: "ply-die-wait" });
  return group(value ? "ply-pips" : "", ...(value ? pips : [waiting]));
}

/** The element `ply-die`: a button that shows a die, tumbles to a value decided elsewhere, and asks to be rolled. */
export class PlyDie extends HTMLElement {
  /** @type {number | null} */
  #value = null;
  #active = false;
  #waiting = false;
  /** @type {Strings} */
  #strings = {};
  #button = document.createElement("button");
  #drawing = svg("svg", { viewBox: "-.56 -.56 1.12 1.16", "aria-hidden": "true", focusable: "false" });
  #face = group("ply-die-face");

  connectedCallback() {
    if (this.#button.isConnected) return;
    this.#button.type = "button";
    this.#drawing.append(
      svg("rect", { x: -0.5, y: -0.45, width: 1, height: 1, rx: 0.2, class: "ply-die-side" }),
      svg("rect", { x: -0.5, y: -0.5, width: 1, height: 1, rx: 0.2, class: "ply-die-top" }),
      this.#face,
    );
    this.#button.replaceChildren(this.#drawing);
    this.#button.addEventListener("click", () => this.#pressed());
    this.append(this.#button);
    this.#draw();
  }

  get value() {
    return this.#value;
  }
  /** What lies on the table; null: not rolled. */
  set value(value) {
    this.#value = value;
    this.#draw();
  }

  get active() {
    return this.#active;
  }
  /** Whether it may be rolled now. It stays a button either way: a press then asks why not. */
  set active(active) {
    this.#active = active;
    this.#waiting &&= !active;
    this.#draw();
  }

  /** @param {Strings} strings */
  set strings(strings) {
    this.#strings = strings;
    this.#draw();
  }

  /**
   * Tumble for half a second and stop on `value`; cross-fade where motion is unwelcome.
   * @param {number} value
   */
  async show(value) {
    this.#waiting = false;
    this.classList.add("ply-rolling");
    if (prefersStillness() || document.hidden) await this.#fade(value);
    else await this.#tumble(value);
    this.classList.remove("ply-rolling");
  }

  /** @param {number} value */
  async #tumble(value) {
    const turns = [
      { transform: "none" },
      { transform: "translateY(-28%) rotate(200deg) scale(.94)" },
      { transform: "translateY(0) rotate(360deg)" },
    ];
    this.#drawing.animate(turns, { duration: TUMBLE, easing: "cubic-bezier(.3,.6,.3,1)" });
    for (let change = 1; change < CHANGES; change += 1) {
      this.#face.replaceChildren(face(((value + change * 2) % 6) + 1));
      await pause(TUMBLE / CHANGES);
    }
    await this.#end(value, TUMBLE / CHANGES);
  }

  /** @param {number} value */
  async #fade(value) {
    this.#drawing.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 200 });
    await this.#end(value, 200);
  }

  /**
   * @param {number} value
   * @param {number} rest
   */
  async #end(value, rest) {
    this.value = value;
    await pause(rest);
  }

  /** A second press before the answer is here asks for nothing, neither a second roll nor why there is none. */
  #pressed() {
    if (this.#waiting) return;
    const ready = this.#active;
    this.active = false;
    this.#waiting = ready;
    const event = ready
      ? new CustomEvent("choose", { bubbles: true, detail: { action: "roll" } })
      : new CustomEvent("attempt", { bubbles: true, detail: { path: ["dice"] } });
    this.dispatchEvent(event);
  }

  #draw() {
    this.#face.replaceChildren(face(this.#value));
    this.classList.toggle("ply-die-ready", this.#active);
    this.#button.setAttribute("aria-disabled", String(!this.#active));
    this.#button.setAttribute("aria-label", this.#name());
  }

  #name() {
    if (this.#active) return say(this.#strings, "roll");
    if (this.#value) return say(this.#strings, "die_shows", { value: this.#value });
    return say(this.#strings, "die");
  }
}

/** @param {number} time */
function pause(time) {
  return new Promise((resolve) => setTimeout(resolve, time));
}

if (!customElements.get("ply-die")) customElements.define("ply-die", PlyDie);
