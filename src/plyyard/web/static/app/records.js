/** The progress page: what this browser has kept of exercises, saved as a file, taken in from one, and deleted. */

import { byId, fill, readData } from "./dom.js";
import { empty, load, save, tally } from "./progress.js";
import { BadFile, LARGEST, merge, read, write } from "./progressfile.js";

const { matches, strings } = readData("boot");
const done = byId("done");
const chosen = /** @type {HTMLInputElement} */ (byId("file"));
const sure = /** @type {HTMLDialogElement} */ (byId("sure"));

function draw() {
  const progress = load();
  for (const line of document.querySelectorAll("[data-stage]")) {
    const stage = tally(progress, /** @type {HTMLElement} */ (line).dataset.stage ?? "", Date.now());
    line.textContent = stage.done ? told(stage) : strings.none;
    const bar = line.parentElement?.querySelector(".part");
    bar?.setAttribute("width", String(stage.done ? Math.round((100 * stage.first) / stage.done) : 0));
  }
}

/** @param {ReturnType<typeof tally>} stage */
function told(stage) {
  const day = new Date(stage.last).toLocaleDateString(document.documentElement.lang);
  const parts = [fill(strings.line, stage), fill(strings.level, stage), fill(strings.last, { day })];
  if (stage.waiting) parts.push(fill(strings.waiting, { n: stage.waiting }));
  if (stage.due) parts.push(fill(strings.due, { n: stage.due }));
  return parts.join(strings.separator);
}

function exportAll() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([write(matches, load())], { type: "application/json" }));
  link.download = "ply-yard-progress.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Take a file in; returns what there is to say. Nothing changes unless all of it can be read and kept.
 * @param {File} file
 */
async function takeIn(file) {
  if (file.size > LARGEST) return fill(strings.too_large, { limit: LARGEST / 1000 });
  try {
    const theirs = read(await file.text());
    if (!save(merge(load(), theirs))) return strings.not_kept;
    draw();
    return fill(strings.taken_in, { n: Object.keys(theirs.stages).length, waiting: theirs.waiting.length });
  } catch (error) {
    if (error instanceof BadFile) return fill(strings[error.code], { where: error.where });
    return strings.unreadable;
  }
}

byId("import").addEventListener("click", () => chosen.click());
chosen.addEventListener("change", async () => {
  const [file] = chosen.files ?? [];
  if (!file) return;
  done.textContent = "";
  done.textContent = await takeIn(file);
  chosen.value = "";
});
byId("export").addEventListener("click", exportAll);
byId("delete").addEventListener("click", () => {
  sure.returnValue = "";
  sure.showModal();
});
sure.addEventListener("close", () => {
  if (sure.returnValue !== "yes") return;
  save(empty());
  draw();
  done.textContent = strings.deleted;
});
draw();
