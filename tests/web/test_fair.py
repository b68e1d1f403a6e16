"""Fair dice over the wire: clear refusals in every language, and the counts of all dice."""

from __future__ import annotations

import asyncio
import csv
import html
import io
import json
import re
from typing import Any

import pytest

from plyyard.core.registry import games
from plyyard.i18n import LANGUAGES, catalogue
from plyyard.rooms.fair.chain import draw_seed, grow
from plyyard.rooms.fair.protocol import FairDice
from plyyard.rooms.fair.setting import CHAIN, setting
from plyyard.rooms.fair.statistics import GROUPS, Run, count
from plyyard.rooms.fair.words import WORDS
from plyyard.web.dice import EVERY, DiceBook
from tests.web.client import Player, Table

RACE = next(name for name, game in games().items() if game.judge is None and game.board(game.editions[0]).dice)


def refusal(table: Table, seq: int, **roll: Any) -> tuple[str, str]:
    name = f"r{len(roll)}-{roll.get('k')}-{seq}-{roll.get('own', '')[:4]}"
    table.send(type="act", id=name, seq=seq, action="roll", **roll)
    answer = table.hear("refused")
    return answer["code"], answer["text"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_roll_that_does_not_fit_is_refused_with_a_sentence(address: str, lang: str) -> None:
    player = Player(address, lang)
    page = player.start(RACE, mode="computer", dice="fair")
    dice = FairDice.begin(setting(CHAIN, 1), page.rsplit("/", 1)[1])
    seeds = {name: draw_seed() for name in dice.setting.chains[0]}
    chains = {name: grow(dice.domain(dice.epoch, int(name[0]), name[2:]), seed) for name, seed in seeds.items()}
    with player.sit(page) as table:
        table.hear("welcome")
        own = chains["0/own"]
        got = {refusal(table, 0, k=1, own=own.link(1))}
        table.send(type="dice", id="a", wish="anchors", seat=0, anchors={n: c.anchor for n, c in chains.items()})
        table.hear("done")
        got |= {refusal(table, 1, k=1), refusal(table, 1, k=3, own=own.link(3)), refusal(table, 1, k=1, own="0" * 64)}
        table.send(type="act", id="roll", seq=1, action="roll", k=1, own=own.link(1))
        assert table.hear("done")["seq"] == 2
        assert table.hear_any()["type"] != "refused"
    said = dict(got)
    assert set(said) == {"incomplete", "no_link", "stale_roll", "bad_link"}
    words = catalogue(lang)
    for code, sentence in said.items():
        beginning = words.gettext(WORDS[code].msgid).partition("{")[0]
        assert sentence.startswith(beginning), f"{code} is not said in {lang}: {sentence}"
    assert "3" in said["stale_roll"] and "1" in said["stale_roll"]


def test_counts_are_shown_and_given_away(address: str) -> None:
    player = Player(address)
    page = player.start(RACE)
    with player.sit(page) as table:
        table.hear("welcome")
        for seq in range(-1, 5):
            table.act("roll", seq)
    given = player.http.get("/en/dice/counts.json").json()
    assert tuple(given["groups"]) == GROUPS
    rows = list(csv.DictReader(io.StringIO(player.http.get("/ja/dice/counts.csv").text)))
    faces = [int(row["times"]) for row in rows if (row["group"], row["what"]) == ("all", "face")]
    assert faces == given["groups"]["all"]["faces"]
    assert sum(faces) >= 6
    for lang in LANGUAGES:
        shown = player.http.get(f"/{lang}/dice")
        assert shown.status_code == 200
        assert f'href="/{lang}/dice/counts.csv"' in shown.text
        assert f'href="/{lang}/verify"' in player.http.get(f"/{lang}/").text


def test_no_visit_counts_more_than_once_an_hour() -> None:
    now, counted = 0, 0
    cells = {("human", 0): count([Run("human", 0, (1, 6))])}

    async def count_all() -> Any:
        nonlocal counted
        counted += 1
        return cells

    async def visits() -> None:
        nonlocal now
        book = DiceBook(count_all, lambda: now)
        await asyncio.gather(*(book.read() for _ in range(20)))
        now = EVERY - 1
        assert (await book.read()).at == 0
        assert counted == 1
        now = EVERY
        assert (await book.read()).at == 0, "a visit waits for the counting"
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert (await book.read()).at == EVERY
        assert (await book.read()).groups["all"].rolls == 2
        assert counted == 2

    asyncio.run(visits())


def boot_of(player: Player, page: str) -> dict[str, Any]:
    """Return what a match page hands to its scripts."""
    found = re.search(r'id="boot">(.+?)</script>', player.http.get(page).text, re.DOTALL)
    assert found
    boot: dict[str, Any] = json.loads(html.unescape(found[1]))
    return boot


@pytest.mark.parametrize(("mode", "protocol"), [("computer", "chain/1"), ("device", "server/1"), ("online", "chain/1")])
def test_the_form_and_the_form_for_another_match_ask_for_fair_dice(player: Player, mode: str, protocol: str) -> None:
    assert '<input type="hidden" name="dice" value="fair">' in player.http.get(f"/en/games/{RACE}").text
    boot = boot_of(player, player.start(RACE, mode=mode, dice="fair"))
    assert boot["dice"]["protocol"] == protocol
    assert boot["again"]["fields"]["dice"] == "fair"


def test_people_who_meet_in_the_lobby_have_fair_dice(player: Player) -> None:
    answer = player.http.post("/en/lobby/pair", data={"game": RACE})
    assert boot_of(player, answer.headers["location"])["dice"]["protocol"] == "chain/1"
