"""Stage 3: the chance to reach the goal with one roll, with two, and from any square."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Final

from plyyard.core.exercise import Part, Pick, Training, Verdict, Way, agrees, no_number, one_of, read_number
from plyyard.core.text import Text, text, texts
from plyyard.games.snakes.facts import finish
from plyyard.games.snakes.options import FACES, HOUSE, options_of
from plyyard.games.snakes.rules import Position, jumps, take_turn

NEAR: Final = range(94, 100)


def make(level: int, pick: Pick) -> tuple[Part, ...]:
    """Return questions about one square: level 1 one roll close to the goal, 2 one and two rolls, 3 two rolls from
    anywhere."""
    standing = [square for square in range(1, options_of(HOUSE).goal) if square not in jumps(options_of(HOUSE))]
    if level == 1:
        close = [square for square in standing if finish(square, 1)]
        return (_part(one_of(pick, close), 1),)
    if level == 2:
        square = one_of(pick, [square for square in standing if square in NEAR])
        return _part(square, 1), _part(square, 2)
    return (_part(one_of(pick, [square for square in standing if finish(square, 2) and square not in NEAR]), 2),)


def ways(square: int, rolls: int) -> list[tuple[int, ...]]:
    """Return the sequences of so many faces with which a piece reaches the goal, at the latest with the last."""
    return [faces for faces in product(range(1, FACES + 1), repeat=rolls) if _ends(square, faces)]


def _ends(square: int, faces: tuple[int, ...]) -> bool:
    for face in faces:
        if square != options_of(HOUSE).goal:
            square = take_turn(options_of(HOUSE), 0, square, face).end
    return square == options_of(HOUSE).goal


def _part(square: int, rolls: int) -> Part:
    chance, winning = finish(square, rolls), ways(square, rolls)

    def check(answer: Sequence[str]) -> Verdict:
        given = read_number(answer[0])
        if given is None:
            return no_number()
        if agrees(answer[0], chance):
            return Verdict(True, _told(chance, winning, rolls), (str(square),))
        return Verdict(False, _reason(square, rolls, given[0], chance), (str(square),))

    one = text("A piece stands on {square}. How likely is it to reach 100 with its next roll?", square=square)
    two = text("A piece stands on {square}. How likely is it to be on 100 after at most two rolls?", square=square)
    told = _told(chance, winning, rolls)
    prompt = one if rolls == 1 else two
    return Part(Way.ENTER, prompt, Position(HOUSE, (square, 0)), check, (str(chance),), told, section="goal")


def _told(chance: Fraction, winning: list[tuple[int, ...]], rolls: int) -> Text:
    if rolls == 1:
        faces = tuple(face for (face,) in winning)
        return texts(
            "{n} of 6 faces does it, {faces}: {chance}.",
            "{n} of 6 faces do it, {faces}: {chance}.",
            len(winning),
            faces=faces,
            chance=str(chance),
        )
    return texts(
        "Of the 36 pairs of faces, {n} does it. The chance is {chance}.",
        "Of the 36 pairs of faces, {n} do it. The chance is {chance}.",
        len(winning),
        chance=str(chance),
    )


def _reason(square: int, rolls: int, given: Fraction, chance: Fraction) -> Text:
    """Return a sequence of faces that was counted wrongly, as far as that can be told from the answer."""
    if given > 1:
        return text("A chance is never more than 1, or 100 %.")
    winning = ways(square, rolls)
    if given < chance:
        return text("It is more. Have you counted {faces}?", faces=_written(winning[len(winning) // 2]))
    every = product(range(1, FACES + 1), repeat=rolls)
    losing = [faces for faces in every if faces not in winning and square + sum(faces) >= NEAR[-1]]
    if not losing:
        return text("It is less. Go through the faces one by one.")
    return text("It is less. {faces}, for one, does not end on 100.", faces=_written(losing[0]))


def _written(faces: tuple[int, ...]) -> Text:
    if len(faces) == 1:
        return text("the {face}", face=faces[0])
    return text("{first} and then {second}", first=faces[0], second=faces[1])


TRAINING: Final = Training(
    "3",
    text("The chance to arrive"),
    text("You can say how likely the goal is with one roll and with two."),
    make,
)
