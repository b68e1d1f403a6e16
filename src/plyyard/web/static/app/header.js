/** The header of every page: colours and the language menu. */

import { recall, remember } from "./storage.js";

const SCHEMES = ["auto", "light", "dark"];

/** @param {HTMLElement} button */
function startSchemes(button) {
  show(button, recall("scheme") ?? "auto");
  button.addEventListener("click", () => {
    const next = SCHEMES[(SCHEMES.indexOf(button.dataset.now ?? "auto") + 1) % SCHEMES.length] ?? "auto";
    remember("scheme", next);
    show(button, next);
  });
}

/**
 * @param {HTMLElement} button
 * @param {string} scheme
 */
function show(button, scheme) {
  const root = document.documentElement;
  if (scheme === "auto") delete root.dataset.theme;
  else root.dataset.theme = scheme;
  button.dataset.now = scheme;
  const words = button.dataset[scheme] ?? "";
  button.setAttribute("aria-label", words);
  button.title = words;
}

/** @param {HTMLDetailsElement} menu */
function startMenu(menu) {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Node && menu.contains(event.target))) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}

for (const button of document.querySelectorAll("[data-scheme]")) startSchemes(/** @type {HTMLElement} */ (button));
for (const menu of document.querySelectorAll("[data-menu]")) startMenu(/** @type {HTMLDetailsElement} */ (menu));
