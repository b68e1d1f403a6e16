"""Exercises in the browser: one of each kind by keys alone, what went wrong comes back, and no barriers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from plyyard.core.exercise import Part, Way
from plyyard.lessons.exercises import exercise
from tests.browser.conftest import Welcome
from tests.browser.test_accessibility import SCREENS, Inspector

KINDS = {
    "choose": ("aeroplane", "1"),
    "mark": ("snakes", "2"),
    "mark several": ("hnefatafl", "2"),
    "enter": ("aeroplane", "2"),
    "build": ("hnefatafl", "1"),
    "routes": ("draughts", "2"),
    "play": ("draughts", "3"),
    "moment": ("hnefatafl", "3"),
}
"""A stage whose easiest exercises are answered so, for each way of answering."""
KEY = "plyyard.progress"


def ready(page: Page, part: int = 0) -> Part:
    """Wait for a question and return it."""
    form = page.locator("#task")
    expect(form).to_have_attribute("data-ready", re.compile(rf"^\d \d+ {part}$"))
    level, seed, _ = map(int, str(form.get_attribute("data-ready")).split())
    game, stage = re.findall(r"/learn/(\w+)/train/(\w+)", page.url)[0]
    return exercise(game, stage, level, seed)[part]


def press(page: Page, place: str) -> None:
    page.locator(f'#board [data-place="{place}"]').focus()
    page.keyboard.press("Enter")


def choose(page: Page, part: Part) -> None:
    for each in part.solution:
        page.locator(f'input[name="option"][value="{each}"]').focus()
        page.keyboard.press("Space")


def mark(page: Page, part: Part) -> None:
    for place in part.solution:
        press(page, place)


def enter(page: Page, part: Part) -> None:
    page.locator("#number").focus()
    page.keyboard.type(part.solution[0])


def build(page: Page, part: Part) -> None:
    for each in part.solution:
        press(page, each.split("=")[0])


def routes(page: Page, part: Part) -> None:
    for route in part.solution:
        for place in route.split("x"):
            press(page, place)
        page.get_by_role("button", name="Add this route").press("Enter")


def play(page: Page, part: Part) -> None:
    for number, action in enumerate(part.solution, 1):
        expect(page.locator("#board")).to_have_class(re.compile("ply-active"))
        for place in re.split("[-x]", action):
            press(page, place)
        if number < len(part.solution):
            expect(page.locator("#verdict.good")).to_be_visible()


def moment(page: Page, part: Part) -> None:
    page.locator('#answer input[type="range"]').focus()
    for _ in range(int(part.solution[0])):
        page.keyboard.press("ArrowRight")


HANDS: Final[dict[Way, Callable[[Page, Part], None]]] = {
    Way.CHOOSE: choose, Way.MARK: mark, Way.ENTER: enter, Way.BUILD: build, Way.ROUTES: routes, Way.PLAY: play,
    Way.MOMENT: moment,
}  # fmt: skip


def solve(page: Page, part: Part) -> None:
    """Answer a question by keys."""
    HANDS[part.way](page, part)
    if part.many or part.way not in (Way.MARK, Way.PLAY):
        page.locator("#check").press("Enter")


def test_an_exercise_of_each_kind_is_solved_by_keys(newcomer: Welcome) -> None:
    visitor = newcomer("desktop")
    page = visitor.visit("/progress")
    for game, stage in KINDS.values():
        page.goto(visitor.url(f"/learn/{game}/train/{stage}"))
        solve_all(page, game, stage)


def solve_all(page: Page, game: str, stage: str) -> None:
    """Answer every question of an exercise by keys."""
    part, number = ready(page), 0
    level, seed, _ = str(page.locator("#task").get_attribute("data-ready")).split()
    count = len(exercise(game, stage, int(level), int(seed)))
    expect(page.locator("#show")).to_be_hidden()
    while True:
        solve(page, part)
        expect(page.locator("#verdict")).to_have_class("verdict good")
        expect(page.locator("#next")).to_be_focused()
        number += 1
        if number == count:
            break
        page.keyboard.press("Enter")
        part = ready(page, number)
    expect(page.locator("#tally")).to_contain_text("1 of 1")


def test_what_went_wrong_comes_back_and_the_answer_shows_only_after_a_try(newcomer: Welcome, tmp_path: Path) -> None:
    page = newcomer("phone", "ja").visit("/learn/snakes/train/3")
    ready(page)
    expect(page.locator("#show")).to_be_hidden()
    level, seed, _ = str(page.locator("#task").get_attribute("data-ready")).split()
    assert f"section=train-3-{level}-{seed}&position=" in str(page.locator("#report").get_attribute("href"))
    page.locator("#number").fill("0.99")
    page.locator("#check").click()
    expect(page.locator("#verdict")).to_have_class("verdict bad")
    page.locator("#show").click()
    expect(page.locator("#verdict")).to_have_class("verdict told")
    kept = json.loads(page.evaluate("key => localStorage.getItem(key)", KEY))
    (waiting,) = kept["waiting"]
    assert waiting["box"] == 0 and kept["stages"]["snakes/3"]["first"] == 0
    waiting["due"] = 1
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", [KEY, json.dumps(kept)])
    page.locator("#next").click()
    expect(page.locator("#repeated")).to_be_visible()
    part = ready(page)
    assert int(str(page.locator("#task").get_attribute("data-ready")).split()[1]) == waiting["seed"]
    page.locator("#number").fill(part.solution[0])
    page.locator("#check").click()
    expect(page.locator("#verdict")).to_have_class("verdict good")
    assert json.loads(page.evaluate("key => localStorage.getItem(key)", KEY))["waiting"][0]["box"] == 1
    page.goto(page.url.replace("/learn/snakes/train/3", "/progress"))
    expect(page.locator('[data-stage="snakes/3"]')).to_contain_text("2回中1回")
    with page.expect_download() as saved:
        page.locator("#export").click()
    saved.value.save_as(tmp_path / "saved.json")
    assert json.loads((tmp_path / "saved.json").read_text())["exercises"]["stages"]["snakes/3"]["done"] == 2
    page.locator("#delete").click()
    page.locator('#sure button[value="yes"]').click()
    expect(page.locator("#done")).not_to_be_empty()
    expect(page.locator('[data-stage="snakes/3"]')).not_to_contain_text("2回")


def test_boxes_wait_longer_and_levels_follow(newcomer: Welcome) -> None:
    page = newcomer().visit("/progress")
    script = str(page.locator('script[src$="pages/progress.js"]').get_attribute("src"))
    source = script.replace("pages/", "app/")
    told = page.evaluate(
        """async (source) => {
            const { WAITS, dueNow, empty, record, tally } = await import(source);
            const one = { level: 1, seed: 7 };
            const waits = [], levels = [];
            let { progress } = record(empty(), "a/1", one, false, 0);
            for (const _ of WAITS) {
                const due = progress.waiting[0].due;
                waits.push(dueNow(progress, "a/1", due - 1) === undefined && dueNow(progress, "a/1", due).seed === 7);
                ({ progress } = record(progress, "a/1", one, true, due));
            }
            const learnt = progress.waiting.length;
            progress = empty();
            for (const first of [true, true, true, true, false, false]) {
                ({ progress } = record(progress, "b/1", { level: 1, seed: progress.waiting.length + 100 }, first, 0));
                levels.push(tally(progress, "b/1", 0).level);
            }
            return [waits, learnt, levels];
        }""",
        source,
    )
    assert told == [[True] * 4, 0, [1, 1, 1, 2, 2, 1]]


@pytest.mark.parametrize(("size", "dark"), SCREENS, ids=["phone", "desktop"])
def test_exercises_and_progress_have_no_barriers(newcomer: Welcome, size: str, dark: bool) -> None:
    visitor, inspector = newcomer(size, {"phone": "ko", "desktop": "ja"}[size], dark=dark), Inspector()
    stage = {"phone": "draughts/train/2", "desktop": "aeroplane/train/3"}[size]
    page = visitor.visit("/progress")
    inspector.look(page, "progress")
    page.goto(visitor.url(f"/learn/{stage}"))
    ready(page)
    page.locator("#check").click()
    expect(page.locator("#verdict")).to_be_visible()
    inspector.look(page, f"{stage}, refused")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not inspector.found, "\n".join(inspector.found)
