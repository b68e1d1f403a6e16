/** Short woody sounds, made here and now. Silent until they are switched on. */

/** The tones of a small wooden body: frequency in Hz, loudness, how fast it dies in seconds. */
const BODY = [
  { pitch: 310, gain: 0.5, decay: 0.05 },
  { pitch: 780, gain: 0.25, decay: 0.03 },
  { pitch: 1640, gain: 0.12, decay: 0.015 },
];
const RATTLE = [0, 0.06, 0.11, 0.2, 0.26, 0.36, 0.44];
const LOUDNESS = 0.35;
const CLICK_S = 0.012;

export class Sounds {
  constructor() {
    this.on = false;
    /** @type {AudioContext | null} */
    this.context = null;
  }

  /** A browser plays only after the page was touched: the first touch opens the way. @param {boolean} on */
  turn(on) {
    this.on = on;
    if (on) document.addEventListener("pointerdown", () => this.#open(), { once: true });
  }

  #open() {
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") void this.context.resume();
    return this.context;
  }

  /** A piece is put down. */
  knock() {
    if (this.on) this.#strike(0, 1, LOUDNESS);
  }

  /** A die rolls over wood. */
  rattle() {
    if (this.on) RATTLE.forEach((at, index) => this.#strike(at, 1.6 + (index % 3) * 0.25, LOUDNESS * (0.4 + 0.08 * index)));
  }

  /** Two knocks: somebody wants something. */
  call() {
    if (this.on) [0, 0.14].forEach((at) => this.#strike(at, 1.25, LOUDNESS));
  }

  /**
   * @param {number} after seconds from now
   * @param {number} size the smaller the body, the higher it sounds
   * @param {number} loudness
   */
  #strike(after, size, loudness) {
    const context = this.#open();
    if (context.state !== "running") return;
    const at = context.currentTime + after;
    const out = context.createGain();
    out.gain.value = loudness;
    out.connect(context.destination);
    for (const tone of BODY) ring(context, out, at, tone, size);
    click(context, out, at);
  }
}

/**
 * @param {AudioContext} context
 * @param {AudioNode} out
 * @param {number} at
 * @param {{pitch: number, gain: number, decay: number}} tone
 * @param {number} size
 */
function ring(context, out, at, tone, size) {
  const source = context.createOscillator();
  const gain = context.createGain();
  source.frequency.setValueAtTime(tone.pitch * size, at);
  gain.gain.setValueAtTime(tone.gain, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + tone.decay * 4);
  source.connect(gain).connect(out);
  source.start(at);
  source.stop(at + tone.decay * 4);
}

/**
 * @param {AudioContext} context
 * @param {AudioNode} out
 * @param {number} at
 */
function click(context, out, at) {
  const length = Math.ceil(context.sampleRate * CLICK_S);
  const noise = context.createBuffer(1, length, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < length; index++) samples[index] = (Math.random() - 0.5) * (1 - index / length);
  const source = context.createBufferSource();
  source.buffer = noise;
  source.connect(out);
  source.start(at);
}
