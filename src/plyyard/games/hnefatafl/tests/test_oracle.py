"""The rules against the independent reference: moves, captures and endings, ply by ply."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from plyyard.games.hnefatafl import GAME
from plyyard.games.hnefatafl.cells import CAPTURED, KING
from plyyard.games.hnefatafl.field import Move
from plyyard.games.hnefatafl.rules import Position
from plyyard.games.hnefatafl.tests import oracle
from plyyard.games.hnefatafl.tests.tables import cramped, scattered, start


def compare(position: Position, match: oracle.Match) -> None:
    """Check that rules and reference see the same moves and the same ending."""
    written = GAME.format_position(position)
    assert position.ending == match.ending, f"{written}: rules say {position.ending!r}, reference {match.ending!r}"
    legal = {action.text for action in position.legal_actions()}
    assert legal == match.legal(), f"{written}: only one side allows {sorted(legal ^ match.legal())}"


def follow(position: Position, random: Random, pick: str, plies: int) -> tuple[int, str]:
    """Play at most `plies` from the position, comparing every ply; return how many were played and the ending."""
    match = oracle.Match(GAME.format_position(position))
    compare(position, match)
    past: list[Move] = []
    for ply in range(plies):
        if position.ending:
            return ply, position.ending
        action = PICKS[pick](position, past, random)
        past.append(action)
        captures = position.captures(action)
        before = GAME.format_position(position)
        position = position.apply(action)
        match.play(action.text)
        taken = {oracle.name(square) for square in match.taken}
        if match.ending == "king_captured":
            taken.add(oracle.name(oracle.king_of(match.board)))
        assert set(captures) == taken, f"{before} {action.text}: rules take {captures}, reference {sorted(taken)}"
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


PICKS = {"anything": anything, "eager": eager, "to and fro": to_and_fro}


@pytest.mark.parametrize("seed", range(8))
def test_matches_from_the_start_agree_with_the_reference(seed: int) -> None:
    random, plies = Random(f"start {seed}"), 0
    while plies < 15_000:
        plies += follow(start(), random, "anything" if seed % 2 else "eager", 400)[0]


@pytest.mark.parametrize("seed", range(8))
def test_scattered_positions_agree_with_the_reference_and_end_in_every_way(seed: int) -> None:
    random, plies, endings = Random(f"scattered {seed}"), 0, Counter[str]()
    while plies < 12_000:
        pick = random.choice(("anything", "eager", "eager", "eager", "to and fro"))
        first = cramped(random) if random.random() < 0.1 else scattered(random)
        played, ending = follow(first, random, pick, 60)
        plies += played
        endings[ending] += 1
    expected = ("king_captured", "king_escaped", "no_legal_move", "repetition", "quiet_plies")
    assert all(endings[reason] > 0 for reason in expected), f"some ending never occurs: {endings}"


def test_the_reference_reads_the_kings_square() -> None:
    board, side, quiet = oracle.read("11/11/11/5t5/4t1t4/5K5/11/11/11/8T2/tt9 D 7")
    assert (board[6, 6], side, quiet, len(board)) == ("K", "D", 7, 7)
    assert start().cells.count(KING) == 1
