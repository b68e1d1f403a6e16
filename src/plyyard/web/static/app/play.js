/** The play page: brings together the board, the line to the match, and everything beside the board. */

import "../board/board.js";
import "../board/dice.js";
import { drawCounters, newsOf } from "./counters.js";
import { DiceBox } from "./dicebox.js";
import { byId, fill, fitText, holdHeight, readData } from "./dom.js";
import { Fair } from "./fair.js";
import { Leave } from "./leave.js";
import { Live } from "./live.js";
import { LookBack } from "./lookback.js";
import { MoveList } from "./movelist.js";
import { OddsBox } from "./odds.js";
import { Online } from "./online.js";
import { Played } from "./played.js";
import { Reason } from "./reason.js";
import { RecordList } from "./record.js";
import { drawResult, headline } from "./result.js";
import { Seats } from "./seats.js";
import { Settings, startDialog } from "./settings.js";
import { Sounds } from "./sounds.js";
import { Speaker } from "./speak.js";
import { loadSpec } from "./spec.js";

/** @typedef {import("./types.js").Boot} Boot */
/** @typedef {import("./types.js").BoardSpec} BoardSpec */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").End} End */
/** @typedef {import("./types.js").Welcome} Welcome */
/** @typedef {import("./types.js").LiveEvent} LiveEvent */
/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./line.js").LineState} LineState */

const FORCED_DELAY_MS = 900;
const MOST_SHOWN = 3;
const ROLL = "roll";

class Play {
  /** @param {Boot} boot */
  constructor(boot) {
    this.boot = boot;
    this.strings = boot.strings;
    const root = byId("play");
    this.sides = [root.dataset.first ?? "", root.dataset.second ?? ""];
    this.board = /** @type {import("../board/board.js").PlyBoard} */ (byId("board"));
    this.die = /** @type {import("../board/dice.js").PlyDie | null} */ (document.getElementById("die"));
    this.speaker = new Speaker(byId("polite"), byId("assertive"));
    this.reason = new Reason(root.dataset.rules ?? "", this.strings);
    this.record = new RecordList(byId("record"));
    this.seats = new Seats();
    this.moves = new MoveList(byId("moves-list"), byId("moves-title"), this.strings, {
      choose: ({ action }) => void this.#choose(action),
      pick: (place) => this.board.pick(place),
    });
    this.sounds = new Sounds();
    this.settings = new Settings(root.dataset.match ?? "", boot.turn_board, Boolean(boot.odds), () => this.#changed());
    this.sounds.turn(this.settings.sound);
    this.live = new Live(boot.live, {
      welcome: (message) => this.#welcome(message),
      event: (message) => this.#enqueue(message),
      around: (around) => this.#around(around),
      said: (said) => this.online?.talk?.hear(said),
      line: (state, text) => this.#line(state, text),
    });
    this.online = boot.mode === "online" ? this.#goOnline() : null;
    this.played = new Played();
    this.fair = boot.dice ? this.#beFair(boot.dice) : null;
    this.lookBack = boot.decides ? new LookBack(boot, this.sides, this.board, this.speaker) : null;
    this.odds = boot.odds ? new OddsBox(boot, this.sides) : null;
    this.dice = document.getElementById("dice") ? new DiceBox(boot, this.sides, this.fair, this.played) : null;
    /** @type {BoardSpec | null} */
    this.spec = null;
    /** @type {View | null} */
    this.view = null;
    /** @type {End | null} */
    this.end = null;
    /** @type {LiveEvent[]} */
    this.queue = [];
    this.showing = false;
    this.thinking = false;
    /** @type {LineState} */
    this.state = "connecting";
    this.shownSeq = -1;
    this.pending = false;
    this.promised = -1;
    this.forcedTimer = 0;
  }

  #goOnline() {
    const { live, speaker, reason, sides } = this;
    const refused = (/** @type {Answer} */ answer) => this.#refused(answer);
    return new Online(this.boot, { live, speaker, reason, sides, refused });
  }

