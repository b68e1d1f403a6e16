/** @import { Choice } from "./types.js" */

/**
 * What a touch means: go on along a path, let go, carry out an action, ask which one, or try what is not allowed.
 * @typedef {{kind: "path", path: string[]} | {kind: "cancel"} | {kind: "choose", choice: Choice}
 *   | {kind: "ask", choices: Choice[]} | {kind: "attempt", path: string[]}} Meaning
 */

/**
 * @param {readonly Choice[]} choices
 * @param {readonly string[]} path
 */
export function remaining(choices, path) {
  return choices.filter((choice) => path.every((place, index) => choice.path[index] === place));
}

/**
 * The places that go on along a path, each with the choices that go that way.
 * @param {readonly Choice[]} choices
 * @param {readonly string[]} path
 * @returns {Map<string, Choice[]>}
 */
export function next(choices, path) {
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const choice of remaining(choices, path)) {
    const place = choice.path[path.length];
    if (place !== undefined) found.set(place, [...(found.get(place) ?? []), choice]);
  }
  return found;
}

/**
 * @param {readonly Choice[]} choices
 * @param {readonly string[]} path touched so far
 * @param {string} place touched now
 * @returns {Meaning}
 */
export function touch(choices, path, place) {
  const longer = [...path, place];
  const going = remaining(choices, longer);
  if (going.length) return goOn(going, longer);
  if (place === path[0]) return { kind: "cancel" };
  if (path.length) {
    const ending = remaining(choices, path).filter((choice) => choice.path.at(-1) === place);
    if (ending.length) return decide(ending);
    const fresh = remaining(choices, [place]);
    if (fresh.length) return goOn(fresh, [place]);
  }
  return { kind: "attempt", path: longer };
}

/**
 * @param {Choice[]} going
 * @param {string[]} path
 * @returns {Meaning}
 */
function goOn(going, path) {
  const complete = going.some((choice) => choice.path.length === path.length);
  return complete ? decide(going) : { kind: "path", path };
}

/**
 * @param {Choice[]} choices
 * @returns {Meaning}
 */
function decide(choices) {
  const [only] = choices;
  return only && choices.length === 1 ? { kind: "choose", choice: only } : { kind: "ask", choices };
}
