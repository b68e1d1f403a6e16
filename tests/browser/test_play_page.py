"""The play page in the words of the games: reasons, forced moves, passes, resigning, turning, speaking, moving."""

from __future__ import annotations

import itertools
import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from plyyard.core.registry import games
from plyyard.i18n import LANGUAGES
from tests.browser.conftest import Welcome
from tests.browser.hands import Mouse
from tests.browser.moments import illegal_place, resign, select
from tests.browser.table import Table

GAMES: Final = sorted(games())
DECIDED: Final = [name for name in GAMES if games()[name].judge]
WITH_DICE: Final = [name for name in GAMES if games()[name].board(games()[name].editions[0]).dice]


def switch(page: Page, setting: str) -> None:
    """Change a setting in its dialog."""
    page.locator("#settings").click()
    page.locator(f"#set-{setting}").locator("xpath=..").click()
    page.locator("#settings-dialog [data-close]").click()


@pytest.mark.parametrize(("game", "lang"), list(zip(GAMES, itertools.cycle(LANGUAGES), strict=False)))
def test_a_refused_attempt_says_why_and_where_the_rules_say_so(newcomer: Welcome, game: str, lang: str) -> None:
    table = newcomer("phone", lang).start(game)
    before = table.read()
    table.cell(illegal_place(table)).tap()
    words, link = table.page.locator("#reason-text"), table.page.locator("#reason-link")
    expect(words).to_be_visible()
    table.wait_to_hear(words.inner_text())
    assert words.inner_text() in table.page.locator("[role=alert]").all_inner_texts()
    assert table.check()["view"] == before["view"], "a refused attempt changed the board"
    expect(link).to_be_visible()
    title = link.inner_text()
    table.page.goto(table.yard.address + str(link.get_attribute("href")))
    section = table.page.locator(f"[id='{table.page.url.partition('#')[2]}']")
    expect(section).to_be_in_viewport()
    assert section.get_by_role("heading").inner_text().strip() in title


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_refusal_moves_nothing_and_goes_at_the_next_touch(newcomer: Welcome, size: str) -> None:
    table = newcomer(size).start("aeroplane")
    before = table.page.evaluate(STANDING)
    table.cell(illegal_place(table)).click()
    expect(table.page.locator("#reason")).to_be_visible()
    assert table.page.evaluate(STANDING) == before
    table.page.locator("#status").click()
    expect(table.page.locator("#reason")).to_be_hidden()


STANDING: Final = """() => ["seat-0", "board", "seat-1", "roll", "settings", "counters", "moves", "record"]
  .map((id) => [id, document.getElementById(id).getBoundingClientRect().top])"""


def test_a_piece_opened_in_the_list_is_chosen_on_the_board(newcomer: Welcome) -> None:
    table = newcomer().start("hnefatafl")
    pieces, chosen = table.page.locator("#moves summary"), re.compile(table.spoken("selected"))
    starts = list(dict.fromkeys(choice.path[0] for choice in table.view.choices))
    for index in (0, 1):
        pieces.nth(index).click()
        expect(table.cell(starts[index])).to_have_accessible_name(chosen)
    expect(table.cell(starts[0])).not_to_have_accessible_name(chosen)
    pieces.nth(1).click()
    expect(table.cell(starts[1])).not_to_have_accessible_name(chosen)
    table.check()


@pytest.mark.parametrize("game", WITH_DICE)
def test_a_roll_is_shown_and_spoken(newcomer: Welcome, game: str) -> None:
    table = newcomer().start(game)
    table.yard.dice.load(5)
    expect(table.die).to_have_accessible_name(table.spoken("roll"))
    table.die.click()
    table.settle(1)
    table.wait_to_hear(table.say(table.truth.match.log[0].text))
    assert table.check()["view"]["die"] == 5


@pytest.mark.parametrize("game", [name for name in WITH_DICE if name in DECIDED])
def test_a_pass_says_why(newcomer: Welcome, game: str) -> None:
    table = newcomer().start(game)
    table.yard.dice.load(3)
    table.die.click()
    table.settle(1)
    assert table.truth.match.position.turn == 1
    said = table.say(table.truth.match.log[0].text)
    assert "6" in said
    table.wait_to_hear(said)
    expect(table.page.locator("#record > li").last).to_contain_text(said)


@pytest.mark.parametrize("game", [name for name in WITH_DICE if name in DECIDED])
def test_the_only_move_is_played_by_itself_when_somebody_wants_it(newcomer: Welcome, game: str) -> None:
    table = newcomer().start(game)
    switch(table.page, "auto")
    table.yard.dice.load(6)
    table.die.click()
    table.wait_to_hear(table.spoken("forced"))
    expect(table.page.locator("#reason-text")).to_have_text(table.spoken("forced"))
    table.settle(2)
    rolled, played = table.truth.match.log
    assert rolled.event.action == "roll:6"
    assert played.event.action != "roll", "a roll was made for somebody"
    table.page.reload()
    expect(table.page.locator("#set-auto")).to_be_checked()


@pytest.mark.parametrize("game", DECIDED)
def test_the_computer_starts_when_somebody_takes_the_second_side(newcomer: Welcome, game: str) -> None:
    visitor = newcomer("phone")
    page = visitor.visit(f"/games/{game}")
    page.locator('input[name="mode"][value="computer"]').check()
    page.locator('input[name="side"][value="1"]').check()
    page.locator("form[data-start] button.primary").tap()
    expect(page.locator("#record > li").first).to_be_visible()
    table = Table(page, visitor.yard)
    assert table.truth.match.log[0].event.seat == 0
    assert table.check()["seat"] == 1


