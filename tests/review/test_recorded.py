"""The review of one whole match of each game, fact by fact; what it says is worked out again by the references.

Actions are counted from 1, as on the page. The matches come from `scripts/recorded.py`.
"""

from __future__ import annotations

import json

import pytest

from plyyard.core.odds import odds_of
from plyyard.core.registry import find_game, games
from plyyard.games.hnefatafl.tests import oracle as hnefatafl
from plyyard.review.match import Cause
from plyyard.web.notes import signed
from tests.review.oracles import (
    FETLAR,
    aeroplane_match,
    balance,
    draughts_board,
    faces_that_send_back,
    faces_that_take,
    legal_pairs,
    most_taken,
    play_draughts,
    rolled,
    routes_open,
    step_index,
)
from tests.review.recorded import FOLDER, Told, told


def position_of(match: Told, number: int) -> str:
    """Return the position in which an action was played, as the game writes it."""
    return find_game(match.record.game).format_position(match.steps[number - 1][0])


def answer(match: Told, number: int) -> tuple[str, str]:
    """Return the better choice and its value, as the page shows them when asked."""
    found = next(moment for moment in match.page["moments"] if moment["index"] == number - 1)["answer"]
    return found["action"], found["value"]


def stops(match: Told) -> list[int]:
    return [moment["index"] + 1 for moment in match.page["moments"]]


def turns(match: Told) -> list[int]:
    return [index + 1 for index in match.story.review.turning_points]


@pytest.mark.parametrize("name", sorted(games()))
def test_a_recorded_match_is_whole_small_and_by_todays_rules(name: str) -> None:
    match = told(name)
    assert match.record.agrees() and match.record.reason
    assert (FOLDER / f"{name}.ndjson").stat().st_size < 64_000
    review = match.story.review
    assert len(review.plies) == len(match.record.actions)
    outcome = match.steps[-1][2].outcome()
    assert outcome and review.values[-1] == pytest.approx(float(outcome.points[0]))


@pytest.mark.parametrize("name", sorted(games()))
def test_turning_points_are_the_changes_of_a_tenth_and_more(name: str) -> None:
    changes = {ply.index + 1: abs(ply.change) for ply in told(name).story.review.plies}
    marked = {number: changes[number] for number in turns(told(name))}
    assert 0 < len(marked) <= 6 and min(marked.values()) >= 0.1
    assert len(marked) == 6 or all(change < 0.1 for number, change in changes.items() if number not in marked)


@pytest.mark.parametrize("name", sorted(games()))
def test_answers_are_apart_from_what_is_told_at_first(name: str) -> None:
    """Whoever looks for the better choice has not read it in the question."""
    for body in told(name).page["moments"]:
        if "answer" in body:
            shown = json.dumps([body["text"], body["change"]])
            assert body["answer"]["action"] not in shown and body["answer"]["sentence"] not in shown


