import { group, polyline, svg } from "./svg.js";

/**
 * A star with five points around the origin.
 * @param {number} radius
 */
export function starPath(radius) {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (Math.PI * index) / 5 - Math.PI / 2;
    const reach = index % 2 ? radius * 0.46 : radius;
    return { x: reach * Math.cos(angle), y: reach * Math.sin(angle) };
  });
  return `${polyline(points)}Z`;
}

/**
 * A crown around the origin, about twice `size` wide.
 * @param {number} size
 */
export function crown(size) {
  const points = [-1, 0.62, -1.08, -0.5, -0.5, 0.02, 0, -0.82, 0.5, 0.02, 1.08, -0.5, 1, 0.62];
  const path = `${points.map((part, index) => `${index ? (index % 2 ? " " : "L") : "M"}${part * size}`).join("")}Z`;
  const balls = [-1.08, 0, 1.08].map((x) =>
    svg("circle", { cx: x * size, cy: (x ? -0.58 : -0.92) * size, r: 0.2 * size }),
  );
  const band = svg("path", { d: `M${-0.72 * size} ${0.34 * size}H${0.72 * size}`, class: "ply-crown-band" });
  return group("ply-crown", svg("path", { d: path }), ...balls, band);
}

/** A square whose lines run on into a loop at every corner, as on old picture stones. */
function knot() {
  const path =
    "M-.24-.13H.24A.11.11 0 1 0 .13-.24V.24A.11.11 0 1 0 .24.13H-.24A.11.11 0 1 0-.13.24V-.24A.11.11 0 1 0-.24-.13Z";
  return svg("path", { d: path, class: "ply-sign-stroke" });
}

/** An open lozenge: small, because a whole edge may be made of it. */
function gate() {
  return group(
    "",
    svg("path", { d: "M-.17 0L0-.17L.17 0L0 .17Z", class: "ply-sign-stroke" }),
    svg("circle", { r: 0.045, class: "ply-sign-fill" }),
  );
}

function start() {
  return group(
    "",
    svg("circle", { r: 0.3, class: "ply-sign-stroke" }),
    svg("path", { d: "M0-.16V.16M-.16 0H.16", class: "ply-sign-stroke" }),
  );
}

function goal() {
  return group(
    "",
    svg("path", { d: "M-.2.34V-.34", class: "ply-sign-stroke" }),
    svg("path", { d: "M-.2-.32L.3-.14L-.2.06Z", class: "ply-sign-fill" }),
  );
}

/** @type {Record<string, () => SVGElement>} */
const SIGNS = {
  star: () => svg("path", { d: starPath(0.34), class: "ply-sign-fill" }),
  start,
  knot,
  gate,
  crown: () => crown(0.26),
  goal,
};

/**
 * The sign a place is marked with, one cell large around the origin.
 * @param {string} name
 * @returns {SVGElement | undefined}
 */
export function sign(name) {
  return SIGNS[name]?.();
}
