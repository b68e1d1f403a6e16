/**
 * What comes over the line and what the play page is given, every text already in the reader's language.
 *
 * @typedef {import("../board/types.js").BoardSpec} BoardSpec
 * @typedef {import("../board/types.js").Choice} Choice
 * @typedef {import("../board/types.js").Step} Step
 *
 * @typedef {object} Counter
 * @property {string} id
 * @property {string} label
 * @property {number} value
 * @property {number} limit
 * @property {boolean} urgent
 *
 * @typedef {object} MoreOfView
 * @property {string} status
 * @property {Counter[]} counters
 * @property {[string[], string[]]} tallies
 * @property {string[]} notes
 *
 * @typedef {import("../board/types.js").View & MoreOfView} View
 *
 * @typedef {object} Entry
 * @property {number} seq
 * @property {number} seat
 * @property {string} kind
 * @property {string} action
 * @property {string} text
 * @property {number} at
 *
 * @typedef {object} End
 * @property {string} reason
 * @property {string} text
 * @property {[number, number]} points
 * @property {number | null} winner
 *
 * @typedef {object} Welcome
 * @property {number} seq
 * @property {number} first
 * @property {Entry[]} entries
 * @property {View} view
 * @property {boolean} thinking
 * @property {End | null} end
 *
 * @typedef {object} LiveEvent
 * @property {number} seq
 * @property {Entry} entry
 * @property {Step[]} steps
 * @property {View} view
 * @property {boolean} thinking
 * @property {End | null} end
 *
 * @typedef {object} Answer
 * @property {"done" | "fine" | "refused" | "pong"} type
 * @property {string} [code]
 * @property {string} [text]
 * @property {string[]} [places]
 * @property {string} [section]
 * @property {string} [section_title]
 *
 * @typedef {object} SeatOfMatch
 * @property {string} side
 * @property {string} holder
 * @property {boolean} mine
 *
 * @typedef {object} Boot
 * @property {string} live path of the socket
 * @property {string} board path of the board's description
 * @property {0 | 1 | null} seat
 * @property {"computer" | "device"} mode
 * @property {number[]} mine
 * @property {boolean} turn_board
 * @property {Record<string, string>} strings
 */

export {};
