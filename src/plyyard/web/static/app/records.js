/** The progress page: what this browser has kept of exercises, as a file, and its deletion. */

import { byId, fill, readData } from "./dom.js";
import { empty, load, save, tally } from "./progress.js";

const { matches, strings } = readData("boot");
const done = byId("done");
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
  const body = { format: "plyyard progress", saved: new Date().toISOString(), matches, exercises: load() };
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(body, null, 2)], { type: "application/json" }));
  link.download = "ply-yard-progress.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

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
