"""Win chances of the aeroplane game: exact with at most two planes a side still to come home, else judged by what was
learned. Both were worked out for the usual options; under others nothing is known here."""

from __future__ import annotations

from functools import cache
from typing import Final

from plyyard.core.odds import Odds
from plyyard.games.aeroplane import learning, tables
from plyyard.games.aeroplane.kernel_value import Mind
from plyyard.games.aeroplane.options import FACES, Options
from plyyard.games.aeroplane.rules import Move, Planes, Position

USUAL: Final = Options()


@cache
def mind() -> Mind:
    """Return weights and table as they ship, read at the first use."""
    weights = learning.unpack(learning.FILE.read_bytes())
    return Mind(weights, tables.unpack(tables.FILE.read_bytes()), tables.FINE)


def is_known(position: Position) -> bool:
    """Tell whether the position is one of the game that was learned."""
    return position.course.options == USUAL


def side(planes: Planes) -> int:
    """Return one side's planes as the kernels count them."""
    return sum((step + 1) << 6 * plane for plane, step in enumerate(planes))


def chance(position: Position, depth: int = 0) -> float:
    """Return the chance to win of the seat whose turn it is, looking `depth` decisions ahead."""
    mine, theirs = _sides(position)
    if position.die:
        return mind().thrown(mine, theirs, position.die, _sixes_before(position), max(depth, 1))
    return mind().rolling(mine, theirs, position.sixes, depth)


def worth(position: Position, move: Move, depth: int) -> float:
    """Return the chance to win of the seat to move after one of its moves, looking `depth` decisions ahead."""
    mine, theirs = _sides(position)
    plane = position.planes[position.turn].index(move.origin)
    return mind().flying(mine, theirs, 6 * plane, position.die, _sixes_before(position), depth)


def odds(position: Position) -> Odds | None:
    """Return the odds of a position that is not over; None under other options."""
    if not is_known(position):
        return None
    value = chance(position, depth=1)
    exact = mind().known(*_sides(position)) >= 0
    return Odds(value if position.turn == 0 else 1 - value, exact)


def _sides(position: Position) -> tuple[int, int]:
    return side(position.planes[position.turn]), side(position.planes[1 - position.turn])


def _sixes_before(position: Position) -> int:
    """Return the sixes in a row before the die that waits; the kernels count that one themselves."""
    return position.sixes - (position.die == FACES)
