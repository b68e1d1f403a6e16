/** @import { Choice, Strings } from "./types.js" */
import { say } from "./names.js";

/**
 * Ask which of several actions is meant, by label.
 * @param {HTMLElement} host
 * @param {Choice[]} choices
 * @param {Strings} strings
 * @returns {Promise<Choice | undefined>} undefined when the question was let go
 */
export function ask(host, choices, strings) {
  const dialog = document.createElement("dialog");
  dialog.className = "ply-chooser";
  dialog.setAttribute("aria-label", say(strings, "which"));
  const heading = document.createElement("p");
  heading.textContent = say(strings, "which");
  const buttons = choices.map((choice, index) => button(choice.label, String(index)));
  dialog.append(heading, ...buttons, button(say(strings, "cancel"), ""));
  host.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("click", (event) => {
      if (event.target instanceof HTMLButtonElement) dialog.close(event.target.value);
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "" ? undefined : choices[Number(dialog.returnValue)]);
    });
    dialog.showModal();
  });
}

/**
 * @param {string} words
 * @param {string} value
 */
function button(words, value) {
  const node = document.createElement("button");
  node.type = "button";
  node.value = value;
  node.textContent = words;
  return node;
}