@pytest.mark.parametrize(
    "game", [name for name in GAMES if len(set(games()[name].board(games()[name].editions[0]).turns)) > 1]
)
def test_the_board_turns_to_whoever_is_to_move(newcomer: Welcome, game: str) -> None:
    table = newcomer().start(game, turn_board="on")
    spec = table.truth.match.game.board(table.truth.match.edition)
    one = spec.places[0]
    other = next(place for place in spec.places if (place.x, place.y) == (spec.width - one.x, spec.height - one.y))
    upright = table.cell(one.id).bounding_box()
    select(table)
    table.page.keyboard.press("Escape")
    while table.truth.match.position.turn == 0:
        table.act(table.view.choices[0].action)
    assert table.check()["seat"] == 1
    assert upright == pytest.approx(table.cell(other.id).bounding_box(), abs=1)
    Mouse().play(table, table.view.choices[0])
    table.settle(table.truth.match.seq + 2)
    table.check()
    switch(table.page, "turn")
    assert table.read()["seat"] == 0


@pytest.mark.parametrize("mode", ["computer", "device"])
def test_resigning_asks_first(newcomer: Welcome, mode: str) -> None:
    table = newcomer().start("draughts", mode=mode)
    first = table.say(table.truth.match.edition.sides[0])
    table.page.locator("#resign").click()
    expect(table.page.get_by_role("dialog")).to_contain_text(first)
    table.page.keyboard.press("Escape")
    assert table.check()["result"] == ""
    resign(table)
    outcome = table.truth.match.outcome
    assert outcome is not None and outcome.reason == "resigned" and outcome.winner == 1
    table.wait_to_hear(table.say(outcome.text))
    expect(table.page.locator("#resign")).to_be_hidden()
    table.cell(illegal_place(table)).click()
    expect(table.page.locator("#reason-text")).to_have_text(re.compile("over"))


def test_a_new_match_has_the_same_agreement(newcomer: Welcome) -> None:
    visitor = newcomer("phone")
    table = visitor.start("draughts", mode="computer", side="1", level="easy", edition="fmjd")
    table.page.locator("form.again button").tap()
    table.page.wait_for_url(lambda url: table.id not in url)
    again = Table(table.page, visitor.yard).truth.match.header
    before = table.truth.match.header
    assert (again.mode, again.holders, again.edition) == (before.mode, before.holders, before.edition)


def test_pieces_that_move_and_are_taken_end_where_the_rules_say(newcomer: Welcome) -> None:
    visitor = newcomer(still=False)
    table = visitor.start("draughts", edition="fmjd")
    mouse = Mouse()
    for action in ("32-28", "19-23", "28x19"):
        mouse.play(table, table.choice(action))
        table.settle(table.truth.match.seq + 2)
        table.check()
    assert len(table.view.pieces) == 39
    table.wait_to_hear(table.say(table.truth.match.log[2].text))
    racing = visitor.start("snakes")
    racing.yard.dice.load(4, 1, 2)
    for count in (1, 2, 3):
        racing.die.click()
        racing.settle(count)
        racing.check()


def test_animation_can_be_switched_off_on_the_page(newcomer: Welcome) -> None:
    table = newcomer(still=False).start("snakes")
    switch(table.page, "motion")
    expect(table.page.locator("html")).to_have_attribute("data-motion", "off")
    table.die.click()
    table.settle(1)
    table.check()


def test_somebody_can_go_through_the_page_by_keyboard_and_see_where_they_are(newcomer: Welcome) -> None:
    table = newcomer().start("aeroplane")
    page = table.page
    stops: list[str] = []
    page.locator("body").focus()
    for _ in range(25):
        page.keyboard.press("Tab")
        page.evaluate(DRAWN)
        stop = page.evaluate(WHERE)
        if stop["name"] == "the end":
            break
        assert stop["outlined"], f"nothing shows that the focus is on {stop['name']}"
        assert stop["seen"], f"the focus is on {stop['name']}, out of sight"
        stops.append(stop["name"])
    wanted = ["skip", "board", "die", "resign", "settings", "record"]
    assert [name for name in stops if name in wanted] == wanted, stops
    assert stops.count("board") == 1, "the board is more than one tab stop"


DRAWN: Final = "() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))"
WHERE: Final = """() => {
  const at = document.activeElement;
  const style = getComputedStyle(at);
  const box = at.getBoundingClientRect();
  if (at === document.body) return { name: "the end" };
  const known = at.closest("ply-board") ? "board" : at.closest("ply-die") ? "die" : at.id || at.className;
  return {
    name: known || at.textContent.trim().slice(0, 30),
    outlined: (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none",
    seen: box.bottom > 0 && box.top < innerHeight && box.width > 0,
  };
}"""


def test_an_action_under_way_can_be_let_go(newcomer: Welcome) -> None:
    table = newcomer().start("hnefatafl")
    select(table)
    chosen = table.page.locator(f'ply-board [data-place][aria-label*="{table.spoken("selected")}"]')
    expect(chosen).to_have_count(1)
    table.page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    table.check()


@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
def test_impatient_presses_change_nothing(newcomer: Welcome, still: bool) -> None:
    table = newcomer("phone", still=still).start("aeroplane")
    table.yard.dice.load(6)
    table.die.dblclick()
    table.settle(1)
    table.check()
    table.act(table.view.choices[0].action)
    table.yard.dice.load(5)
    table.die.click()
    table.cell(illegal_place(table)).click()
    table.settle(3)
    table.check()
