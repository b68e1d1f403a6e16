/** The form of a game's page: another rule set renames the sides at once. */

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

for (const form of document.querySelectorAll("form[data-start]")) startForm(/** @type {HTMLFormElement} */ (form));