class TestDraughts:
    """White, the weakest level, misses a shot at 7 and loses a man at 17 and another one at 21."""

    match = told("draughts")

    def board(self, number: int) -> tuple[dict[int, str], str]:
        return draughts_board(position_of(self.match, number))

    def test_the_stops(self) -> None:
        assert turns(self.match) == [6, 7, 17, 21]
        assert stops(self.match) == [6, 7, 15, 16, 17, 21]
        assert [self.match.record.actions[n - 1] for n in turns(self.match)] == ["16-21", "36-31", "38-33", "37-31"]

    def test_the_better_choices_and_their_values(self) -> None:
        assert [answer(self.match, n) for n in turns(self.match)] == [
            ("10-14", "Worth 54 % instead of 18 %."),
            ("32-28", "Worth 83 % instead of 49 %."),
            ("21-16", "Worth 47 % instead of 22 %."),
            ("39-33", "Worth 17 % instead of 3 %."),
        ]

    def test_black_allows_a_shot_at_6(self) -> None:
        assert self.match.reasons(6)[0] == "It allows a shot: 32-28 gives 1, forces 23x32, and takes 2."
        board, _ = play_draughts(*self.board(6), "16-21")
        offered, _ = play_draughts(board, "w", "32-28")
        assert [move[:2] for move in legal_pairs(offered, "b")] == [(23, 32)], "the only answer"
        forced, given = play_draughts(offered, "b", "23x32")
        assert (given, most_taken(forced, "w")) == (1, 2)

    def test_after_the_better_move_at_6_the_same_offer_takes_no_more_than_it_gives(self) -> None:
        board, _ = play_draughts(*self.board(6), "10-14")
        offered, _ = play_draughts(board, "w", "32-28")
        forced, given = play_draughts(offered, "b", "23x32")
        assert most_taken(forced, "w") <= given

    def test_white_misses_the_shot_at_7(self) -> None:
        assert self.match.reasons(7)[:3] == [
            "A shot was missed: 32-28 gives 1, forces 23x32, and takes 2.",
            "After the better move a capture of 2 pieces follows, whatever is answered.",
            "In what is expected after the better move, 1 piece more is taken than is lost.",
        ]
        line = ("32-28", "23x32", "38x27x16")
        assert balance(*self.board(7), line) == 1
        played, _ = play_draughts(*self.board(7), "36-31")
        answers = legal_pairs(played, "b")
        least = min(most_taken(play_draughts(played, "b", f"{a}-{b}")[0], "w") for a, b, *_ in answers)
        assert least < 2, "after 36-31 nothing of the kind is sure"

    def test_the_shots_that_were_missed_are_all_stopped_at(self) -> None:
        missed = [n for n in stops(self.match) if any("shot was missed" in each for each in self.match.reasons(n))]
        assert missed == [7]

    def test_white_loses_a_man_at_17(self) -> None:
        moment = self.match.moment(17)
        assert self.match.reasons(17)[0] == "In what is expected after it, 1 piece more is lost than is taken."
        played = next(line for line in moment.ply.lines if line.action.text == "38-33")
        assert balance(*self.board(17), [move.text for move in played.pv]) == -1

    def test_white_leaves_a_man_to_be_taken_at_21(self) -> None:
        assert self.match.reasons(21)[0] == "It lets 1 piece be taken at once; after the better move it is 0."
        taken = [most_taken(play_draughts(*self.board(21), move)[0], "b") for move in ("37-31", "39-33")]
        assert taken == [1, 0]

    def test_what_is_expected_is_legal_play(self) -> None:
        for number in turns(self.match):
            for line in self.match.moment(number).ply.lines:
                balance(*self.board(number), [move.text for move in line.pv])

    def test_the_sums(self) -> None:
        assert self.match.page["sums"] == [
            "White: −3 % a choice on average. 20 of 31 choices were the best, 4 gave away 5 % or more.",
            "Black: −1 % a choice on average. 23 of 29 choices were the best, 1 gave away 5 % or more.",
        ]


