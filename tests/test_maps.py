"""What all maps share: signs that fit on a place, and the check that any game's maps pass."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plyyard.core.conformance import check_maps
from plyyard.core.maps import MOST_SIGNS, Chart, Map, Mark, figure, maps_of, numbers, percent
from plyyard.core.registry import games
from plyyard.core.text import text

SNAKES = games()["snakes"]
START = SNAKES.start(SNAKES.editions[0])


@pytest.mark.parametrize(
    ("values", "sign"), [((4,), "4"), ((2, 5), "2·5"), ((4, 5, 6), "4–6"), ((1, 3, 6), "1…6"), ((10, 12), "…12")]
)
def test_numbers_are_as_short_as_a_sign(values: tuple[int, ...], sign: str) -> None:
    assert numbers(values) == sign
    assert len(sign) <= MOST_SIGNS


def test_only_what_is_sure_is_written_as_0_or_100() -> None:
    assert [figure(share) for share in (0, 1 / 216, 1 / 36, 0.999, 1)] == ["0", "<1", "3", ">99", "100"]
    assert str(percent(1 / 36)) == "2.8\u00a0%"


@pytest.mark.parametrize("mark", [Mark("101", "die", "1", text("x")), Mark("5", "red", "1", text("x")),
                                  Mark("5", "die", "12345", text("x")), Mark("5", "die", "1", text(""))])  # fmt: skip
def test_a_map_that_a_board_cannot_draw_is_found(monkeypatch: pytest.MonkeyPatch, mark: Mark) -> None:
    right = maps_of(SNAKES)["chances"]
    wrong: Map = replace(right, draw=lambda position, wish: replace(right.draw(position, wish), marks=(mark,)))
    spec = SNAKES.board(SNAKES.editions[0])
    check_maps(SNAKES, START, spec)
    monkeypatch.setattr(type(SNAKES), "maps", {"chances": wrong})
    with pytest.raises(AssertionError):
        check_maps(SNAKES, START, spec)


def test_a_chart_needs_no_more_than_a_sentence() -> None:
    assert Chart(text("Nothing here.")).marks == ()
