"""One call for a program that wants the computer's move."""

from __future__ import annotations

from random import Random

from plyyard.core.face import game_of
from plyyard.core.game import Action, Position
from plyyard.engines.engine import Decision
from plyyard.engines.levels import engine_for
from plyyard.engines.limit import Stop


def choose(position: Position, level: str = "", random: Random | None = None) -> Action:
    """Return the action that the computer chooses at a level of the game, without a name at its weakest. `random` makes
    it repeatable. Raises BadOptions for an unknown level, ValueError where no seat decides (dice, the end)."""
    return decide(position, level, random).action


def decide(position: Position, level: str = "", random: Random | None = None) -> Decision:
    """Return the same choice with what the computer thinks of the position."""
    engine, limit = engine_for(game_of(type(position)), level)
    return engine.choose(position, limit, Stop(), random or Random())
