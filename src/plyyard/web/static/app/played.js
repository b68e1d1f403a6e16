/** The actions that stand on the board, as seat and text; what a takeback has cut is not among them. */

/** @typedef {import("./types.js").Entry} Entry */

export class Played {
  constructor() {
    /** @type {[number, string][]} */
    this.actions = [];
  }

  /**
   * Add what is new. Entries from the beginning replace what was there.
   * @param {Entry[]} entries
   */
  add(entries) {
    if (entries[0]?.seq === 0) this.actions = [];
    for (const { kind, seat, action, kept } of entries) {
      if (kind === "act") this.actions.push([seat, action]);
      else if (kept != null) this.actions.length = kept;
    }
  }
}
