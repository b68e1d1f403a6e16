"""What is said about the dice, by code. The browser checks with the same codes and says the same sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from plyyard.core.text import Text, Value, text

WORDS: Final[Mapping[str, Text]] = {
    "unknown_protocol": text("There is no dice protocol {name}. There are: {names}."),
    "bad_match": text("The match id is not made of letters, digits, - and _."),
    "unknown_step": text("There is no such step of the dice."),
    "bad_fields": text("This step of the dice must have exactly the fields {names}."),
    "no_hex": text("{name} must be 64 hexadecimal digits."),
    "no_number": text("{name} must be a number from {least} to {most}."),
    "published": text("These chains are published already."),
    "seed_once": text("The seed of the players is agreed on once, after the server's chains are published."),
    "escrow_once": text("A seed is handed over once, after all chains are published."),
    "incomplete": text("The chains for the dice are not complete yet."),
    "still_open": text("A roll still waits for its last link."),
    "not_open": text("No roll waits for this link."),
    "wrong_number": text("The next roll of this side is number {next}, not {given}."),
    "stale_roll": text("Roll {given} was asked for, but the next of this side is roll {next}. Load the page again."),
    "no_link": text("A roll of this match needs your next chain link, and your page sent none. Load the page again."),
    "bad_link": text("The link given for this roll does not belong to the chain that was published."),
    "bad_seed": text("The seed handed over does not belong to the chain that was published."),
    "bad_die": text("The links of this roll make another die."),
    "spent": text("The chains for the dice are used up: both sides draw new ones first."),
    "no_renewal": text("New chains are drawn when the old ones are used up, or once for another device."),
    "other_chains": text("These are not the chains that this page has kept for the match."),
    "too_large": text("This is larger than {limit} MB: no match has so long a proof."),
    "no_proof": text("This is not a proof of dice ({format}). Choose the file that a match page saved."),
    "wrong_type": text("The field {name} of this proof is of the wrong type."),
    "step_at": text("Step {step} of the dice: {problem}"),
    "roll_at": text("Roll {k} of side {side}: {problem}"),
    "action_at": text("Action {number}: {problem}"),
    "other_die": text("Roll {number} of the match was played with another die than the chains make."),
    "other_count": text("The moves hold {played} rolls, the proof {proved}."),
    "wrong_side": text("Action {number} belongs to the other side."),
    "changed": text("The file has been changed since it was written."),
    "no_rules": text("The rules of this match are not installed here, so its moves were not played through."),
}


def say(code: str, **params: Value) -> Text:
    """Return the sentence of a code with its values."""
    return Text(WORDS[code].msgid, params)
