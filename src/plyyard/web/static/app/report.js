/** The link to the form for errors, which brings along what is on the screen now. */

import { byId } from "./dom.js";

/** @param {Record<string, string>} about what the address says of the place, as the form reads it */
export function reportAbout(about) {
  const link = /** @type {HTMLAnchorElement} */ (byId("report"));
  const address = new URL(link.href);
  for (const [name, value] of Object.entries(about)) address.searchParams.set(name, value);
  link.href = address.href;
}
