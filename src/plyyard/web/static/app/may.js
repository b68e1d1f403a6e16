/** "What may I do here?" on the play page: asked of the server, and gone as soon as something has happened. */

import { byId, readData } from "./dom.js";
import { drawDuties } from "./duties.js";

const boot = readData("boot");
const button = byId("may");
const list = byId("may-list");

function close() {
  list.hidden = true;
  button.setAttribute("aria-expanded", "false");
}

async function open() {
  const response = await fetch(boot.may).catch(() => null);
  if (!response?.ok) {
    list.textContent = boot.strings.offline_try ?? "";
  } else {
    const duties = await response.json();
    list.replaceChildren(...drawDuties(duties, boot.strings.rule ?? "", boot.rules));
    byId("polite").textContent = duties.summary;
  }
  list.hidden = false;
  button.setAttribute("aria-expanded", "true");
}

button.addEventListener("click", () => (list.hidden ? void open() : close()));
new MutationObserver(close).observe(byId("status"), { childList: true, characterData: true, subtree: true });
