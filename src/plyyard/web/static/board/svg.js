/** @typedef {Record<string, string | number>} Attributes */

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * Make one SVG element.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function svg(name, attributes = {}, ...children) {
  const node = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...children);
  return node;
}

/**
 * @param {string} className
 * @param {...(Node | string)} children
 */
export function group(className, ...children) {
  return svg("g", { class: className }, ...children);
}

/**
 * Text in board units. Browsers are unreliable with fonts below one pixel, so the letters are large and scaled down.
 * @param {string} words
 * @param {number} x
 * @param {number} y
 * @param {number} size in cells
 * @param {string} className
 */
export function letters(words, x, y, size, className) {
  const inner = svg("text", { class: className, "font-size": 20, transform: `scale(${size / 20})` }, words);
  return svg("g", { transform: `translate(${x} ${y})` }, inner);
}

/** @param {number} value */
export function short(value) {
  return Math.round(value * 1000) / 1000;
}

/** @param {{x: number, y: number}[]} points */
export function polyline(points) {
  return points.map((point, index) => `${index ? "L" : "M"}${short(point.x)} ${short(point.y)}`).join("");
}
