"""A browser and a server for each worker, a fresh visitor for each test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import find_chromium
from tests.browser.dice import LoadedDice
from tests.browser.visitor import Visitor, welcome
from tests.browser.yard import Yard
from tests.web.server import running

SWITCHES = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-extensions"]


class Welcome(Protocol):
    """Makes a visitor; size is "phone", "narrow" or "desktop"."""

    def __call__(
        self, size: str = "desktop", lang: str = "en", *, still: bool = True, dark: bool = False
    ) -> Visitor: ...


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=SWITCHES)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Yard]:
    dice, data = LoadedDice(), tmp_path_factory.mktemp("yard")
    with running(data, dice) as address:
        yield Yard(address, data, dice)


@pytest.fixture
def yard(served: Yard) -> Yard:
    served.dice.restart(1)
    return served


@pytest.fixture
def newcomer(browser: Browser, yard: Yard) -> Iterator[Welcome]:
    """A factory of visitors. When the test ends, no page of any of them may have had an error."""
    visitors: list[Visitor] = []

    def make(size: str = "desktop", lang: str = "en", *, still: bool = True, dark: bool = False) -> Visitor:
        visitors.append(welcome(browser, yard, size, lang, still, dark))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.context.close()
    troubles = [line for visitor in visitors for line in visitor.watch.troubles]
    assert not troubles, "\n".join(["pages had errors:", *troubles])
