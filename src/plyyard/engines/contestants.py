"""From what a person writes to a contestant: a level, an engine with limits of its own, or another program.

`strong` is a level of the game; `engine:kind=search,depth=4` one of our engines (kind, time in seconds, depth, nodes,
margin, slips, blind, threads); `hub:/path/to/program` a program that speaks one of the game's
protocols. The last is never read from what a visitor sends.
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
_FIELDS: Final = ("kind", "time", "depth", "nodes", "margin", "slips", "blind", "threads")


def read_contestant(game: Game, edition: Edition, written: str, limit: Limit | None = None) -> Contestant:
    """Return the contestant; `limit` takes the place of a level's own and of what the words leave open. Raises
    BadOptions."""
    kind, colon, rest = written.partition(":")
    protocols = protocols_of(game)
    if not colon:
        engine, usual = engine_for(game, find_level(game, written).name)
        return Contestant(written, engine, limit or usual)
    if kind == OWN:
        return _own(game, written, rest, limit)
    if kind in protocols:
        program = ExternalEngine(protocols[kind], edition, rest)
        return Contestant(written, program, limit or Limit(milliseconds=1000))
    kinds = (OWN, *protocols)
    raise BadOptions(text("{kind} is no kind of player. The kinds are: {kinds}.", kind=kind[:40], kinds=kinds))


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
        margin, slips, blind = int(given.get("margin", 0)), float(given.get("slips", 0)), float(given.get("blind", 0))
        level = replace(level, margin=margin, slips=slips, blind=blind)
        threads = min(int(given.get("threads", 1)), cores())
        own = Limit(round(1000 * float(given.get("time", 0))), int(given.get("depth", 0)), int(given.get("nodes", 0)))
    except ValueError:
        raise BadOptions(text("The options of {engine} cannot be read.", engine=written[:80])) from None
    bounded = own if own != Limit() else limit or Limit(depth=strongest.depth or 4)
    return Contestant(written, build_engine(level, game.judge), replace(bounded, threads=max(1, threads)))
