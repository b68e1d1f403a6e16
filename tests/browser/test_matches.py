"""Whole matches in a real browser: every game, against the computer and on one device, on a phone and on a desktop."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from plyyard.core.game import ROLL
from tests.browser.conftest import Welcome
from tests.browser.hands import Finger, Hands, Keys, List, Mouse
from tests.browser.players import Player, at_random, best, by_seat, king_runner, lucky_seat, most_generous, needs_roll
from tests.browser.table import Table

HANDS: Final = {"mouse": Mouse, "finger": Finger, "keys": Keys, "list": List}
WAYS: Final = [
    ("computer", "desktop", "mouse"),
    ("device", "desktop", "keys"),
    ("device", "phone", "finger"),
    ("computer", "phone", "list"),
]
LONG: Final = {
    ("aeroplane", "finger"),
    ("aeroplane", "keys"),
    ("aeroplane", "list"),
    ("draughts", "keys"),
    ("draughts", "list"),
    ("hnefatafl", "list"),
}
"""Played in the long run only: every hand has two other games, and every game another hand."""
LANGS: Final = {"mouse": "en", "keys": "ja", "finger": "ko", "list": "en"}

AGAINST_THE_COMPUTER: Final = {
    "snakes": ("0", Player(at_random(0))),
    "aeroplane": ("0", Player(best, lucky_seat(0))),
    "draughts": ("0", Player(most_generous)),
    "hnefatafl": ("1", Player(king_runner)),
}
BOTH_SIDES: Final = {
    ("snakes", "keys"): (67, Player(at_random(0))),
    ("snakes", "finger"): (139, Player(at_random(0))),
    ("aeroplane", "keys"): (29, Player(best, lucky_seat(0))),
    ("aeroplane", "finger"): (34, Player(best, lucky_seat(1))),
    ("draughts", "keys"): (0, Player(at_random(359))),
    ("draughts", "finger"): (0, Player(at_random(230))),
    ("hnefatafl", "keys"): (0, Player(by_seat(at_random(1), king_runner))),
    ("hnefatafl", "finger"): (0, Player(by_seat(best, at_random(12)))),
}
"""By game and hand: the seed of the dice, and somebody who plays both sides to an end that is not far."""


def play_out(table: Table, hands: Hands, player: Player) -> None:
    """Play to the end, comparing the page with the store after every decision, and after rolls now and then."""
    while not table.over:
        match = table.truth.match
        rolls = needs_roll(match.position)
        face = player.load(match.game, match.position) if rolls else 0
        if face:
            table.yard.dice.load(face)
        wanted = ROLL if rolls else player.decide(match.game, match.position).text
        before = match.seq
        hands.play(table, table.choice(wanted))
        table.settle(before + 2)
        if not rolls or table.over or before % 7 == 0:
            table.check()


def check_end(table: Table) -> None:
    """Check that the result is shown, spoken, listed, and still there after a reload."""
    outcome = table.truth.match.outcome
    assert outcome is not None
    assert outcome.reason != "resigned"
    expect(table.result).to_be_visible()
    table.wait_to_hear(table.say(outcome.text))
    shown = table.result.inner_text()
    table.page.reload()
    expect(table.result).to_be_visible()
    assert table.result.inner_text() == shown
    expect(table.page.locator("#record > li")).to_have_count(table.truth.match.seq + 1)
    table.page.goto(table.page.url.rsplit("/", 1)[0])
    card = table.page.locator(".card", has=table.page.locator(f'a[href$="{table.id}"]'))
    expect(card).to_have_class("card over")
    if outcome.winner is not None:
        expect(card).to_contain_text(table.say(table.truth.match.edition.sides[outcome.winner]))


@pytest.mark.parametrize(
    ("mode", "size", "hand", "game"),
    [
        pytest.param(*way, game, id="-".join((*way, game)), marks=[pytest.mark.long] * ((game, way[2]) in LONG))
        for way in WAYS
        for game in sorted(AGAINST_THE_COMPUTER)
    ],
)
def test_a_whole_match_is_played_to_its_end(newcomer: Welcome, mode: str, size: str, hand: str, game: str) -> None:
    visitor = newcomer(size, LANGS[hand])
    if mode == "computer":
        side, player = AGAINST_THE_COMPUTER[game]
        visitor.yard.dice.restart(67)
        table = visitor.start(game, mode=mode, side=side)
    else:
        seed, player = BOTH_SIDES[game, hand]
        visitor.yard.dice.restart(seed)
        table = visitor.start(game, mode=mode)
    play_out(table, HANDS[hand](), player)
    check_end(table)
