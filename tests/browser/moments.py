"""Bringing a table to a moment that is worth looking at."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from plyyard.core.game import DICE
from tests.browser.table import Table


def select(table: Table) -> None:
    """Touch a piece that may move, where the game has one to choose and the die has fallen."""
    starts = [choice.path[0] for choice in table.view.choices if choice.path[0] != DICE and len(choice.path) > 1]
    if starts:
        cell = table.cell(starts[0])
        cell.click()
        expect(cell).to_have_accessible_name(re.compile(table.spoken("selected")))


def illegal_place(table: Table) -> str:
    """Return a place whose touch is refused: nothing that may be chosen begins or goes on there."""
    match = table.truth.match
    offered = {place for choice in table.view.choices for place in choice.path}
    standing = [piece.place for piece in table.view.pieces if piece.place not in offered]
    free = [place.id for place in match.game.board(match.edition).places if place.id not in offered]
    return (standing or free)[0]


def refuse(table: Table) -> None:
    """Try something that the rules refuse, and wait until the page says why."""
    table.page.keyboard.press("Escape")
    table.cell(illegal_place(table)).click()
    expect(table.page.locator("#reason-text")).not_to_be_empty()


def resign(table: Table) -> None:
    """Resign with confirmation and wait for the result."""
    table.page.locator("#resign").click()
    table.page.locator("#resign-yes").click()
    expect(table.result).to_be_visible()
    table.truth.read()
