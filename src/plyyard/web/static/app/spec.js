/** What a board looks like, from the server. */

/** @typedef {import("./types.js").BoardSpec} BoardSpec */

/**
 * The board's description, however long it takes.
 * @param {string} url
 * @returns {Promise<BoardSpec>}
 */
export async function loadSpec(url) {
  for (;;) {
    try {
      const response = await fetch(url);
      if (response.ok) return (await response.json()).spec;
    } catch {
      // No line yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000 + Math.random() * 1_000));
  }
}
