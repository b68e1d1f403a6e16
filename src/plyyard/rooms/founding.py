"""How a match begins: the header, who holds which seat, and the first events."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from plyyard.core.game import Seat
from plyyard.rooms.fair.keeper import Secrets
from plyyard.rooms.fairly import begin
from plyyard.rooms.log import Event, Header
from plyyard.rooms.match import Match
from plyyard.rooms.state import State
from plyyard.rooms.store import Held, Standing


@dataclass(frozen=True, slots=True)
class Founding:
    """A match to be stored: header, holders, first events, how it stands, and the secrets of its dice."""

    header: Header
    held: Held
    events: tuple[Event, ...]
    standing: Standing
    secrets: Secrets | None = field(default=None, repr=False)


def found(header: Header, secret: str, seats: frozenset[Seat], name: str = "") -> Founding:
    """Return a new match whose `seats` are held by the secret with this hash; online, they have joined."""
    joins = sorted(seats) if header.mode == "online" else []
    events = tuple(_join(number, seat, name, header.created) for number, seat in enumerate(joins))
    return _founding(header, frozenset((secret, seat) for seat in seats), events)


def found_rematch(match: Match, held: Held, new_id: str, now: int) -> Founding:
    """Return the same match with the sides changed and both players joined."""
    old = match.header
    header = replace(
        old,
        id=new_id,
        rules_version=match.game.rules_version,
        holders=(old.holders[1], old.holders[0]),
        created=now,
        agreed=replace(old.agreed, rematch_of=old.id),
    )
    names = match.state.names
    events = tuple(_join(seat, seat, names[1 - seat], now) for seat in (0, 1))
    return _founding(header, frozenset((secret, 1 - seat) for secret, seat in held), events)


def _join(seq: int, seat: Seat, name: str, now: int) -> Event:
    return Event(seq, "join", seat, "", now, data={"name": name} if name else {})


def _founding(header: Header, held: Held, events: tuple[Event, ...]) -> Founding:
    step, secrets = begin(header)
    if step is not None:
        events = (*events, Event(len(events), "dice", 0, "", header.created, data=step))
    return Founding(header, held, events, standing(Match(header, events).state), secrets)


def standing(state: State) -> Standing:
    """Return what lists show of a match in this state."""
    outcome, clock = state.outcome, state.clock
    turn = state.position.turn
    if outcome is None:
        status = "running" if all(state.joined) else "open"
        return Standing("open" if status == "open" else "running", turn, clock.deadline if clock else None)
    return Standing("over", turn, None, outcome.reason, str(outcome.points[0]), state.position.key())
