"""The recorded matches with their recorded analysis; `scripts/recorded.py` writes them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from plyyard.core.game import Action, Game, Position
from plyyard.core.record import MatchRecord, parse_record, read_action
from plyyard.core.registry import find_game
from plyyard.core.text import ENGLISH
from plyyard.engines.lines import Line
from plyyard.review.match import Cause, MatchReview, Ply
from plyyard.review.story import Moment, Story, tell
from plyyard.web.notes import notes

FOLDER = Path(__file__).with_name("matches")


class Told(NamedTuple):
    """A recorded match, its story, and what the page says of it in English."""

    record: MatchRecord
    steps: list[tuple[Position, Action, Position]]
    story: Story
    page: dict[str, Any]

    def moment(self, number: int) -> Moment:
        """Return what is told of an action, counted from 1 as on the page."""
        return next(moment for moment in self.story.moments if moment.ply.index == number - 1)

    def reasons(self, number: int) -> list[str]:
        """Return why the better choice was better."""
        return [str(reason) for reason in self.moment(number).reasons]


@cache
def told(name: str) -> Told:
    """Return a game's recorded match."""
    first, *others = (FOLDER / f"{name}.ndjson").read_text("utf-8").splitlines()
    record = parse_record(first)
    steps = list(record.replay())
    game = find_game(name)
    plies = [_ply(game, before, json.loads(line)) for (before, _, _), line in zip(steps, others, strict=True)]
    story = tell(MatchReview(record, tuple(plies)))
    return Told(record, steps, story, notes(story, ENGLISH))


def _ply(game: Game, before: Position, body: dict[str, Any]) -> Ply:
    lines = tuple(_line(game, before, line) for line in body.pop("lines"))
    return Ply(**{**body, "cause": Cause(body["cause"])}, lines=lines)


def _line(game: Game, position: Position, body: dict[str, Any]) -> Line:
    pv = []
    for written in body["pv"]:
        pv.append(read_action(game, position, written))
        position = position.apply(pv[-1])
    return Line(pv[0], body["value"], tuple(pv), body.get("ends_in", 0))
