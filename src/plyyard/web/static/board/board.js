/** @import { Geometry } from "./geometry.js" */
/** @import { Item } from "./layer.js" */
/** @import { BoardSpec, Choice, Point, Step, Strings, View } from "./types.js" */
import { Animator } from "./animate.js";
import { ask } from "./chooser.js";
import { listenToDrags } from "./drag.js";
import { layOut, spotAt, towards } from "./geometry.js";
import { Grid, placeOf } from "./grid.js";
import { listenToKeys } from "./keyboard.js";
import { PieceLayer } from "./layer.js";
import { drawLines } from "./lines.js";
import { Names, say } from "./names.js";
import { next, remaining, touch } from "./paths.js";
import { drawCaptions, drawPlaces } from "./places.js";
import { drawLast, drawRoutes, drawStarts, drawTargets, ring } from "./states.js";
import { group, svg } from "./svg.js";
import { easeOut, prefersStillness, tween } from "./tween.js";

/** @type {View} */
const EMPTY = { pieces: [], turn: 0, to_move: null, choices: [], last: [], die: null };
/** How many calls of `play` may wait before the earlier ones end at once. */
const PATIENCE = 4;
/** Pixels of a cell below which it counts as small. */
const SMALL = 52;

/**
 * What is on the screen for one spec and one seat.
 * @typedef {object} Scene
 * @property {BoardSpec} spec
 * @property {Geometry} geometry
 * @property {PieceLayer} layer
 * @property {Grid} grid
 * @property {SVGSVGElement} drawing
 * @property {SVGGElement} captions
 * @property {SVGGElement} under marks beneath the pieces
 * @property {SVGGElement} over marks above the pieces
 * @property {SVGGElement} alarms
 */

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
  /** @type {Scene | undefined} */
  #scene;
  /** @type {string[]} */
  #path = [];
  /** An action has been sent and its answer is not here yet. */
  #waiting = false;
  #sizes = new ResizeObserver(([entry]) => this.#measure(entry?.contentRect.width ?? 0));
  /** @type {AbortController[]} */
  #runs = [];
  /** @type {Promise<void>} */
  #queue = Promise.resolve();

  connectedCallback() {
    this.#build();
  }

  /** @param {BoardSpec} spec */
  set spec(spec) {
    this.#spec = spec;
    this.#view = EMPTY;
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
    const scene = this.#scene;
    this.#waiting = false;
    this.#restore();
    if (!scene) return;
    const spots = places.flatMap((place) => scene.geometry.spots.get(place) ?? []);
    scene.alarms.replaceChildren(...spots.map((spot) => ring(spot, 0.46, "alarm")));
    for (const item of scene.layer.items) {
      item.node.classList.remove("ply-shaken");
      void item.node.getBoundingClientRect();
      item.node.classList.toggle("ply-shaken", places.includes(item.piece.place));
    }
    this.#refresh();
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
    const spec = this.#spec;
    if (!spec || !this.isConnected) return;
    const geometry = layOut(spec, this.#seat);
    const [grid, before] = [new Grid(geometry), this.#scene?.grid];
    const focused = before?.node.contains(document.activeElement) ? before.stop : "";
    const layer = new PieceLayer(spec, geometry);
    const [under, over, alarms] = [group("ply-under"), group("ply-over"), group("ply-alarms")];
    const drawing = canvas(geometry, spec.edge);
    const captions = drawCaptions(geometry);
    drawing.append(...drawPlaces(geometry, spec), drawLines(geometry, spec.lines), captions, under, layer.node, over, alarms);
    this.#scene = { spec, geometry, grid, layer, drawing, captions, under, over, alarms };
    this.#listen(this.#scene);
    this.#path = [];
    this.replaceChildren(stage(geometry, drawing, grid));
    this.#sizes.disconnect();
    this.#sizes.observe(drawing);
    layer.draw(this.#view);
    this.#refresh();
    if (focused) grid.focus(focused);
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
      scene?.under.replaceChildren();
      scene?.over.replaceChildren();
      scene?.alarms.replaceChildren();
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
    return this.#scene?.layer.find(path[0] ?? "");
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
    const at = this.#inCells(point);
    if (!item || !at) return;
    item.shown = "carried";
    this.#scene?.layer.move(item, { ...at, scale: 1.08 });
  }

  /** @param {Point} point */
  async #drop(point) {
    const scene = this.#scene;
    const [item, at] = [this.#held(this.#path), this.#inCells(point)];
    const spot = scene && at ? spotAt(scene.geometry, at) : undefined;
    item?.node.classList.remove("ply-carried");
    if (!scene || !item || !spot || spot.id === this.#path.at(-1)) return this.#restore();
    item.shown = spot.id;
    scene.layer.move(item, { x: spot.x, y: spot.y, scale: 1 });
    scene.grid.stopAt(spot.id);
    await this.#touch(spot.id);
  }

  /**
   * @param {Point} point on the screen
   * @returns {Point | undefined}
   */
  #inCells(point) {
    const matrix = this.#scene?.drawing.getScreenCTM();
    if (!matrix) return undefined;
    const { x, y } = new DOMPoint(point.x, point.y).matrixTransform(matrix.inverse());
    return { x, y };
  }

  #refresh() {
    const scene = this.#scene;
    if (!scene) return;
    const choices = this.#runs.length ? [] : this.#choices;
    this.#mark(scene, choices);
    scene.grid.node.setAttribute("aria-label", say(this.#strings, "board"));
    this.#nameCells(scene, choices);
    this.classList.toggle("ply-active", choices.length > 0);
    if (!scene.grid.visited) this.#stopAtChoice();
  }

  /**
   * @param {Scene} scene
   * @param {readonly Choice[]} choices
   */
  #mark({ geometry, captions, under, over }, choices) {
    const [view, path] = [this.#view, this.#path];
    const occupied = new Set(view.pieces.map((piece) => piece.place));
    const offers = path.length ? drawRoutes(geometry, choices, path) : drawStarts(geometry, choices);
    under.replaceChildren(...drawLast(geometry, view), ...offers);
    over.replaceChildren(...(path.length ? drawTargets(geometry, choices, path, occupied) : []));
    coverCaptions(captions, occupied);
  }

  /**
   * @param {Scene} scene
   * @param {readonly Choice[]} choices
   */
  #nameCells({ spec, grid }, choices) {
    const names = new Names(spec, this.#strings, this.#view, choices, this.#path);
    const starts = next(choices, []);
    for (const place of spec.places) {
      const cell = grid.cells.get(place.id);
      if (!cell) continue;
      cell.setAttribute("aria-label", names.of(place));
      cell.setAttribute("aria-selected", String(this.#path[0] === place.id));
      cell.classList.toggle("ply-offered", names.onward.has(place.id) || starts.has(place.id));
      cell.classList.toggle("ply-movable", starts.has(place.id) || this.#path.at(-1) === place.id);
    }
  }

  /**
   * Small cells get larger letters, and none that a piece would cover by half.
   * @param {number} width of the drawing, in pixels
   */
  #measure(width) {
    const cells = this.#scene ? this.#scene.geometry.width + 2 * this.#scene.geometry.frame : 1;
    this.classList.toggle("ply-small", width / cells < SMALL);
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
 * @param {Geometry} geometry
 * @param {string} edge
 */
function canvas({ width, height, frame }, edge) {
  const box = `${-frame} ${-frame} ${width + 2 * frame} ${height + 2 * frame}`;
  return svg("svg", { viewBox: box, class: `ply-drawing ply-edge-${edge}`, "aria-hidden": "true", focusable: "false" });
}

/**
 * @param {Geometry} geometry
 * @param {SVGSVGElement} drawing
 * @param {Grid} grid
 */
function stage({ width, height, frame }, drawing, grid) {
  const node = document.createElement("div");
  node.className = "ply-stage";
  node.style.aspectRatio = `${width + 2 * frame} / ${height + 2 * frame}`;
  node.append(drawing, grid.node);
  return node;
}

/**
 * @param {SVGGElement} captions
 * @param {ReadonlySet<string>} occupied
 */
function coverCaptions(captions, occupied) {
  for (const caption of captions.querySelectorAll("[data-caption]")) {
    if (caption instanceof SVGElement) caption.classList.toggle("ply-covered", occupied.has(caption.dataset["caption"] ?? ""));
  }
}

/**
 * @param {Point & {scale: number}} from
 * @param {Point} to
 * @param {number} part
 */
function toward(from, to, part) {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, scale: from.scale + (1 - from.scale) * part };
}

if (!customElements.get("ply-board")) customElements.define("ply-board", PlyBoard);
