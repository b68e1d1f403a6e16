"""Stage 2: land on the beginning of a ladder or a snake, or pass over it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from plyyard.core.exercise import Part, Pick, Training, Verdict, Way, one_of, shuffled
from plyyard.core.text import Text, text
from plyyard.games.snakes.describe import describe_turn
from plyyard.games.snakes.options import FACES, HOUSE, options_of
from plyyard.games.snakes.rules import ROLLS, Position, Turn, jumps, take_turn


def make(level: int, pick: Pick) -> tuple[Part, ...]:
    """Return two rolls to be followed, of kinds that get harder and come in no fixed order."""
    kinds = shuffled(pick, KINDS[level])
    return tuple(_part(*one_of(pick, _cases(kind))) for kind in kinds)


@cache
def _cases(kind: str) -> list[tuple[int, int]]:
    """Return all (square, roll) of a kind."""
    return [
        (square, roll)
        for square in range(1, options_of(HOUSE).goal)
        if square not in _jumps()
        for roll in range(1, FACES + 1)
        if _kind(_turn(square, roll)) == kind
    ]


def _kind(turn: Turn) -> str:
    met = [square for square in turn.walked[1:] if square in _jumps()]
    if turn.past:
        return "past the goal"
    if len(met) > 1:
        return "several on the way"
    return "lands" if turn.jumped else "passes" if met else "walks"


KINDS: Final[dict[int, tuple[str, ...]]] = {
    1: ("lands", "walks"),
    2: ("lands", "passes"),
    3: ("several on the way", "passes", "past the goal"),
}
"""What the rolls of each level meet."""


def _jumps() -> dict[int, int]:
    return dict(jumps(options_of(HOUSE)))


def _turn(square: int, roll: int) -> Turn:
    return take_turn(options_of(HOUSE), 0, square, roll)


def _part(square: int, roll: int) -> Part:
    turn, position = _turn(square, roll), Position(HOUSE, (square, 0))
    told = describe_turn(position, turn)

    def check(answer: Sequence[str]) -> Verdict:
        if tuple(answer) == (str(turn.end),):
            return Verdict(True, told, line=(ROLLS[roll - 1].text,))
        touched = int(answer[0]) if answer[0].isascii() and answer[0].isdecimal() else 0
        return Verdict(False, _reason(turn, touched), tuple(dict.fromkeys((str(turn.start), str(touched)))))

    prompt = text(
        "Black stands on {square} and rolls {roll}. Touch the square where the piece ends.", square=square, roll=roll
    )
    return Part(Way.MARK, prompt, position, check, (str(turn.end),), told, section="jumps")


def _reason(turn: Turn, touched: int) -> Text:
    """Return why the piece does not end on the touched square, without saying where it does."""
    values = {"start": turn.start, "value": turn.value, "sum": turn.start + turn.value, "touched": touched}
    passed = next((square for square in turn.walked[1:-1] if _jumps().get(square) == touched), 0)
    if turn.past:
        return text(
            "{start} + {value} is {sum}, more than 100: what does a piece do that cannot use its roll?", **values
        )
    if touched == turn.landing:
        return text(
            "The piece lands on {touched}, but it does not stay there: look what begins on that square.", **values
        )
    if passed:
        return text(
            "The piece only passes {passed}. A ladder or a snake is taken when the roll ends there.", passed=passed
        )
    if touched in turn.walked:
        return text("On {touched} the roll is not used up: {start} + {value} is {sum}.", **values)
    if turn.jumped:
        return text("{start} + {value} is {sum}. Look where that square leads.", **values)
    return text("Count again: {start} + {value}, and only the square where the roll ends counts.", **values)


TRAINING: Final = Training(
    "2",
    text("Land on it or pass it"),
    text("You look only at the square where the roll ends."),
    make,
)
