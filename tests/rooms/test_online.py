"""Two people online: offers, clocks, leaving and coming back, all of it in the log."""

from __future__ import annotations

import pytest

from plyyard.core.registry import games
from plyyard.rooms.agreed import DAY, TimeControl
from plyyard.rooms.log import Event, Header, Holder
from plyyard.rooms.requests import GRACE
from plyyard.rooms.room import Room
from plyyard.rooms.state import State
from plyyard.rooms.wire import Act, Done, Reply, Try
from tests.rooms.people import FIVE_MINUTES, START, Pair, code

GAMES = sorted(games())


def outcome(pair: Pair) -> tuple[str, int | None]:
    end = pair.state.outcome
    assert end is not None, "the match goes on"
    return end.reason, end.winner


def test_nobody_acts_before_the_other_side_is_taken() -> None:
    header = Header("a", "draughts", "house", 1, "online", (Holder(), Holder()), START)
    room = Room(header, [Event(0, "join", 0, "", START)])
    choice = Act("r", 0, "20-25")
    decision = room.decide(choice, frozenset({0}), START, Pair().dice)
    assert code(decision.answer) == "not_joined"
    assert room.welcome(-1, frozenset({0}), START).view.choices == ()


def test_a_draw_is_agreed_and_recorded_as_agreed() -> None:
    pair = Pair()
    pair.act(), pair.act()
    assert pair.offer(0, "draw") == Done("r3", 4)
    assert pair.answer(1, accept=True) == Done("r4", 5)
    assert outcome(pair) == ("agreed", None)
    assert pair.room.match.record().points == "1/2"


def test_two_draw_offers_are_an_agreement() -> None:
    pair = Pair()
    pair.act(), pair.act()
    pair.offer(0, "draw"), pair.offer(1, "draw")
    assert outcome(pair) == ("agreed", None)


def test_a_draw_offer_lapses_when_the_other_side_plays_on() -> None:
    pair = Pair()
    pair.act(), pair.act(), pair.act()
    pair.offer(0, "draw")
    assert pair.state.offers.open
    pair.act()
    assert not pair.state.offers.open
    assert code(pair.ask(1, Reply("late", 5, True))) == "no_such_offer"


def test_ones_own_move_leaves_ones_draw_offer_open() -> None:
    pair = Pair()
    pair.act(), pair.act()
    pair.offer(0, "draw")
    pair.act()
    assert pair.state.offers.open


def test_a_declined_draw_cannot_be_offered_at_every_move() -> None:
    pair = Pair()
    pair.act(), pair.act()
    pair.offer(0, "draw"), pair.answer(1, accept=False)
    refused = []
    for _ in range(6):
        refused.append(code(pair.offer(0, "draw")))
        pair.act(), pair.act()
    assert refused == ["offered_lately"] * 5 + [""]


def test_nobody_accepts_their_own_offer_or_one_that_is_not_there() -> None:
    pair = Pair()
    pair.act(), pair.act()
    pair.offer(0, "draw")
    assert code(pair.ask(0, Reply("own", 4, True))) == "no_such_offer"
    assert code(pair.ask(1, Reply("none", 99, True))) == "no_such_offer"


def test_a_draw_is_not_offered_before_one_has_played() -> None:
    assert code(Pair().offer(1, "draw")) == "too_early"


@pytest.mark.parametrize("answered", [0, 1])
def test_a_takeback_leads_to_the_position_before_ones_own_move(answered: int) -> None:
    pair = Pair()
    pair.act(), pair.act()
    before = pair.room.match.position.key()
    for _ in range(1 + answered):
        pair.act()
    assert code(pair.offer(0, "takeback")) == ""
    pair.answer(1, accept=True)
    assert pair.room.match.position.key() == before
    assert pair.again().match.position.key() == before
    assert len(pair.room.match.record().actions) == 2


