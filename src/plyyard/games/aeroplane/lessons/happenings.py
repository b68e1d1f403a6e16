"""Stage 1: leave the yard, another roll, exact arrival, the third six. What happens?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from plyyard.core.exercise import Option, Part, Pick, Training, Verdict, Way, one_of, shuffled
from plyyard.core.text import Text, text, texts
from plyyard.games.aeroplane.course import YARD
from plyyard.games.aeroplane.describe import describe
from plyyard.games.aeroplane.lessons.setting import COURSE, GOAL, LAP, RED, YELLOW, is_safe, met, place, set_up
from plyyard.games.aeroplane.names import step_name
from plyyard.games.aeroplane.rules import ROLLS, Passed, Position

Case = tuple[Position, int]
"""A position before a roll, and the roll."""

OPTIONS: Final = (
    Option("next", text("A plane moves. Then it is yellow's turn.")),
    Option("again", text("A plane moves. Then red rolls again.")),
    Option("nothing", text("Nothing moves. Then it is yellow's turn.")),
    Option("idle", text("Nothing moves. Then red rolls again.")),
    Option("won", text("A plane moves, and red has won.")),
)


def make(level: int, pick: Pick) -> tuple[Part, ...]:
    """Return two situations of a level, of different kinds."""
    first, second, *_ = shuffled(pick, KINDS[level])
    return _part(first, pick), _part(second, pick)


def _leave(pick: Pick) -> Case:
    return set_up((GOAL,) * pick(3), (pick(20),)), 6


def _locked(pick: Pick) -> Case:
    return set_up((GOAL,) * pick(3), (pick(20),)), 1 + pick(5)


def _fly(pick: Pick) -> Case:
    return set_up((pick(40),), (YARD, GOAL)), 1 + pick(5)


def _arrive(pick: Pick) -> Case:
    roll = 1 + pick(5)
    return set_up((GOAL - roll,), (pick(20),)), roll


def _too_far(pick: Pick) -> Case:
    roll = 2 + pick(4)
    return set_up((GOAL - 1 - pick(roll - 1),), (pick(20),)), roll


def _meet(pick: Pick, safe: bool, sixes: int = 0) -> Case:
    targets = [step for step in range(7, LAP) if met(step) >= 0 and is_safe(step) is safe]
    target, roll = one_of(pick, targets), 1 + pick(5)
    return set_up((target - roll,), (met(target),), sixes), roll


def _third(pick: Pick) -> Case:
    return set_up((pick(40),), (pick(20),), 2), 6


def _useless_six(pick: Pick) -> Case:
    return set_up((GOAL - 1 - pick(4), GOAL, GOAL, GOAL), (pick(20),)), 6


def _second_six(pick: Pick) -> Case:
    return set_up((pick(40),), (YARD, GOAL), 1), 6


def _last(pick: Pick) -> Case:
    roll = 1 + pick(6)
    return set_up((GOAL - roll, GOAL, GOAL, GOAL), (pick(20),), int(roll == 6 and pick(2))), roll


KINDS: Final[Mapping[int, tuple[Callable[[Pick], Case], ...]]] = {
    1: (_leave, _locked, _fly, _arrive, _too_far),
    2: (_arrive, _too_far, _second_six, lambda pick: _meet(pick, safe=False), lambda pick: _meet(pick, safe=True)),
    3: (
        _third,
        _useless_six,
        _last,
        lambda pick: _meet(pick, safe=False, sixes=2),
        lambda pick: _meet(pick, safe=True, sixes=2),
    ),
}


def what_happens(position: Position, roll: int) -> str:
    """Return the id of the option that is true, asked of the rules; "" where it depends on what is chosen."""
    rolled = position.apply(ROLLS[roll - 1])
    if rolled.event.passed:
        return "nothing"
    found = {_after(rolled.apply(move)) for move in rolled.moves}
    return found.pop() if len(found) == 1 else ""


def _after(position: Position) -> str:
    if position.to_move is None:
        return "won"
    return "again" if position.turn == RED else "next"


def _part(kind: Callable[[Pick], Case], pick: Pick) -> Part:
    position, roll = kind(pick)
    truth = what_happens(position, roll)
    while not truth:
        position, roll = kind(pick)
        truth = what_happens(position, roll)
    rolled = position.apply(ROLLS[roll - 1])
    move = None if rolled.event.passed else rolled.moves[0]
    told = describe(rolled, move) if move else describe(position, ROLLS[roll - 1])
    line = (ROLLS[roll - 1].text, move.text) if move else (ROLLS[roll - 1].text,)

    def check(answer: Sequence[str]) -> Verdict:
        if tuple(answer) == (truth,):
            return Verdict(True, told, line=line)
        return _reason(position, roll, answer[0], truth)

    return Part(
        Way.CHOOSE,
        _prompt(position.sixes, roll),
        position,
        check,
        (truth,),
        told,
        OPTIONS,
        section=_section(rolled, truth),
    )


def _prompt(sixes: int, roll: int) -> Text:
    if not sixes:
        return text("Red rolls {roll}. What happens?", roll=roll)
    return texts(
        "In this turn red has rolled {n} six already. Now it rolls {roll}. What happens?",
        "In this turn red has rolled {n} sixes in a row. Now it rolls {roll}. What happens?",
        sixes,
        roll=roll,
    )


def _section(rolled: Position, truth: str) -> str:
    if rolled.event.passed is Passed.SIX_LIMIT:
        return "sixes"
    return {"won": "end", "again": "bonus", "next": "bonus"}.get(truth, "turn")


def _reason(position: Position, roll: int, chosen: str, truth: str) -> Verdict:
    rolled = position.apply(ROLLS[roll - 1])
    own = tuple(dict.fromkeys(place(RED, step) for step in position.planes[RED] if step != GOAL))
    if rolled.event.passed is Passed.SIX_LIMIT:
        return Verdict(False, text("Count the sixes of this turn, this one too."), own)
    if truth == "nothing":
        if chosen == "idle":
            return Verdict(False, text("Where nothing moves, nobody rolls again, not even after a 6."), own)
        return Verdict(False, text("Look at every plane that is not home: can it use a {roll}?", roll=roll), own)
    move = rolled.moves[0]
    seen = (place(RED, move.origin), place(RED, move.target))
    if chosen in ("nothing", "idle"):
        sentence = text(
            "A plane can move: from {origin} to {target}.",
            origin=step_name(COURSE, RED, move.origin),
            target=step_name(COURSE, RED, move.target),
        )
        return Verdict(False, sentence, seen)
    if truth == "won":
        return Verdict(False, text("Count the planes that are home after this move."), seen)
    if chosen == "won":
        left = sum(step != GOAL for step in rolled.apply(move).planes[RED])
        return Verdict(
            False,
            texts("After this move {n} plane is not home yet.", "After this move {n} planes are not home yet.", left),
            seen,
        )
    if truth == "again":
        return Verdict(
            False, text("Here is one of the three reasons for another roll: a 6, a capture or an arrival."), seen
        )
    if is_safe(move.target) and met(move.target) in position.planes[YELLOW]:
        return Verdict(False, text("On a safe cell nobody is sent home, so there is no capture."), seen)
    return Verdict(
        False, text("Another roll comes from a 6, a capture or an arrival. None of them happens here."), seen
    )


TRAINING: Final = Training(
    "1",
    text("What happens now?"),
    text("You tell leaving the yard from flying six cells, and can say what another roll and the third six do."),
    make,
)
