"""From what a person writes to a contestant: a level, an engine with limits of its own, or another program.

`strong` is a level of the game; `engine:kind=search,depth=4` one of our engines (kind, time in seconds, depth, nodes,
margin, slips, blind, habit, threads); `hub:/path/to/program` a program that speaks one of the game's protocols. The
last is never read from what a visitor sends.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from plyyard.core.dialogue import protocols_of
from plyyard.core.errors import BadOptions
from plyyard.core.game import Edition, Game
from plyyard.core.level import Level
from plyyard.core.text import text
from plyyard.engines.contest import Contestant
from plyyard.engines.cores import cores
from plyyard.engines.external import ExternalEngine
from plyyard.engines.levels import build_engine, engine_for, find_level
from plyyard.engines.limit import Limit

OWN: Final = "engine"
_FIELDS: Final = ("kind", "time", "depth", "nodes", "margin", "slips", "blind", "habit", "threads")


def read_contestant(game: Game, edition: Edition, written: str, limit: Limit | None = None) -> Contestant:
    """Return the contestant; `limit` takes the place of a level's own and of what the words leave open. Raises
    BadOptions."""
    kind, colon, rest = written.partition(":")
    protocols = protocols_of(game)
    if not colon:
        level = find_level(game, written)
        engine, usual = engine_for(game, level.name)
        return Contestant(written, engine, limit or _unhurried(level, usual))
    if kind == OWN:
        return _own(game, written, rest, limit)
    if kind in protocols:
        program = ExternalEngine(protocols[kind], edition, rest)
        return Contestant(written, program, limit or Limit(milliseconds=1000))
    kinds = (OWN, *protocols)
    raise BadOptions(text("{kind} is no kind of player. The kinds are: {kinds}.", kind=kind[:40], kinds=kinds))


def _unhurried(level: Level, usual: Limit) -> Limit:
    """Return a level's limit without the time that a person would wait at most, where something else bounds it: on a
    busy machine a level is to play as strongly as on an idle one."""
    return replace(usual, milliseconds=level.milliseconds) if level.depth or level.nodes else usual


def _own(game: Game, written: str, rest: str, limit: Limit | None) -> Contestant:
    given = dict(part.split("=", 1) for part in rest.split(",") if "=" in part)
    unknown = [part for part in rest.split(",") if part and part.partition("=")[0] not in _FIELDS]
    if unknown:
        raise BadOptions(
            text("{option} is no option of an engine. The options are: {names}.", option=unknown[0][:40], names=_FIELDS)
        )
    strongest = game.levels[-1]
    level = Level(written, strongest.title, given.get("kind", strongest.engine))
    try:
        slips, blind, habit = (float(given.get(name, 0)) for name in ("slips", "blind", "habit"))
        level = replace(level, margin=int(given.get("margin", 0)), slips=slips, blind=blind, habit=habit)
        threads = min(int(given.get("threads", 1)), cores())
        own = Limit(round(1000 * float(given.get("time", 0))), int(given.get("depth", 0)), int(given.get("nodes", 0)))
    except ValueError:
        raise BadOptions(text("The options of {engine} cannot be read.", engine=written[:80])) from None
    bounded = own if own != Limit() else limit or Limit(depth=strongest.depth or 4)
    return Contestant(written, build_engine(level, game.judge), replace(bounded, threads=max(1, threads)))
