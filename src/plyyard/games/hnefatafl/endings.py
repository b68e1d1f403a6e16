"""How a match can end, with the sentence for each."""

from __future__ import annotations

from plyyard.core.game import Outcome, Seat, drawn, won
from plyyard.core.text import Text, text, texts
from plyyard.games.hnefatafl.options import Options

ATTACKERS, DEFENDERS = 0, 1
REASONS = (
    "king_captured",
    "king_escaped",
    "exit_fort",
    "surrounded",
    "no_legal_move",
    "repetition",
    "repetition_lost",
    "quiet_plies",
)
"""All reason codes in the order in which they are looked for."""


def outcome_of(ending: str, turn: Seat, options: Options) -> Outcome:
    """Return the outcome for a reason code; `turn` is the seat that would be next."""
    match ending:
        case "king_captured":
            return won(ATTACKERS, ending, text("The king is captured: the attackers win."))
        case "king_escaped":
            return won(DEFENDERS, ending, text("The king has escaped: the defenders win."))
        case "exit_fort":
            return won(DEFENDERS, ending, text("The king holds an exit fort on the edge: the defenders win."))
        case "surrounded":
            return won(ATTACKERS, ending, text("King and defenders are cut off from the edge: the attackers win."))
        case "no_legal_move":
            return _stuck(turn)
        case "repetition":
            n = options.repetition
            return drawn(ending, texts("Drawn: this position once.", "Drawn: this position {n} times.", n))
        case "repetition_lost":
            return won(ATTACKERS, ending, _repeated(options.repetition))
        case _:
            n = options.quiet_limit
            return drawn(ending, texts("Drawn: {n} ply without a capture.", "Drawn: {n} plies without a capture.", n))


def _stuck(turn: Seat) -> Outcome:
    if turn == ATTACKERS:
        return won(DEFENDERS, "no_legal_move", text("The attackers have no legal move: the defenders win."))
    return won(ATTACKERS, "no_legal_move", text("The defenders have no legal move: the attackers win."))


def _repeated(n: int) -> Text:
    return texts(
        "This position came once: the defenders, who may not repeat, lose.",
        "This position came {n} times: the defenders, who may not repeat, lose.",
        n,
    )
