"""How matches end: wins first, then the draws of each edition, checked against a count over the whole history."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from plyyard.games.draughts import GAME
from plyyard.games.draughts.draws import Counts
from plyyard.games.draughts.rules import Move, Position
from plyyard.games.draughts.tests.cases import at, refused

CYCLE = ("1-6", "50-45", "6-1", "45-50")
QUIET = "B:WK50,36:BK1,15"
"""Black and White can repeat CYCLE for ever here."""


def play(position: Position, *written: str) -> Position:
    for text in written:
        position = position.apply(GAME.parse_action(position, text))
    return position


def cycle(position: Position, plies: int) -> Position:
    return play(position, *(CYCLE[n % len(CYCLE)] for n in range(plies)))


def reason(position: Position) -> str:
    outcome = position.outcome()
    return outcome.reason if outcome else ""


def notes(position: Position) -> list[str]:
    return [str(note) for note in GAME.view(position).notes]


def test_house_has_no_draw_by_repetition_but_says_so() -> None:
    position = cycle(at(QUIET), 8)
    assert reason(position) == ""
    assert notes(position) == ["This position has come 3 times. That is no draw, but you may agree on one."]


def test_fmjd_draws_at_the_third_occurrence_and_warns_at_the_second() -> None:
    once = cycle(at(QUIET, "fmjd"), 4)
    assert notes(once) == ["This position is here for the second time. The third time is a draw."]
    assert reason(cycle(once, 3)) == ""
    drawn = cycle(once, 4)
    assert reason(drawn) == "repetition"
    assert drawn.legal_actions() == ()
    assert refused(drawn, 1).code == "match_over"


def test_house_draws_after_100_plies_without_capture_and_promotion() -> None:
    position = cycle(at(QUIET), 80)
    assert GAME.view(position).counters == ()
    position = play(position, CYCLE[0])
    (counter,) = GAME.view(position).counters
    assert (counter.id, counter.value, counter.limit, counter.urgent) == ("quiet", 81, 100, False)
    position = play(position, *CYCLE[1:], *CYCLE * 3, *CYCLE[:3])
    assert reason(position) == ""
    assert GAME.view(position).counters[0].urgent
    assert reason(play(position, CYCLE[3])) == "quiet_moves"


def test_a_step_of_a_man_does_not_reset_the_quiet_count_but_a_promotion_does() -> None:
    position = play(at("B:WK5,36:BK1,40"), "40-44")
    assert position.counts.quiet == 1
    assert play(position, "5-10", "44-50").counts == Counts()


@pytest.mark.parametrize(
    ("fen", "last", "ending"),
    [
        ("W:WK45:BK18,1", "45x12", ""),
        ("W:WK45:BK18", "45x12", "no_pieces"),
        ("W:W31,42:B26", "42-37", "no_moves"),
        ("W:W31,42:B26", "42-38", "quiet_moves"),
    ],
)
def test_a_capture_or_a_win_on_the_last_ply_counts_first(fen: str, last: str, ending: str) -> None:
    position = replace(at(fen), counts=Counts(quiet=99))
    assert reason(play(position, last)) == ending


def test_fmjd_draws_after_25_moves_each_by_kings_only() -> None:
    position = replace(at("W:WK46,47:BK5,K4,16", "fmjd"), counts=Counts(quiet=70, kings=49))
    assert [counter.id for counter in GAME.view(position).counters] == ["kings"]
    assert reason(play(position, "46-41")) == "king_moves"
    stepped = play(position, "47-42")
    assert (reason(stepped), stepped.counts.kings) == ("", 0)


@pytest.mark.parametrize(
    ("edition", "fen", "limit"),
    [
        ("fmjd", "W:WK46,K41,K47:BK5", 32),
        ("fmjd", "W:WK46,41,47:BK5", 32),
        ("fmjd", "W:WK46,K41:BK5", 10),
        ("fmjd", "W:WK46,41:BK5", 10),
        ("fmjd", "W:WK46:BK5", 10),
        ("fmjd", "B:WK46:B15,K10,K3", 32),
        ("fmjd", "W:WK46,K41,K47,K36:BK5", 0),
        ("fmjd", "W:W46,41:BK5", 0),
        ("fmjd", "W:WK46,K41:B5", 0),
        ("fmjd", "W:WK46,K41:BK5,K10", 0),
        ("house", "W:WK46,K41:BK5", 0),
        ("frisian", "W:WK46,K41:BK5", 14),
        ("frisian", "W:WK46:BK5", 4),
        ("frisian", "W:WK46,41:BK5", 0),
        ("brazilian", "W:WK29,K25:BK4,K8", 10),
        ("brazilian", "W:WK29,K25:BK4,8", 10),
        ("brazilian", "W:WK29,25:BK4,8", 0),
        ("russian", "W:WK29,K25,K30:BK4", 30),
        ("russian", "W:WK29,K25:BK4", 0),
        ("english", "W:WK29,K25:BK4", 0),
    ],
)
def test_few_pieces_have_a_limit(edition: str, fen: str, limit: int) -> None:
    few = [counter.limit for counter in GAME.view(at(fen, edition)).counters]
    assert sum(few) == limit


def test_two_kings_have_five_moves_each_against_one() -> None:
    position = play(at("W:WK6,K36:BK50", "fmjd"), "6-1", "50-45", "1-6", "45-50", "36-31", "50-45", "31-27", "45-50")
    position = play(position, "27-31")
    assert (position.counts.endings, reason(position)) == ((-1, 9), "")
    assert reason(play(position, "50-45")) == "few_pieces"


def test_a_capture_that_leaves_two_against_one_starts_five_moves_and_does_not_stop_the_sixteen() -> None:
    taking = replace(at("B:WK6,K28,K36:BK50", "fmjd"), counts=Counts(endings=(25, -1)))
    after = [taking.apply(move) for move in taking.legal_actions()]
    assert {position.counts.endings for position in after} == {(26, 0)}
    assert [counter.id for counter in GAME.view(after[0]).counters] == ["three", "two"]
    late = replace(at("B:WK6,K28,K36:BK50", "fmjd"), counts=Counts(endings=(31, -1)))
    assert {reason(late.apply(move)) for move in late.legal_actions()} == {"few_pieces"}


def test_neither_a_promotion_nor_a_capture_down_to_king_against_king_starts_the_five_moves_again() -> None:
    promoting = replace(at("W:WK46,7:BK50", "fmjd"), counts=Counts(endings=(-1, 5)))
    assert play(promoting, "7-2").counts.endings == (-1, 6)
    taking = replace(at("B:WK6,K28:BK50", "fmjd"), counts=Counts(endings=(-1, 5)))
    assert {taking.apply(move).counts.endings for move in taking.legal_actions()} == {(-1, 6)}


def test_a_capture_starts_a_new_count_where_the_ending_does_not_last() -> None:
    taking = replace(at("B:WK6,K28:BK50", "frisian"), counts=Counts(endings=(5, -1)))
    assert {taking.apply(move).counts.endings for move in taking.legal_actions()} == {(-1, 0)}


def test_who_cannot_move_wins_antidraughts_and_the_first_king_wins_breakthrough() -> None:
    for fen, ending in (("B:W31,37:B26", "no_moves"), ("B:W31:B", "no_pieces")):
        outcome = at(fen, "antidraughts").outcome()
        assert outcome is not None
        assert (outcome.reason, outcome.winner) == (ending, 1)
    crowned = play(at("W:W7,50:B40", "breakthrough"), "7-1").outcome()
    assert crowned is not None
    assert (crowned.reason, crowned.winner) == ("first_king", 0)


@pytest.mark.parametrize(("fen", "ending"), [("B:W31,37:B26", "no_moves"), ("B:W31:B26", ""), ("B:W31:B", "no_pieces")])
def test_a_side_that_cannot_move_has_lost(fen: str, ending: str) -> None:
    outcome = at(fen).outcome()
    assert (outcome.reason if outcome else "") == ending
    assert outcome is None or outcome.winner == 1


def histories(edition: str, seed: int) -> Iterator[tuple[list[Position], list[Move]]]:
    """Yield the whole history at every step of a random match from a random ending."""
    chance = random.Random(seed)
    squares = chance.sample(range(6, 46), 5)
    fen = f"W:WK{squares[0]},K{squares[1]},{squares[2]}:BK{squares[3]},{squares[4]}"
    history, moves = [at(fen, edition)], list[Move]()
    while history[-1].legal_actions():
        moves.append(chance.choice(list(history[-1].legal_actions())))
        history.append(history[-1].apply(moves[-1]))
        yield history, moves


def since(flags: list[bool]) -> int:
    """Return how many flags at the end are true in a row."""
    return next((n for n, flag in enumerate(reversed(flags)) if not flag), len(flags))


def looks(position: Position) -> dict[str, str]:
    return {piece.place: piece.look for piece in GAME.view(position).pieces}


def forces(position: Position) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return kings and men of both sides, the weaker first."""
    there = list(looks(position).values())
    one, other = ((there.count(f"{colour}-king"), there.count(f"{colour}-man")) for colour in ("black", "white"))
    return (one, other) if (sum(one), one) <= (sum(other), other) else (other, one)


