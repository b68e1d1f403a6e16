"""Shots found in play: matches are played carelessly until a shot of a level arises that a search plays too."""

from __future__ import annotations

from functools import partial
from typing import Final

from plyyard.core.exercise import Pick, shuffled
from plyyard.core.pool import LEAST_BYTES, SEARCHES
from plyyard.games.draughts.editions import HOUSE
from plyyard.games.draughts.fen import parse_position
from plyyard.games.draughts.lessons.proof import forced, lead, must_capture, shot
from plyyard.games.draughts.rules import Move, Position, start
from plyyard.games.draughts.searching import Engine, never

GIFTS: Final = {1: 1, 2: 1, 3: 2}
"""Sacrifices at each level; the second has more pieces on the board than the first."""
FEW: Final = 20
"""Pieces of both sides on a board of the first level, at most."""
EVEN: Final = 3
"""Men by which a side is ahead at most, a king counting three: who wins anyway need not look for a shot."""
LONGEST, SETTLED = 120, 8
"""Plies of a match, and those before the first position that is looked at."""
LOOKED_AT: Final = 3
"""Moves compared for each one played: careless enough for shots to arise, as they come from errors."""
MOST_MATCHES: Final = 100
"""A shot takes some matches; a hundred without one have not been seen."""
NODES: Final = 2_000
"""Positions of the search that has to play the same move."""
KNOWN: Final = {
    1: "B:W23,K25,33,35,39,40,44,46:B1,6,7,8,12,16,24,K26,36",
    2: "B:W21,26,29,31,33,34,35,36,38,39,40,43,45,46:B5,6,7,9,11,12,13,17,18,20,22,24,25",
    3: "B:W27,28,35,36,37,38,39,40,41,45,47,48,49,50:B1,3,4,5,6,7,8,9,10,11,17,19,20,25",
}
"""Shots for the case that none is found."""


def find(level: int, pick: Pick) -> Position:
    """Return a position with one shot of a level."""
    for _ in range(MOST_MATCHES):
        found = _find_in_match(level, pick)
        if found:
            return found
    return parse_position(KNOWN[level], HOUSE)


def _find_in_match(level: int, pick: Pick) -> Position | None:
    position = start(HOUSE)
    for ply in range(LONGEST):
        if not position.legal_actions():
            return None
        bare = Position(HOUSE, position.board, position.turn)
        if ply >= SETTLED and has_shot(bare, level):
            return bare
        position = position.apply(_careless(position, pick))
    return None


def _careless(position: Position, pick: Pick) -> Move:
    """Return the best of a few moves, as far as captures at once go."""
    few = shuffled(pick, position.legal_actions())[:LOOKED_AT]
    return max(few, key=lambda move: forced(position.apply(move), position.turn, 0))


def has_shot(position: Position, level: int) -> bool:
    """Tell whether exactly one gift wins two men by force with the gifts of a level and not with fewer, and whether an
    ordinary search, which sees what the proof leaves aside, plays it too."""
    gifts = GIFTS[level]
    if must_capture(position) or not _fits(position, level):
        return False
    if gifts > 1 and forced(position, position.turn, gifts - 1) > lead(position, position.turn):
        return False
    move = shot(position, gifts)
    return move is not None and _searched(position) == move


def _fits(position: Position, level: int) -> bool:
    """Tell whether a board has as many pieces as its level is about, and neither side many more of them."""
    few = (position.own | position.enemy).bit_count() <= FEW
    return {1: few, 2: not few, 3: True}[level] and abs(lead(position, position.turn)) <= EVEN


def _searched(position: Position) -> Move:
    options = position.options
    with SEARCHES.lend((Engine, options, 1), LEAST_BYTES, partial(Engine, options)) as engine:
        return engine.find(position, never, nodes=NODES).ranked[0][0]
