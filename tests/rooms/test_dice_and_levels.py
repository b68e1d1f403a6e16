"""No level sees or alters the dice: what falls is the same whoever plays, and however well."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from random import Random

import pytest

from plyyard.core.game import CHANCE, ROLL, Game, Position
from plyyard.core.registry import games
from plyyard.engines.levels import engine_for
from plyyard.engines.limit import Limit, Stop
from plyyard.rooms.founding import found
from plyyard.rooms.log import Header, Holder
from plyyard.rooms.room import Room
from tests.fair.table import Table

WITH_DICE = [game for game in games().values() if game.start(game.editions[0]).to_move == CHANCE]
LEVELS = [(game, level.name) for game in WITH_DICE for level in game.levels]
NAMES = [f"{game.name}/{level}" for game, level in LEVELS]
FACES = Random(4).choices(range(6), k=2000)
ROLLS = 60
every_level = pytest.mark.parametrize(("game", "level"), LEVELS, ids=NAMES)


@dataclass
class WatchedDice:
    """A stream of faces that nobody may touch while a level thinks."""

    drawn: int = 0
    closed: bool = False

    def below(self, n: int, /) -> int:
        assert n == 6
        assert not self.closed, "a level has touched the dice"
        self.drawn += 1
        return FACES[self.drawn - 1]


@dataclass
class Match:
    """A room in which the computer holds both seats, without server or clock."""

    game: Game
    level: str
    seed: int
    dice: WatchedDice = field(default_factory=WatchedDice)

    def __post_init__(self) -> None:
        rules, edition, holder = self.game, self.game.editions[0].name, Holder(self.level)
        header = Header("a-match", rules.name, edition, rules.rules_version, "computer", (holder, holder), 0)
        self.room = Room(header, found(header, "somebody", frozenset(), "").events)
        self.random = Random(self.seed)

    @property
    def position(self) -> Position:
        return self.room.match.position

    def play(self, rolls: int) -> list[str]:
        """Play until so many dice have fallen or the match is over; return them as they stand in the log."""
        while self.dice.drawn < rolls and self.room.match.outcome is None:
            written = ROLL if self.position.to_move == CHANCE else self.choose()
            event = self.room.bot_event(written, 1, self.dice)
            assert event is not None
            self.room.match.accept(self.room.match.follow(event))
        return [event.action for event in self.room.match.line if event.action.startswith(f"{ROLL}:")]

    def choose(self) -> str:
        engine, limit = engine_for(self.game, self.level)
        self.dice.closed = True
        decision = engine.choose(self.position, Limit(0, limit.depth), Stop(), self.random)
        self.dice.closed = False
        return decision.action.text


@every_level
def test_the_dice_in_the_log_are_the_stream_and_nothing_but_the_stream(game: Game, level: str) -> None:
    for seed in (1, 2):
        match = Match(game, level, seed)
        fallen = match.play(ROLLS)
        assert fallen == [f"{ROLL}:{face + 1}" for face in FACES[: match.dice.drawn]]
        assert len(fallen) == match.dice.drawn


@pytest.mark.parametrize("game", WITH_DICE, ids=[game.name for game in WITH_DICE])
def test_fair_dice_depend_on_seat_and_number_alone(game: Game) -> None:
    """Every level plays other moves and so rolls in another order: roll k of a seat is the same all the same."""
    fallen: dict[tuple[int, int], set[int]] = {}
    orders = set()
    for level, seed in itertools.product(game.levels, (1, 2)):
        table, counts = Table("chain/1", computer=1).set_up(), [0, 0]
        engine, limit = engine_for(game, level.name)
        position, random, order = game.start(game.editions[0]), Random(seed), ""
        while sum(counts) < ROLLS and position.to_move is not None:
            if position.to_move == CHANCE:
                seat = position.turn
                counts[seat] += 1
                order += str(seat)
                die = table.roll(seat)
                fallen.setdefault((seat, counts[seat]), set()).add(die)
                position = position.apply(position.legal_actions()[die - 1])
            else:
                position = position.apply(engine.choose(position, Limit(0, limit.depth), Stop(), random).action)
        orders.add(order)
    assert all(len(dice) == 1 for dice in fallen.values())
    assert len(orders) > 1 or len(game.levels) == 1
