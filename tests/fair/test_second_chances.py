"""Killed, reloaded, retried or offline, at any moment of a roll: the die is the one it would have been."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from plyyard.rooms.fair.keeper import Given, Secrets
from plyyard.rooms.fair.protocol import FairDice
from tests.fair.table import NAMES, SETTINGS, Table

Trouble = Callable[[Table], None]


def kill_the_server(table: Table) -> None:
    """It starts again with what was stored: the steps, and the secrets beside them."""
    steps = json.loads(json.dumps([dict(step) for step in table.steps]))
    table.secrets = Secrets.from_plain(json.loads(json.dumps(table.secrets.to_plain())))
    table.dice = FairDice.begin(table.dice.setting, table.match)
    for step in steps:
        table.dice = table.dice.follow(step)


def retry(table: Table) -> None:
    """Everything that can be asked is asked again, three times, and the answers are thrown away."""
    for seat in (0, 1):
        for _ in range(3):
            if table.dice.pending is None:
                table.ask(seat, table.dice.count(seat) + 1)


def reload_the_page(table: Table) -> None:
    """A page keeps its seeds and follows the steps again: its links are the same, so only asking remains."""
    told = FairDice.begin(table.dice.setting, table.match)
    for step in table.steps:
        told = told.follow(step)
    assert told == table.dice


def let_the_other_side_go_on(table: Table) -> None:
    """While one is offline the other rolls, where it is not its answer that is awaited."""
    if table.dice.pending is None:
        table.roll(1)


TROUBLES = [kill_the_server, retry, reload_the_page, let_the_other_side_go_on]
MOMENTS = ["before the roll", "asked", "committed", "shown", "moved"]


def undisturbed(protocol: str, computer: int | None) -> list[int]:
    table = Table(protocol, computer).set_up()
    return [table.roll(0) for _ in range(4)]


@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda trouble: trouble.__name__)
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(("protocol", "computer"), SETTINGS, ids=NAMES)
def test_nothing_gives_a_second_chance(protocol: str, computer: int | None, moment: str, trouble: Trouble) -> None:
    table = Table(protocol, computer).set_up()
    dice = [table.roll(0)]
    if moment == "before the roll":
        trouble(table)
    asked = table.ask(0, 2)
    if moment == "asked":
        trouble(table)
        asked = same(asked, table.ask(0, 2))
    table.take(asked)
    if moment == "committed":
        trouble(table)
        assert table.ask(0, 2).step == asked.step
    dice.append(finish(table, asked))
    if moment == "shown":
        trouble(table)
        assert table.ask(0, 2).step["die"] == dice[1]
    if moment == "moved":
        table.roll(1)
        trouble(table)
        assert not table.ask(0, 2).is_new
    dice += [table.roll(0), table.roll(0)]
    assert dice == undisturbed(protocol, computer)


def same(first: Given, again: Given) -> Given:
    assert first.step == again.step
    return again


def finish(table: Table, asked: Given) -> int:
    """Let the other side answer where it has to."""
    if table.dice.pending is None:
        proof = table.dice.roll_of(0, 2)
        assert proof is not None
        return proof.die
    return int(table.answer(asked.step)["die"])
