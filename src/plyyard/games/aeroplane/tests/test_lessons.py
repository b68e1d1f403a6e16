"""The training of the aeroplane game: answers counted again by hand, and levels that get harder."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from plyyard.core.exercise import LEVELS, Part
from plyyard.games.aeroplane.lessons import candidates, happenings, hits
from plyyard.games.aeroplane.lessons.setting import GOAL, RED, YELLOW, is_safe, met
from plyyard.games.aeroplane.notation import format_position, parse_position
from plyyard.games.aeroplane.rules import Move, Position


def drawn(make: object, level: int, count: int = 25) -> Iterator[tuple[Part, ...]]:
    assert callable(make)
    for seed in range(count):
        yield make(level, Random(seed).randrange)


def position_of(part: Part) -> Position:
    assert isinstance(part.position, Position)
    return part.position


def distances(position: Position) -> tuple[int, list[int]]:
    """Red's step, and how far behind it yellow's planes under way are."""
    target = max(position.planes[RED])
    return target, [met(target) - step for step in position.planes[YELLOW] if step != GOAL]


def chance(behind: tuple[int, ...], sixes: int = 0) -> Fraction:
    """The chance to hit with planes so far behind, counted without the rules."""
    total = Fraction(0)
    for face in range(1, 7):
        if face == 6 and sixes == 2:
            continue
        if face in behind:
            total += Fraction(1, 6)
        elif face == 6:
            moved = [tuple(each - 6 if number == chosen else each for number, each in enumerate(behind))
                     for chosen in range(len(behind))]  # fmt: skip
            total += max(chance(each, sixes + 1) for each in moved) / 6
    return total


def test_faces_and_chances_are_those_of_counting() -> None:
    for level in LEVELS:
        for faces, whole in drawn(hits.make, level):
            target, behind = distances(position_of(faces))
            at_once = set() if is_safe(target) else {str(each) for each in behind if each <= 6}
            assert set(faces.solution) == (at_once or {"none"})
            assert Fraction(whole.solution[0]) == (0 if is_safe(target) else chance(tuple(behind)))


def test_one_enemy_hits_with_a_sixth_a_thirty_sixth_and_a_part_of_216() -> None:
    assert {chance((each,)) for each in range(1, 7)} == {Fraction(1, 6)}
    assert {chance((each,)) for each in range(7, 13)} == {Fraction(1, 36)}
    assert {chance((each,)) for each in range(13, 18)} == {Fraction(1, 216)}


def test_what_happens_is_what_the_rules_do() -> None:
    seen = set()
    for level in LEVELS:
        for part in (part for parts in drawn(happenings.make, level) for part in parts):
            after = position_of(part)
            line = part.check(part.solution).line
            for written in line:
                after = after.apply(next(action for action in after.legal_actions() if action.text == written))
            moved, again = len(line) > 1, after.turn == RED
            truth = (
                "won" if after.to_move is None else {(1, 0): "next", (1, 1): "again", (0, 0): "nothing"}[moved, again]
            )
            assert part.solution == (truth,)
            seen.add(truth)
    assert seen == {"won", "next", "again", "nothing"}


def test_the_best_candidate_is_best_and_gaps_narrow() -> None:
    kinds = set()
    for level in LEVELS:
        for (part,) in drawn(candidates.make, level, 6):
            position = position_of(part)
            values = sorted((candidates.chance_after(position, move), move.text) for move in position.moves)
            low, high = candidates.GAPS[level]
            assert part.solution == (values[-1][1],) and low <= values[-1][0] - values[-2][0] < high
            kinds.add(_kind(next(move for move in position.moves if move.text == part.solution[0]), position))
    assert "capture" in kinds and len(kinds) > 1


def test_drawn_positions_can_stand_on_a_board() -> None:
    pick, found = Random(3).randrange, 0
    for _ in range(600):
        position = candidates._draw(pick)
        if position is not None:
            found += parse_position(format_position(position), position.edition) == position
    assert found > 300


def _kind(move: Move, position: Position) -> str:
    if position.apply(move).event.took:
        return "capture"
    return "out" if move.origin < 0 else "home"


def test_levels_get_harder() -> None:
    reach = [max(max(distances(position_of(faces))[1]) for faces, _ in drawn(hits.make, level)) for level in LEVELS]
    assert reach == sorted(set(reach))
    sixes = [
        sum(position_of(part).sixes for parts in drawn(happenings.make, level) for part in parts) for level in LEVELS
    ]
    assert sixes == sorted(set(sixes))
