"""A match on the screen, compared with the match in the store."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from playwright.sync_api import Locator, Page

from plyyard.core.board import Choice, View
from plyyard.core.plain import plain
from plyyard.core.text import Text
from plyyard.i18n import catalogue
from plyyard.rooms.match import Match
from plyyard.web.strings import strings
from tests.browser.yard import Truth, Yard

READ = """() => {
  const cells = [...document.querySelectorAll("ply-board#board [data-place]")]
    .map((cell) => ({ place: cell.dataset.place, box: cell.getBoundingClientRect() }))
    .sort((one, other) => one.box.width * one.box.height - other.box.width * other.box.height);
  const under = (piece) => {
    const box = piece.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const holds = ({ box: { left, right, top, bottom } }) => left <= x && x < right && top <= y && y < bottom;
    return cells.find(holds)?.place;
  };
  const board = document.querySelector("ply-board#board");
  const box = board.getBoundingClientRect();
  const words = (id) => (document.getElementById(id)?.innerText ?? "").replace(/\\s+/g, " ").trim();
  return {
    view: board.view,
    seat: board.seat,
    box: [box.left + scrollX, box.top + scrollY, box.width, box.height].map(Math.round),
    cells: Object.fromEntries([...board.querySelectorAll("[data-place]")]
      .map((cell) => [cell.dataset.place, cell.getAttribute("aria-label")])),
    drawn: [...board.querySelectorAll(".ply-piece")].map(under),
    turn: [0, 1].filter((seat) => document.getElementById(`seat-${seat}`).classList.contains("turn")),
    status: words("status"),
    result: document.getElementById("result").hidden ? "" : words("result"),
    reason: document.getElementById("reason").hidden ? "" : words("reason-text"),
    entries: document.querySelectorAll("#record > li").length,
  };
}"""

SETTLED = """(entries) => {
  const board = document.querySelector("ply-board#board");
  const there = document.querySelectorAll("#record > li").length >= entries;
  return there && Boolean(board?.active || document.getElementById("result")?.hidden === false);
}"""

KEEP_WHAT_IS_SAID = """() => {
  globalThis.heard = [];
  for (const id of ["polite", "assertive"]) {
    const region = document.getElementById(id);
    new MutationObserver(() => region.innerText.trim() && heard.push(region.innerText.trim()))
      .observe(region, { childList: true, characterData: true, subtree: true });
  }
}"""


class Table:
    """One open play page."""

    def __init__(self, page: Page, yard: Yard, lang: str = "en") -> None:
        self.page = page
        self.yard = yard
        self.words = catalogue(lang)
        self.id = re.sub(r".*/matches/", "", page.url).split("?")[0]
        self.truth = Truth(yard, self.id)
        self.settle()
        self.page.evaluate(KEEP_WHAT_IS_SAID)
        self.box: list[int] = self.read()["box"]

    @property
    def die(self) -> Locator:
        return self.page.locator("ply-die button")

    @property
    def result(self) -> Locator:
        return self.page.locator("#result")

    @property
    def over(self) -> bool:
        return self.truth.match.outcome is not None

    @property
    def view(self) -> View:
        """What the store says should be shown."""
        return self.truth.view()

    def cell(self, place: str) -> Locator:
        return self.page.locator(f'ply-board [data-place="{place}"]')

    def say(self, words: Text) -> str:
        return words.render(self.words)

    def spoken(self, key: str) -> str:
        """Return one of the words that the page's scripts use, by its key."""
        return strings(self.words)[key]

    def heard(self) -> list[str]:
        """Return what the live regions have said since the page was opened."""
        heard: list[str] = self.page.evaluate("heard")
        return heard

    def wait_to_hear(self, words: str) -> None:
        """Wait until a live region has said something with these words."""
        self.page.wait_for_function("words => heard.some((said) => said.includes(words))", arg=words)

    def settle(self, entries: int = 0) -> None:
        """Wait until so many entries are shown and a person can act again, or the match is over."""
        self.page.wait_for_function(SETTLED, arg=entries)
        self.truth.read()

    def read(self) -> dict[str, Any]:
        """Return what the page shows now."""
        shown: dict[str, Any] = self.page.evaluate(READ)
        return shown

    def choice(self, action: str) -> Choice:
        """Return the choice of an action that may be played now."""
        return next(choice for choice in self.view.choices if choice.action == action)

    def act(self, action: str = "roll") -> None:
        """Play an action by the list of moves, wherever it may be on the screen."""
        before = told(self.truth.match)
        self.page.evaluate("action => document.querySelector(`#moves-list [data-action='${action}']`).click()", action)
        self.settle(before + 1)

    def check(self) -> dict[str, Any]:
        """Compare everything that is shown with the store; return what is shown."""
        shown, match, view = self.read(), self.truth.match, self.view
        expected = plain(view, self.words)
        assert shown["entries"] == told(match), "the record has not as many entries as the log"
        for part in ("turn", "last", "die"):
            assert shown["view"][part] == expected[part], f"the page shows another {part} than the store"
        assert _bag(shown["view"]["pieces"]) == _bag(expected["pieces"]), "pieces stand elsewhere than in the store"
        self._check_drawing(shown, expected)
        self._check_words(shown, view)
        assert shown["box"] == self.box, f"the board has moved or changed its size under the words: {shown['status']}"
        return shown

    def _check_drawing(self, shown: dict[str, Any], expected: dict[str, Any]) -> None:
        spec = self.truth.match.game.board(self.truth.match.edition)
        looks = {look.id: self.say(look.label) for look in spec.looks}
        here = {(piece["place"], looks[piece["look"]]) for piece in expected["pieces"]}
        stand = Counter(piece["place"] for piece in expected["pieces"])
        assert Counter(shown["drawn"]) == stand, "pieces are drawn elsewhere than they stand"
        for place, label in here:
            assert label in shown["cells"][place], f"{place} is not called {label}, but {shown['cells'][place]}"

    def _check_words(self, shown: dict[str, Any], view: View) -> None:
        match = self.truth.match
        if match.outcome is None:
            assert shown["turn"] == [view.turn], "the seat to move is not marked"
            side = self.say(match.edition.sides[view.turn])
            assert side in shown["status"], f"the status line does not name {side}: {shown['status']}"
            assert not shown["result"]
        else:
            assert shown["turn"] == []
            assert self.say(match.outcome.text) in shown["result"]


def told(match: Match) -> int:
    """Return how many events of a match are worth a line in its record."""
    return sum(bool(str(logged.text)) for logged in match.log)


def _bag(pieces: list[dict[str, Any]]) -> Counter[tuple[Any, ...]]:
    return Counter(tuple(sorted(piece.items())) for piece in pieces)
