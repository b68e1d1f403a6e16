"""One call for a program that wants the computer's move, or to know what a position is worth."""

from __future__ import annotations

from random import Random

from plyyard.core.face import game_of
from plyyard.core.game import Action, Position
from plyyard.engines import analysis
from plyyard.engines.engine import Decision
from plyyard.engines.levels import engine_for
from plyyard.engines.limit import Limit, Stop
from plyyard.engines.lines import LINES, Analysis, Wish


def choose(position: Position, level: str = "", random: Random | None = None) -> Action:
    """Return the action that the computer chooses at a level of the game, without a name at its weakest. `random` makes
    it repeatable. Raises BadOptions for an unknown level, ValueError where no seat decides (dice, the end)."""
    return decide(position, level, random).action


def decide(position: Position, level: str = "", random: Random | None = None) -> Decision:
    """Return the same choice with what the computer thinks of the position."""
    engine, limit = engine_for(game_of(type(position)), level)
    return engine.choose(position, limit, Stop(), random or Random())


def analyse(position: Position, seconds: float = 1.0, depth: int = 0, lines: int = LINES) -> Analysis:
    """Return the best actions of a position with their values (expected points, 0 to 1, of the seat that decides) and
    the play that is expected: within the seconds, or to a depth whatever time that takes. Raises ValueError where no
    seat decides."""
    limit = Limit(depth=depth) if depth else Limit(max(1, round(1000 * seconds)))
    return analysis.analyse(game_of(type(position)), position, limit, Stop(), Wish(lines))
