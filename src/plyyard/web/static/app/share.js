/** Links to hand on: copied, or given to the device's own way of sharing. */

const SHOWN_MS = 2_500;

/** @param {HTMLElement} box */
export function startCopying(box) {
  const input = box.querySelector("input");
  const copy = box.querySelector("[data-copy-button]");
  const share = box.querySelector("[data-share-button]");
  if (!(input instanceof HTMLInputElement) || !(copy instanceof HTMLElement) || box.dataset.started) return;
  box.dataset.started = "yes";
  input.addEventListener("focus", () => input.select());
  copy.addEventListener("click", async () => {
    await copyFrom(input);
    confirm(box, copy);
  });
  if (!(share instanceof HTMLElement) || !navigator.share) return;
  share.hidden = false;
  share.addEventListener("click", () => navigator.share({ title: document.title, url: input.value }).catch(() => undefined));
}

/** @param {HTMLInputElement} input */
async function copyFrom(input) {
  try {
    await navigator.clipboard.writeText(input.value);
  } catch {
    // Without encryption browsers keep the clipboard to themselves, but copy what is selected.
    input.select();
    document.execCommand("copy");
  }
}

/**
 * @param {HTMLElement} box
 * @param {HTMLElement} button
 */
function confirm(box, button) {
  const words = button.querySelector("span");
  const status = box.querySelector("[role=status]");
  const usual = words?.textContent ?? "";
  const done = button.dataset.done ?? "";
  if (!words || !status || usual === done) return;
  words.textContent = done;
  status.textContent = done;
  setTimeout(() => {
    words.textContent = usual;
    status.textContent = "";
  }, SHOWN_MS);
}

for (const box of document.querySelectorAll("[data-copy]")) startCopying(/** @type {HTMLElement} */ (box));
