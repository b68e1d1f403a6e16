"""Whatever people do in whatever order: the log is whole, and log, clocks and offers stay consistent."""

from __future__ import annotations

import random

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from plyyard.core.registry import games
from plyyard.rooms.wire import Act, Done, Refused, Reply
from tests.rooms.people import FIVE_MINUTES, Pair

SEATS = st.sampled_from([0, 1])
TIMES = st.integers(0, 90_000)


class AnyOrder(RuleBasedStateMachine):
    """Two people, a clock or none, and everything that can happen to them."""

    @initialize(game=st.sampled_from(sorted(games())), clocked=st.booleans(), seed=st.integers(0, 99))
    def begins(self, game: str, clocked: bool, seed: int) -> None:
        self.pair = Pair(game, clock=FIVE_MINUTES if clocked else None)
        self.pick = random.Random(seed)

    @rule(after=TIMES)
    def acts(self, after: int) -> None:
        if not self.pair.state.outcome:
            self.pair.act(after, self.pick)

    @rule(seat=SEATS, kind=st.sampled_from(["draw", "takeback", "rematch"]))
    def offers(self, seat: int, kind: str) -> None:
        may = kind in self.pair.room.welcome(-1, frozenset({seat}), self.pair.now).around.may_offer
        twice = self.pair.state.offers.of(kind, 1 - seat)  # type: ignore[arg-type]
        answer = self.pair.offer(seat, kind)
        assert isinstance(answer, Done) == (may or bool(twice)), "what is offered on the screen is what is allowed"

    @rule(seat=SEATS, accept=st.booleans(), number=st.integers(-1, 40))
    def answers(self, seat: int, accept: bool, number: int) -> None:
        offers = self.pair.state.offers.open
        chosen = offers[0].id if offers and number < 20 else number
        self.pair.ask(seat, Reply(self.pair.name(), chosen, accept))

    @rule(seat=SEATS)
    def leaves(self, seat: int) -> None:
        self.pair.leaves(seat)

    @rule(seat=SEATS)
    def returns(self, seat: int) -> None:
        self.pair.returns(seat)

    @rule(seat=SEATS, kind=st.sampled_from(["win", "draw"]))
    def claims(self, seat: int, kind: str) -> None:
        answer = self.pair.claim(seat, kind)
        assert isinstance(answer, Refused) or self.pair.room.gone[1 - seat] is not None

    @rule(seat=SEATS, give_up=st.integers(0, 9))
    def gives_up(self, seat: int, give_up: int) -> None:
        if give_up == 0:
            self.pair.resign(seat)
        elif give_up == 1:
            self.pair.abort(seat)

    @rule(seat=SEATS, seq=st.integers(-1, 60), written=st.text(max_size=12))
    def talks_nonsense(self, seat: int, seq: int, written: str) -> None:
        before = self.pair.room.match.hash
        answer = self.pair.ask(seat, Act(self.pair.name(), seq, written or "?"))
        assert isinstance(answer, Refused) or self.pair.room.match.hash != before

    @rule()
    def the_server_falls_and_rises(self) -> None:
        gone = self.pair.room.gone
        self.pair.room = self.pair.again()
        self.pair.room.gone = gone

    @invariant()
    def the_log_is_the_match(self) -> None:
        if not hasattr(self, "pair"):
            return
        match = self.pair.room.match
        assert [logged.event.seq for logged in match.log] == list(range(len(match.log)))
        again = self.pair.again().match
        assert again.hash == match.hash
        assert again.state.offers == match.state.offers
        assert again.state.clock == match.state.clock
        assert again.position.key() == match.position.key()

    @invariant()
    def time_only_goes_down_for_who_has_the_turn(self) -> None:
        if not hasattr(self, "pair") or not self.pair.state.clock:
            return
        state = self.pair.state
        assert state.clock is not None
        assert all(left >= 0 for left in state.clock.left_at(self.pair.now))
        if state.clock.running is not None:
            assert not state.outcome and state.started
            assert state.clock.running == state.position.turn


AnyOrder.TestCase.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
TestAnyOrder = AnyOrder.TestCase
