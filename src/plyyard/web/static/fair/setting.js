/** Who draws which chain, as in plyyard/rooms/fair/setting.py. */

import { DiceError } from "./error.js";

export const SERVER = -1;
export const PROTOCOLS = ["chain/1", "chain/1-strict", "server/1"];

/** @typedef {Record<string, number>} Parts purpose to the party that draws the chain, in the order of the key */

export class Setting {
  /**
   * @param {string} protocol
   * @param {number | null} computer the seat the computer holds
   */
  constructor(protocol, computer) {
    if (!PROTOCOLS.includes(protocol)) {
      throw new DiceError("unknown_protocol", { name: protocol.slice(0, 20), names: PROTOCOLS.join(", ") });
    }
    this.protocol = protocol;
    this.computer = computer;
    this.parts = [partsOf(protocol, computer, 0), partsOf(protocol, computer, 1)];
    this.seeded = protocol === "server/1";
    this.escrowed = protocol === "chain/1" && computer === null;
    this.parties = [SERVER, 0, 1].filter((party) => this.chains(party).length);
  }

  /**
   * The labels of the chains that a party draws.
   * @param {number} party
   * @returns {string[]}
   */
  chains(party) {
    return this.parts.flatMap((parts, seat) =>
      Object.keys(parts)
        .filter((purpose) => parts[purpose] === party)
        .map((purpose) => `${seat}/${purpose}`),
    );
  }

  /**
   * The purposes of the chains that make a roll of a seat.
   * @param {number} seat
   * @returns {string[]}
   */
  purposes(seat) {
    return Object.keys(this.parts[seat] ?? {});
  }
}

/**
 * @param {string} protocol
 * @param {number | null} computer
 * @param {number} seat
 * @returns {Parts}
 */
function partsOf(protocol, computer, seat) {
  if (protocol === "server/1") return { server: SERVER };
  if (computer === null) return { own: seat, other: 1 - seat, server: SERVER };
  return seat === computer ? { other: 1 - seat, server: SERVER } : { own: seat, server: SERVER };
}
