"""From a match's log to its dice, its proof, and what statistics count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from plyyard.core.game import ROLL
from plyyard.rooms.fair.proof import Subject
from plyyard.rooms.fair.protocol import Data, FairDice
from plyyard.rooms.fair.setting import Setting, setting
from plyyard.rooms.fair.statistics import Run
from plyyard.rooms.log import Event, Header

_DIE = f"{ROLL}:"


def setting_of(header: Header) -> Setting:
    """Return who draws which chain in a match. Raises BadStep for an unknown protocol."""
    computer = next((seat for seat in (0, 1) if header.holders[seat].is_computer), None)
    return setting(header.agreed.dice, computer)


def steps_of(log: Iterable[Event]) -> tuple[Data, ...]:
    """Return the steps of the dice in a log: the data of events that have a "step"."""
    return tuple(event.data for event in log if "step" in event.data)


def dice_of(header: Header, log: Iterable[Event]) -> FairDice:
    """Return where the dice of a match stand. Raises DiceError when its log is not right."""
    dice = FairDice.begin(setting_of(header), header.id)
    for step in steps_of(log):
        dice = dice.follow(step)
    return dice


def subject_of(header: Header, log: Iterable[Event], line: Sequence[Event]) -> Subject:
    """Return what a proof of the match is about; `line` are the actions that stand on the board."""
    rules = setting_of(header)
    return Subject(
        match=header.id,
        game=header.game,
        edition=header.edition,
        rules_version=header.rules_version,
        protocol=rules.protocol,
        computer=rules.computer,
        steps=steps_of(log),
        actions=tuple((event.seat, event.action) for event in line),
    )


def runs_of(header: Header, line: Iterable[Event]) -> tuple[Run, ...]:
    """Return the dice of both seats, for the statistics."""
    dice: tuple[list[int], list[int]] = ([], [])
    for event in line:
        if event.action.startswith(_DIE):
            dice[event.seat].append(int(event.action.removeprefix(_DIE)))
    return tuple(
        Run("computer" if header.holders[seat].is_computer else "human", seat, tuple(dice[seat])) for seat in (0, 1)
    )
