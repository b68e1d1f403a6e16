/** A private link to one's seat takes the seeds of its dice along, behind the #: they are never sent to the server. */

import { Keep } from "../fair/keep.js";
import { readData } from "./dom.js";

/**
 * @typedef {object} Moving
 * @property {string} match
 * @property {number} seat
 * @property {number} epoch
 * @property {string[]} labels of the chains of the seat
 */

/** @param {Moving} moving */
function addSeeds({ match, seat, epoch, labels }) {
  const seeds = new Keep(match).known(seat, epoch);
  const input = document.querySelector("[data-copy] input");
  if (!seeds || !(input instanceof HTMLInputElement)) return;
  input.value += `#${[epoch, ...labels.map((label) => seeds[label] ?? "")].join(".")}`;
}

/** Here the link arrives: what is behind its # goes on to the match. */
function passOn() {
  const form = document.querySelector("form[data-take]");
  if (form instanceof HTMLFormElement && location.hash) form.action += location.hash;
}

const moving = document.getElementById("moving") ? readData("moving") : null;
if (moving) addSeeds(moving);
passOn();
