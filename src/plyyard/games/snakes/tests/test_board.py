"""The picture: nothing lies on anything it could be mistaken for."""

from itertools import combinations

from plyyard.core.board import Line, Place
from plyyard.core.game import CHANCE, Roll
from plyyard.games.snakes import GAME
from plyyard.games.snakes.notation import parse_position
from plyyard.games.snakes.options import HOUSE

SPEC = GAME.board(HOUSE)
PLACES = {place.id: place for place in SPEC.places}


def _side(a: Place, b: Place, c: Place) -> float:
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def _cross(one: Line, other: Line) -> bool:
    (a, b), (c, d) = (tuple(PLACES[place] for place in line.places) for line in (one, other))
    return _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) <= 0


def test_crossing_snakes_differ_in_hue() -> None:
    snakes = [line for line in SPEC.lines if line.kind == "snake"]
    assert len(snakes) == 10 and len({snake.tone for snake in snakes}) == 5
    alike = [(a.places, b.places) for a, b in combinations(snakes, 2) if a.tone == b.tone and _cross(a, b)]
    assert not alike, f"these snakes cross in one hue: {alike}"


def test_ladders_lead_up_and_snakes_down() -> None:
    for line in SPEC.lines:
        foot, end = (PLACES[place] for place in line.places)
        assert (end.y <= foot.y) if line.kind == "ladder" else (end.y >= foot.y)
    assert sum(line.kind == "ladder" for line in SPEC.lines) == 9


def test_neighbours_on_the_way_touch() -> None:
    for square in range(1, 100):
        here, there = PLACES[str(square)], PLACES[str(square + 1)]
        assert abs(here.x - there.x) + abs(here.y - there.y) == 1


def test_the_start_lies_below_square_one() -> None:
    assert PLACES["0"].y > PLACES["1"].y and abs(PLACES["0"].x - PLACES["1"].x) < 1
    assert {piece.place for piece in GAME.view(GAME.start(HOUSE)).pieces} == {"0"}


def test_a_stay_is_told_by_the_next_view() -> None:
    before = parse_position("97 5 b", HOUSE)
    view = GAME.view(before.apply(Roll(4)), Roll(4))
    assert [str(note) for note in view.notes] == ["Black rolls 4: 97 + 4 is past 100 by 1, so the piece stays."]
    assert view.die == 4 and view.to_move == CHANCE and str(view.status) == "White to roll."
    assert [step.kind for step in GAME.trace(before, Roll(4))] == ["roll"]


def test_the_screen_says_what_happened() -> None:
    told = {
        ("97 5 b", 1): "Black rolls 1, lands on 98 and slides down the snake to 78.",
        ("97 5 w", 4): "White rolls 4, lands on 9 and climbs the ladder to 31.",
        ("79 5 b", 1): "Black rolls 1, lands on 80, climbs the ladder to 100 and wins.",
        ("97 5 b", 3): "Black rolls 3, goes from 97 to 100 and wins.",
        ("53 5 b", 4): "Black rolls 4 and goes from 53 to 57.",
    }
    for (written, value), sentence in told.items():
        assert str(GAME.describe(parse_position(written, HOUSE), Roll(value))) == sentence
