"""A room answers every request once, refuses with a reason, and changes only through stored events."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from plyyard.core.game import CHANCE, ROLL, Kind
from plyyard.core.registry import games
from plyyard.rooms.dice import SystemDice, draw
from plyyard.rooms.log import Event, Header, Holder
from plyyard.rooms.match import Match
from plyyard.rooms.room import Room
from plyyard.rooms.wire import Act, Done, Fine, Ping, Pong, Refused, Resign, Try
from tests.rooms.dice import FixedDice, SeededDice

BOTH = frozenset({0, 1})
NOW = 1_700_000_000_000
GAMES = sorted(games())


def header(game: str, level: str = "", computer: int | None = None) -> Header:
    rules = games()[game]
    holders = tuple(Holder(level if seat == computer else "") for seat in (0, 1))
    return Header("a-match", game, rules.editions[0].name, rules.rules_version, "device", holders, NOW)


def room(game: str) -> Room:
    return Room(header(game))


def ask(room: Room, request: Act | Try | Resign | Ping, seats: frozenset[int] = BOTH, faces: tuple[int, ...] = (1,)):
    decision = room.decide(request, seats, NOW, FixedDice(faces))
    for event in decision.events:
        room.match.accept(room.match.follow(event))
    return decision.answer


def first_choice(room: Room) -> str:
    return room.welcome(-1, BOTH, NOW).view.choices[0].action


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_played_by_requests_alone_and_folds_to_the_same_match_again(game: str) -> None:
    playing, pick, dice = room(game), random.Random(7), SeededDice(7)
    for number in range(4000):
        if playing.match.outcome:
            break
        choice = pick.choice(playing.welcome(-1, BOTH, NOW).view.choices)
        decision = playing.decide(Act(f"r{number}", playing.match.seq, choice.action), BOTH, NOW, dice)
        assert isinstance(decision.answer, Done)
        playing.match.accept(playing.match.follow(decision.events[0]))
    assert playing.match.outcome, "the match did not end"
    again = Match(playing.match.header, [logged.event for logged in playing.match.log])
    assert again.position.key() == playing.match.position.key()
    assert again.outcome == playing.match.outcome
    record = playing.match.record()
    assert record.agrees() and record.reason == playing.match.outcome.reason


@pytest.mark.parametrize("game", GAMES)
def test_the_same_request_twice_happens_once_and_gets_the_first_answer(game: str) -> None:
    playing = room(game)
    request = Act("same", -1, first_choice(playing))
    assert ask(playing, request) == Done("same", 0)
    assert ask(playing, request) == Done("same", 0)
    assert playing.match.seq == 0


def test_a_die_asked_for_again_is_the_first_die() -> None:
    playing = room("snakes")
    ask(playing, Act("roll-1", -1, ROLL), faces=(3,))
    ask(playing, Act("roll-1", -1, ROLL), faces=(6,))
    assert [logged.event.action for logged in playing.match.log] == ["roll:3"]


def test_nobody_can_choose_the_die() -> None:
    playing = room("snakes")
    answer = ask(playing, Act("cheat", -1, "roll:6"))
    assert isinstance(answer, Refused) and answer.code == "roll_first"
    assert playing.match.seq == -1


def test_an_action_made_against_an_old_board_is_refused_and_changes_nothing() -> None:
    playing = room("snakes")
    ask(playing, Act("a", -1, ROLL))
    answer = ask(playing, Act("b", -1, ROLL))
    assert isinstance(answer, Refused) and answer.code == "stale" and answer.seq == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_other_seat_is_told_whose_turn_it_is(game: str) -> None:
    playing = room(game)
    answer = ask(playing, Act("x", -1, first_choice(playing)), seats=frozenset({1}))
    assert isinstance(answer, Refused) and answer.code in {"not_your_turn", "roll_out_of_turn"}
    assert answer.section_title.render() != "Rules", "the reason points to a section of the rules"


@pytest.mark.parametrize("game", GAMES)
def test_text_that_is_no_action_is_refused_with_a_sentence(game: str) -> None:
    playing = room(game)
    for written in ("?", "99-1", "‮32-28", "roll:9", "x" * 200):
        answer = ask(playing, Act("x" + str(len(written)), -1, written))
        assert isinstance(answer, Refused) and answer.text.render()
    assert playing.match.seq == -1


def test_a_spectator_cannot_act() -> None:
    playing = room("snakes")
    answer = ask(playing, Act("x", -1, ROLL), seats=frozenset())
    assert isinstance(answer, Refused) and answer.code == "not_seated"


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_ends_the_match_for_the_other_side_and_nothing_follows(seat: int) -> None:
    playing = room("snakes")
    assert ask(playing, Resign("r", -1, seat)) == Done("r", 0)
    assert playing.match.outcome and playing.match.outcome.winner == 1 - seat
    after = ask(playing, Act("late", 0, ROLL))
    assert isinstance(after, Refused) and after.code == "match_over"
    assert isinstance(ask(playing, Try("late", ["dice"])), Refused)


def test_nobody_resigns_for_a_seat_they_do_not_hold() -> None:
    playing = room("snakes")
    answer = ask(playing, Resign("r", -1, 0), seats=frozenset({1}))
    assert isinstance(answer, Refused) and answer.code == "not_your_seat"


def test_a_ping_is_answered() -> None:
    assert ask(room("snakes"), Ping("p")) == Pong("p")


def test_a_path_that_is_allowed_is_fine() -> None:
    assert ask(room("snakes"), Try("t", ["dice"])) == Fine("t")


def test_who_comes_back_gets_what_was_missed_and_a_stranger_seq_gets_everything() -> None:
    playing = room("snakes")
    for number in range(5):
        ask(playing, Act(f"r{number}", number - 1, ROLL), faces=(1 + number % 5,))
    assert [entry.seq for entry in playing.welcome(2, BOTH, NOW).entries] == [3, 4]
    assert [entry.seq for entry in playing.welcome(4, BOTH, NOW).entries] == []
    assert len(playing.welcome(99, BOTH, NOW).entries) == 5


def test_only_the_seat_to_move_is_offered_choices() -> None:
    playing = room("snakes")
    assert playing.welcome(-1, frozenset({0}), NOW).view.choices
    assert not playing.welcome(-1, frozenset({1}), NOW).view.choices


def test_the_computer_is_thinking_only_when_it_has_the_turn() -> None:
    level = games()["snakes"].levels[0].name
    playing = Room(header("snakes", level, computer=0))
    assert playing.thinking
    playing.match.accept(playing.match.follow(playing.bot_event(ROLL, NOW, FixedDice([2]))))
    assert not playing.thinking


def test_a_log_with_a_gap_or_an_illegal_event_is_not_played_on() -> None:
    match = Match(header("snakes"))
    with pytest.raises(ValueError, match="does not follow"):
        match.follow(Event(1, "act", 0, "roll:1", NOW))
    with pytest.raises(ValueError):
        match.follow(replace(Event(0, "act", 0, "roll:1", NOW), action="roll:7"))


def test_dice_are_drawn_by_the_published_odds() -> None:
    position = games()["snakes"].start(games()["snakes"].editions[0])
    assert position.to_move == CHANCE
    faces = [draw(position, FixedDice([face])).text for face in range(1, 7)]
    assert faces == [action.text for action, _ in position.chance_outcomes()]
    assert draw(position, SystemDice()).kind is Kind.ROLL


def test_ids_of_the_two_sides_cannot_meet() -> None:
    playing = room("snakes")
    ask(playing, Act("same", -1, ROLL), seats=frozenset({0}))
    answer = ask(playing, Act("same", 0, ROLL), seats=frozenset({1}))
    assert answer == Done("same", 1)
