"""Options and marks of the whole suite, the games' own tests included."""

import pytest
from hypothesis import settings
from launcher.kernels import compiler

from tests import postgres
from tests.browser.chromium import HOW_TO_GET, find_chromium

settings.register_profile("plyyard", deadline=None, print_blob=True)
settings.load_profile("plyyard")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests marked long too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker("browser")
    left_out = _left_out(config)
    dropped = [item for item in items if any(item.get_closest_marker(mark) for mark in left_out)]
    items[:] = [item for item in items if item not in dropped]
    config.hook.pytest_deselected(items=dropped)


def _left_out(config: pytest.Config) -> list[str]:
    possible = {
        "long": config.getoption("--long"),
        "browser": find_chromium(),
        "postgresql": postgres.find_postgres(),
        "compiler": compiler(),
    }
    return [mark for mark, there in possible.items() if not there]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if find_chromium() is None:
        terminalreporter.section("browser tests", sep="!", red=True)
        terminalreporter.write_line(HOW_TO_GET)
    if postgres.find_postgres() is None:
        terminalreporter.section("PostgreSQL tests", sep="!", red=True)
        terminalreporter.write_line(postgres.HOW_TO_GET)
