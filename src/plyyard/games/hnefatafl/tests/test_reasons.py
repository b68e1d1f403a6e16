"""Every refused attempt says why, precisely."""

from __future__ import annotations

from random import Random

import pytest

from plyyard.core.errors import IllegalAction, InvalidNotation
from plyyard.core.game import DICE, Attempt, Kind, Refusal
from plyyard.games.hnefatafl import GAME
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.tests.tables import EDITIONS, placed, position_of, scattered, start

CODES = {
    "boxed_in",
    "corner_reserved",
    "diagonal",
    "empty_square",
    "enemy_there",
    "match_over",
    "no_dice",
    "not_in_line",
    "opponents_piece",
    "own_piece_there",
    "path_blocked",
    "path_goes_on",
    "same_square",
    "throne_reserved",
}


def refuse(position: Position, *path: str) -> Refusal:
    refusal = GAME.explain(position, Attempt(position.turn, path))
    assert refusal is not None, f"{path} is not refused"
    return refusal


def positions() -> list[Position]:
    over = position_of("K10/11/11/11/11/11/11/11/11/11/1t9 A")
    fetlar = [scattered(Random(f"reasons {seed}")) for seed in range(16)]
    return [start(), over, *fetlar, *(scattered(Random(f"reasons {e.name}"), e) for e in EDITIONS.values())]


def test_every_illegal_path_has_a_precise_reason() -> None:
    seen = set[str]()
    sections = {section.id for section in GAME.sections}
    for position in positions():
        names = position.field.names
        legal = {(action.start, action.end) for action in position.legal_actions()}
        begins = {first for first, _ in legal}
        paths: list[tuple[str, ...]] = [(name,) for name in (*names, DICE)]
        paths += [(first, second) for first in names for second in names]
        for path in paths:
            refusal = GAME.explain(position, Attempt(position.turn, path))
            allowed = path in legal if len(path) == 2 else path[0] in begins
            assert (refusal is None) == allowed, f"{path} in {GAME.format_position(position)}: {refusal}"
            if refusal:
                assert refusal.code in CODES, refusal.code
                assert refusal.section in sections
                assert set(refusal.places) <= set(names)
                assert refusal.places or refusal.code in ("no_dice", "match_over")
                seen.add(refusal.code)
    assert seen == CODES - {"path_goes_on"}


def test_longer_paths_are_refused_where_they_first_go_wrong() -> None:
    random = Random("long paths")
    for position in positions()[2:10]:
        if position.ending:
            continue
        names = position.field.names
        legal = {(action.start, action.end) for action in position.legal_actions()}
        for _ in range(300):
            path = tuple(random.choices(names, k=3))
            expected = "path_goes_on" if path[:2] in legal else refuse(position, *path[:2]).code
            assert refuse(position, *path).code == expected
        for first, second in sorted(legal)[:20]:
            assert refuse(position, first, second, first).code == "path_goes_on"


@pytest.mark.parametrize(
    ("path", "code", "places", "section"),
    [
        (("f2", "f2"), "same_square", ("f2",), "moving"),
        (("f2", "e3"), "diagonal", ("f2", "e3"), "moving"),
        (("f2", "d3"), "not_in_line", ("f2", "d3"), "moving"),
        (("d1", "a1"), "corner_reserved", ("a1",), "special"),
        (("f2", "f9"), "path_blocked", ("f4",), "moving"),
        (("d1", "e1"), "own_piece_there", ("e1",), "moving"),
        (("f2", "f4"), "enemy_there", ("f4",), "capture"),
        (("f1",), "boxed_in", ("f1", "f2", "g1", "e1"), "moving"),
        (("c3",), "empty_square", ("c3",), "turn"),
        (("f6",), "opponents_piece", ("f6",), "turn"),
        ((DICE,), "no_dice", (), "turn"),
        (("z9",), "no_such_square", (), "board"),
        (("d1", "d4", "d5"), "path_goes_on", ("d4",), "moving"),
    ],
)
def test_the_start_refuses(path: tuple[str, ...], code: str, places: tuple[str, ...], section: str) -> None:
    refusal = refuse(start(), *path)
    assert (refusal.code, refusal.places, refusal.section) == (code, places, section)


def test_the_throne_is_the_kings() -> None:
    position = placed({"f3": "t", "d6": "T", "k9": "K"})
    assert refuse(position, "f3", "f6").code == "throne_reserved"
    assert GAME.explain(position, Attempt(0, ("f3", "f9"))) is None
    home = placed({"f3": "t", "d6": "T", "f9": "K"}, "D")
    assert GAME.explain(home, Attempt(1, ("f9", "f6"))) is None


def test_a_soldier_shut_in_beside_a_corner_is_told_about_the_corner() -> None:
    refusal = refuse(placed({"b1": "t", "b2": "T", "c1": "T", "g7": "K", "h9": "t"}), "b1")
    assert (refusal.code, refusal.places) == ("boxed_in", ("b1", "b2", "c1", "a1"))
    assert "only a1 is free, for the king alone" in refusal.text.render()


def test_out_of_turn_and_after_the_end() -> None:
    other = GAME.explain(start(), Attempt(1, ("f4",)))
    assert other is not None and other.code == "not_your_turn" and other.section == "turn"
    over = position_of("K10/11/11/11/11/11/11/11/11/11/tt9 A")
    assert refuse(over, "a11", "a10").code == "match_over"
    assert refuse(over, "a11", "a10").section == "end"


class Forged:
    kind = Kind.MOVE

    def __init__(self, text: str) -> None:
        self.text = text


@pytest.mark.parametrize("written", ["d1-e2", "f6-f7", "roll:3", "", "d1-d4-d5", "zz-d4", "d1-d1"])
def test_an_action_that_is_not_legal_cannot_be_applied(written: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        start().apply(Forged(written))
    assert refused.value.refusal.text.render()


def test_wrong_capture_lists_say_what_is_taken() -> None:
    position = position_of("1t9/11/2T8/11/11/11/11/3K7/11/11/tt9 D")
    with pytest.raises(IllegalAction, match="c3-c1 takes exactly this: b1") as refused:
        GAME.parse_action(position, "c3-c1xd4")
    assert (refused.value.refusal.code, refused.value.refusal.section) == ("wrong_captures", "capture")
    with pytest.raises(IllegalAction, match="c3-c2 takes nothing"):
        GAME.parse_action(position, "c3-c2xb1")


@pytest.mark.parametrize(
    "written", ["d1", "d1-", "a-b", "d1-d4x", "d1-d4xe", "d1-z4", "d1-d12", "d0-d1", "d1-d4" * 60, "０"]
)
def test_unreadable_actions_say_what_is_expected(written: str) -> None:
    with pytest.raises(InvalidNotation) as unread:
        GAME.parse_action(start(), written)
    assert unread.value.text.render()
