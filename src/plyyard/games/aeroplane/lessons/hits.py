"""Stage 2: which faces hit a landing cell, and how likely a hit is within the whole turn."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from plyyard.core.exercise import Option, Part, Pick, Training, Verdict, Way, agrees, no_number, one_of, read_number
from plyyard.core.text import Text, text, texts
from plyyard.games.aeroplane.danger import caught
from plyyard.games.aeroplane.lessons.setting import COURSE, GOAL, LAP, RED, YELLOW, is_safe, met, place, set_up
from plyyard.games.aeroplane.names import step_name
from plyyard.games.aeroplane.options import FACES
from plyyard.games.aeroplane.rules import ROLLS, Position

NONE: Final = "none"
OPTIONS: Final = (
    *(Option(str(face), text("{face}", face=face)) for face in range(1, FACES + 1)),
    Option(NONE, text("None of them")),
)


def make(level: int, pick: Pick) -> tuple[Part, ...]:
    """Return both questions about one plane of red's: one enemy near, one that needs a 6 first or a safe cell, then two
    enemies or one that needs two sixes."""
    if level == 1:
        distances: tuple[int, ...] = (1 + pick(FACES),)
    elif level == 2:
        distances = (1 + pick(2 * FACES),) if pick(4) == 0 else (FACES + 1 + pick(FACES),)
    else:
        distances = (13 + pick(5),) if pick(3) == 0 else (1 + pick(FACES), FACES + 1 + pick(FACES))
    safe = level == 2 and distances[0] <= FACES
    return _parts(one_of(pick, _targets(max(distances), safe)), distances)


def _targets(furthest: int, safe: bool) -> list[int]:
    """Return red's steps on which yellow can stand so far behind, and so early on its way that none of its planes can
    reach the goal in the same turn: the roll after an arrival would count too."""
    return [step for step in range(1, LAP + 1) if furthest <= met(step) <= LAP - 2 * FACES and is_safe(step) is safe]


def _parts(target: int, distances: tuple[int, ...]) -> tuple[Part, ...]:
    hunters = tuple(met(target) - distance for distance in distances)
    position = set_up((target,), (*hunters, GOAL, GOAL, GOAL), turn=YELLOW)
    return _faces_part(position, target), _chance_part(position, target)


def hitting(position: Position) -> tuple[int, ...]:
    """Return the faces with which the side to roll can send an enemy home at once."""
    found = []
    for face, roll in enumerate(ROLLS, 1):
        rolled = position.apply(roll)
        if not rolled.event.passed and any(rolled.apply(move).event.took for move in rolled.moves):
            found.append(face)
    return tuple(found)


def _faces_part(position: Position, target: int) -> Part:
    faces, spot = hitting(position), place(RED, target)
    wanted = {str(face) for face in faces} or {NONE}

    def check(answer: Sequence[str]) -> Verdict:
        for chosen in answer:
            if chosen not in wanted:
                return _not_hitting(position, target, chosen)
        missing = len(wanted - set(answer))
        if missing:
            return Verdict(
                False,
                texts(
                    "{n} more face hits it. Count on from each yellow plane.",
                    "{n} more faces hit it. Count on from each yellow plane.",
                    missing,
                ),
                (spot,),
            )
        return Verdict(True, told, (spot,))

    told = text("It is hit by {faces}.", faces=faces) if faces else _none_told(target)
    prompt = text(
        "Red has landed on {cell}, and yellow is to roll. Which faces of its die send the plane home at once?",
        cell=step_name(COURSE, RED, target),
    )
    return Part(
        Way.CHOOSE,
        prompt,
        position,
        check,
        tuple(sorted(wanted)),
        told,
        OPTIONS,
        many=True,
        shown=(spot,),
        section="capture",
    )


def _none_told(target: int) -> Text:
    if is_safe(target):
        return text("None: on a safe cell nobody is sent home.")
    return text("None: it is more than six cells away.")


def _not_hitting(position: Position, target: int, chosen: str) -> Verdict:
    spot = place(RED, target)
    if chosen == NONE:
        return Verdict(False, text("Count on from the yellow plane along its way: it comes there."), (spot,))
    if is_safe(target):
        return Verdict(False, text("Look at the cell again: it is marked."), (spot,))
    face = int(chosen) if chosen.isascii() and chosen.isdecimal() and len(chosen) == 1 else 0
    steps = [step for step in position.planes[YELLOW] if step != GOAL]
    if not 1 <= face <= FACES:
        return Verdict(False, text("A die shows 1 to {faces}.", faces=FACES))
    ends = [step + face for step in steps]
    sentence = text(
        "With a {face} yellow comes to {cells}, not to {target}.",
        face=face,
        cells=tuple(step_name(COURSE, YELLOW, step) for step in ends),
        target=step_name(COURSE, RED, target),
    )
    return Verdict(False, sentence, tuple(place(YELLOW, step) for step in ends))


def _chance_part(position: Position, target: int) -> Part:
    chance, once = caught(position, position.planes[RED], YELLOW), Fraction(len(hitting(position)), FACES)
    spot = place(RED, target)

    def check(answer: Sequence[str]) -> Verdict:
        given = read_number(answer[0])
        if given is None:
            return no_number()
        if agrees(answer[0], chance):
            return Verdict(True, told, (spot,))
        return Verdict(False, _reason(given[0], chance, once), (spot,))

    told = _chance_told(chance, once)
    prompt = text(
        "And how likely is it that yellow sends this plane home within its whole turn, with further rolls after sixes?"
    )
    return Part(Way.ENTER, prompt, position, check, (str(chance),), told, shown=(spot,), section="bonus")


def _chance_told(chance: Fraction, once: Fraction) -> Text:
    values = {"chance": str(chance), "once": str(once), "later": str(chance - once)}
    if not chance:
        return text("0: nothing can happen to the plane there.")
    if not once:
        return text("At once it cannot be hit; by way of sixes it is {chance}.", **values)
    if chance == once:
        return text("{chance}: it is hit at once or not at all.", **values)
    return text("{once} at once and {later} by way of a 6, together {chance}.", **values)


def _reason(given: Fraction, chance: Fraction, once: Fraction) -> Text:
    if given > 1:
        return text("A chance is never more than 1, or 100 %.")
    if given < chance and given == once:
        return text("That is the chance at once. A 6 moves a plane nearer, and yellow rolls again.")
    if given < chance:
        return text("It is more. Count the faces that hit at once, then what a 6 and one more roll can do.")
    return text("It is less. Every further roll is reached only after a 6: multiply by 1/6 each time.")


TRAINING: Final = Training(
    "2",
    text("Faces that hit"),
    text("You name the faces that hit a cell instead of calling it dangerous."),
    make,
)
