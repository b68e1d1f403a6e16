/** Small helpers around the document. */

/**
 * The element with this id; a page without it is broken.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found;
}

/**
 * The data a page hands to its scripts.
 * @param {string} id
 * @returns {any}
 */
export function readData(id) {
  return JSON.parse(byId(id).textContent || "null");
}

/**
 * A new element with a class and its text; text is never markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} [className]
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, className = "", text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}

/**
 * An icon like one that is on the page already (the sprite's address is in the page).
 * @param {string} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${new URL("../icons/icons.svg", import.meta.url).pathname}#${name}`);
  svg.append(use);
  return svg;
}

/**
 * Put values into the braces of a sentence.
 * @param {string | undefined} sentence
 * @param {Record<string, string | number>} values
 * @returns {string}
 */
export function fill(sentence, values) {
  return (sentence ?? "").replace(/\{(\w+)\}/g, (brace, name) => String(values[name] ?? brace));
}

/**
 * Put a sentence into a block of fixed height; one that is too long is set smaller.
 * @param {HTMLElement} element
 * @param {string} text
 */
export function fitText(element, text) {
  element.classList.remove("long");
  element.textContent = text;
  element.classList.toggle("long", element.scrollHeight > element.clientHeight + 1);
}

/**
 * Let a block that grew keep its height, so that nothing below it ever moves up and down again.
 * @param {HTMLElement} element
 */
export function holdHeight(element) {
  let width = 0;
  let most = 0;
  new ResizeObserver(() => {
    if (Math.abs(element.clientWidth - width) > 1) {
      [width, most] = [element.clientWidth, 0];
      element.style.minHeight = "";
    }
    most = Math.max(most, element.offsetHeight);
    if (element.style.minHeight !== `${most}px`) element.style.minHeight = `${most}px`;
  }).observe(element);
}
