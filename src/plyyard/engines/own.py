"""The engine that lets a game search by itself where it can."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from plyyard.core.game import Position
from plyyard.core.level import Bounds, Judge, Searcher
from plyyard.engines.engine import Decision, Engine, Evaluation, decisions_of
from plyyard.engines.limit import Limit, StopFlag, Watch
from plyyard.engines.search import SLIP, SearchEngine
from plyyard.engines.taste import BEST, Taste


@dataclass(frozen=True, slots=True)
class OwnEngine:
    """Plays the best action that the game's own search finds within the limit, within the level's taste."""

    searcher: Searcher
    taste: Taste = BEST

    def choose(self, position: Position, limit: Limit, stop: StopFlag, random: Random, /) -> Decision:
        """Return a decision. A forced action is returned after the shortest look. Where depth or positions are bounded
        the decision is repeatable, but for several threads: nothing is kept from earlier searches."""
        actions = decisions_of(position)
        if stop.is_set():
            return Decision(actions[0], Evaluation(position.turn, 0.5, 0, (actions[0],)))
        leeway, sight = self.taste.draw(random, SLIP), self.taste.sight(random)
        depth = limit.depth if len(actions) > 1 else 1
        watch = Watch(limit, stop)
        repeatable = bool(limit.depth or limit.nodes or not limit.milliseconds)
        blind, salt = sight.blind, sight.salt & 0xFFFF
        bounds = Bounds(
            depth,
            limit.nodes,
            watch,
            leeway.span,
            repeatable,
            blind,
            salt,
            limit.table_bytes,
            limit.threads,
            partial=True,
        )
        found = self.searcher.search(position, bounds)
        action = leeway.pick(found.ranked, random)
        pv = found.pv if found.pv and found.pv[0] == action else (action,)
        return Decision(action, Evaluation(position.turn, found.value, found.depth, pv, found.nodes))


def search_engine(judge: Judge, taste: Taste) -> Engine:
    """Return the game's own search where the judge offers one, else the one that knows no game."""
    return OwnEngine(judge, taste) if isinstance(judge, Searcher) else SearchEngine(judge, taste)
