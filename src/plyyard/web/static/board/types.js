/**
 * The shapes of what the server sends, field for field as in core/board.py, every text already in one language.
 *
 * @typedef {object} Place
 * @property {string} id
 * @property {number} x centre, in cells from the left
 * @property {number} y centre, in cells from the top
 * @property {string} label
 * @property {number} width
 * @property {number} height
 * @property {string} shape
 * @property {string} tone
 * @property {string} mark
 * @property {string} caption
 *
 * @typedef {object} Line
 * @property {string} kind
 * @property {string[]} places
 * @property {string} tone
 *
 * @typedef {object} Area
 * @property {[number, number][]} points
 * @property {string} tone
 * @property {number} round
 *
 * @typedef {object} Look
 * @property {string} id
 * @property {string} shape
 * @property {string} tone
 * @property {string} label
 * @property {string} glyph
 *
 * @typedef {[string, string, string, string]} Around up, right, down, left; "" for nowhere
 *
 * @typedef {object} BoardSpec
 * @property {number} width
 * @property {number} height
 * @property {Place[]} places
 * @property {Look[]} looks
 * @property {Line[]} lines
 * @property {Area[]} areas
 * @property {[number, number]} turns
 * @property {number} dice
 * @property {string} edge
 * @property {Record<string, Around>} neighbours
 *
 * @typedef {object} Piece
 * @property {string} place
 * @property {string} look
 * @property {string} mark
 * @property {number} angle
 *
 * @typedef {object} Choice
 * @property {string} action
 * @property {string[]} path
 * @property {string} label
 * @property {string[]} takes
 *
 * @typedef {object} View
 * @property {Piece[]} pieces
 * @property {number} turn
 * @property {number | null} to_move
 * @property {Choice[]} choices
 * @property {string[]} last
 * @property {number | null} die
 *
 * @typedef {object} Step
 * @property {string} kind
 * @property {string[]} path
 * @property {string} look
 * @property {string} mark
 * @property {number} value
 *
 * @typedef {object} Marks places marked by the page
 * @property {string[]} [asked] what a question is about
 * @property {string[]} [chosen] marked by the reader
 * @property {string[]} [good] right
 * @property {string[]} [bad] wrong
 * @property {string[]} [note] where to look for the reason
 * @property {string[][]} [routes] ways from place to place
 *
 * @typedef {object} MapMark
 * @property {string} place
 * @property {string} look
 * @property {string} sign
 * @property {string} words
 *
 * @typedef {object} MapWay
 * @property {string[]} places
 * @property {string} look "open" or "closed"
 *
 * @typedef {object} BoardMap a map that lies over the board
 * @property {MapMark[]} marks
 * @property {MapWay[]} ways
 *
 * @typedef {Record<string, string>} Strings the words of docs/board.md in the reader's language
 *
 * @typedef {{x: number, y: number}} Point in cells
 */

export {};