def test_a_takeback_leads_back_to_the_position_that_a_match_began_from() -> None:
    pair = Pair(start="B:W9,10,20,23,33:B24,31,36,39")
    first = pair.state.position.key()
    pair.act()
    assert pair.state.position.key() != first
    assert code(pair.offer(0, "takeback")) == ""
    pair.answer(1, accept=True)
    assert pair.state.position.key() == first
    assert pair.room.match.record().start == "B:W9,10,20,23,33:B24,31,36,39"


def test_a_takeback_offer_lapses_with_the_next_move() -> None:
    pair = Pair()
    pair.act()
    pair.offer(0, "takeback")
    pair.act()
    assert not pair.state.offers.open


def test_an_action_made_before_a_takeback_is_stale_after_it() -> None:
    pair = Pair()
    pair.act(), pair.act()
    seq = pair.room.match.seq
    pair.offer(1, "takeback"), pair.answer(0, accept=True)
    choice = pair.room.welcome(-1, frozenset({1}), pair.now).view.choices[0].action
    assert code(pair.ask(1, Act("old", seq, choice))) == "stale"
    assert code(pair.ask(1, Act("new", pair.room.match.seq, choice))) == ""


def test_an_offer_does_not_make_the_action_of_the_moment_stale() -> None:
    pair = Pair()
    pair.act(), pair.act()
    seq = pair.room.match.seq
    pair.offer(1, "draw")
    choice = pair.room.welcome(-1, frozenset({0}), pair.now).view.choices[0].action
    assert code(pair.ask(0, Act("meanwhile", seq, choice))) == ""


@pytest.mark.parametrize("game", ["aeroplane", "snakes"])
def test_a_die_that_was_shown_is_never_taken_back(game: str) -> None:
    pair = Pair(game)
    for _ in range(30):
        pair.act()
        for seat in (0, 1):
            rolls = [event.action.startswith("roll:") for event in pair.room.match.line]
            allowed = code(pair.offer(seat, "takeback")) == ""
            assert not (allowed and rolls[-1]), "a die is the last thing that was seen"
            for offer in pair.state.offers.open:
                pair.ask(1 - offer.by, Reply(pair.name(), offer.id, False))


def test_a_rematch_is_agreed_with_the_sides_changed() -> None:
    pair = Pair()
    assert code(pair.offer(0, "rematch")) == "not_over"
    pair.resign(0)
    pair.offer(1, "rematch"), pair.answer(0, accept=True)
    assert pair.state.next_match == "next-match"
    assert pair.room.welcome(-1, frozenset({1}), pair.now).around.next_match == "next-match"


def test_a_match_is_called_off_only_before_both_have_acted() -> None:
    pair = Pair()
    pair.act()
    assert code(pair.abort(1)) == ""
    assert outcome(pair) == ("aborted", None)
    pair = Pair()
    pair.act(), pair.act()
    assert code(pair.abort(0)) == "already_started"


def test_nobody_agrees_with_the_computer_or_with_themselves() -> None:
    header = Header("a", "draughts", "house", 1, "device", (Holder(), Holder()), START)
    room = Room(header)
    pair = Pair()
    pair.room = room
    assert code(pair.offer(0, "draw")) == "nobody_to_agree"
    assert code(pair.abort(0)) == "nobody_to_agree"


def left(pair: Pair) -> tuple[int, int]:
    assert pair.state.clock
    return pair.state.clock.left_at(pair.now)


def test_clocks_run_from_when_both_have_acted_and_gain_the_increment() -> None:
    pair = Pair(clock=FIVE_MINUTES)
    pair.act(60_000), pair.act(60_000)
    assert left(pair) == (300_000, 300_000)
    pair.act(10_000)
    assert left(pair) == (295_000, 300_000)
    pair.act(1_000)
    assert left(pair) == (295_000, 304_000)


def test_an_extra_turn_gains_nothing_and_keeps_the_clock_running() -> None:
    pair = Pair("aeroplane", clock=FIVE_MINUTES)
    for _ in range(40):
        turn, before = pair.room.match.position.turn, left(pair)
        started = pair.state.started
        pair.act(1_000)
        if started and pair.room.match.position.turn == turn:
            assert left(pair)[turn] == before[turn] - 1_000


