/** @import { Item } from "./layer.js" */
/** @import { BoardMap, BoardSpec, Choice, Marks, Point, Step, Strings, View } from "./types.js" */
import { Animator } from "./animate.js";
import { ask } from "./chooser.js";
import { listenToDrags } from "./drag.js";
import { spotAt, towards } from "./geometry.js";
import { placeOf } from "./grid.js";
import { listenToKeys } from "./keyboard.js";
import { next, remaining, touch } from "./paths.js";
import { Scene } from "./scene.js";
import { easeOut, prefersStillness, tween } from "./tween.js";

/** @type {View} */
const EMPTY = { pieces: [], turn: 0, to_move: null, choices: [], last: [], die: null };
/** How many calls of `play` may wait before the earlier ones end at once. */
const PATIENCE = 4;

/** The element `ply-board`: draws any board, and turns touches into the actions that the view offers. */
export class PlyBoard extends HTMLElement {
  /** @type {BoardSpec | undefined} */
  #spec;
  /** @type {View} */
  #view = EMPTY;
  /** @type {0 | 1 | null} */
  #seat = null;
  #active = false;
  /** @type {Strings} */
  #strings = {};
  /** @type {Marks} */
  #marks = {};
  /** @type {BoardMap | null} */
  #map = null;
  /** @type {Scene | undefined} */
  #scene;
  /** @type {string[]} */
  #path = [];
  /** An action has been sent and its answer is not here yet. */
  #waiting = false;
  #sizes = new ResizeObserver(([entry]) => {
    const width = entry?.contentRect.width ?? 0;
    this.classList.toggle("ply-small", this.#scene?.isSmall(width) ?? false);
    this.classList.toggle("ply-tiny", this.#scene?.isTiny(width) ?? false);
  });
  /** @type {AbortController[]} */
  #runs = [];
  /** @type {Promise<void>} */
  #queue = Promise.resolve();

  connectedCallback() {
    this.#build();
  }

  disconnectedCallback() {
    this.#hurry();
    this.#sizes.disconnect();
  }

  /** @param {BoardSpec} spec */
  set spec(spec) {
    this.#spec = spec;
    this.#view = EMPTY;
    this.#map = null;
    this.#build();
  }

  get view() {
    return this.#view;
  }
  /** Show a view at once, whatever was moving. */
  set view(view) {
    this.#hurry();
    this.#take(view);
    this.#scene?.layer.draw(view);
    this.#refresh();
  }

