"""docs/add-a-game.md is true: its code is the toy game's, and the toy game needs nothing but its folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
TOY = (ROOT / "tests" / "toy_game" / "three" / "__init__.py").read_text("utf-8")
SNIPPETS = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL) for line in block.splitlines()]

CONFORM = """
import random
from plyyard.core.conformance import check_game
from plyyard.core.registry import find_game
for seed in range(20):
    check_game(find_game("three"), random.Random(seed).randrange)
"""


def with_toy(*arguments: str) -> str:
    """Run Python in the checkout's root with the toy game's place named, and return what it prints."""
    setting = next(line for line in COMMANDS if line.startswith("export ")).removeprefix("export ")
    name, _, value = setting.partition("=")
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env={**os.environ, name: value}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("snippet", SNIPPETS, ids=[snippet.strip().splitlines()[0][:40] for snippet in SNIPPETS])
def test_the_guide_shows_code_of_the_toy_game(snippet: str) -> None:
    assert textwrap.dedent(snippet) in textwrap.dedent(TOY) or snippet in TOY


def test_links_of_the_docs_lead_somewhere() -> None:
    for page in (ROOT / "docs").glob("*.md"):
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"


def test_every_page_of_the_docs_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert page.name == "README.md" or f"({page.name})" in index, page.name


def test_the_toy_game_passes_what_every_game_must() -> None:
    with_toy("-c", CONFORM)


def test_the_terminal_finds_and_counts_the_toy_game() -> None:
    assert {"plyyard games", "plyyard perft three 6", "plyyard serve"} <= set(COMMANDS)
    listed = with_toy("-m", "plyyard.cli", "games")
    assert "Three in a row" in listed
    assert "beginner strong" in listed
    assert with_toy("-m", "plyyard.cli", "perft", "three", "6").splitlines()[0] == "54720"
    assert "54,720" in GUIDE


def test_without_its_place_there_is_no_toy_game() -> None:
    done = subprocess.run([sys.executable, "-m", "plyyard.cli", "games"], cwd=ROOT, capture_output=True, text=True)
    assert "Three in a row" not in done.stdout
