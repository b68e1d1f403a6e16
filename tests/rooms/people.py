"""Two people in a room, without server or clock: requests and times in, answers out."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from plyyard.core.registry import games
from plyyard.rooms.agreed import Agreed, TimeControl
from plyyard.rooms.founding import found
from plyyard.rooms.log import Event, Header, Holder
from plyyard.rooms.room import Asked, Room
from plyyard.rooms.wire import Abort, Act, Answer, Claim, Propose, Refused, Reply, Resign
from tests.rooms.dice import SeededDice

START = 1_700_000_000_000
FIVE_MINUTES = TimeControl("fischer", 300_000, 5_000)


@dataclass
class Pair:
    """A room with both seats taken by different people, and the time of day."""

    game: str = "draughts"
    clock: TimeControl | None = None
    edition: str = ""
    start: str = ""
    now: int = START
    number: int = 0
    dice: SeededDice = field(default_factory=lambda: SeededDice(1))
    room: Room = field(init=False)

    def __post_init__(self) -> None:
        rules = games()[self.game]
        edition = self.edition or rules.editions[0].name
        agreed = Agreed(clock=self.clock, start=self.start)
        header = Header(
            "a-match", self.game, edition, rules.rules_version, "online", (Holder(), Holder()), self.now, agreed=agreed
        )
        founding = found(header, "first", frozenset({0}), "Ari")
        self.room = Room(header, founding.events)
        self.store(Event(1, "join", 1, "", self.now))

    @property
    def state(self):
        return self.room.match.state

    def store(self, event: Event) -> None:
        self.room.match.accept(self.room.match.follow(event))

    def ask(self, seat: int, request: Asked) -> Answer:
        """Let the holder of a seat ask; what follows is stored."""
        due = self.room.due(self.now)
        if due:
            self.store(due)
        decision = self.room.decide(request, frozenset({seat}), self.now, self.dice, "next-match")
        for event in decision.events:
            self.store(event)
        return decision.answer

    def name(self) -> str:
        self.number += 1
        return f"r{self.number}"

    def act(self, after: int = 1_000, pick: random.Random | None = None) -> Answer:
        """Let whoever has the turn act, `after` milliseconds later."""
        self.now += after
        seat = self.room.match.position.turn
        choices = self.room.welcome(-1, frozenset({seat}), self.now).view.choices
        choice = pick.choice(choices) if pick else choices[0]
        return self.ask(seat, Act(self.name(), self.room.match.seq, choice.action))

    def offer(self, seat: int, kind: str) -> Answer:
        return self.ask(seat, Propose(self.name(), kind))  # type: ignore[arg-type]

    def answer(self, seat: int, accept: bool) -> Answer:
        open_offer = self.state.offers.open[0]
        return self.ask(seat, Reply(self.name(), open_offer.id, accept))

    def abort(self, seat: int) -> Answer:
        return self.ask(seat, Abort(self.name()))

    def resign(self, seat: int) -> Answer:
        return self.ask(seat, Resign(self.name(), self.room.match.seq, seat))

    def claim(self, seat: int, kind: str = "win") -> Answer:
        return self.ask(seat, Claim(self.name(), kind))  # type: ignore[arg-type]

    def leaves(self, seat: int) -> None:
        gone = list(self.room.gone)
        gone[seat] = self.now
        self.room.gone = (gone[0], gone[1])
        event = self.room.presence_event(seat, False, self.now)
        if event:
            self.store(event)

    def returns(self, seat: int) -> None:
        gone = list(self.room.gone)
        gone[seat] = None
        self.room.gone = (gone[0], gone[1])
        event = self.room.presence_event(seat, True, self.now)
        if event:
            self.store(event)

    def again(self) -> Room:
        """Return the room as another process would read it from the store."""
        return Room(self.room.match.header, [logged.event for logged in self.room.match.log])


def code(answer: Answer) -> str:
    """Return why a request was refused, "" when it was not."""
    return answer.code if isinstance(answer, Refused) else ""