  get seat() {
    return this.#seat;
  }
  /** Who sits at the bottom; null: as drawn. */
  set seat(seat) {
    if (seat === this.#seat) return;
    this.#seat = seat;
    this.#build();
  }

  get active() {
    return this.#active;
  }
  /** Whether the choices of the view are this person's. */
  set active(active) {
    if (active && !this.#active) this.#waiting = false;
    if (!active) this.#path = [];
    this.#active = active;
    this.#refresh();
  }

  /** @param {Strings} strings */
  set strings(strings) {
    this.#strings = strings;
    this.#refresh();
  }

  get marks() {
    return this.#marks;
  }
  /** Places marked by the page, over everything else, until they are set anew. */
  set marks(marks) {
    this.#marks = marks;
    this.#refresh();
  }

  /** A map over the board; it goes away with the view it was drawn for. @param {BoardMap | null} map */
  set map(map) {
    this.#map = map;
    this.#refresh();
  }

  /**
   * Show the steps of an action, then the view that follows. Calls wait for one another; when too many wait, the
   * earlier ones end at once.
   * @param {Step[]} steps
   * @param {View} view
   * @returns {Promise<void>} settled when the view is shown
   */
  play(steps, view) {
    const run = new AbortController();
    this.#runs.push(run);
    this.#runs.slice(0, -PATIENCE).forEach((early) => early.abort());
    this.#queue = this.#queue.then(() => this.#perform(steps, view, run));
    return this.#queue;
  }

  /**
   * Show that something was refused: the places shake and are ringed for a moment, the pieces go back.
   * @param {{places: string[]}} refusal
   */
  refuse({ places }) {
    this.#waiting = false;
    this.#restore();
    this.#scene?.alarm(places);
    this.#refresh();
  }

  /**
   * Touch the piece on a place that begins choices, as if by hand; "" lets go.
   * @param {string} place
   */
  pick(place) {
    if (this.#runs.length || place === (this.#path[0] ?? "")) return;
    this.cancel();
    if (remaining(this.#choices, [place]).some((choice) => choice.path.length > 1)) this.#advance([place]);
  }

  /** Let go of the places touched so far. Returns whether there were any. */
  cancel() {
    if (!this.#path.length) return false;
    this.#path = [];
    this.#restore();
    this.#refresh();
    this.#tell("path", { path: [], remaining: this.#choices.length });
    return true;
  }

  /** @returns {Choice[]} */
  get #choices() {
    return this.#active && !this.#waiting ? this.#view.choices : [];
  }

  #build() {
    if (!this.#spec || !this.isConnected) return;
    const before = this.#scene?.grid;
    const focused = before?.node.contains(document.activeElement) ? before.stop : "";
    const scene = new Scene(this.#spec, this.#seat);
    this.#scene = scene;
    this.#path = [];
    this.#listen(scene);
    this.replaceChildren(scene.node);
    this.#sizes.disconnect();
    this.#sizes.observe(scene.drawing);
    scene.layer.draw(this.#view);
    this.#refresh();
    if (focused) scene.grid.focus(focused);
  }

  /** @param {Scene} scene */
  #listen({ spec, geometry, grid }) {
    listenToDrags(grid.node, {
      begin: (place) => this.#pickUp(place),
      move: (point) => this.#carry(point),
      drop: (point) => void this.#drop(point),
      abandon: () => this.#restore(),
    });
    listenToKeys(grid, {
      towards: (place, key) => towards(spec, geometry, place, key),
      touch: (place) => void this.#touch(place),
      cancel: () => this.cancel(),
    });
    grid.node.addEventListener("click", (event) => {
      const place = placeOf(event);
      if (place) void this.#touch(place);
    });
    grid.node.addEventListener("focusin", (event) => grid.stopAt(placeOf(event)));
  }

  /**
   * @param {Step[]} steps
   * @param {View} view
   * @param {AbortController} run
   */
  async #perform(steps, view, run) {
    const scene = this.#scene;
    if (this.#runs.includes(run)) {
      this.#take(view);
      scene?.clear();
      if (scene) await this.#animator(scene).show(steps, view, run.signal);
    }
    if (scene !== this.#scene || !this.#runs.includes(run)) this.#scene?.layer.draw(this.#view);
    this.#runs = this.#runs.filter((other) => other !== run);
    this.#refresh();
  }

  /** @param {Scene} scene */
  #animator({ spec, geometry, layer }) {
    return new Animator(spec, geometry, layer, async (value) => {
      /** @type {Promise<unknown>[]} */
      const waits = [];
      this.#tell("die", { value, waits });
      await Promise.all(waits);
    });
  }

  /** End everything that moves and forget what waits. */
  #hurry() {
    this.#runs.forEach((run) => run.abort());
    this.#runs = [];
  }

  /** @param {View} view */
  #take(view) {
    if (view !== this.#view) this.#map = null;
    this.#view = view;
    this.#path = [];
    this.#waiting = false;
  }

  /** @param {string} place */
  async #touch(place) {
    if (this.#runs.length) {
      this.#runs.forEach((run) => run.abort());
      await this.#queue;
    }
    if (this.#waiting) return;
    const before = this.#path;
    const meaning = touch(this.#choices, before, place);
    if (meaning.kind === "cancel") this.cancel();
    if (meaning.kind === "choose") this.#choose(meaning.choice);
    if (meaning.kind === "path") this.#advance(meaning.path);
    if (meaning.kind === "attempt") this.#attempt(meaning.path);
    if (meaning.kind === "ask") {
      const choice = await ask(this, meaning.choices, this.#strings);
      if (choice) this.#choose(choice);
      else this.#restore();
      this.#scene?.grid.focus(place);
    }
  }

  /** @param {Choice} choice */
  #choose(choice) {
    this.#path = [];
    this.#waiting = true;
    this.#refresh();
    this.#tell("choose", { action: choice.action });
  }

  /** @param {string[]} path */
  #attempt(path) {
    this.#restore();
    this.#tell("attempt", { path });
  }

  /** @param {string[]} path */
  #advance(path) {
    const switched = path[0] !== this.#path[0];
    this.#path = path;
    if (switched) this.#restore();
    if (path.length > 1) this.#follow(path);
    this.#refresh();
    this.#tell("path", { path: [...path], remaining: remaining(this.#choices, path).length });
  }

  /**
   * Move the piece along while its action is still being put together.
   * @param {string[]} path
   */
  #follow(path) {
    const [item, place] = [this.#held(path), path.at(-1) ?? ""];
    const spot = this.#scene?.geometry.spots.get(place);
    if (!item || !spot) return;
    const from = item.at;
    item.shown = place;
    this.#scene?.layer.lift(item);
    const still = prefersStillness() ? AbortSignal.abort() : new AbortController().signal;
    const move = (/** @type {number} */ part) => {
      if (item.shown === place) this.#scene?.layer.move(item, toward(from, spot, easeOut(part)));
    };
    void tween(160, move, still);
  }

  /**
   * @param {string[]} path
   * @returns {Item | undefined}
   */
  #held(path) {
    return this.#scene?.layer.pick(path[0] ?? "", next(this.#view.choices, []).keys());
  }

  /** Put pieces that were moved ahead of the server back to where the path says. */
  #restore() {
    const scene = this.#scene;
    if (!scene || this.#runs.length) return;
    scene.layer.draw(this.#view);
    const [item, spot] = [this.#held(this.#path), scene.geometry.spots.get(this.#path.at(-1) ?? "")];
    if (item && spot && this.#path.length > 1) {
      item.shown = spot.id;
      scene.layer.move(item, spot);
    }
  }

  /** @param {string} place */
  #pickUp(place) {
    if (this.#runs.length || this.#waiting) return false;
    const onward = next(this.#choices, []).has(place);
    if (place !== this.#path.at(-1)) {
      if (!onward || this.#choices.some((choice) => choice.path.length === 1 && choice.path[0] === place)) return false;
      if (place !== this.#path[0]) this.#advance([place]);
    }
    const item = this.#held(this.#path);
    if (!item) return false;
    this.#scene?.layer.lift(item);
    item.node.classList.add("ply-carried");
    return true;
  }

  /** @param {Point} point */
  #carry(point) {
    const item = this.#held(this.#path);
    const at = this.#scene?.inCells(point);
    if (!item || !at) return;
    item.shown = "carried";
    this.#scene?.layer.move(item, { ...at, scale: 1.08 });
  }

  /** @param {Point} point */
  async #drop(point) {
    const scene = this.#scene;
    const [item, at] = [this.#held(this.#path), this.#scene?.inCells(point)];
    const spot = scene && at ? spotAt(scene.geometry, at) : undefined;
    item?.node.classList.remove("ply-carried");
    if (!scene || !item || !spot || spot.id === this.#path.at(-1)) return this.#restore();
    item.shown = spot.id;
    scene.layer.move(item, { x: spot.x, y: spot.y, scale: 1 });
    scene.grid.stopAt(spot.id);
    await this.#touch(spot.id);
  }

  #refresh() {
    const scene = this.#scene;
    if (!scene) return;
    const choices = this.#runs.length ? [] : this.#choices;
    scene.show(this.#view, choices, this.#path, this.#strings, this.#marks, this.#map);
    this.classList.toggle("ply-active", choices.length > 0);
    if (!scene.grid.visited) this.#stopAtChoice();
  }

  #stopAtChoice() {
    const first = this.#choices.find((choice) => this.#scene?.grid.cells.has(choice.path[0] ?? ""));
    if (first?.path[0]) this.#scene?.grid.stopAt(first.path[0]);
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}

/**
 * @param {Point & {scale: number}} from
 * @param {Point} to
 * @param {number} part
 */
function toward(from, to, part) {
  return {
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
    scale: from.scale + (1 - from.scale) * part,
  };
}

if (!customElements.get("ply-board")) customElements.define("ply-board", PlyBoard);
