/** The forms that start a match: another rule set changes sides and rules at once, and one's name is known again. */

import { recall, remember } from "./storage.js";

/** @param {HTMLFormElement} form */
function startForm(form) {
  const picked = form.querySelector('[name="edition"]:checked');
  if (picked instanceof HTMLInputElement) tellRules(picked.value); // a browser may have kept what was picked before
  form.addEventListener("change", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || input.name !== "edition") return;
    for (const place of form.querySelectorAll("[data-side]")) {
      const name = place instanceof HTMLElement ? input.dataset[place.dataset.side ?? ""] : "";
      if (name) place.textContent = name;
    }
    namePicked(form, input);
    tellRules(input.value);
  });
}

/**
 * Of the rules in short, those that hold for a rule set.
 * @param {string} edition
 */
function tellRules(edition) {
  for (const part of document.querySelectorAll("[data-editions]")) {
    /** @type {HTMLElement} */ (part).hidden = !part.getAttribute("data-editions")?.split(" ").includes(edition);
  }
}

/**
 * A rule set that was picked among the hidden ones is named where they are opened, so that it is seen when they close.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} input
 */
function namePicked(form, input) {
  const place = form.querySelector("[data-picked]");
  if (!(place instanceof HTMLElement)) return;
  place.hidden = !place.closest("details")?.contains(input);
  place.textContent = place.hidden ? "" : (input.dataset.title ?? "");
}

/**
 * A first match against the computer comes with hints for the first move.
 * @param {HTMLFormElement} form
 */
function guideNewcomer(form) {
  if (recall("guided") === "seen") return;
  const field = document.createElement("input");
  [field.type, field.name, field.value] = ["hidden", "guided", "1"];
  form.append(field);
}

/**
 * A name once given is suggested again.
 * @param {HTMLInputElement} input
 */
function startName(input) {
  if (!input.value) input.value = recall("name") ?? "";
  input.form?.addEventListener("submit", () => remember("name", input.value.trim()));
}

for (const input of document.querySelectorAll("input[data-name]")) startName(/** @type {HTMLInputElement} */ (input));
for (const form of document.querySelectorAll("form[data-start]")) {
  startForm(/** @type {HTMLFormElement} */ (form));
  guideNewcomer(/** @type {HTMLFormElement} */ (form));
}
