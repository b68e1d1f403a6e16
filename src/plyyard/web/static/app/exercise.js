/** The shapes of what the server says about exercises, every text already in the reader's language. */

/** @typedef {import("./types.js").View} View */
/**
 * @typedef {object} Question
 * @property {string} way
 * @property {string} kind the first sign of a number: "0" for a whole one, "" for any
 * @property {string} prompt
 * @property {string} spec
 * @property {import("./types.js").BoardSpec | null} board
 * @property {View} view
 * @property {0 | 1 | null} seat
 * @property {string} position
 * @property {string} edition
 * @property {string} why
 * @property {{id: string, text: string}[]} options
 * @property {boolean} many
 * @property {string[]} shown
 * @property {{look: string, label: string}[]} tray
 * @property {{pieces: import("../board/types.js").Piece[], last: string[], text: string}[]} frames
 * @property {string} section
 * @property {string} section_title
 */
/** @typedef {{steps: import("./types.js").Step[], view: View, text: string, position: string}} Played */
/**
 * @typedef {object} Verdict
 * @property {boolean} right
 * @property {boolean} onward
 * @property {string} text
 * @property {string[]} places
 * @property {string[][]} rows
 * @property {Played[]} line
 * @property {string[]} [solution]
 * @property {{maps: string, position: string}} [map] where maps of the position are, once it is answered
 */

export {};
