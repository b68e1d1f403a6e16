"""One match and the requests around it. No socket, no clock, no storage: request and time in, decision out.

The caller keeps the order: `decide`, store the events, let the match accept them, then answer and tell everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from plyyard.core.board import View
from plyyard.core.errors import IllegalAction, PlyYardError
from plyyard.core.game import CHANCE, DICE, ROLL, Attempt, Outcome, Refusal, Seat
from plyyard.core.refusals import MATCH_OVER, dice_refusal, general_refusal
from plyyard.core.text import Text, text
from plyyard.rooms.dice import Dice, draw
from plyyard.rooms.match import Event, Following, Header, Logged, Match
from plyyard.rooms.wire import (
    VERSION,
    Act,
    Answer,
    Done,
    End,
    Entry,
    Fine,
    Happened,
    Ping,
    Pong,
    Refused,
    Resign,
    Try,
    Welcome,
)


@dataclass(frozen=True, slots=True)
class Decision:
    """The answer to one request, and the events that must be stored before it may be given."""

    answer: Answer
    events: tuple[Event, ...] = ()


class Room:
    """A match with its requests."""

    def __init__(self, header: Header, events: Sequence[Event] = ()) -> None:
        self.match = Match(header, events)

    def decide(self, request: Act | Try | Resign | Ping, seats: frozenset[Seat], now: int, dice: Dice) -> Decision:
        """Decide on a request from somebody who holds `seats`, at `now` milliseconds. Changes nothing."""
        match request:
            case Ping():
                return Decision(Pong(request.id))
            case Try():
                return Decision(self._judge(request, seats))
            case Act() | Resign() if request.id in self.match.requests:
                return Decision(Done(request.id, self.match.requests[request.id]))
            case Act():
                return self._act(request, seats, now, dice)
            case Resign():
                return self._resign(request, seats, now)

    def bot_event(self, written: str, now: int, dice: Dice) -> Event:
        """Return the event of the computer's action, or of its die when `written` is "roll"."""
        return self._event(self.match.position.turn, self._written(written, dice), now, "")

    def welcome(self, seq: int, seats: frozenset[Seat]) -> Welcome:
        """Return the state and every entry after `seq`; all of them when the client knows a seq that is not ours."""
        log = self.match.log
        first = seq + 1 if -1 <= seq < len(log) else 0
        entries = tuple(_entry(logged) for logged in log[first:])
        return Welcome(VERSION, self.match.seq, first, entries, self._view(seats), self.thinking, self._end())

    def happened(self, following: Following, seats: frozenset[Seat]) -> Happened:
        """Return the message that tells the newest event to somebody who holds `seats`."""
        action = following.action
        return Happened(
            seq=following.event.seq,
            entry=_entry(following),
            steps=tuple(self.match.game.trace(following.before, action)) if action else (),
            view=self._view(seats),
            thinking=self.thinking,
            end=self._end(),
        )

    @property
    def thinking(self) -> bool:
        """Tell whether the computer has to act now."""
        return bool(self.match.bot_level)

    def _act(self, request: Act, seats: frozenset[Seat], now: int, dice: Dice) -> Decision:
        refusal = self._over() or self._stale(request) or self._out_of_turn(seats, request.action)
        refusal = refusal or self._illegal(request.action)
        if refusal:
            return Decision(self._refused(request.id, refusal))
        event = self._event(self.match.position.turn, self._written(request.action, dice), now, request.id)
        return Decision(Done(request.id, event.seq), (event,))

    def _stale(self, request: Act) -> Refusal | None:
        if request.seq == self.match.seq:
            return None
        return Refusal("stale", text("The board has moved on. Look at it again and choose once more."))

    def _illegal(self, written: str) -> Refusal | None:
        match = self.match
        if match.position.to_move == CHANCE:
            return None if written == ROLL else dice_refusal(match.position, Attempt(match.position.turn, (written,)))
        if written == ROLL:
            return match.game.explain(match.position, Attempt(match.position.turn, (DICE,)))
        try:
            match.game.parse_action(match.position, written)
        except IllegalAction as error:
            return error.refusal
        except PlyYardError as error:
            return Refusal("unreadable", error.text)
        return None

    def _out_of_turn(self, seats: frozenset[Seat], written: str) -> Refusal | None:
        position = self.match.position
        if position.turn in seats:
            return None
        if not seats:
            return Refusal("not_seated", text("You are watching this match; only its players can act."))
        path = (DICE,) if written == ROLL else (written,)
        return general_refusal(position, Attempt(min(seats), path))

    def _resign(self, request: Resign, seats: frozenset[Seat], now: int) -> Decision:
        refusal = self._over()
        if not refusal and request.seat not in seats:
            refusal = Refusal("not_your_seat", text("You can resign only for a seat you hold."))
        if refusal:
            return Decision(self._refused(request.id, refusal))
        event = Event(self.match.seq + 1, "resign", request.seat, "", now, request.id)
        return Decision(Done(request.id, event.seq), (event,))

    def _judge(self, request: Try, seats: frozenset[Seat]) -> Answer:
        position = self.match.position
        refusal = self._over()
        if not refusal:
            seat = position.turn if position.turn in seats or not seats else min(seats)
            refusal = self.match.game.explain(position, Attempt(seat, tuple(request.path)))
        return self._refused(request.id, refusal) if refusal else Fine(request.id)

    def _over(self) -> Refusal | None:
        return MATCH_OVER if self.match.outcome else None

    def _written(self, asked: str, dice: Dice) -> str:
        """The action as the log keeps it: the die that fell, or the game's canonical text."""
        position = self.match.position
        return (draw(position, dice) if asked == ROLL else self.match.game.parse_action(position, asked)).text

    def _event(self, seat: Seat, written: str, now: int, request: str) -> Event:
        return Event(self.match.seq + 1, "act", seat, written, now, request)

    def _view(self, seats: frozenset[Seat]) -> View:
        match = self.match
        view = match.game.view(match.position, match.last_action)
        if match.outcome is None and match.position.turn in seats:
            return view
        outcome = match.outcome
        status = outcome.text if outcome else view.status
        return replace(view, choices=(), status=status, outcome=outcome, to_move=None if outcome else view.to_move)

    def _end(self) -> End | None:
        outcome = self.match.outcome
        return _end(outcome) if outcome else None

    def _refused(self, request: str, refusal: Refusal) -> Refused:
        return Refused(
            request,
            self.match.seq,
            refusal.code,
            refusal.text,
            refusal.places,
            refusal.section,
            self._section_title(refusal.section),
        )

    def _section_title(self, section: str) -> Text:
        titles = (part.title for part in self.match.game.sections if part.id == section)
        return next(titles, text("Rules"))


def _entry(logged: Logged | Following) -> Entry:
    event = logged.event
    return Entry(event.seq, event.seat, event.kind, event.action, logged.text, event.at)


def _end(outcome: Outcome) -> End:
    first, second = outcome.points
    return End(outcome.reason, outcome.text, (float(first), float(second)), outcome.winner)
