"""The kernel plays by the rules: each of its matches, played again by the rules with the same random numbers."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from plyyard.core.errors import BadOptions
from plyyard.core.game import Edition
from plyyard.core.text import text
from plyyard.games.aeroplane import kernel_play, layout, playing
from plyyard.games.aeroplane.options import EDITIONS, HOUSE, Bonus, Options, Overshoot, Penalty
from plyyard.games.aeroplane.rules import ROLLS, Position


def plain_kernel() -> ModuleType:
    """Return the kernel's source as uncompiled Python, whatever the ordinary import gives."""
    spec = importlib.util.spec_from_file_location("plain_kernel", Path(layout.__file__).with_name("kernel_play.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def edition_of(options: Options) -> Edition:
    return Edition("other", text("Other"), text("Other rules"), HOUSE.sides, options)


OTHERS = edition_of(
    Options(
        entry_rolls=(5, 6),
        penalty=Penalty.YARD,
        bonuses=(Bonus.SIX, Bonus.ARRIVAL),
        overshoot=Overshoot.BOUNCE,
        jumps=tuple((step, step + 4) for step in range(2, 46, 4)),
    )
)
ONE_PLANE = edition_of(Options(planes=1, six_limit=0, starts=(13, 39)))
KERNELS = [kernel_play, plain_kernel()]


def bytes_of(position: Position) -> bytearray:
    return bytearray(step + 1 for side in position.planes for step in side)


@pytest.mark.parametrize("kernel", KERNELS, ids=["as imported", "plain"])
@pytest.mark.parametrize("edition", [*EDITIONS, OTHERS, ONE_PLANE], ids=lambda edition: edition.name)
def test_every_move_of_the_kernel_is_a_move_of_the_rules(kernel: ModuleType, edition: Edition) -> None:
    state, plies = playing.first_state(5), 0
    while plies < 15_000:
        result = bytearray(3)
        left = kernel.play_match(
            bytes_of(Position.first(edition)), playing.tables(edition), state, 5_000, result, 0, bytearray(8)
        )
        after, state, actions = replay(kernel, edition, state)
        assert state == left and actions == result[1] + 256 * result[2]
        assert after.outcome().winner == result[0]
        plies += actions


def replay(kernel: ModuleType, edition: Edition, state: int) -> tuple[Position, int, int]:
    """Play a match by the rules with the kernel's random numbers, and compare every choice and board on the way."""
    rules, position, actions = playing.tables(edition), Position.first(edition), 0
    while position.to_move is not None:
        state = kernel.next_state(state)
        before, planes = position, bytes_of(position)
        position = position.apply(ROLLS[kernel.draw(state, 6)])
        actions += 1
        if position.die:
            origins = bytearray(8)
            count = kernel.find_origins(planes, rules, before.turn, position.die, origins)
            assert [origin - 1 for origin in origins[:count]] == [move.origin for move in position.moves]
            state = kernel.next_state(state)
            chosen = kernel.draw(state, count)
            done = kernel.move(planes, rules, before.turn, position.die, origins[chosen])
            position = position.apply(position.moves[chosen])
            actions += 1
            assert (done & layout.TOOK, bool(done & layout.AGAIN)) == (
                position.event.took,
                bool(position.event.bonuses),
            )
            assert bool(done & layout.WON) == (position.to_move is None)
            assert planes == bytes_of(position)
    return position, state, actions


def test_a_seed_decides_everything_compiled_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = playing.play_at_random(60, seed=3)
    monkeypatch.setattr(playing, "kernel_play", KERNELS[1])
    assert playing.play_at_random(60, seed=3) == compiled
    assert playing.play_at_random(60, seed=4) != compiled


def test_dice_and_choices_are_even() -> None:
    state, seen = playing.first_state(1), [0] * 6
    for _ in range(60_000):
        state = kernel_play.next_state(state)
        seen[kernel_play.draw(state, 6)] += 1
    assert sum((count - 10_000) ** 2 / 10_000 for count in seen) < 20.5, (
        f"five degrees of freedom, one in a thousand: {seen}"
    )


def test_a_match_without_an_end_is_stopped() -> None:
    result = bytearray(3)
    kernel_play.play_match(bytearray(8), playing.tables(HOUSE), playing.first_state(1), 20, result, 0, bytearray(8))
    assert result[0] == layout.UNFINISHED and 20 <= result[1] <= 21


def test_rules_that_the_kernel_does_not_have_are_refused() -> None:
    with pytest.raises(BadOptions):
        playing.tables(edition_of(Options(stack_blocks=2)))
