"""The rules against the independent reference: moves, captures and endings, ply by ply, in every edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from plyyard.core.game import Edition
from plyyard.games.hnefatafl import GAME
from plyyard.games.hnefatafl.cells import CAPTURED, KING
from plyyard.games.hnefatafl.field import Move
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.tests import oracle
from plyyard.games.hnefatafl.tests.tables import (
    BRANDUBH,
    COPENHAGEN,
    EDITIONS,
    FETLAR,
    TABLUT,
    cramped,
    fortified,
    lined,
    ringed,
    scattered,
    start,
)


def compare(position: Position, match: oracle.Match) -> None:
    """Check that rules and reference see the same moves and the same ending."""
    legal = {oracle.squares_of(action.text) for action in position.legal_actions()}
    if position.ending != match.ending or legal != match.legal():
        written, differ = GAME.format_position(position), sorted(legal ^ match.legal())
        raise AssertionError(f"{written}: rules {position.ending!r}, reference {match.ending!r}, moves {differ}")


def follow(position: Position, random: Random, pick: str, plies: int) -> tuple[int, str]:
    """Play at most `plies` from the position, comparing every ply; return how many were played and the ending."""
    match = oracle.Match(position.edition.name, GAME.format_position(position))
    compare(position, match)
    past: list[Move] = []
    for ply in range(plies):
        if position.ending:
            return ply, position.ending
        action = PICKS[pick](position, past, random)
        past.append(action)
        before, position = position, position.apply(action)
        match.play(action.text)
        taken = {oracle.name(square) for square in match.taken}
        if match.ending == "king_captured":
            taken.add(oracle.name(oracle.king_of(match.board)))
        if set(before.captures(action)) != taken:
            written = f"{GAME.format_position(before)} {action.text}"
            raise AssertionError(f"{written}: rules take {before.captures(action)}, reference {sorted(taken)}")
        compare(position, match)
    return plies, position.ending


def anything(position: Position, past: list[Move], random: Random) -> Move:
    return random.choice(position.legal_actions())


def eager(position: Position, past: list[Move], random: Random) -> Move:
    """Captures and moves of the king or beside him more often than chance would have it."""
    actions = position.legal_actions()
    king = position.field.name_of[position.king]
    beside = {position.field.name_of[index] for index in position.field.neighbours(position.king)}
    bold = [action for action in actions if action.start == king or action.end in beside]
    fatal = [action for action in bold if position.played(action)[2] & CAPTURED]
    some = random.sample(actions, min(8, len(actions)))
    hungry = [action for action in some if position.captures(action)]
    return random.choice(random.choice((fatal, hungry, bold, some)) or fatal or some)


def to_and_fro(position: Position, past: list[Move], random: Random) -> Move:
    """Takes the own move before back: positions come again."""
    actions = position.legal_actions()
    back = [a for a in actions if len(past) > 1 and (a.start, a.end) == (past[-2].end, past[-2].start)]
    return random.choice(back or actions)


def decisive(position: Position, past: list[Move], random: Random) -> Move:
    """Ends the match or takes much if any of the actions does, every other time."""
    actions = position.legal_actions()
    if random.random() < 0.5:
        return random.choice(actions)
    return max(random.sample(actions, len(actions)), key=lambda action: position.played(action)[2])


PICKS: dict[str, Callable[[Position, list[Move], Random], Move]] = {
    "anything": anything,
    "eager": eager,
    "to and fro": to_and_fro,
    "decisive": decisive,
}
PLACINGS: dict[str, Callable[[Random, Edition], Position]] = {
    "scattered": scattered,
    "lined": lined,
    "fortified": fortified,
    "ringed": ringed,
    "cramped": lambda random, edition: cramped(random),
}
EVERYWHERE = {"king_captured", "king_escaped", "quiet_plies"}
PLANS = {
    FETLAR: ("scattered " * 9 + "cramped", EVERYWHERE | {"no_legal_move", "repetition"}),
    COPENHAGEN: ("scattered lined fortified ringed", EVERYWHERE | {"exit_fort", "surrounded", "repetition_lost"}),
    BRANDUBH: ("scattered scattered ringed", EVERYWHERE | {"surrounded", "repetition_lost"}),
    TABLUT: ("scattered scattered ringed", EVERYWHERE | {"surrounded", "repetition_lost"}),
}
"""Where matches begin in each edition, and the endings that must come up."""


def from_the_start(edition: Edition, seed: int, wanted: int) -> None:
    random, plies = Random(f"start {edition.name} {seed}"), 0
    while plies < wanted:
        plies += follow(start(edition), random, "anything" if seed % 2 else "eager", 400)[0]


def from_anywhere(edition: Edition, seed: int, wanted: int) -> Counter[str]:
    """Play from seeded placements until enough plies are compared; return how often each ending came."""
    random, plies, endings = Random(f"scattered {edition.name} {seed}"), 0, Counter[str]()
    placings, expected = PLANS[edition]
    while plies < wanted:
        pick = random.choice(("anything", "eager", "eager", "decisive", "to and fro"))
        first = PLACINGS[random.choice(placings.split())](random, edition)
        played, ending = follow(first, random, pick, 60)
        plies += max(played, 1)
        endings[ending] += 1
    assert all(endings[reason] for reason in expected), f"some ending never occurs: {endings}"
    return endings


@pytest.mark.parametrize("seed", range(8))
def test_matches_of_fetlar_from_the_start(seed: int) -> None:
    from_the_start(FETLAR, seed, 14_000)


@pytest.mark.parametrize("seed", range(8))
def test_fetlar_from_anywhere(seed: int) -> None:
    from_anywhere(FETLAR, seed, 12_000)


@pytest.mark.parametrize("name", ["copenhagen", "brandubh", "tablut"])
def test_other_editions_from_the_start(name: str) -> None:
    from_the_start(EDITIONS[name], 0, 2_500)


@pytest.mark.parametrize("name", ["copenhagen", "brandubh", "tablut"])
def test_other_editions_from_anywhere(name: str) -> None:
    from_anywhere(EDITIONS[name], 0, 7_500)


LONG = [
    (name, seed)
    for name, runs in (("fetlar", 25), ("copenhagen", 25), ("brandubh", 5), ("tablut", 5))
    for seed in range(runs)
]


@pytest.mark.long
@pytest.mark.parametrize(("name", "seed"), LONG)
def test_five_million_plies_of_fetlar_and_of_copenhagen(name: str, seed: int) -> None:
    from_the_start(EDITIONS[name], 100 + seed, 100_000)
    from_anywhere(EDITIONS[name], 100 + seed, 100_000)


def test_the_reference_reads_the_kings_square() -> None:
    board, side, quiet = oracle.read("11/11/11/5t5/4t1t4/5K5/11/11/11/8T2/tt9 D 7")
    assert (board[6, 6], side, quiet, len(board)) == ("K", "D", 7, 7)
    assert start().cells.count(KING) == 1
