/** @param {number} part */
export function easeOut(part) {
  return 1 - (1 - part) ** 3;
}

/** @param {number} part */
export function easeBoth(part) {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
}

/** Whether the reader wants no motion, by the system's setting or by the page's (`data-motion="off"` on the root). */
export function prefersStillness() {
  return document.documentElement.dataset["motion"] === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Call `draw` with a part from 0 to 1 on every frame for `duration` milliseconds. Ends at once with 1 when the signal
 * is aborted or nobody is looking; always ends, also where frames stop coming.
 * @param {number} duration
 * @param {(part: number) => void} draw
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export function tween(duration, draw, signal) {
  return new Promise((resolve) => {
    const begun = performance.now();
    let frame = 0;
    const finish = () => {
      cancelAnimationFrame(frame);
      clearTimeout(guard);
      signal.removeEventListener("abort", finish);
      draw(1);
      resolve();
    };
    const guard = setTimeout(finish, duration + 250);
    const step = () => {
      const part = (performance.now() - begun) / duration;
      if (part >= 1) return finish();
      draw(Math.max(0, part));
      frame = requestAnimationFrame(step);
    };
    if (signal.aborted || document.hidden) return finish();
    signal.addEventListener("abort", finish);
    frame = requestAnimationFrame(step);
  });
}
