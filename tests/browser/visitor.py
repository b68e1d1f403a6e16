"""Somebody with a browser of their own: one context, its pages, and what they must not do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.table import Table
from tests.browser.watch import Watch
from tests.browser.yard import Yard

PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2,
}  # fmt: skip
NARROW: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 320, "height": 640}}
DESKTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
SIZES: Final = {"phone": PHONE, "narrow": NARROW, "desktop": DESKTOP}


@dataclass
class Visitor:
    """A browser context at the yard, in one language."""

    yard: Yard
    context: BrowserContext
    watch: Watch
    lang: str

    def url(self, path: str = "/") -> str:
        return f"{self.yard.address}/{self.lang}{path}"

    def visit(self, path: str = "/") -> Page:
        """Open a page of this visitor's language in a new tab."""
        page = self.context.new_page()
        page.goto(self.url(path))
        return page

    def create(self, game: str, **fields: str) -> str:
        """Start a match by the form, without a page; return the path of its page without the language."""
        answer = self.context.request.post(
            self.url(f"/games/{game}"), form={"mode": "device", **fields}, max_redirects=0, fail_on_status_code=False
        )
        assert answer.status == 303, answer.text()
        return re.sub(r"^/\w+", "", answer.headers["location"])

    def sit(self, path: str) -> Table:
        """Open a match in a new tab and wait until it is shown."""
        return Table(self.visit(path), self.yard, self.lang)

    def start(self, game: str, **fields: str) -> Table:
        """Start a match and sit down at it."""
        return self.sit(self.create(game, **fields))


def welcome(browser: Browser, yard: Yard, size: str, lang: str, still: bool, dark: bool) -> Visitor:
    """Return a new visitor, unknown to the server."""
    context = browser.new_context(
        **SIZES[size],
        locale=lang,
        reduced_motion="reduce" if still else "no-preference",
        color_scheme="dark" if dark else "light",
    )
    context.set_default_timeout(15_000)
    return Visitor(yard, context, Watch(context), lang)
