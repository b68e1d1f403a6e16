"""A match: a header and an append-only log. Everything else is folded from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from plyyard.core.game import Action, Edition, Game, Outcome, Position, Seat, won
from plyyard.core.record import MatchRecord, read_action
from plyyard.core.registry import find_edition, find_game
from plyyard.core.text import Text, text

Mode: TypeAlias = Literal["computer", "device"]
EventKind: TypeAlias = Literal["act", "resign"]


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a seat: a person, or the computer at a level. People are known by secrets, never named here."""

    level: str = ""

    @property
    def is_computer(self) -> bool:
        return bool(self.level)


@dataclass(frozen=True, slots=True)
class Header:
    """What is agreed before the first action. `created` is milliseconds since 1970."""

    id: str
    game: str
    edition: str
    rules_version: int
    mode: Mode
    holders: tuple[Holder, Holder]
    created: int
    turn_board: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """One stored fact. `action` is the action's text, a fallen die's too; `request` the id it was asked with."""

    seq: int
    kind: EventKind
    seat: Seat
    action: str
    at: int
    request: str = ""


@dataclass(frozen=True, slots=True)
class Logged:
    """A stored event and what it says."""

    event: Event
    text: Text


@dataclass(frozen=True, slots=True)
class Following:
    """An event worked out on the match it follows: what it says, and where it leads. `action` is None for a
    resignation."""

    event: Event
    text: Text
    before: Position
    after: Position
    action: Action | None
    outcome: Outcome | None


class Match:
    """A match in play, folded from its log. `accept` is the only way it changes."""

    def __init__(self, header: Header, events: Iterable[Event] = ()) -> None:
        self.header = header
        self.game: Game = find_game(header.game)
        self.edition: Edition = find_edition(self.game, header.edition)
        self.position: Position = self.game.start(self.edition)
        self.last_action: Action | None = None
        self.log: list[Logged] = []
        self.requests: dict[str, int] = {}
        self.outcome: Outcome | None = None
        for event in events:
            self.accept(self.follow(event))

    @property
    def seq(self) -> int:
        """The seq of the last event, -1 before the first."""
        return len(self.log) - 1

    @property
    def bot_level(self) -> str:
        """The level that has to act or to roll now; "" when a person has, or when it is over."""
        return "" if self.outcome else self.header.holders[self.position.turn].level

    def follow(self, event: Event) -> Following:
        """Work out the next event without taking it. Raises ValueError when it does not follow or is illegal."""
        if event.seq != self.seq + 1:
            raise ValueError(f"event {event.seq} does not follow event {self.seq}")
        return self._resigned(event) if event.kind == "resign" else self._acted(event)

    def accept(self, following: Following) -> None:
        """Take a stored event into the state."""
        self.position = following.after
        self.outcome = following.outcome
        self.last_action = following.action or self.last_action
        self.log.append(Logged(following.event, following.text))
        if following.event.request:
            self.requests[following.event.request] = following.event.seq

    def _acted(self, event: Event) -> Following:
        before = self.position
        action = read_action(self.game, before, event.action)
        after = before.apply(action)
        return Following(event, self.game.describe(before, action), before, after, action, after.outcome())

    def _resigned(self, event: Event) -> Following:
        side, other = self.edition.sides[event.seat], self.edition.sides[1 - event.seat]
        sentence = text("{side} resigned. {other} won.", side=side, other=other)
        outcome = won(1 - event.seat, "resigned", sentence)
        return Following(event, sentence, self.position, self.position, None, outcome)

    def record(self) -> MatchRecord:
        """Return the match written down; a resignation is in its reason."""
        outcome = self.outcome
        return MatchRecord(
            game=self.header.game,
            edition=self.header.edition,
            rules_version=self.header.rules_version,
            actions=tuple(logged.event.action for logged in self.log if logged.event.kind == "act"),
            key=self.position.key() if outcome else "",
            reason=outcome.reason if outcome else "",
            points=str(outcome.points[0]) if outcome else "",
        )
