"""The sentences of snakes and ladders: what a roll did, and what is expected now."""

from __future__ import annotations

from plyyard.core.game import Action
from plyyard.core.text import Text, Value, text, texts
from plyyard.games.snakes.rules import Position, Turn


def describe(position: Position, action: Action) -> Text:
    """Return what rolling `action` does in the position, as one or two sentences."""
    return describe_turn(position, position.turn_of(action))


def describe_turn(position: Position, turn: Turn) -> Text:
    """Return the sentence for a turn that was or would be taken in the position's edition."""
    goal = position.options.goal
    values: dict[str, Value] = {
        "side": position.edition.sides[turn.seat],
        "value": turn.value,
        "start": turn.start,
        "landing": turn.landing,
        "end": turn.end,
        "goal": goal,
        "past": turn.past,
    }
    if turn.stayed:
        return text("{side} rolls {value}: {start} + {value} is past {goal} by {past}, so the piece stays.", **values)
    if turn.end == goal:
        return _winning(turn, values)
    return _going(turn, values)


def _winning(turn: Turn, values: dict[str, Value]) -> Text:
    if turn.jumped:
        return text("{side} rolls {value}, lands on {landing}, climbs the ladder to {end} and wins.", **values)
    return text("{side} rolls {value}, goes from {start} to {end} and wins.", **values)


def _going(turn: Turn, values: dict[str, Value]) -> Text:
    if turn.end > turn.landing:
        return text("{side} rolls {value}, lands on {landing} and climbs the ladder to {end}.", **values)
    if turn.jumped:
        return text("{side} rolls {value}, lands on {landing} and slides down the snake to {end}.", **values)
    if turn.past:
        return text("{side} rolls {value}, turns round at {goal} and goes back to {end}.", **values)
    return text("{side} rolls {value} and goes from {start} to {end}.", **values)


def status(position: Position) -> Text:
    """Return what is expected now, or how the match ended."""
    outcome = position.outcome()
    if outcome:
        return outcome.text
    return text("{side} to roll.", side=position.edition.sides[position.turn])


def tally(position: Position, seat: int) -> tuple[Text, ...]:
    """Return a seat's lines beside the board."""
    square = position.squares[seat]
    left = position.options.goal - square
    return (
        text("On {square}", square=square) if square else text("Not on the board yet"),
        texts("{n} square to go", "{n} squares to go", left),
    )
