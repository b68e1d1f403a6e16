"""What captures are worth under an edition's duty, and how to say that one is worth less than another."""

from __future__ import annotations

from typing import NamedTuple

from plyyard.core.text import Text, text
from plyyard.games.draughts.moves import Begun, Found
from plyyard.games.draughts.options import WEIGHTS, Duty
from plyyard.games.draughts.routes import is_king_now, legs
from plyyard.games.draughts.rules import Position


class Worth(NamedTuple):
    """A capture judged: its weight for the kernel, the pieces and kings it takes, and whether a king makes it."""

    weight: int
    pieces: int
    kings: int
    by_king: bool


def worth(position: Position, origin: int, taken: int, weight: int) -> Worth:
    """Return what taking a set from a square (as a set) is worth, of a weight the kernel has found."""
    kings = position.board.kings
    return Worth(weight, taken.bit_count(), (taken & kings).bit_count(), bool(origin & kings))


def best_worth(position: Position) -> Worth:
    """Return what the legal captures are worth; one of them where any may be chosen."""
    move = position.legal_actions()[0]
    weight = position.generator.best_weight(position.side)
    return worth(position, position.grid.bits[move.path[0]], move.taken, weight)


def piece_worth(position: Position, square: int) -> Worth | None:
    """Return what the best capture of one piece is worth; None where it cannot capture."""
    origin = position.grid.bits[square]
    king = bool(origin & position.board.kings)
    begun = Begun(origin, origin, 0, WEIGHTS[position.options.duty].by_king if king else 0, king)
    weight, found = position.generator.best_after(position.side, begun)
    return worth(position, origin, found[0][2], weight) if found else None


def worth_after(position: Position, path: tuple[int, ...]) -> tuple[Worth, Found]:
    """Return what the best capture that begins with a path of jumps is worth, and one such capture."""
    grid = position.grid
    origin, place = grid.bits[path[0]], grid.bits[path[-1]]
    taken, weight = weigh_path(position, path)
    king = is_king_now(position, path)
    best, found = position.generator.best_after(position.side, Begun(origin, place, taken, weight, king))
    far_row = grid.rows[-1 if position.down else 0]
    ended = (origin, place, taken, place if king else place & far_row)
    return (
        (worth(position, origin, found[0][2], best), found[0])
        if found
        else (
            worth(position, origin, taken, weight),
            ended,
        )
    )


def weigh_path(position: Position, path: tuple[int, ...]) -> tuple[int, int]:
    """Return the set taken along a path of jumps and its weight."""
    weights, grid, kings = WEIGHTS[position.options.duty], position.grid, position.board.kings
    taken, weight = 0, weights.by_king if grid.bits[path[0]] & kings else 0
    for leg in legs(position, path) or ():
        victim = grid.bits[leg.victim]
        early = weights.early >> taken.bit_count() if weights.early else 0
        weight += weights.king_weight + early if victim & kings else weights.man_weight
        taken |= victim
    return taken, weight


def lesser_code(position: Position, mine: Worth, best: Worth) -> str:
    """Return which rule of the edition puts one capture behind another; "" when none does."""
    if mine.weight >= best.weight:
        return ""
    if position.options.duty == Duty.VALUE:
        return "lower_value" if mine.weight // 2 < best.weight // 2 else "king_must"
    if mine.pieces < best.pieces:
        return "shorter_route"
    if position.options.duty == Duty.ITALIAN and mine.by_king < best.by_king:
        return "king_must"
    return "fewer_kings" if mine.kings < best.kings else "later_king"


def say_lesser_route(code: str, mine: Worth, best: Worth) -> Text:
    """Say why a route must give way to another."""
    if code == "shorter_route":
        return text("This route takes {n}, another takes {most}.", n=mine.pieces, most=best.pieces)
    if code == "lower_value":
        return text(
            "This route takes {n} (kings: {kings}), another {most} (kings: {most_kings}). "
            "A king counts a little less than two men, and the higher value is compulsory.",
            n=mine.pieces,
            kings=mine.kings,
            most=best.pieces,
            most_kings=best.kings,
        )
    if code == "later_king":
        return text("Equal number of pieces and kings, but another route takes a king earlier.")
    if mine.kings == 0 and best.kings == 1:
        return text("Equal number, but the other route takes a king.")
    return text(
        "Equal number, but of kings this route takes {kings} and the other {most}.", kings=mine.kings, most=best.kings
    )