def plies_since(history: list[Position], at_most: int, at_least: int) -> int:
    """Return the plies since a lone king first stood against so many pieces with a king, -1 if never."""

    def is_so(position: Position) -> bool:
        weak, strong = forces(position)
        return weak == (1, 0) and strong[0] > 0 and at_least <= sum(strong) <= at_most

    return next((len(history) - 1 - n for n, position in enumerate(history) if is_so(position)), -1)


def expected_draws(edition: str, history: list[Position], moves: list[Move]) -> set[str]:
    """Return the draws that the whole history calls for."""
    steps = list(zip(history[:-1], moves, strict=True))
    quiet = since([not move.taken and not position.promotes(move) for position, move in steps])
    kings = since([not move.taken and "king" in looks(position)[str(move.path[0])] for position, move in steps])
    few = plies_since(history, 3, 3) >= 32 or plies_since(history, 2, 1) >= 10
    times = sum(position.key() == history[-1].key() for position in history)
    if edition == "house":
        return {"quiet_moves"} if quiet >= 100 else set()
    found = {"repetition": times >= 3, "king_moves": kings >= 50, "few_pieces": few}
    return {name for name, due in found.items() if due}


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("edition", ["house", "fmjd"])
def test_draws_agree_with_the_whole_history(edition: str, seed: int) -> None:
    for history, moves in histories(edition, seed):
        found, expected = reason(history[-1]), expected_draws(edition, history, moves)
        if found not in {"no_moves", "no_pieces"}:
            assert (found in expected) if expected else found == "", f"{GAME.format_position(history[-1])}: {expected}"
