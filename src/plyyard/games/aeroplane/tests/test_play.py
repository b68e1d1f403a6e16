"""Random play: the oracle agrees, planes are never lost, and the exact value of the smallest match is met."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from plyyard.core.conformance import walk
from plyyard.core.game import CHANCE, Edition, Roll
from plyyard.games.aeroplane import GAME
from plyyard.games.aeroplane.course import cell_of
from plyyard.games.aeroplane.options import HOUSE, Options
from plyyard.games.aeroplane.rules import ROLLS, Move, Position
from plyyard.games.aeroplane.tests.oracle import Oracle

EXACT = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))["aeroplane_exact"]
OPTIONS = Options()


def matches(seed: int, plies: int) -> Iterator[Iterator[tuple[Position, Roll | Move, Position]]]:
    """Yield random matches until they have `plies` plies together."""
    pick = random.Random(seed)
    while plies > 0:
        match = list(walk(GAME, HOUSE, pick.randrange, 5000))
        plies -= len(match)
        yield iter(match)


def test_the_oracle_agrees_on_20000_plies() -> None:
    for match in matches(1, 20_000):
        oracle = Oracle()
        for before, action, after in match:
            if isinstance(action, Roll):
                oracle.roll(action.value)
            else:
                assert {(move.origin + 1, move.target + 1) for move in before.moves} == oracle.moves(), before.key()
                oracle.move(action.origin + 1, action.target + 1)
            theirs = [sorted(index - 1 for index in planes) for planes in oracle.index]
            assert [sorted(planes) for planes in after.planes] == theirs, f"{before.key()} and {action.text}"
            assert (after.turn, after.die, after.to_move is None) == (oracle.side, oracle.die, oracle.over())
            assert after.to_move is None or after.sixes == oracle.sixes


def test_planes_are_never_lost_and_meet_on_safe_cells_only() -> None:
    for match in matches(2, 5_000):
        for before, action, after in match:
            check_planes(after)
            if isinstance(action, Move):
                check_captures(before, after)


def check_planes(position: Position) -> None:
    view = GAME.view(position)
    assert [sum(piece.look == look for piece in view.pieces) for look in ("red", "yellow")] == [4, 4]
    red, yellow = (
        {cell_of(OPTIONS, seat, step) for step in position.planes[seat] if 0 <= step <= OPTIONS.lap} for seat in (0, 1)
    )
    assert red & yellow <= set(OPTIONS.safe), f"both sides stand on an unsafe cell in {position.key()}"
    assert 51 not in red and 25 not in yellow, "a plane stands behind its own start"


def check_captures(before: Position, after: Position) -> None:
    mover, other = before.turn, 1 - before.turn
    changed = [(old, new) for old, new in zip(before.planes[other], after.planes[other], strict=True) if old != new]
    assert all(new == -1 for _, new in changed) and len(changed) == after.event.took
    moved = [(old, new) for old, new in zip(before.planes[mover], after.planes[mover], strict=True) if old != new]
    assert len(moved) == 1
    landed = cell_of(OPTIONS, mover, moved[0][1])
    assert not changed or (landed not in OPTIONS.safe and moved[0][1] <= OPTIONS.lap)


def test_one_plane_each_has_the_published_value() -> None:
    edition = Edition("one", HOUSE.title, HOUSE.summary, HOUSE.sides, Options(planes=1))
    value = first_player_wins(Position.first(edition))
    assert value == pytest.approx(EXACT["one plane each, first player wins, best play"], abs=1e-6)


State = tuple[int, int, int]
"""Own step, enemy step, sixes in a row, of the side to roll: by symmetry its colour does not matter."""


def first_player_wins(start: Position) -> float:
    """Return the first player's chance to win by value iteration over every state the rules reach."""
    follow = successors(start)
    values = dict.fromkeys(follow, 0.5)
    order = list(follow)[::-1]
    change = 1.0
    while change > 1e-8:
        change = 0.0
        for state in order:
            value = sum(after if isinstance(after, float) else worth(values, after) for after in follow[state]) / 6
            change = max(change, abs(value - values[state]))
            values[state] = value
    return values[state_of(start)]


def worth(values: dict[State, float], after: tuple[bool, State]) -> float:
    same, state = after
    return values[state] if same else 1 - values[state]


def state_of(position: Position) -> State:
    return position.planes[position.turn][0], position.planes[1 - position.turn][0], position.sixes


def successors(start: Position) -> dict[State, list[float | tuple[bool, State]]]:
    """Return what each roll leads to: 1.0 for a win, else whether the same side rolls, and the state."""
    found: dict[State, list[float | tuple[bool, State]]] = {}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if state_of(position) in found:
            continue
        following = [after_roll(position, roll) for roll in ROLLS]
        found[state_of(position)] = [
            1.0 if after.to_move is None else (after.turn == position.turn, state_of(after)) for after in following
        ]
        waiting += [after for after in following if after.to_move is not None]
    return found


def after_roll(position: Position, roll: Roll) -> Position:
    after = position.apply(roll)
    if after.to_move in (None, CHANCE):
        return after
    assert len(after.moves) == 1, "one plane each leaves no choice"
    return after.apply(after.moves[0])