class TestAeroplane:
    """Yellow wins by better dice and fewer errors; Red leaves a plane on cell 35 again and again."""

    match = told("aeroplane")

    def test_the_stops(self) -> None:
        assert turns(self.match) == [63, 131, 150]
        assert stops(self.match) == [63, 131, 132, 138, 146, 150, 202, 228]

    def test_luck_and_choices_are_apart(self) -> None:
        red, yellow = self.match.page["sums"]
        assert red.startswith("Red: dice +26 %, choices −82 %. 8 of 29 choices were the best, 7 gave away 5 % or more.")
        assert yellow.startswith("Yellow: dice +49 %, choices −56 %. 28 of 63 choices were the best, 4 gave away")
        plies = self.match.story.review.plies
        for seat, told_sum in ((0, red), (1, yellow)):
            luck = sum(ply.luck for ply in plies if ply.seat == seat and ply.action.startswith("roll"))
            lost = sum(ply.loss for ply in plies if ply.seat == seat and not ply.action.startswith("roll"))
            assert f"dice {signed(luck)} %, choices {signed(-lost)} %" in told_sum
        assert all(ply.loss == 0 for ply in plies if ply.cause is Cause.LUCK)
        assert all(ply.luck == 0 for ply in plies if ply.cause is not Cause.LUCK)

    def test_a_lucky_die_asks_for_nothing(self) -> None:
        found = {moment["index"] + 1: moment for moment in self.match.page["moments"]}
        assert found[63]["change"] == "The die took Red from 39 % to 51 %."
        assert found[131]["change"] == "The die took Yellow from 50 % to 64 %."
        assert not any("answer" in found[number] for number in (63, 131))

    def test_the_six_at_63_is_the_one_face_that_brings_a_plane_out(self) -> None:
        matches = rolled(position_of(self.match, 63))
        assert [face for face, match in matches.items() if (0, 1) in match.moves()] == [6]
        assert self.match.record.actions[62] == "roll:6"

    def test_the_six_at_131_is_the_one_face_that_sends_a_plane_back(self) -> None:
        assert faces_that_send_back(position_of(self.match, 131)) == {6}
        assert self.match.record.actions[130] == "roll:6"

    @pytest.mark.parametrize(
        ("number", "better", "value", "reasons"),
        [
            (132, "3-9", "Worth 64 % instead of 54 %.", ["The better move sends 1 plane back from cell 35."]),
            (
                138,
                "35-40",
                "Worth 44 % instead of 36 %.",
                [
                    "It put a plane on cell 23, to be taken by 1 of 6 faces.",
                    "It left a plane on cell 35, to be taken by 2 of 6 faces.",
                ],
            ),
            (
                146,
                "35-39",
                "Worth 42 % instead of 34 %.",
                ["It left a plane on cell 35, to be taken by 2 of 6 faces."],
            ),
            (
                150,
                "35-39",
                "Worth 46 % instead of 36 %.",
                ["It left a plane on cell 35, to be taken by 2 of 6 faces."],
            ),
            (202, "yard-0", "Worth 23 % instead of 16 %.", ["The better move brings one more plane out of the yard."]),
            (228, "yard-0", "Worth 18 % instead of 9 %.", ["The better move brings one more plane out of the yard."]),
        ],
    )
    def test_better_choices_with_their_reasons(self, number: int, better: str, value: str, reasons: list[str]) -> None:
        assert answer(self.match, number) == (better, value)
        assert self.match.reasons(number) == reasons

    @pytest.mark.parametrize(("number", "step", "faces"), [(138, 23, 1), (138, 35, 2), (146, 35, 2), (150, 35, 2)])
    def test_the_faces_that_take_are_counted_by_trying_every_roll(self, number: int, step: int, faces: int) -> None:
        here, played = position_of(self.match, number), self.match.record.actions[number - 1]
        better, _ = answer(self.match, number)
        assert faces_that_take(here, 0, played)[step] == faces
        assert step not in faces_that_take(here, 0, better)

    def test_the_capture_that_was_passed_by_at_132(self) -> None:
        sent_back = {}
        for move in ("0-6", "3-9"):
            match = aeroplane_match(position_of(self.match, 132))
            there = match.index[0].count(step_index("35"))
            match.move(*(step_index(step) for step in move.split("-")))
            sent_back[move] = there - match.index[0].count(step_index("35"))
        assert sent_back == {"0-6": 0, "3-9": 1}


