/** The page that checks a proof: everything happens in the browser, nothing is sent anywhere. */

import { byId, fill, make, readData } from "../app/dom.js";
import { DiceError } from "./error.js";
import { Keep, sameAnchors } from "./keep.js";
import { FORMAT, MAX_PROOF, verifyProof } from "./proof.js";

/** @typedef {import("./proof.js").Report} Report */
/** @typedef {import("./protocol.js").Step} Step */

/** @type {Record<string, string>} */
const words = readData("words");
const result = byId("result");
const headline = byId("headline");
const paste = /** @type {HTMLTextAreaElement} */ (byId("paste"));
const file = /** @type {HTMLInputElement} */ (byId("file"));
const place = byId("drop");
let latest = 0;

/** @param {string} content */
async function check(content) {
  const turn = (latest += 1);
  show("busy", words["checking"] ?? "", []);
  const found = await examine(content);
  if (turn === latest) show(found.state, found.sentence, found.parts);
}

/**
 * @param {string} content
 * @returns {Promise<{ state: string, sentence: string, parts: HTMLElement[] }>}
 */
async function examine(content) {
  try {
    const report = await verifyProof(content);
    const sentence = report.fault ? report.fault.say(words) : fill(words["all_right"], { n: report.rolls.length });
    return { state: report.fault ? "wrong" : "right", sentence, parts: details(report) };
  } catch (error) {
    const known = error instanceof DiceError ? error : new DiceError("no_proof", { format: FORMAT });
    return { state: "wrong", sentence: known.say(words), parts: [] };
  }
}

/**
 * @param {string} state
 * @param {string} sentence
 * @param {HTMLElement[]} parts
 */
function show(state, sentence, parts) {
  result.hidden = false;
  result.dataset["state"] = state;
  headline.textContent = sentence;
  byId("details").replaceChildren(...parts);
}

/** @param {Report} report */
function details(report) {
  const { match, protocol } = report.subject;
  const lines = [fill(words["about"], { match, protocol })];
  report.fingerprints.forEach((digits, at) => lines.push(fill(words["fingerprint"], { number: at + 1, digits })));
  const kept = compareKept(report);
  if (kept) lines.push(kept);
  const told = lines.map((line) => make("p", "", line));
  return report.rolls.length ? [...told, table(report.rolls)] : told;
}

/**
 * What this browser says about the chains, where it took part in the match.
 * @param {Report} report
 */
function compareKept(report) {
  const keep = new Keep(report.subject.match);
  const kept = report.anchors.map((anchors, epoch) => [anchors, keep.anchors(epoch)]).filter(([, own]) => own);
  if (!kept.length) return "";
  const same = kept.every(([anchors, own]) => sameAnchors(anchors ?? {}, own ?? {}));
  return (same ? words["kept"] : words["other_chains"]) ?? "";
}

/** @param {Step[]} rolls */
function table(rolls) {
  const box = make("div", "scroll");
  const all = make("table");
  const head = make("tr");
  for (const name of ["number", "side", "roll", "die", "links"]) head.append(cell("th", words[name] ?? ""));
  const body = make("tbody");
  body.append(...rolls.map(row));
  const top = make("thead");
  top.append(head);
  all.append(make("caption", "", words["rolls"]), top, body);
  box.append(all);
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", words["rolls"] ?? "");
  return box;
}

/**
 * @param {Step} roll
 * @param {number} at
 */
function row(roll, at) {
  const line = make("tr");
  const links = ["own", "other", "server"].filter((purpose) => roll[purpose]).map((purpose) => roll[purpose].slice(0, 8));
  for (const value of [at + 1, roll["seat"] + 1, roll["k"], roll["die"]]) line.append(cell("td", String(value)));
  line.append(cell("td", links.join(" ")));
  return line;
}

/**
 * @param {"td" | "th"} tag
 * @param {string} words
 */
function cell(tag, words) {
  const made = make(tag, "", words);
  if (made instanceof HTMLTableCellElement && tag === "th") made.scope = "col";
  return made;
}

/** @param {File} chosen */
async function readFile(chosen) {
  if (chosen.size > MAX_PROOF) return check(" ".repeat(MAX_PROOF + 1));
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return await check(decoder.decode(await chosen.arrayBuffer()));
  } catch {
    return check("");
  }
}

file.addEventListener("click", () => (file.value = ""));
file.addEventListener("change", () => {
  const chosen = file.files?.[0];
  if (chosen) readFile(chosen);
});
byId("check").addEventListener("click", () => check(paste.value.trim()));
for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    place.classList.toggle("over", kind === "dragover");
  });
}
document.addEventListener("drop", (event) => {
  const dropped = event.dataTransfer?.files[0];
  if (dropped) readFile(dropped);
});
