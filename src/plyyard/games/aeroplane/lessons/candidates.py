"""Stage 3: a second plane out, a capture, or the home column: which is best, and what does each risk?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from plyyard.core.exercise import Option, Part, Pick, Training, Verdict, Way, one_of
from plyyard.core.game import CHANCE
from plyyard.core.text import Text, text
from plyyard.games.aeroplane.course import YARD
from plyyard.games.aeroplane.describe import label
from plyyard.games.aeroplane.evaluate import JUDGE
from plyyard.games.aeroplane.facts import risk
from plyyard.games.aeroplane.lessons.setting import GOAL, LAP, RED, is_safe, met, place, set_up
from plyyard.games.aeroplane.options import FACES
from plyyard.games.aeroplane.rules import ROLLS, Move, Position

GAPS: Final = {1: (0.08, 1.0), 2: (0.04, 0.08), 3: (0.02, 0.04)}
"""By how much the best move is better than the second, from and to, at each level."""
PATIENCE: Final = 30
"""Positions looked at for one in which the capture is not best, where such a one is wished for."""


def make(level: int, pick: Pick) -> tuple[Part, ...]:
    """Return a position with a 6 in which all three are possible, harder to tell apart at each level."""
    low, high = GAPS[level]
    patience = PATIENCE if level > 1 and not pick(2) else 0
    while True:
        position = _draw(pick)
        if position is None:
            continue
        patience -= 1
        values = {move: chance_after(position, move) for move in position.moves}
        best, second, *_ = sorted(values, key=lambda move: -values[move])
        captures = position.apply(best).event.took > 0
        if low <= values[best] - values[second] < high and not (captures and patience > 0):
            return (_part(position, values),)


def _draw(pick: Pick) -> Position | None:
    """Return a position in which red may leave the yard, capture, or enter its column; None for one that is not."""
    targets = [step for step in range(FACES, LAP + 1) if met(step) >= 0 and not is_safe(step)]
    target, runner = one_of(pick, targets), LAP - FACES + 1 + pick(FACES - 1)
    others = tuple(pick(LAP) for _ in range(1 + pick(2)))
    red = (target - FACES, runner, one_of(pick, (YARD, GOAL)), YARD)
    if runner in (target, target - FACES) or any(met(step) in others for step in red if step >= 0) or met(0) in others:
        return None
    rolled = set_up(red, (met(target), *others)).apply(ROLLS[FACES - 1])
    took = [move for move in rolled.moves if rolled.apply(move).event.took]
    return rolled if len(rolled.moves) == 3 and len(took) == 1 else None


def chance_after(position: Position, move: Move) -> float:
    """Return red's chance to win after a move as the program estimates it: red's next roll is played through with all
    faces, and what follows is judged."""
    after = position.apply(move)
    if after.to_move != CHANCE:
        return _judged(after)
    return sum(_best(after.apply(roll)) for roll in ROLLS) / len(ROLLS)


def _best(rolled: Position) -> float:
    if rolled.turn != RED or not rolled.moves:
        return _judged(rolled)
    return max(_judged(rolled.apply(move)) for move in rolled.moves)


def _judged(position: Position) -> float:
    if position.to_move is None:
        return 1.0
    value = JUDGE.value(position)
    return value if position.turn == RED else 1.0 - value


def _part(position: Position, values: dict[Move, float]) -> Part:
    best = max(values, key=lambda move: values[move])
    rows = (
        (text("Move"), text("Chance to win"), text("Risk")),
        *(
            (label(position, move), _percent(values[move]), _percent(float(risk(position, move.text))))
            for move in values
        ),
    )

    def check(answer: Sequence[str]) -> Verdict:
        move = next((move for move in values if move.text == answer[0]), None)
        if move is None:
            return Verdict(False, text("This is none of the three moves."))
        seen = (place(RED, move.origin), place(RED, move.target))
        if move == best:
            return Verdict(True, told, seen, (move.text,), rows=rows)
        sentence = text(
            "After it the chance to win is {chance}, and another move gives {more} more. The risk is {risk}.",
            chance=_percent(values[move]),
            more=_percent(values[best] - values[move]),
            risk=_percent(float(risk(position, move.text))),
        )
        return Verdict(False, sentence, seen)

    told = text(
        "The program estimates {move} as best. Risk: how likely yellow would send a plane home, were it to roll now.",
        move=label(position, best),
    )
    prompt = text("Red has rolled a 6. Which of the three moves gives it the best chance to win?")
    options = tuple(Option(move.text, label(position, move)) for move in values)
    return Part(Way.CHOOSE, prompt, position, check, (best.text,), told, options, section="turn")


def _percent(value: float) -> Text:
    return text("{n} %", n=round(100 * value))


TRAINING: Final = Training(
    "3",
    text("Three candidates"),
    text("You state gain and risk of each move, and do not take luck for skill."),
    make,
)
