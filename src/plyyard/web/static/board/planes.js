import { group, letters, svg } from "./svg.js";

/** One half of each outline, from the nose to the tail, as numbers x y of straight runs and curves. */
const JET =
  "M0-.47C.06-.41.1-.31.1-.2V-.1L.45.15Q.47.17.47.2V.28L.1.17L.08.29L.21.38V.46L0 .41" +
  "L-.21.46V.38L-.08.29L-.1.17L-.47.28V.2Q-.47.17-.45.15L-.1-.1V-.2C-.1-.31-.06-.41 0-.47Z";
const PROPELLER =
  "M0-.4C.09-.4.12-.34.12-.26H.4Q.48-.26.48-.18V-.05Q.48.03.4.03H.11L.07.27H.17Q.22.27.22.32V.38Q.22.43.17.43H-.17" +
  "Q-.22.43-.22.38V.32Q-.22.27-.17.27H-.07L-.11.03H-.4Q-.48.03-.48-.05V-.18Q-.48-.26-.4-.26H-.12C-.12-.34-.09-.4 0-.4Z";

/** Seen from above: swept wings and a cockpit. */
function jet() {
  return [
    svg("path", { d: JET, class: "ply-casing" }),
    svg("path", { d: JET, class: "ply-body" }),
    svg("path", { d: "M0-.38C.035-.34.045-.3.045-.25H-.045C-.045-.3-.035-.34 0-.38Z", class: "ply-glass" }),
  ];
}

/** Seen from above: straight wings with struts and a propeller before the nose. */
function propeller() {
  return [
    svg("path", { d: PROPELLER, class: "ply-casing" }),
    svg("path", { d: "M-.2-.43H.2", class: "ply-blade-casing" }),
    svg("path", { d: "M-.2-.43H.2", class: "ply-blade" }),
    svg("path", { d: PROPELLER, class: "ply-body" }),
    svg("path", { d: "M-.34-.2V-.03M.34-.2V-.03", class: "ply-strut" }),
  ];
}

/**
 * A plane that points up before it is turned; its number stays upright.
 * @param {boolean} swept
 * @param {string} mark
 * @param {number} angle
 */
export function plane(swept, mark, angle) {
  const turned = { transform: `rotate(${angle}) scale(1.1)`, class: "ply-plane" };
  const body = svg("g", turned, ...(swept ? jet() : propeller()));
  if (!mark) return group("", body);
  const number = letters(mark, 0, 0, mark.length > 1 ? 0.28 : 0.4, "ply-number");
  return group("", body, svg("circle", { r: 0.235, class: "ply-roundel" }), number);
}
