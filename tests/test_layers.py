"""The arrows of the house: who may import whom, and who may know a game's name."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter import cli

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "plyyard"
GAMES = sorted(folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").exists())
RULES = [
    path
    for room in ("core", "games")
    for path in sorted((PACKAGE / room).rglob("*.py"))
    if "tests" not in path.parts[-2:-1]
]
NAMELESS_ROOMS = ("core", "engines", "review", "lessons", "rl", "rooms", "stores", "web")
READ_BY_PEOPLE_OR_BROWSERS = {".py", ".html", ".js", ".css", ".json", ".svg"}
OUTSIDE_THE_RULES = {"asyncio", "datetime", "random", "secrets", "time"}


def test_imports_follow_the_arrows() -> None:
    assert cli.lint_imports(config_filename=str(ROOT / "pyproject.toml")) == cli.EXIT_STATUS_SUCCESS


@pytest.mark.parametrize(
    ("importer", "line"),
    [
        ("core/a.py", "import plyyard.games"),
        ("core/a.py", "import random"),
        ("games/one/rules.py", "from plyyard.games.two import rules"),
        ("games/one/rules.py", "import plyyard.engines"),
        ("games/one/rules.py", "import time"),
        ("engines/a.py", "import plyyard.games.one.rules"),
        ("engines/a.py", "import plyyard.rooms"),
        ("rooms/a.py", "import sqlalchemy"),
        ("rooms/a.py", "import plyyard.stores"),
        ("stores/a.py", "import plyyard.web"),
        ("web/a.py", "from plyyard.games.two import rules"),
    ],
)
def test_an_import_against_the_arrows_is_found(tmp_path: Path, importer: str, line: str) -> None:
    done = _lint_toy_house(tmp_path, importer, line)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "BROKEN" in done.stdout


def test_a_house_whose_imports_follow_the_arrows_passes(tmp_path: Path) -> None:
    done = _lint_toy_house(tmp_path, "web/a.py", "import sqlalchemy, plyyard.stores, plyyard.engines, plyyard.core")
    assert done.returncode == 0, done.stdout + done.stderr


def _lint_toy_house(place: Path, importer: str, line: str) -> subprocess.CompletedProcess[str]:
    """Hold the contracts against a house of empty rooms with one import in it."""
    for package in ("", *NAMELESS_ROOMS, "cli", "games", "games/one", "games/two"):
        folder = place / "plyyard" / package
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "__init__.py").touch()
    (place / "plyyard/games/one/rules.py").touch()
    (place / "plyyard/games/two/rules.py").touch()
    (place / "plyyard" / importer).write_text(line + "\n")
    lint = "from importlinter.cli import lint_imports; sys.exit(lint_imports(sys.argv[1]))"
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, '.'); {lint}", str(ROOT / "pyproject.toml")]
    return subprocess.run(command, cwd=place, capture_output=True, text=True)


def _imported(source: str) -> Iterator[str]:
    """Yield the full names of modules a source imports from outside its own package."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_rules_import_the_standard_library_only_and_nothing_that_ticks_waits_or_draws(path: Path) -> None:
    tops = {name.partition(".")[0] for name in _imported(path.read_text())}
    assert tops <= sys.stdlib_module_names | {"plyyard"}, "core and games use the standard library only"
    assert not tops & OUTSIDE_THE_RULES, "chance, clocks and waiting belong to rooms"


def _files_that_may_name_no_game() -> list[Path]:
    found = [path for room in NAMELESS_ROOMS for path in sorted((PACKAGE / room).rglob("*"))]
    return [path for path in found if path.suffix in READ_BY_PEOPLE_OR_BROWSERS]


def test_no_room_outside_the_games_names_one() -> None:
    name = re.compile(rf"(?<![a-z])({'|'.join(GAMES) or '(?!)'})(?![a-z])", re.IGNORECASE)
    named = [
        f"{path.relative_to(PACKAGE)}:{number}: {line.strip()[:80]}"
        for path in _files_that_may_name_no_game()
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if name.search(line)
    ]
    assert not named, "only a game's own folder may name it:\n" + "\n".join(named)
