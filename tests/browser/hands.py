"""The ways of acting on a board: mouse, touch, keyboard alone, and the list of moves."""

from __future__ import annotations

from collections import deque
from typing import Protocol

from playwright.sync_api import Page

from plyyard.core.board import Choice, neighbours
from plyyard.core.game import DICE
from tests.browser.table import Table

CENTRE = """(place) => {
  const selector = place === "dice" ? "ply-die button" : `ply-board [data-place="${CSS.escape(place)}"]`;
  const node = document.querySelector(selector);
  node.scrollIntoView({ block: "nearest", behavior: "instant" });
  const box = node.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""
ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")


class Hands(Protocol):
    """Plays a choice that the page offers."""

    def play(self, table: Table, choice: Choice) -> None: ...


def centre(page: Page, place: str) -> tuple[float, float]:
    """Return where on the screen a place is, after bringing it into sight."""
    x, y = page.evaluate(CENTRE, place)
    return x, y


def answer(table: Table, choice: Choice) -> None:
    """Name the action when the board asks which one is meant."""
    chooser = table.page.locator("dialog.ply-chooser")
    if chooser.count():
        chooser.get_by_role("button", name=table.say(choice.label), exact=True).first.click()


class Mouse:
    """Clicks; every third move with one target is dragged."""

    def __init__(self) -> None:
        self._moves = 0

    def play(self, table: Table, choice: Choice) -> None:
        self._moves += 1
        if len(choice.path) == 2 and self._moves % 3 == 0:
            self.drag(table.page, *choice.path)
        else:
            for place in choice.path:
                table.page.mouse.click(*centre(table.page, place))
        answer(table, choice)

    def drag(self, page: Page, start: str, end: str) -> None:
        centre(page, end)
        page.mouse.move(*centre(page, start))
        page.mouse.down()
        page.mouse.move(*centre(page, end), steps=4)
        page.mouse.up()


class Finger:
    """Taps."""

    def play(self, table: Table, choice: Choice) -> None:
        for place in choice.path:
            table.page.touchscreen.tap(*centre(table.page, place))
        answer(table, choice)


class Keys:
    """Tab to the board or the die, arrows over the board, Enter."""

    def play(self, table: Table, choice: Choice) -> None:
        for place in choice.path:
            if place == DICE:
                self.reach(table, "ply-die")
            else:
                self.walk(table, place)
            table.page.keyboard.press("Enter")
        if table.page.locator("dialog.ply-chooser").count():
            self._answer(table, choice)

    def reach(self, table: Table, element: str) -> None:
        """Press Tab, or Shift and Tab, until the focus is in the element."""
        order = [table.page.evaluate(FOCUS), element]
        key = "Shift+Tab" if order == ["ply-die", "ply-board"] else "Tab"
        for _ in range(30):
            if table.page.evaluate(FOCUS) == element:
                return
            table.page.keyboard.press(key)
        raise AssertionError(f"{element} cannot be reached by {key}")

    def walk(self, table: Table, place: str) -> None:
        """Go to a place of the board by arrow keys."""
        self.reach(table, "ply-board")
        here = table.page.evaluate("document.activeElement.dataset.place")
        for key in way(table, here, place):
            table.page.keyboard.press(key)
        assert table.page.evaluate("document.activeElement.dataset.place") == place

    def _answer(self, table: Table, choice: Choice) -> None:
        for _ in range(12):
            if table.page.evaluate("document.activeElement.textContent") == table.say(choice.label):
                break
            table.page.keyboard.press("Tab")
        table.page.keyboard.press("Enter")


FOCUS = 'document.activeElement.closest("ply-board, ply-die")?.localName ?? ""'


def way(table: Table, start: str, end: str) -> list[str]:
    """Return the fewest arrow keys from place to place, on a board that may be turned."""
    match = table.truth.match
    spec = match.game.board(match.edition)
    around = neighbours(spec).of
    turned = spec.turns[table.page.evaluate('document.querySelector("ply-board#board").seat') or 0] == 180
    came: dict[str, list[str]] = {start: []}
    queue = deque([start])
    while queue and end not in came:
        place = queue.popleft()
        for direction, aim in enumerate(around[place]):
            if aim and aim not in came:
                came[aim] = [*came[place], ARROWS[(direction + 2 * turned) % 4]]
                queue.append(aim)
    assert end in came, f"arrow keys do not lead from {start} to {end}"
    return came[end]


class List:
    """The list of pieces that may move, in words."""

    def play(self, table: Table, choice: Choice) -> None:
        button = table.page.locator(f'[data-action="{choice.action}"]')
        piece = table.page.locator("#moves-list details:not([open])", has=button).locator("summary")
        if piece.count():
            piece.tap()
        table.page.locator("#moves-list").locator(button).tap()
