/** The forms that start a match: another rule set renames the sides at once, and one's name is known again. */

import { recall, remember } from "./storage.js";

/** @param {HTMLFormElement} form */
function startForm(form) {
  form.addEventListener("change", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || input.name !== "edition") return;
    for (const place of form.querySelectorAll("[data-side]")) {
      const name = place instanceof HTMLElement ? input.dataset[place.dataset.side ?? ""] : "";
      if (name) place.textContent = name;
    }
  });
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
for (const form of document.querySelectorAll("form[data-start]")) startForm(/** @type {HTMLFormElement} */ (form));
