"""A match: a header and an append-only log. Everything else is folded from them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from msgspec import Struct

from plyyard.core.game import Action, Edition, Game, Outcome, Position
from plyyard.core.record import MatchRecord
from plyyard.core.registry import find_edition, find_game
from plyyard.core.text import Text
from plyyard.rooms.clock import Clock
from plyyard.rooms.fairly import first_dice
from plyyard.rooms.log import Event, EventKind, Header, Holder, Mode
from plyyard.rooms.state import Following, Scene, State, follow

__all__ = ["Event", "EventKind", "Following", "Header", "Holder", "Logged", "Match", "Mode"]


_written = json.JSONEncoder(sort_keys=True).encode
_quoted = json.encoder.encode_basestring_ascii


class Logged(Struct, frozen=True):
    """A stored event, what it says, the hash of the log up to it, and how many actions a takeback has left."""

    event: Event
    text: Text
    hash: str
    kept: int | None = None


class Match:
    """A match in play, folded from its log. `accept` is the only way it changes."""

    def __init__(self, header: Header, events: Iterable[Event] = ()) -> None:
        self.header = header
        self.game: Game = find_game(header.game)
        self.edition: Edition = find_edition(self.game, header.edition)
        self.first = first_position(self.game, self.edition, header.agreed.start)
        self.state = _first_state(header, self.first)
        self.line: list[Event] = []
        self.log: list[Logged] = []
        self.requests: dict[str, int] = {}
        for event in events:
            self.accept(self.follow(event))

    @property
    def position(self) -> Position:
        return self.state.position

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    @property
    def last_action(self) -> Action | None:
        return self.state.last_action

    @property
    def seq(self) -> int:
        """The seq of the last event, -1 before the first."""
        return len(self.log) - 1

    @property
    def hash(self) -> str:
        """The hash of header and log: two ends that show the same one agree about all that happened."""
        return self.log[-1].hash if self.log else _hash(self.header.id)

    @property
    def scene(self) -> Scene:
        """What the next event is worked out on."""
        return Scene(self.game, self.edition.sides, self.state, self.line, self.first)

    @property
    def bot_level(self) -> str:
        """The level that has to act or to roll now; "" when a person has, or when it is over."""
        return "" if self.outcome else self.header.holders[self.position.turn].level

    def follow(self, event: Event) -> Following:
        """Work out the next event without taking it. Raises ValueError when it does not follow or is illegal."""
        (following,) = self.follow_all((event,))
        return following

    def follow_all(self, events: Iterable[Event]) -> tuple[Following, ...]:
        """Work out the next events, each on what the one before has led to. Raises as `follow` does."""
        scene, found = self.scene, list[Following]()
        for seq, event in enumerate(events, self.seq + 1):
            if event.seq != seq:
                raise ValueError(f"event {event.seq} does not follow event {seq - 1}")
            if found:
                scene = scene.after(found[-1])
            found.append(follow(scene, event))
        return tuple(found)

    def accept(self, following: Following) -> None:
        """Take a stored event into the state."""
        event = following.event
        self.state = following.state
        if following.action is not None:
            self.line.append(event)
        elif following.kept is not None:
            del self.line[following.kept :]
        self.log.append(Logged(event, following.text, _hash(self.hash, event), following.kept))
        if event.request:
            self.requests[event.request] = event.seq

    def record(self) -> MatchRecord:
        """Return the match written down as it stands on the board; how it ended otherwise is in its reason."""
        outcome = self.outcome
        return MatchRecord(
            game=self.header.game,
            edition=self.header.edition,
            rules_version=self.header.rules_version,
            actions=tuple(event.action for event in self.line),
            start=self.header.agreed.start,
            key=self.position.key() if outcome else "",
            reason=outcome.reason if outcome else "",
            points=str(outcome.points[0]) if outcome else "",
        )


def first_position(game: Game, edition: Edition, start: str) -> Position:
    """Return the position a match begins from: `start` in the game's text, the usual one when it is empty."""
    return game.parse_position(start, edition) if start else game.start(edition)


def _first_state(header: Header, position: Position) -> State:
    control = header.agreed.clock
    joined = (header.mode != "online",) * 2
    clock = Clock.of(control) if control else None
    return State(position, joined=(joined[0], joined[1]), clock=clock, dice=first_dice(header))


def log_hash(match: str, events: Iterable[Event]) -> str:
    """Return the hash of a whole log, without asking the rules."""
    whole = _hash(match)
    for event in events:
        whole = _hash(whole, event)
    return whole


def _hash(before: str, event: Event | None = None) -> str:
    """Chain one event onto the hash before it."""
    return hashlib.sha256((before + (_told(event) if event else "[]")).encode()).hexdigest()[:32]


def _told(event: Event) -> str:
    """What an event says as JSON, as `json.dumps` with sorted keys would write it; put together by hand, because every
    action of every match passes here."""
    data = _written(dict(event.data)) if event.data else "{}"
    return f"[{event.seq}, {_quoted(event.kind)}, {event.seat}, {_quoted(event.action)}, {event.at}, {data}]"
