"""The day under a guide's title: from the history of its text and facts, and known to a copy without a history."""

from __future__ import annotations

import shutil
import subprocess
from datetime import date
from pathlib import Path

import pytest
from revised import content_of, last_change, last_commit

from plyyard.core.game import Game
from plyyard.core.registry import games
from plyyard.i18n import LANGUAGES
from plyyard.lessons.guide import has_guide, revised

GUIDES = [(game, lang) for game in games().values() for lang in LANGUAGES if has_guide(game, lang)]
GIT = shutil.which("git")


@pytest.mark.parametrize(("game", "lang"), GUIDES, ids=lambda part: getattr(part, "name", part))
def test_a_guide_is_not_older_than_its_last_change(game: Game, lang: str) -> None:
    day = revised(game, lang)
    assert day, "scripts/guides.py --dates writes the day down"
    assert day >= (last_commit(content_of(game, lang)) or day), "run scripts/guides.py --dates"
    assert day <= date.today()  # noqa: DTZ011


def test_a_copy_without_a_history_has_no_day_of_its_own(tmp_path: Path) -> None:
    alone = tmp_path / "en.md"
    alone.write_text("words")
    assert last_change([alone]) is None


def test_the_day_is_that_of_the_last_commit_and_today_where_something_is_not_committed(tmp_path: Path) -> None:
    if GIT is None:
        return
    text = tmp_path / "en.md"

    def git(*arguments: str) -> None:
        author = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false")
        subprocess.run([str(GIT), *author, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init")
    for words, day in (("one", "2020-02-03"), ("two", "2021-04-05")):
        text.write_text(words)
        git("add", ".")
        git("commit", "-m", words, "--date", f"{day}T12:00:00+0000")
    assert last_change([text]) == last_commit([text]) == date(2021, 4, 5)
    text.write_text("three")
    assert last_change([text]) == date.today()  # noqa: DTZ011
    assert last_commit([text]) == date(2021, 4, 5)
