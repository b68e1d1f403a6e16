"""Engine against engine: one match, played to its end, as a record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from plyyard.core.errors import PlyYardError
from plyyard.core.game import CHANCE, Action, Edition, Game, Position, Seat
from plyyard.core.record import MatchRecord, read_action
from plyyard.core.text import text
from plyyard.engines.engine import Engine
from plyyard.engines.limit import Limit, Stop, StopFlag
from plyyard.engines.openings import Opening

TOO_LONG: Final = "too_long"
"""The reason of a match that is called a draw because it would not end."""
FAILED: Final = "failed"
"""The reason of a match that is lost because the engine did not answer, or not with a legal action."""
MOST_PLIES: Final = 1_000


class EngineFailed(PlyYardError):
    """An engine outside this program gave no usable answer."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player: what it is called, and how long it thinks about each action."""

    name: str
    engine: Engine
    limit: Limit


@dataclass(frozen=True, slots=True)
class Setting:
    """What two contestants play, from where, and with which dice: `seed` draws them, and nothing else does."""

    game: Game
    edition: Edition
    opening: Opening = Opening()
    seed: int = 0
    most: int = MOST_PLIES
    label: str = ""


def play_match(setting: Setting, seats: tuple[Contestant, Contestant], stop: StopFlag | None = None) -> MatchRecord:
    """Return the record of a match; without an end when it was stopped."""
    return _Match(setting, seats, stop or Stop()).play()


class _Match:
    def __init__(self, setting: Setting, seats: tuple[Contestant, Contestant], stop: StopFlag) -> None:
        self._setting = setting
        self._seats = seats
        self._stop = stop
        self._dice = Random(f"{setting.seed} dice")
        self._minds = [Random(f"{setting.seed} {contestant.name}") for contestant in seats]
        self._written: list[str] = []
        self._position = self._begin()

    def _begin(self) -> Position:
        game, opening = self._setting.game, self._setting.opening
        edition = self._setting.edition
        position = game.parse_position(opening.start, edition) if opening.start else game.start(edition)
        for written in opening.actions:
            action = read_action(game, position, written)
            self._written.append(action.text)
            position = position.apply(action)
        return position

    def play(self) -> MatchRecord:
        while self._position.to_move is not None and not self._stop.is_set():
            if len(self._written) >= self._setting.most:
                return self._record(TOO_LONG, "1/2")
            try:
                action = self._next()
            except EngineFailed:
                return self._record(FAILED, str(self._position.turn))
            if self._stop.is_set():
                break
            self._written.append(action.text)
            self._position = self._position.apply(action)
        outcome = self._position.outcome()
        return self._record(outcome.reason, str(outcome.points[0])) if outcome else self._record("", "")

    def _next(self) -> Action:
        if self._position.to_move == CHANCE:
            dice, odds = zip(*self._position.chance_outcomes(), strict=True)
            fallen: Action = self._dice.choices(dice, [float(share) for share in odds])[0]
            return fallen
        seat: Seat = self._position.turn
        contestant = self._seats[seat]
        chosen = contestant.engine.choose(self._position, contestant.limit, self._stop, self._minds[seat]).action
        if chosen not in self._position.legal_actions():
            raise EngineFailed(text("The engine plays {action}, which is not legal.", action=chosen.text[:40]))
        return chosen

    def _record(self, reason: str, points: str) -> MatchRecord:
        setting = self._setting
        record = MatchRecord(
            setting.game.name,
            setting.edition.name,
            setting.game.rules_version,
            tuple(self._written),
            setting.opening.start,
            players=(self._seats[0].name, self._seats[1].name),
            label=setting.label,
        )
        return replace(record, key=self._position.key(), reason=reason, points=points) if reason else record
