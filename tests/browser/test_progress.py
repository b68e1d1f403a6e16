"""The records of a learner as a file: saved, taken in by another browser, and refused with nothing lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, expect

from plyyard.i18n import catalogue
from tests.browser.conftest import Welcome

KEY: Final = "plyyard.progress"
STAGE: Final = {"level": 2, "done": 9, "first": 6, "streak": -1, "last": 1_700_000_000_000}
WAITING: Final = {"stage": "snakes/3", "level": 2, "seed": 77, "box": 1, "due": 1_700_000_000_000}
OWN: Final[dict[str, Any]] = {"version": 1, "stages": {"snakes/3": STAGE}, "waiting": [WAITING]}


def kept(page: Page) -> Any:
    return json.loads(page.evaluate("key => localStorage.getItem(key)", KEY) or "null")


def keep(page: Page, progress: dict[str, Any]) -> None:
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", [KEY, json.dumps(progress)])
    page.reload()


def take_in(page: Page, written: str | bytes) -> str:
    """Choose a file with these bytes; return what the page says about it."""
    data = written if isinstance(written, bytes) else written.encode()
    page.locator("#done").evaluate("line => { line.textContent = ''; }")
    page.locator("#file").set_input_files({"name": "a.json", "mimeType": "application/json", "buffer": data})
    expect(page.locator("#done")).not_to_be_empty()
    return page.locator("#done").inner_text()


def file_of(exercises: object, kind: str = "plyyard progress") -> str:
    return json.dumps({"format": kind, "matches": [], "exercises": exercises})


def broken(**changes: object) -> dict[str, Any]:
    return {**OWN, **changes}


def test_what_one_browser_saves_another_takes_in(newcomer: Welcome, tmp_path: Path) -> None:
    page = newcomer().visit("/progress")
    keep(page, OWN)
    with page.expect_download() as saved:
        page.locator("#export").press("Enter")
    saved.value.save_as(tmp_path / "saved.json")
    other = newcomer("phone", "ko").visit("/progress")
    with other.expect_file_chooser() as chooser:
        other.get_by_role("button", name=catalogue("ko").gettext("Take in a file")).press("Enter")
    chooser.value.set_files(tmp_path / "saved.json")
    expect(other.locator("#done")).to_contain_text("1")
    expect(other.locator('[data-stage="snakes/3"]')).to_contain_text("9")
    assert kept(other) == OWN
    take_in(other, (tmp_path / "saved.json").read_bytes())
    assert kept(other) == OWN, "taking it in again changes nothing"


def test_what_was_here_stays_and_an_exercise_comes_back_on_the_sooner_day(newcomer: Welcome) -> None:
    page = newcomer().visit("/progress")
    keep(page, OWN)
    other = {"level": 3, "done": 4, "first": 4, "streak": 2, "last": STAGE["last"] + 1}
    sooner, elsewhere = {**WAITING, "box": 0, "due": 5}, {**WAITING, "stage": "draughts/1", "due": 6}
    told = take_in(page, file_of(broken(stages={"snakes/3": other, "draughts/1": other}, waiting=[sooner, elsewhere])))
    assert told == "The file is taken in. Stages: 2. Exercises that wait: 2. What was here has stayed."
    after = kept(page)
    assert after["stages"]["snakes/3"] == {**other, "done": 9, "first": 6}, "counts of the longer, pace of the later"
    assert after["stages"]["draughts/1"] == other and after["waiting"] == [sooner, elsewhere]


BAD: Final[list[tuple[str | bytes, str]]] = [
    ("", "not a file that was saved on this page"),
    ("no JSON at all", "not a file that was saved on this page"),
    (b"\x89PNG\r\n\x1a\n\x00\xff\xfe", "not a file that was saved on this page"),
    ("null", "not a file that was saved on this page"),
    ("[1]", "not a file that was saved on this page"),
    (file_of(OWN, "lichess study"), "not a file that was saved on this page"),
    (file_of(broken(version=2)), "saved by a newer Ply Yard"),
    (file_of(None), "damaged at “exercises”"),
    (file_of(broken(stages=[])), "damaged at “exercises”"),
    (file_of(broken(stages={"snakes/3": {**STAGE, "first": 10}})), "damaged at “snakes/3”"),
    (file_of(broken(stages={"__proto__": STAGE})), "damaged at “__proto__”"),
    (file_of(broken(stages={f"a/{n}": STAGE for n in range(201)})), "damaged at “stages”"),
    (file_of(broken(waiting=[WAITING, {**WAITING, "seed": 2**31}])), "damaged at “waiting 2”"),
    (file_of(broken(waiting=[WAITING] * 401)), "damaged at “waiting”"),
    (" " * 1_000_001, "larger than 1000 KB"),
]


def test_a_file_that_cannot_be_ours_changes_nothing(newcomer: Welcome) -> None:
    page = newcomer().visit("/progress")
    keep(page, OWN)
    for written, told in BAD:
        said = take_in(page, written)
        assert told in said and said.endswith("Nothing has changed."), (told, said)
        assert kept(page) == OWN


def test_a_browser_that_keeps_nothing_says_so(newcomer: Welcome) -> None:
    page = newcomer().visit("/progress")
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    assert take_in(page, file_of(OWN)) == "This browser keeps nothing, so the file was not taken in."
