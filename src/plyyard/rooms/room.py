"""One match and the requests around it. No socket, no clock, no storage: request and time in, decision out.

The caller keeps the order: `decide`, store the events, let the match accept them, then answer and tell everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec import Struct
from msgspec.structs import replace as replace_struct

from plyyard.core.board import Step, View
from plyyard.core.game import Attempt, Outcome, Refusal, Seat
from plyyard.core.refusals import MATCH_OVER
from plyyard.core.text import Text, text
from plyyard.rooms import requests
from plyyard.rooms.dice import Dice
from plyyard.rooms.fair.keeper import Secrets
from plyyard.rooms.fairly import Told
from plyyard.rooms.log import Event, Header
from plyyard.rooms.match import Logged, Match
from plyyard.rooms.requests import Asking
from plyyard.rooms.state import Following
from plyyard.rooms.talk import Talk
from plyyard.rooms.wire import (
    VERSION,
    Abort,
    Act,
    Answer,
    Around,
    Claim,
    Done,
    End,
    Entry,
    Fine,
    Happened,
    OpenOffer,
    Ping,
    Pong,
    Propose,
    Refused,
    Reply,
    Resign,
    Surroundings,
    Try,
    Welcome,
    Wish,
)

Acting = Act | Resign | Abort | Propose | Reply | Claim | Wish
Asked = Acting | Try | Ping


class Decision(Struct, frozen=True):
    """The answer to one request, and the events that must be stored before it may be given, together with the secrets
    of fair dice where those have changed."""

    answer: Answer
    events: tuple[Event, ...] = ()
    secrets: Secrets | None = None


class Room:
    """A match with its requests, and who is there. `gone[seat]` is since when the seat's holder has no connection,
    None while there is one; `spectators` how many others look on."""

    def __init__(self, header: Header, events: Sequence[Event] = (), secrets: Secrets | None = None) -> None:
        self.match = Match(header, events)
        self.secrets = secrets
        self.gone: tuple[int | None, int | None] = (None, None)
        self.spectators = 0
        self.talk = Talk(header.mode == "online")
        self._newest: tuple[Following, Entry, tuple[Step, ...]] | None = None
        self._seen: _Views | None = None

    def decide(self, request: Asked, seats: frozenset[Seat], now: int, dice: Dice, new_match: str = "") -> Decision:
        """Decide on a request from somebody who holds `seats`, at `now` milliseconds. Changes nothing.

        `new_match` is the id a rematch would get.
        """
        asking = Asking(self.match, seats, now, dice, self.gone, new_match, self.secrets)
        if isinstance(request, Ping):
            return Decision(Pong(request.id))
        if isinstance(request, Try):
            return Decision(self._judge(asking, request))
        known = self.match.requests.get(_kept_id(asking, request)) if seats else None
        if known is not None:
            return Decision(Done(request.id, known))
        return self._decide(asking, request)

    def _decide(self, asking: Asking, request: Acting) -> Decision:
        outcome = _ask(asking, request)
        if isinstance(outcome, Refusal):
            return Decision(self.refused(request.id, outcome))
        if isinstance(outcome, Told):
            seq = outcome.events[0].seq if outcome.events else self.match.seq
            return Decision(Done(request.id, seq), _named(asking, request, outcome.events), outcome.secrets)
        return Decision(Done(request.id, outcome[-1].seq), _named(asking, request, outcome))

    def bot_event(self, written: str, now: int, dice: Dice) -> Event | None:
        """Return the event of the computer's action, or of its die when `written` is "roll"; None while a fair die
        waits for the other side."""
        return requests.bot_act(Asking(self.match, frozenset(), now, dice, secrets=self.secrets), written)

    def due(self, now: int) -> Event | None:
        """Return the event that the time itself demands: a clock has fallen."""
        clock = self.match.state.clock
        seat = clock.flagged(now) if clock and not self.match.outcome else None
        return None if seat is None else Event(self.match.seq + 1, "flag", seat, "", now)

    def presence_event(self, seat: Seat, there: bool, now: int) -> Event | None:
        """Return the event that a lost or found connection is in a match with a running clock, else None."""
        match, state = self.match, self.match.state
        clocked = state.clock is not None and state.clock.control.kind == "fischer"
        if not clocked or match.outcome or not state.started or state.away[seat] != there:
            return None
        return Event(match.seq + 1, "back" if there else "away", seat, "", now)

    def welcome(self, seq: int, seats: frozenset[Seat], now: int, seen: str = "") -> Welcome:
        """Return the state and every entry after `seq`; all of them when the client knows a seq that is not ours, or
        shows another hash (`seen`) for it."""
        log = self.match.log
        known = -1 <= seq < len(log) and (not seen or seq < 0 or log[seq].hash == seen)
        first = seq + 1 if known else 0
        entries = tuple(_entry(logged) for logged in log[first:])
        around = self._around(seats, now)
        return Welcome(
            VERSION,
            self.match.seq,
            self.match.hash,
            first,
            entries,
            self._view(seats),
            self.thinking,
            self._end(),
            around,
            self.talk.heard_by(seats),
        )

    def happened(self, following: Following, seats: frozenset[Seat], now: int) -> Happened:
        """Return the message that tells the newest event to somebody who holds `seats`."""
        entry, steps = self._shown(following)
        return Happened(
            seq=following.event.seq,
            hash=self.match.hash,
            entry=entry,
            steps=steps,
            view=self._view(seats),
            thinking=self.thinking,
            end=self._end(),
            around=self._around(seats, now),
        )

    def surroundings(self, seats: frozenset[Seat], now: int) -> Surroundings:
        """Return the message that tells who is there, when that has changed without an event."""
        return Surroundings(self._around(seats, now))

    @property
    def thinking(self) -> bool:
        """Tell whether the computer has to act now."""
        return bool(self.match.bot_level)

    def _judge(self, asking: Asking, request: Try) -> Answer:
        match = self.match
        refusal = MATCH_OVER if match.outcome else None
        if not refusal:
            refusal = match.game.explain(match.position, Attempt(asking.seat, tuple(request.path)))
        return self.refused(request.id, refusal) if refusal else Fine(request.id)

    def _shown(self, following: Following) -> tuple[Entry, tuple[Step, ...]]:
        """What all who are told of an event get alike, worked out once."""
        if self._newest is None or self._newest[0] is not following:
            action = following.action
            steps = tuple(self.match.game.trace(following.before, action)) if action else ()
            self._newest = following, _entry(following), steps
        return self._newest[1:]

    def _view(self, seats: frozenset[Seat]) -> View:
        """What somebody sees who holds `seats`, worked out once for all who are told of an event."""
        match, outcome = self.match, self.match.outcome
        views = self._seen
        if views is None or views.seq != match.seq:
            view = match.game.view(match.position, match.last_action)
            views = self._seen = _Views(match.seq, view, _watching(view, outcome))
        acts = outcome is None and match.position.turn in seats and all(match.state.joined)
        return views.acting if acts else views.watching

    def _around(self, seats: frozenset[Seat], now: int) -> Around:
        state = self.match.state
        clock = state.clock
        may = requests.allowed(Asking(self.match, seats, now, _NO_DICE, self.gone))
        return Around(
            joined=state.joined,
            names=state.names,
            gone=tuple(None if since is None else max(0, now - since) for since in self.gone),
            left=clock.left_at(now) if clock else None,
            running=clock.running if clock else None,
            offers=tuple(OpenOffer(offer.id, offer.kind, offer.by) for offer in state.offers.open),
            may_offer=may.offers,
            may_abort=may.abort,
            may_resign=may.resign,
            claim_wait=may.claim_wait,
            spectators=self.spectators,
            next_match=state.next_match,
            chat=self.talk.chat,
        )

    def _end(self) -> End | None:
        outcome = self.match.outcome
        return _end(outcome) if outcome else None

    def refused(self, request: str, refusal: Refusal) -> Refused:
        """Return the answer to a request that is refused."""
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


class _Views(Struct, frozen=True):
    """The views after the event `seq`: of whoever has to act, and of all others."""

    seq: int
    acting: View
    watching: View


def _watching(view: View, outcome: Outcome | None) -> View:
    status = outcome.text if outcome else view.status
    return replace(view, choices=(), status=status, outcome=outcome, to_move=None if outcome else view.to_move)


class _NoDice:
    def below(self, n: int, /) -> int:
        raise AssertionError("nothing is rolled here")


_NO_DICE = _NoDice()


def _kept_id(asking: Asking, request: Acting) -> str:
    """The request's id as the log keeps it: ids of the two sides cannot meet."""
    return f"{min(asking.seats)}/{request.id}"


def _named(asking: Asking, request: Acting, events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(
        replace_struct(event, request=_kept_id(asking, request)) if event.request else event for event in events
    )


def _ask(asking: Asking, request: Acting) -> requests.Outcome:
    match request:
        case Act():
            return requests.act(asking, request)
        case Resign():
            return requests.resign(asking, request)
        case Abort():
            return requests.abort(asking, request)
        case Propose():
            return requests.propose(asking, request)
        case Reply():
            return requests.reply(asking, request)
        case Claim():
            return requests.claim(asking, request)
        case Wish():
            return requests.wish(asking, request)


def _entry(logged: Logged | Following) -> Entry:
    event = logged.event
    step = event.data if "step" in event.data else None
    return Entry(event.seq, event.seat, event.kind, event.action, logged.text, event.at, step, logged.kept)


def _end(outcome: Outcome) -> End:
    first, second = outcome.points
    return End(outcome.reason, outcome.text, (float(first), float(second)), outcome.winner)
