/** Leaving a match before its end: resigning, or calling it off while that is still possible. */

import { byId } from "./dom.js";
import { startDialog } from "./settings.js";

export class Leave {
  /**
   * @param {Record<string, string>} strings
   * @param {() => string} side who would resign
   * @param {() => boolean} mayAbort
   * @param {(abort: boolean) => void} leave
   */
  constructor(strings, side, mayAbort, leave) {
    this.strings = strings;
    this.side = side;
    this.mayAbort = mayAbort;
    const dialog = startDialog("resign", "resign-dialog", () => this.#name());
    this.abort = false;
    byId("resign-yes").addEventListener("click", () => {
      dialog.close();
      leave(this.abort);
    });
  }

  #name() {
    this.abort = this.mayAbort();
    const { strings } = this;
    byId("resign-title").textContent = (this.abort ? strings.call_off_title : strings.resign_title) ?? "";
    byId("resign-words").textContent = (this.abort ? strings.call_off_words : strings.resign_words) ?? "";
    byId("resign-side").textContent = this.abort ? "" : this.side();
    byId("resign-yes").textContent = (this.abort ? strings.call_off : strings.resign) ?? "";
  }
}
