/** What is wrong with something about the dice: a code and values for the sentence of that code. */

/** @typedef {string | number | string[]} Value */

export class DiceError extends Error {
  /**
   * @param {string} code as in plyyard/rooms/fair/words.py
   * @param {Record<string, Value>} [params]
   * @param {DiceError | null} [problem] what was wrong with the part that does not fit
   */
  constructor(code, params = {}, problem = null) {
    super(code);
    this.code = code;
    this.params = params;
    this.problem = problem;
  }

  /**
   * The sentence in the reader's language.
   * @param {Record<string, string>} words sentences by code, and "separator"
   * @returns {string}
   */
  say(words) {
    const problem = this.problem?.say(words);
    /** @type {Record<string, Value>} */
    const values = problem === undefined ? this.params : { ...this.params, problem };
    return (words[this.code] ?? this.code).replace(/\{(\w+)\}/g, (brace, name) => {
      const value = values[name] ?? brace;
      return Array.isArray(value) ? value.join(words.separator ?? ", ") : String(value);
    });
  }
}