def test_days_begin_anew_with_every_turn() -> None:
    pair = Pair(clock=TimeControl("days", DAY))
    pair.act(), pair.act()
    pair.act(DAY // 2)
    pair.now += DAY // 2
    assert left(pair) == (DAY, DAY // 2)


def test_time_that_has_run_out_loses_on_any_request() -> None:
    pair = Pair(clock=FIVE_MINUTES)
    pair.act(), pair.act()
    pair.now += 300_000
    assert code(pair.ask(1, Try("look", ["1"]))) == "match_over"
    assert outcome(pair) == ("time", 1)


def test_clocks_stop_while_the_server_is_down() -> None:
    pair = Pair(clock=FIVE_MINUTES)
    pair.act(), pair.act(), pair.act(1_000)
    pair.now += 10_000
    pair.store(Event(pair.room.match.seq + 1, "resume", 1, "", pair.now, data={"lost": 10_000}))
    assert left(pair)[1] == 300_000
    assert pair.again().match.state.clock == pair.state.clock


def test_waiting_for_somebody_who_has_left_costs_nothing() -> None:
    pair = Pair(clock=FIVE_MINUTES)
    pair.act(), pair.act()
    pair.leaves(1)
    pair.now += 200_000
    assert left(pair)[0] == 300_000
    pair.returns(1)
    pair.now += 1_000
    assert left(pair)[0] == 299_000


def test_leaving_does_not_stop_ones_own_clock() -> None:
    pair = Pair(clock=FIVE_MINUTES)
    pair.act(), pair.act()
    pair.leaves(0)
    pair.now += 100_000
    assert left(pair)[0] == 200_000


@pytest.mark.parametrize(("kind", "winner"), [("win", 0), ("draw", None)])
@pytest.mark.parametrize("clock", [None, FIVE_MINUTES])
def test_who_was_left_alone_may_claim_after_a_grace(kind: str, winner: int | None, clock: TimeControl | None) -> None:
    pair = Pair(clock=clock)
    pair.act(), pair.act()
    assert code(pair.claim(0)) == "not_gone"
    pair.leaves(1)
    pair.now += GRACE - 1
    assert code(pair.claim(0)) == "not_yet"
    pair.now += 1
    assert code(pair.claim(0, kind)) == ""
    assert outcome(pair) == ("left", winner)


def test_who_comes_back_in_time_has_not_left() -> None:
    pair = Pair()
    pair.act(), pair.act()
    pair.leaves(1)
    pair.now += GRACE
    pair.returns(1)
    assert code(pair.claim(0)) == "not_gone"


def test_with_days_for_a_move_nobody_has_left() -> None:
    pair = Pair(clock=TimeControl("days", DAY))
    pair.act(), pair.act()
    pair.leaves(1)
    pair.now += 10 * GRACE
    assert code(pair.claim(0)) == "not_gone"


def test_a_client_with_another_history_gets_all_of_ours() -> None:
    pair = Pair()
    pair.act(), pair.act()
    log = pair.room.match.log
    same = pair.room.welcome(2, frozenset({0}), pair.now, log[2].hash)
    other = pair.room.welcome(2, frozenset({0}), pair.now, "0" * 32)
    assert [entry.seq for entry in same.entries] == [3]
    assert [entry.seq for entry in other.entries] == [0, 1, 2, 3]


@pytest.mark.parametrize("game", GAMES)
def test_the_log_alone_makes_the_same_match_again(game: str) -> None:
    pair = Pair(game, clock=FIVE_MINUTES)
    for number in range(12):
        pair.act(500 + 100 * number)
    pair.offer(0, "draw"), pair.leaves(1), pair.returns(1)
    again = pair.again().match
    assert again.hash == pair.room.match.hash
    assert _plain(again.state) == _plain(pair.state)


def _plain(state: State) -> tuple[object, ...]:
    return (state.position.key(), state.acted, state.names, state.away, state.offers, state.clock, state.outcome)
