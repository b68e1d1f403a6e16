"""Fair dice in a room: nobody rolls before all chains are there, and every roll is in the log with its proof."""

from __future__ import annotations

import pytest

from plyyard.core.registry import games
from plyyard.rooms.agreed import Agreed, TimeControl
from plyyard.rooms.fair.chain import draw_seed, grow
from plyyard.rooms.fair.export import dice_of, subject_of
from plyyard.rooms.fair.proof import verify, write_proof
from plyyard.rooms.fair.setting import label
from plyyard.rooms.founding import found, found_rematch
from plyyard.rooms.log import Event, Header, Holder
from plyyard.rooms.room import Decision, Room
from plyyard.rooms.wire import Act, Done, Refused, Wish
from tests.rooms.dice import FixedDice
from tests.rooms.people import START

NO_DICE = FixedDice([])


class Hand:
    """Somebody's page: its seeds, and what it sends."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.seeds = {name: draw_seed() for name in table.dice.setting.chains.get(seat, ())}

    def chain(self, name: str):
        dice = self.table.dice
        return grow(dice.domain(dice.epoch, int(name[0]), name[2:]), self.seeds[name])

    def anchors(self) -> Wish:
        return self.wish("anchors", anchors={name: self.chain(name).anchor for name in self.seeds})

    def escrow(self) -> Wish:
        return self.wish("escrow", seed=self.seeds[label(1 - self.seat, "other")])

    def wish(self, kind: str, **fields: object) -> Wish:
        return Wish(id=self.table.name(), wish=kind, **{"seat": self.seat, **fields})  # type: ignore[arg-type]

    def roll(self) -> Act:
        k = self.table.dice.count(self.seat) + 1
        own = self.chain(label(self.seat, "own")).link(k) if label(self.seat, "own") in self.seeds else ""
        return Act(self.table.name(), self.table.room.match.seq, "roll", k, own)

    def answer(self) -> Wish:
        roller = 1 - self.seat
        k = self.table.dice.count(roller) + 1
        link = self.chain(label(roller, "other")).link(k)
        return Wish(id=self.table.name(), wish="answer", seat=roller, k=k, link=link)


class Table:
    """A room of a dice game with fair dice."""

    def __init__(
        self, protocol: str, mode: str, computer: int | None = None, game: str = "snakes", clock: int = 0
    ) -> None:
        rules = games()[game]
        level = rules.levels[0].name
        holders = tuple(Holder(level if seat == computer else "") for seat in (0, 1))
        agreed = Agreed(dice=protocol, clock=TimeControl("fischer", clock) if clock else None)
        header = Header("a-match-with-dice", game, "house", 1, mode, holders, START, agreed=agreed)  # type: ignore[arg-type]
        self.now = START
        people = frozenset({0, 1} - {computer}) if mode != "online" else frozenset({0})
        founding = found(header, "secret", people)
        self.number = 0
        self.room = Room(header, founding.events, founding.secrets)
        if mode == "online":
            self.store(Event(self.room.match.seq + 1, "join", 1, "", START))

    @property
    def dice(self):
        dice = self.room.match.state.dice
        assert dice is not None
        return dice

    def name(self) -> str:
        self.number += 1
        return f"n{self.number}"

    def store(self, event: Event) -> None:
        self.room.match.accept(self.room.match.follow(event))

    def ask(self, request: Act | Wish, *seats: int) -> Decision:
        decision = self.room.decide(request, frozenset(seats), self.now, NO_DICE)
        for event in decision.events:
            self.store(event)
        self.room.secrets = decision.secrets or self.room.secrets
        return decision

    def proof(self) -> bytes:
        match = self.room.match
        return write_proof(subject_of(match.header, [logged.event for logged in match.log], match.line)).encode()


def ready_pair(protocol: str = "chain/1", clock: int = 0) -> tuple[Table, Hand, Hand]:
    table = Table(protocol, "online", clock=clock)
    hands = make_ready(table)
    return table, *hands


def make_ready(table: Table) -> tuple[Hand, Hand]:
    """Let both pages give what is awaited, with seeds that are drawn now."""
    hands = Hand(table, 0), Hand(table, 1)
    for hand in hands:
        table.ask(hand.anchors(), hand.seat)
    for hand in hands if table.dice.setting.escrowed else ():
        table.ask(hand.escrow(), hand.seat)
    return hands


def fallen(table: Table) -> list[str]:
    return [event.action for event in table.room.match.line]


def test_nobody_rolls_before_every_chain_is_there() -> None:
    table = Table("chain/1", "online")
    first = Hand(table, 0)
    assert _code(table.ask(first.roll(), 0)) == "incomplete"
    table.ask(first.anchors(), 0)
    assert _code(table.ask(first.roll(), 0)) == "incomplete"
    assert fallen(table) == []


def test_two_people_roll_and_the_proof_of_their_match_holds() -> None:
    table, first, second = ready_pair()
    for _ in range(6):  # nobody gets home with six
        for hand in (first, second):
            assert isinstance(table.ask(hand.roll(), hand.seat).answer, Done)
    assert len(fallen(table)) == 12
    report = verify(table.proof())
    assert report.fault is None
    assert len(report.rolls) == 12


def test_asking_again_shows_the_same_die_and_stores_nothing() -> None:
    table, first, _ = ready_pair()
    request = first.roll()
    table.ask(request, 0)
    seq = table.room.match.seq
    again = table.ask(request, 0)
    assert (again.events, table.room.match.seq) == ((), seq)


def test_a_link_that_is_not_the_next_one_rolls_nothing() -> None:
    table, _, second = ready_pair()
    forged = Act("forged", table.room.match.seq, "roll", 1, second.chain("1/own").link(1))
    assert _code(table.ask(forged, 0)) == "bad_link"
    assert fallen(table) == []


def test_nobody_gives_chains_for_the_other_seat() -> None:
    table = Table("chain/1", "online")
    assert _code(table.ask(Hand(table, 0).anchors(), 1)) == "not_your_seat"


def test_the_computers_die_waits_for_the_persons_answer_and_falls_once() -> None:
    table = Table("chain/1", "computer", computer=0)
    person = Hand(table, 1)
    assert table.room.bot_event("roll", START, NO_DICE) is None, "the computer rolls before the chains are there"
    table.ask(person.anchors(), 1)
    opened = table.room.bot_event("roll", START, NO_DICE)
    assert opened is not None and opened.kind == "dice"
    table.store(opened)
    assert table.room.bot_event("roll", START, NO_DICE) is None
    table.ask(person.answer(), 1)
    assert len(fallen(table)) == 1
    assert table.room.match.position.turn == 1
    assert isinstance(table.ask(person.roll(), 1).answer, Done)


def test_on_one_device_a_seed_of_the_people_comes_before_the_first_roll() -> None:
    table = Table("server/1", "device")
    hand = Hand(table, 0)
    assert _code(table.ask(hand.roll(), 0, 1)) == "incomplete"
    table.ask(hand.wish("seed", seed=draw_seed()), 0, 1)
    assert isinstance(table.ask(hand.roll(), 0, 1).answer, Done)
    assert verify(table.proof()).fault is None


def test_new_chains_are_drawn_by_everybody_when_a_seat_has_moved() -> None:
    table, first, second = ready_pair()
    table.ask(first.roll(), 0)
    table.ask(second.wish("rekey", reason="moved"), 1)
    assert _code(table.ask(second.roll(), 1)) == "incomplete"
    hands = Hand(table, 0), Hand(table, 1)
    for hand in hands:
        table.ask(hand.anchors(), hand.seat)
    for hand in hands:
        table.ask(hand.escrow(), hand.seat)
    k = table.dice.count(1) + 1
    assert isinstance(
        table.ask(Act("on", table.room.match.seq, "roll", k, hands[1].chain("1/own").link(1)), 1).answer, Done
    )
    assert verify(table.proof()).fault is None


def left(table: Table) -> tuple[int, int]:
    clock = table.room.match.state.clock
    assert clock is not None
    return clock.left_at(table.now)


def test_whoever_draws_new_chains_and_gives_none_pays_with_the_own_time() -> None:
    table, first, second = ready_pair(clock=300_000)
    table.ask(first.roll(), 0)
    table.ask(second.roll(), 1)
    table.ask(second.wish("rekey", reason="moved"), 1)
    renewed = Hand(table, 0), Hand(table, 1)
    table.ask(renewed[0].anchors(), 0)
    table.now += 60_000
    assert left(table) == (300_000, 240_000)
    table.ask(renewed[1].anchors(), 1)
    for hand in renewed:
        table.ask(hand.escrow(), hand.seat)
    table.now += 1_000
    assert left(table) == (299_000, 240_000), "it is the first side's turn again"


def test_whoever_does_not_answer_an_open_roll_pays_with_the_own_time() -> None:
    table, first, second = ready_pair("chain/1-strict", clock=300_000)
    for roller, other in ((first, second), (second, first)):
        table.ask(roller.roll(), roller.seat)
        table.ask(other.answer(), other.seat)
    table.ask(first.roll(), 0)
    table.now += 60_000
    assert left(table) == (300_000, 240_000)
    table.ask(second.answer(), 1)
    assert table.room.match.position.turn == 1
    table.now += 1_000
    assert left(table) == (300_000, 239_000)


def test_a_room_read_from_the_store_has_the_same_dice() -> None:
    table, first, second = ready_pair()
    table.ask(first.roll(), 0)
    log = [logged.event for logged in table.room.match.log]
    again = Room(table.room.match.header, log, table.room.secrets)
    request = second.roll()
    mine = table.room.decide(request, frozenset({1}), START, NO_DICE).events
    theirs = again.decide(request, frozenset({1}), START, NO_DICE).events
    assert [event.action for event in mine] == [event.action for event in theirs]
    assert dice_of(table.room.match.header, log) == table.dice


def test_a_log_with_another_die_than_its_step_is_not_read() -> None:
    table, first, _ = ready_pair()
    (event,) = table.room.decide(first.roll(), frozenset({0}), START, NO_DICE).events
    other = "roll:1" if event.action != "roll:1" else "roll:2"
    with pytest.raises(ValueError, match="another die"):
        table.room.match.follow(Event(event.seq, "act", 0, other, event.at, data=event.data))


def test_a_rematch_begins_with_chains_of_its_own() -> None:
    table, _, _ = ready_pair()
    founding = found_rematch(table.room.match, frozenset({("a", 0), ("b", 1)}), "the-next-match", START)
    assert founding.secrets is not None
    assert founding.secrets != table.room.secrets
    assert Room(founding.header, founding.events, founding.secrets).match.state.dice is not None


def _code(decision: Decision) -> str:
    return decision.answer.code if isinstance(decision.answer, Refused) else ""