  /** @param {import("./types.js").DiceOfMatch} dice */
  #beFair(dice) {
    const changed = () => this.showing || this.#settle();
    return new Fair(dice, this.boot.mine, this.live, this.played, { changed, wrong: (fault) => this.dice?.warn(fault) });
  }

  async start() {
    this.#listen();
    this.spec = await loadSpec(this.boot.board);
    this.board.strings = this.strings;
    this.board.spec = this.spec;
    if (this.die) this.die.strings = this.strings;
    byId("play").classList.toggle("dice", this.spec.dice > 0);
    byId("turn-row").hidden = this.boot.mode !== "device" || !this.#turns();
    this.live.start();
  }

  #listen() {
    for (const source of [this.board, this.die]) {
      source?.addEventListener("choose", (event) => this.#choose(detail(event).action));
      source?.addEventListener("attempt", (event) => this.#attempt(detail(event).path));
    }
    this.board.addEventListener("die", (event) => this.#tumble(detail(event)));
    this.board.addEventListener("path", (event) => this.#touched(detail(event)));
    new Leave(
      this.strings,
      () => this.sides[this.#resigner()] ?? "",
      () => this.online?.mayAbort ?? false,
      (abort) => void this.#leave(abort),
    );
    startDialog("settings", "settings-dialog");
    byId("roll").addEventListener("click", (event) => this.#pressDie(event));
    for (const id of ["status", "seat-0", "seat-1"]) holdHeight(byId(id));
    const bar = byId("bar");
    new ResizeObserver(() => document.documentElement.style.setProperty("--bar", `${bar.offsetHeight}px`)).observe(bar);
  }

  #changed() {
    this.sounds.turn(this.settings.sound);
    this.sounds.knock();
    this.#refresh();
  }

  /** @param {import("./types.js").Around} around */
  #around(around) {
    this.online?.take(around);
    if (!this.showing) this.#refresh();
  }

  /** @param {Welcome} message */
  #welcome(message) {
    const first = this.view === null;
    this.online?.welcome(message);
    this.queue = [];
    this.odds?.forget(0);
    this.played.add(message.entries);
    this.fair?.welcome(message);
    this.record.add(message.entries);
    this.#take(message);
    this.shownSeq = message.seq;
    this.pending = this.pending && this.live.waiting.size > 0;
    if (!this.lookBack?.away) this.board.view = message.view;
    if (this.die) this.die.value = message.view.die;
    if (!first) for (const entry of message.entries) this.speaker.say(entry.text);
    this.#settle();
  }

  /** @param {LiveEvent} message */
  #enqueue(message) {
    this.online?.take(message.around);
    this.played.add([message.entry]);
    this.fair?.event(message);
    if (message.entry.kind === "offer") this.sounds.call();
    this.queue.push(message);
    if (!this.showing) void this.#showAll();
  }

  async #showAll() {
    this.showing = true;
    for (let message = this.queue.shift(); message; message = this.queue.shift()) await this.#show(message);
    this.showing = false;
    this.#settle();
  }

  /** @param {LiveEvent} message */
  async #show(message) {
    const before = this.view;
    this.reason.clear();
    this.board.active = false;
    const skip = this.queue.length >= MOST_SHOWN;
    if (this.lookBack?.away) this.reason.clear();
    else if (skip) this.board.view = message.view;
    else await this.board.play(message.steps, message.view);
    if (!skip && message.steps.length && message.view.die === null) this.sounds.knock();
    this.record.add([message.entry]);
    if (message.entry.kept !== null) this.odds?.forget(message.entry.kept);
    if (!this.online?.isSaid(message.entry)) this.speaker.say(message.entry.text);
    if (!message.end) this.online?.happened(message.entry);
    if (message.seq < this.shownSeq) return;
    this.#take(message);
    this.shownSeq = message.seq;
    for (const words of newsOf(message.view, before)) this.speaker.say(words);
    this.#refresh();
  }

  /** @param {Welcome | LiveEvent} message */
  #take({ view, thinking, end }) {
    this.view = view;
    this.thinking = thinking;
    this.end = end;
  }

  /** After everything that came has been shown. */
  #settle() {
    this.#refresh();
    if (!this.view) return;
    this.speaker.say(this.#expected(this.view));
    if (this.end) this.speaker.say(this.end.text);
    this.#playForced();
  }

  /**
   * Whether there will be something to choose as soon as the dice are made.
   * @param {View} view
   */
  #awaitsDice(view) {
    return Boolean(this.fair && !this.fair.ready && !this.end && view.choices.length);
  }

  #mayAct() {
    const settled = !this.showing && !this.pending && this.shownSeq >= this.promised;
    const choices = this.fair && !this.fair.ready ? this.view?.choices.filter(({ action }) => action !== ROLL) : this.view?.choices;
    return settled && !this.end && this.state !== "stopped" && Boolean(choices?.length);
  }

  #refresh() {
    const { view, spec, end } = this;
    if (!view || !spec) return;
    byId("play").classList.add("ready");
    const active = this.#mayAct();
    const seat = this.#viewpoint(view);
    this.board.seat = seat;
    this.board.active = active;
    this.#drawDie(view, active);
    this.seats.draw(view, end, this.#turns() ? seat : (this.boot.seat ?? 0));
    if (active || this.moves.drawn || !this.#awaitsDice(view)) this.moves.draw(spec, view, active);
    drawCounters(byId("counters"), view);
    drawResult(end, end ? headline(end, this.boot, this.sides) : "");
    if (end) this.lookBack?.open(this.played.actions.length);
    byId("resign").hidden = Boolean(end) || !this.boot.mine.length;
    this.online?.drawTitle(view, end);
    this.#drawOdds();
    this.#drawLine();
    if (!this.showing) this.#tell(view, active);
  }

  /**
   * Let hints follow how the match stands.
   * @param {View} view
   * @param {boolean} active
   */
  #tell(view, active) {
    const detail = { choices: active ? view.choices : [], seq: this.shownSeq };
    byId("play").dispatchEvent(new CustomEvent("stands", { detail }));
  }

  /** Chances that could help somebody against another person stay away until the end. */
  #drawOdds() {
    if (this.showing) return;
    void this.odds?.show(this.settings.odds && (!this.boot.odds_at_end || Boolean(this.end)), this.shownSeq);
  }

  /**
   * @param {View} view
   * @param {boolean} active
   */
  #drawDie(view, active) {
    if (!this.die) return;
    this.die.value = view.die;
    this.die.active = active && view.choices.some((choice) => choice.action === ROLL);
    byId("roll").classList.toggle("ready", this.die.active);
  }

  /**
   * @param {View} view
   * @returns {0 | 1}
   */
  #viewpoint(view) {
    if (this.boot.mode === "device" && this.settings.turn) return view.turn === 1 ? 1 : 0;
    return this.boot.seat ?? 0;
  }

  /** Whether the two seats see the board differently at all. */
  #turns() {
    return this.spec !== null && this.spec.turns[0] !== this.spec.turns[1];
  }

  /** @param {string} action */
  async #choose(action) {
    if (!this.#mayAct()) return;
    clearTimeout(this.forcedTimer);
    this.reason.clear();
    this.pending = true;
    this.board.active = false;
    const kept = this.state !== "connected";
    if (kept) this.#say(this.strings.kept ?? "");
    const answer = await this.live.act(action, action === ROLL ? await this.fair?.asking(this.view?.turn ?? 0) : {});
    this.pending = false;
    if (kept) this.reason.clear();
    if (answer.type === "refused") this.#refused(kept ? this.#inVain(answer) : answer);
    else this.promised = /** @type {Answer & {seq: number}} */ (answer).seq;
    if (!this.showing) this.#refresh();
  }

  /** @param {string[]} path */
  async #attempt(path) {
    if (this.state !== "connected") return this.reason.note(this.strings.offline_try ?? "");
    const answer = await this.live.attempt(path);
    if (answer.type === "refused") this.#refused(answer);
  }

  /** @param {string} text */
  #say(text) {
    this.reason.note(text);
    this.speaker.say(text);
  }

  /**
   * @param {Answer} answer
   * @returns {Answer}
   */
  #inVain(answer) {
    return { ...answer, text: fill(this.strings.kept_in_vain, { reason: answer.text ?? "" }) };
  }

  /** @param {Answer} answer */
  #refused(answer) {
    this.reason.refuse(answer);
    this.speaker.interrupt(answer.text ?? "");
    if (this.view && !this.showing && !this.lookBack?.away) this.board.view = this.view;
    this.board.refuse({ places: answer.places ?? [] });
  }

  /**
   * The word beside the die is as good as the die.
   * @param {Event} event
   */
  #pressDie(event) {
    // The press may already have redrawn what was pressed: ask where the event began, not where that is now.
    if (this.die && !event.composedPath().includes(this.die)) this.die.querySelector("button")?.click();
  }

  /** @param {{value: number, waits: Promise<unknown>[]}} fallen */
  #tumble({ value, waits }) {
    this.sounds.rattle();
    if (this.die) waits.push(this.die.show(value));
  }

  /** @param {{path: string[], remaining: number}} touched */
  #touched({ path, remaining }) {
    if (path.length > 1 && remaining > 0) this.reason.hint(this.strings.go_on ?? "");
    else if (path.length === 1) this.reason.clear();
    else this.reason.clearHint();
  }

  #resigner() {
    return this.boot.mode === "device" ? (this.view?.turn ?? 0) : (this.boot.mine[0] ?? 0);
  }

  /** @param {boolean} abort */
  async #leave(abort) {
    const answer = await (abort ? this.live.abort() : this.live.resign(this.#resigner()));
    if (answer.type === "refused") this.#refused(answer);
    else byId(this.online ? "rematch" : "again").focus();
  }

  /** Where a fallen die leaves one move and the person wants it, play it, and say so. A roll is never made for them. */
  #playForced() {
    clearTimeout(this.forcedTimer);
    const only = this.view?.choices.length === 1 ? this.view.choices[0] : undefined;
    if (!only || only.action === ROLL || !this.settings.auto || !this.#mayAct()) return;
    this.#say(this.strings.forced ?? "");
    this.forcedTimer = setTimeout(() => this.#choose(only.action), FORCED_DELAY_MS);
  }

  /**
   * @param {LineState} state
   * @param {string} [text]
   */
  #line(state, text) {
    const before = this.state;
    this.state = state;
    this.#drawLine();
    if (state === "stopped") this.reason.note(text || (this.strings.stopped ?? ""));
    if (state === "offline" && before !== "offline") this.speaker.say(this.strings.offline ?? "");
    if (state === "connected" && before === "offline") this.speaker.say(this.strings.connected ?? "");
    if (state === "stopped") this.#refresh();
  }

  /** @param {View} view */
  #expected(view) {
    if (this.end) return headline(this.end, this.boot, this.sides);
    if (this.online?.waiting || !this.fair?.awaited) return this.online?.status(view) ?? view.status;
    return this.strings[this.fair.awaited] ?? "";
  }

  /** What is expected of whom; it may be set smaller when the line beside it has more to say. */
  #drawStatus() {
    if (this.view) fitText(byId("status"), this.#expected(this.view));
  }

  /** The line, and when it holds what there is to wait for. */
  #trueState() {
    if (this.state !== "connected" || this.showing) return this.state;
    if (this.thinking) return "thinking";
    return this.online?.away && !this.end ? "away" : this.state;
  }

  #drawLine() {
    const state = this.#trueState();
    byId("line").dataset.state = state;
    const key = state === "connecting" && this.view ? "catching_up" : state;
    byId("line-text").textContent = this.strings[key] ?? "";
    this.#drawStatus();
  }
}

/**
 * @param {Event} event
 * @returns {any}
 */
function detail(event) {
  return /** @type {CustomEvent} */ (event).detail;
}

void new Play(readData("boot")).start();
