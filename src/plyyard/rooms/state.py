"""Where a match stands after an event, and how each kind of event leads to the next state. All of it is pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from plyyard.core.game import ROLL, Action, Game, Kind, Outcome, Position, Seat, drawn, won
from plyyard.core.record import read_action
from plyyard.core.text import Text, text
from plyyard.rooms.clock import Clock
from plyyard.rooms.fair.protocol import FairDice
from plyyard.rooms.log import Event
from plyyard.rooms.offers import NO_OFFERS, Offer, Offers

_T = TypeVar("_T")


class State(Struct, frozen=True):
    """The position and everything around it that only the log decides.

    `acted` counts each seat's actions, `joined` says who has come, `names` how they call themselves, `away` who has
    lost the connection in a match with a clock, `next_match` the rematch that was agreed on, `dice` where fair
    dice stand (None: the dice are the system's).
    """

    position: Position
    last_action: Action | None = None
    outcome: Outcome | None = None
    acted: tuple[int, int] = (0, 0)
    joined: tuple[bool, bool] = (True, True)
    names: tuple[str, str] = ("", "")
    away: tuple[bool, bool] = (False, False)
    offers: Offers = NO_OFFERS
    clock: Clock | None = None
    next_match: str = ""
    dice: FairDice | None = None

    @property
    def started(self) -> bool:
        """Tell whether both seats have acted, from when on leaving is losing."""
        return all(self.acted)


class Following(Struct, frozen=True):
    """An event worked out on the state it follows: what it says, and where it leads. `action` is what was played on
    the board, None for anything else; `kept` how many of the actions on the board remain (a takeback cuts)."""

    event: Event
    text: Text
    before: Position
    state: State
    action: Action | None = None
    kept: int | None = None


class Scene(Struct, frozen=True):
    """What an event is worked out on: the game, its side names, the state, the actions on the board so far, and the
    position before the first of them."""

    game: Game
    sides: tuple[Text, Text]
    state: State
    line: Sequence[Event]
    first: Position

    def after(self, following: Following) -> Scene:
        """Return the scene that an event worked out on this one leads to."""
        line = self.line
        if following.action is not None:
            line = (*line, following.event)
        elif following.kept is not None:
            line = line[: following.kept]
        return Scene(self.game, self.sides, following.state, line, self.first)


def follow(scene: Scene, event: Event) -> Following:
    """Work out an event. Raises ValueError when the rules refuse it."""
    return _WAYS[event.kind](scene, event)


def _says(scene: Scene, event: Event, sentence: Text, **changes: object) -> Following:
    state = replace(scene.state, **changes)
    return Following(event, sentence, scene.state.position, state)


def _ends(scene: Scene, event: Event, sentence: Text, outcome: Outcome) -> Following:
    clock = scene.state.clock
    return _says(
        scene, event, sentence, outcome=outcome, offers=Offers(), clock=clock.stopped(event.at) if clock else None
    )


def _act(scene: Scene, event: Event) -> Following:
    before = scene.state.position
    action = read_action(scene.game, before, event.action)
    after = before.apply(action)
    dice = _dice_after(scene.state.dice, action, event)
    acted = _set(scene.state.acted, event.seat, scene.state.acted[event.seat] + 1)
    state = replace(
        scene.state,
        position=after,
        last_action=action,
        outcome=after.outcome(),
        acted=acted,
        offers=scene.state.offers.after_act(event.seat),
        dice=dice,
    )
    if state.clock:
        state = replace(state, clock=_clock_after(scene.state, state, event))
    return Following(event, scene.game.describe(before, action), before, state, action)


def _dice_after(dice: FairDice | None, action: Action, event: Event) -> FairDice | None:
    """Follow a roll in a match with fair dice; a die that the step does not give has not fallen."""
    if dice is None or action.kind is not Kind.ROLL:
        return dice
    if action.text != f"{ROLL}:{event.data.get('die')}":
        raise ValueError(f"event {event.seq} shows another die than its step")
    return dice.follow(event.data)


def _dice(scene: Scene, event: Event) -> Following:
    if scene.state.dice is None:
        raise ValueError(f"event {event.seq} is about dice that nobody checks")
    rekeyed = event.data.get("step") == "rekey"
    sentence = text("New dice chains are drawn, in the sight of both sides.") if rekeyed else Text("")
    dice = scene.state.dice.follow(event.data)
    return _says(scene, event, sentence, dice=dice, clock=_clock_awaiting(scene.state, dice, event.at))


def _clock_awaiting(state: State, dice: FairDice, at: int) -> Clock | None:
    """Holding the dice up must not cost the other side anything: the clock runs for whoever is awaited."""
    clock = state.clock
    if clock is None or clock.running is None:
        return clock
    seat = dice.awaited(state.position.turn)
    return clock if clock.running == seat else clock.started(seat, at)


def _clock_after(old: State, new: State, event: Event) -> Clock | None:
    clock = old.clock
    if clock is None or not new.started:
        return clock
    passes = new.position.turn != old.position.turn
    clock = clock.passed(event.seat, event.at) if passes and old.started else clock
    if new.outcome:
        return clock.stopped(event.at)
    return clock if clock.running == new.position.turn else clock.started(new.position.turn, event.at)


def _join(scene: Scene, event: Event) -> Following:
    name, side = str(event.data.get("name", "")), scene.sides[event.seat]
    sentence = text("{name} joined as {side}.", name=name, side=side) if name else text("{side} joined.", side=side)
    state = scene.state
    return _says(
        scene, event, sentence, joined=_set(state.joined, event.seat, True), names=_set(state.names, event.seat, name)
    )


_OFFERED: dict[str, Callable[[Text], Text]] = {
    "draw": lambda side: text("{side} offered a draw.", side=side),
    "takeback": lambda side: text("{side} asked to take the last move back.", side=side),
    "rematch": lambda side: text("{side} asked for a rematch.", side=side),
}
_DECLINED: dict[str, Callable[[Text], Text]] = {
    "draw": lambda side: text("{side} declined the draw.", side=side),
    "takeback": lambda side: text("{side} let the move stand.", side=side),
    "rematch": lambda side: text("{side} declined the rematch.", side=side),
}


def _offer(scene: Scene, event: Event) -> Following:
    kind = str(event.data["offer"])
    offer = Offer(event.seq, kind, event.seat)  # type: ignore[arg-type]
    offers = scene.state.offers.added(offer, scene.state.acted[event.seat])
    return _says(scene, event, _OFFERED[kind](scene.sides[event.seat]), offers=offers)


def _decline(scene: Scene, event: Event) -> Following:
    offer = _answered(scene, event)
    sentence = _DECLINED[offer.kind](scene.sides[event.seat])
    return _says(scene, event, sentence, offers=scene.state.offers.removed(offer.id))


def _accept(scene: Scene, event: Event) -> Following:
    offer = _answered(scene, event)
    if offer.kind == "draw":
        sentence = text("Both sides agree to a draw.")
        return _ends(scene, event, sentence, drawn("agreed", sentence))
    if offer.kind == "takeback":
        return _take_back(scene, event, offer)
    sentence = text("A rematch is agreed, with the sides changed.")
    offers = scene.state.offers.removed(offer.id)
    return _says(scene, event, sentence, offers=offers, next_match=str(event.data.get("match", "")))


def _answered(scene: Scene, event: Event) -> Offer:
    offer = scene.state.offers.find(int(event.data["offer"]))
    if offer is None or offer.by == event.seat:
        raise ValueError(f"event {event.seq} answers no open offer")
    return offer


_ROLLED = f"{ROLL}:"


def takeback_length(line: Sequence[Event], seat: Seat) -> int | None:
    """Return how many actions would remain on the board if `seat` took its last decision back; None when it has none,
    or when a die has been shown since: what was seen cannot be unseen."""
    for number in range(len(line) - 1, -1, -1):
        event = line[number]
        if event.action.startswith(_ROLLED):
            return None
        if event.seat == seat:
            return number
    return None


def _take_back(scene: Scene, event: Event, offer: Offer) -> Following:
    kept = takeback_length(scene.line, offer.by)
    if kept is None:
        raise ValueError(f"event {event.seq} takes back what cannot be taken back")
    position, last, _ = replay(scene.game, scene.line[:kept], scene.first)
    side = scene.sides[offer.by]
    state = replace(scene.state, position=position, last_action=last, offers=Offers(made=scene.state.offers.made))
    if state.clock and state.clock.running is not None:
        state = replace(state, clock=state.clock.started(position.turn, event.at))
    sentence = text("The last move was taken back. {side} to choose again.", side=side)
    return Following(event, sentence, scene.state.position, state, kept=kept)


def replay(game: Game, line: Sequence[Event], position: Position) -> tuple[Position, Action | None, int]:
    """Return where the actions of a line lead from a position, the last action, and how many there were."""
    last: Action | None = None
    for event in line:
        last = read_action(game, position, event.action)
        position = position.apply(last)
    return position, last, len(line)


def _resign(scene: Scene, event: Event) -> Following:
    side, other = scene.sides[event.seat], scene.sides[1 - event.seat]
    sentence = text("{side} resigned. {other} won.", side=side, other=other)
    return _ends(scene, event, sentence, won(1 - event.seat, "resigned", sentence))


def _abort(scene: Scene, event: Event) -> Following:
    sentence = text("{side} called the match off. It does not count.", side=scene.sides[event.seat])
    return _ends(scene, event, sentence, Outcome((Fraction(0), Fraction(0)), "aborted", sentence))


def _flag(scene: Scene, event: Event) -> Following:
    side, other = scene.sides[event.seat], scene.sides[1 - event.seat]
    sentence = text("{side} ran out of time. {other} won.", side=side, other=other)
    return _ends(scene, event, sentence, won(1 - event.seat, "time", sentence))


def _claim(scene: Scene, event: Event) -> Following:
    side, other = scene.sides[event.seat], scene.sides[1 - event.seat]
    if event.data.get("claim") == "draw":
        sentence = text("{other} left. {side} took a draw.", other=other, side=side)
        return _ends(scene, event, sentence, drawn("left", sentence))
    sentence = text("{other} left. {side} won.", other=other, side=side)
    return _ends(scene, event, sentence, won(event.seat, "left", sentence))


def _away(scene: Scene, event: Event) -> Following:
    """The clock of somebody whose opponent is gone rests: waiting must not cost anything."""
    state = scene.state
    clock = state.clock
    if clock and clock.running == 1 - event.seat:
        clock = clock.stopped(event.at)
    sentence = text("{side} lost the connection.", side=scene.sides[event.seat])
    return _says(scene, event, sentence, away=_set(state.away, event.seat, True), clock=clock)


def _back(scene: Scene, event: Event) -> Following:
    state = scene.state
    clock = state.clock
    if clock and clock.running is None and state.started and not state.outcome:
        turn = state.position.turn
        clock = clock.started(state.dice.awaited(turn) if state.dice else turn, event.at)
    sentence = text("{side} came back.", side=scene.sides[event.seat])
    return _says(scene, event, sentence, away=_set(state.away, event.seat, False), clock=clock)


def _resume(scene: Scene, event: Event) -> Following:
    clock = scene.state.clock
    sentence = text("The server was away. Nobody's clock ran meanwhile.")
    return _says(scene, event, sentence, clock=clock.shifted(int(event.data["lost"])) if clock else None)


def _set(pair: tuple[_T, _T], seat: Seat, value: _T) -> tuple[_T, _T]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


_WAYS: dict[str, Callable[[Scene, Event], Following]] = {
    "join": _join,
    "act": _act,
    "offer": _offer,
    "accept": _accept,
    "decline": _decline,
    "resign": _resign,
    "abort": _abort,
    "flag": _flag,
    "claim": _claim,
    "away": _away,
    "back": _back,
    "resume": _resume,
    "dice": _dice,
}
