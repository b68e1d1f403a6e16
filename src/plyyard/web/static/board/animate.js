/** @import { Geometry } from "./geometry.js" */
/** @import { Item, PieceLayer } from "./layer.js" */
/** @import { BoardSpec, Point, Step, View } from "./types.js" */
import { route } from "./lines.js";
import { easeBoth, easeOut, prefersStillness, tween } from "./tween.js";

/** Milliseconds of one leg, of the longest walk, of a leap along a line, of fading, of settling into place. */
const TIMES = { leg: 220, walk: 960, leap: 560, fade: 160, settle: 120 };

/** Shows steps on a layer of pieces, one after another; fading pieces do not hold up what follows. */
export class Animator {
  /** @type {Promise<void>[]} */
  #fading = [];

  /**
   * @param {BoardSpec} spec
   * @param {Geometry} geometry
   * @param {PieceLayer} layer
   * @param {(value: number) => Promise<void>} roll shows a fallen die
   */
  constructor(spec, geometry, layer, roll) {
    this.spec = spec;
    this.geometry = geometry;
    this.layer = layer;
    this.roll = roll;
  }

  /**
   * @param {readonly Step[]} steps
   * @param {View} next
   * @param {AbortSignal} signal shows the end at once
   */
  async show(steps, next, signal) {
    for (const step of steps) {
      if (step.kind === "roll") await this.roll(step.value);
      else if (!prefersStillness()) await this.#step(step, signal);
    }
    await Promise.all(this.#fading.splice(0));
    await this.settle(next, signal);
  }

  /**
   * @param {Step} step
   * @param {AbortSignal} signal
   */
  async #step(step, signal) {
    const [place] = step.path;
    const item = place === undefined ? undefined : this.layer.find(place, step.look, step.mark);
    if (!item) return;
    if (step.kind === "slide") await this.#slide(item, step.path, signal);
    if (step.kind === "jump") await this.#leap(item, step.path, signal);
    if (step.kind === "remove") this.#fading.push(this.#fade(item, signal));
    if (step.kind === "become") {
      item.piece.look = step.look;
      this.layer.redraw(item);
    }
  }

  /**
   * @param {Item} item
   * @param {string[]} path
   * @param {AbortSignal} signal
   */
  async #slide(item, path, signal) {
    item.piece.place = path.at(-1) ?? item.piece.place;
    const ahead = item.shown ? path.slice(path.indexOf(item.shown) + 1 || path.length) : path.slice(1);
    if (path.includes(item.shown)) item.shown = "";
    const points = ahead.flatMap((place) => this.geometry.spots.get(place) ?? []);
    const time = Math.min(TIMES.leg, TIMES.walk / points.length);
    this.layer.lift(item);
    for (const point of points) await this.#glide(item, [point], time, points.length > 1 ? easeBoth : easeOut, signal);
  }

  /**
   * @param {Item} item
   * @param {string[]} path
   * @param {AbortSignal} signal
   */
  async #leap(item, path, signal) {
    const [from, to] = [path[0] ?? "", path.at(-1) ?? ""];
    item.piece.place = to;
    this.layer.lift(item);
    const line = this.spec.lines.find((each) => each.places[0] === from && each.places.at(-1) === to);
    const spot = this.geometry.spots.get(to);
    const points = line ? route(this.geometry, line) : spot ? [spot] : [];
    await this.#glide(item, points, line ? TIMES.leap : TIMES.leg * 1.5, easeBoth, signal);
  }

  /**
   * Move a piece through points at an even pace.
   * @param {Item} item
   * @param {Point[]} points
   * @param {number} time
   * @param {(part: number) => number} ease
   * @param {AbortSignal} signal
   */
  #glide(item, points, time, ease, signal) {
    const way = [{ x: item.at.x, y: item.at.y }, ...points];
    const scale = item.at.scale;
    const grown = (/** @type {number} */ part) => scale + (1 - scale) * Math.min(1, part * 2);
    const draw = (/** @type {number} */ part) =>
      this.layer.move(item, { ...pointOn(way, ease(part)), scale: grown(part) });
    return tween(time, draw, signal);
  }

  /**
   * @param {Item} item
   * @param {AbortSignal} signal
   */
  async #fade(item, signal) {
    item.piece.place = "";
    await tween(TIMES.fade, (part) => item.node.setAttribute("opacity", String(1 - part)), signal);
    this.layer.remove(item);
  }

  /**
   * Draw a view; what stands elsewhere than before glides there, what is new appears.
   * @param {View} view
   * @param {AbortSignal} signal
   */
  async settle(view, signal) {
    const before = this.layer.items;
    this.layer.draw(view);
    const still = prefersStillness();
    const moves = this.layer.items.map((item) => {
      const old = before.find((each) => same(each, item));
      if (!old) return this.#appear(item, signal);
      const [from, to] = [old.at, item.at];
      if (still || (from.x === to.x && from.y === to.y && from.scale === to.scale)) return undefined;
      return tween(TIMES.settle, (part) => this.layer.move(item, between(from, to, easeOut(part))), signal);
    });
    await Promise.all(moves);
  }

  /**
   * @param {Item} item
   * @param {AbortSignal} signal
   */
  #appear(item, signal) {
    return tween(TIMES.fade, (part) => item.node.setAttribute("opacity", String(part)), signal);
  }
}

/**
 * @param {Item} one
 * @param {Item} other
 */
function same(one, other) {
  const [before, after] = [one.piece, other.piece];
  return before.place === after.place && before.look === after.look && before.mark === after.mark;
}

/**
 * @param {{x: number, y: number, scale: number}} from
 * @param {{x: number, y: number, scale: number}} to
 * @param {number} part
 */
function between(from, to, part) {
  return {
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
    scale: from.scale + (to.scale - from.scale) * part,
  };
}

/**
 * The point at a part of a way, counted in stretches.
 * @param {Point[]} way
 * @param {number} part
 * @returns {Point}
 */
function pointOn(way, part) {
  const stretches = way.length - 1;
  const index = Math.min(stretches - 1, Math.floor(part * stretches));
  const [from, to] = [way[index], way[index + 1]];
  if (!from || !to) return way[0] ?? { x: 0, y: 0 };
  const rest = part * stretches - index;
  return { x: from.x + (to.x - from.x) * rest, y: from.y + (to.y - from.y) * rest };
}
