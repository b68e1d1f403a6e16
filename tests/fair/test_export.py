"""A match's log holds its dice, and its proof is written from nothing else."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from plyyard.rooms.agreed import Agreed
from plyyard.rooms.fair.export import dice_of, runs_of, setting_of, subject_of
from plyyard.rooms.fair.proof import verify, write_proof
from plyyard.rooms.fair.protocol import Data
from plyyard.rooms.log import Event, Header, Holder
from tests.fair.table import NAMES, SETTINGS, Table


def header_of(table: Table) -> Header:
    rules = table.dice.setting
    holders = tuple(Holder("easy") if seat == rules.computer else Holder() for seat in (0, 1))
    mode = "device" if rules.seeded else "online" if rules.computer is None else "computer"
    agreed = Agreed(dice=rules.protocol)
    return Header(table.match, "unknown", "house", 1, mode, (holders[0], holders[1]), 0, agreed=agreed)


def log_of(steps: Sequence[Data]) -> list[Event]:
    """Events as a room stores them: a roll is an action, everything else is about the dice alone."""
    return [_event(seq, step) for seq, step in enumerate(steps)]


def _event(seq: int, step: Data) -> Event:
    if step["step"] == "roll":
        return Event(seq, "act", int(step["seat"]), f"roll:{step['die']}", seq, data=step)
    return Event(seq, "dice", 0, "", seq, data=step)  # type: ignore[arg-type]


@pytest.mark.parametrize(("protocol", "computer"), SETTINGS, ids=NAMES)
def test_dice_proof_and_counts_come_from_the_log(protocol: str, computer: int | None) -> None:
    table = Table(protocol, computer).set_up()
    dice = [[table.roll(seat) for _ in range(12)] for seat in (0, 1)]
    header, log = header_of(table), log_of(table.steps)
    line = [event for event in log if event.kind == "act"]
    assert setting_of(header) == table.dice.setting
    assert dice_of(header, log) == table.dice
    report = verify(write_proof(subject_of(header, log, line)))
    assert report.fault is None
    assert len(report.rolls) == 24
    runs = runs_of(header, line)
    assert [list(run.dice) for run in runs] == dice
    assert [run.holder for run in runs] == ["computer" if seat == computer else "human" for seat in (0, 1)]
