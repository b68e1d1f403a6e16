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
 * @property {Record<string, string | number> | null} step of fair dice
 * @property {number | null} kept how many actions a takeback has left on the board
 *
 * @typedef {object} DiceOfMatch
 * @property {string} id
 * @property {string} protocol
 * @property {number | null} computer
 * @property {string} game
 * @property {string} edition
 * @property {number} rules_version
 * @property {Record<string, string>} words
 *
 * @typedef {object} End
 * @property {string} reason
 * @property {string} text
 * @property {[number, number]} points
 * @property {number | null} winner
 *
 * @typedef {"draw" | "takeback" | "rematch"} OfferKind
 *
 * @typedef {object} Around
 * @property {[boolean, boolean]} joined
 * @property {[string, string]} names
 * @property {(number | null)[]} gone milliseconds each side has been away, null when it is there
 * @property {[number, number] | null} left milliseconds, null without clocks
 * @property {number | null} running
 * @property {{id: number, kind: OfferKind, by: number}[]} offers
 * @property {OfferKind[]} may_offer
 * @property {boolean} may_abort
 * @property {boolean} may_resign
 * @property {number | null} claim_wait
 * @property {number} spectators
 * @property {string} next_match
 * @property {[boolean, boolean]} chat who has agreed to free chat
 *
 * @typedef {object} Said
 * @property {number} seat
 * @property {string} phrase
 * @property {string} text
 * @property {number} at
 *
 * @typedef {object} Welcome
 * @property {number} seq
 * @property {string} hash
 * @property {number} first
 * @property {Entry[]} entries
 * @property {View} view
 * @property {boolean} thinking
 * @property {End | null} end
 * @property {Around} around
 * @property {Said[]} talk
 *
 * @typedef {object} LiveEvent
 * @property {number} seq
 * @property {string} hash
 * @property {Entry} entry
 * @property {Step[]} steps
 * @property {View} view
 * @property {boolean} thinking
 * @property {End | null} end
 * @property {Around} around
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
 * @property {"computer" | "device" | "online"} mode
 * @property {string} matches where matches are found, by their id
 * @property {string} odds where the chances to win are told, "" where nobody knows them
 * @property {boolean} odds_at_end whether they are told only when the match is over
 * @property {boolean} decides whether there is anything to decide in this game
 * @property {{steps: string, chunk: number, best: string, maps: string}} look_back where the positions of the match are had when it is over
 * @property {number[]} mine
 * @property {boolean} turn_board
 * @property {DiceOfMatch | null} dice null where the dice are the system's
 * @property {Record<string, string>} strings
 */

export {};