class TestHnefatafl:
    """The king runs to the edge at 26 and is shut out; at 29 the attackers let him go round."""

    match = told("hnefatafl")

    def board(self, number: int, *moves: str) -> tuple[hnefatafl.Board, str]:
        """Return the board in which an action was played, after other moves instead of it, and the side to move."""
        board, side, _ = hnefatafl.read(position_of(self.match, number))
        for move in moves:
            board, _, _ = hnefatafl.play(FETLAR, board, side, *hnefatafl.squares_of(move))
            side = "D" if side == "A" else "A"
        return board, side

    def after_every_answer(self, number: int, *moves: str) -> list[set[str]]:
        """Return the routes that are open after each answer to some moves."""
        board, side = self.board(number, *moves)
        answers = hnefatafl.moves(FETLAR, board, side)
        return [routes_open(hnefatafl.play(FETLAR, board, side, *answer)[0]) for answer in answers]

    def test_the_stops(self) -> None:
        assert turns(self.match) == [26, 29]
        assert stops(self.match) == [8, 10, 11, 12, 26, 29]
        assert [self.match.record.actions[n - 1] for n in turns(self.match)] == ["c9-k9", "k10-k9"]

    def test_the_better_choices_and_their_values(self) -> None:
        assert answer(self.match, 26) == ("c9-j9", "Worth 19 % instead of 4 %.")
        assert answer(self.match, 29) == ("k10-j10", "Worth 99 % instead of 0 %.")

    def test_the_attackers_let_the_king_round_at_29(self) -> None:
        assert self.match.reasons(29)[0] == (
            "It lets the king go j9-j11 and threaten k11, and no answer closes the way."
        )
        assert routes_open(self.board(29, "k10-k9", "j9-j11")[0]) == {"k11"}
        assert all("k11" in routes for routes in self.after_every_answer(29, "k10-k9", "j9-j11"))

    def test_after_the_better_move_at_29_every_run_of_the_king_can_be_answered(self) -> None:
        board, side = self.board(29, "k10-j10")
        king = hnefatafl.king_of(board)
        assert not routes_open(board)
        for start, end in hnefatafl.moves(FETLAR, board, side):
            if start == king:
                run = f"{hnefatafl.name(start)}-{hnefatafl.name(end)}"
                assert set() in self.after_every_answer(29, "k10-j10", run), run

    def test_the_loss_by_force_is_told_and_comes(self) -> None:
        found = next(moment for moment in self.match.page["moments"] if moment["index"] == 28)
        assert found["answer"]["reasons"][0] == "What was played loses in 4 plies by force."
        assert len(self.match.record.actions) == 29 + 3 and self.match.record.actions[31] == "j11-k11"

    def test_no_corner_but_k11_was_ever_open_and_its_first_opening_and_closing_are_told(self) -> None:
        game = find_game("hnefatafl")
        boards = [hnefatafl.read(game.format_position(after))[0] for _, _, after in self.match.steps]
        routes = {n: found for n, board in enumerate(boards, 1) if (found := routes_open(board))}
        assert routes == {26: {"k11"}, 30: {"k11"}, 31: {"k11"}}
        assert self.match.page["milestones"] == [
            {"after": 26, "text": "The route to k11 opens for the first time."},
            {"after": 27, "text": "The route to k11 closes for the first time."},
        ]


class TestSnakes:
    """Nobody chose anything: three dice decided."""

    match = told("snakes")

    def test_nothing_was_chosen_and_nothing_was_better(self) -> None:
        assert all("nothing to choose" in words for words in self.match.page["sums"])
        assert not any("answer" in moment for moment in self.match.page["moments"])
        assert {ply.cause for ply in self.match.story.review.plies} == {Cause.LUCK}

    def test_the_turning_points_are_a_snake_and_two_ladders(self) -> None:
        assert turns(self.match) == stops(self.match) == [21, 27, 35]
        assert [str(self.match.story.sentences[n - 1]) for n in turns(self.match)] == [
            "Black rolls 1, lands on 49 and slides down the snake to 11.",
            "Black rolls 6, lands on 28 and climbs the ladder to 84.",
            "Black rolls 5, lands on 80, climbs the ladder to 100 and wins.",
        ]

    def test_luck_is_the_exact_chance_after_the_die_less_the_average_of_all_six(self) -> None:
        game = find_game("snakes")
        for number in turns(self.match):
            before, _, after = self.match.steps[number - 1]
            chances = [odds_of(game, before.apply(die)) for die, _ in before.chance_outcomes()]
            average = sum(chance.points for chance in chances if chance) / 6
            won = odds_of(game, after)
            ply = self.match.story.review.plies[number - 1]
            assert won and won.exact
            luck = (won.points - average) * (1 if ply.seat == 0 else -1)
            assert ply.luck == pytest.approx(luck, abs=1e-4)
