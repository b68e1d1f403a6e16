"""When each guide last changed, from its history in git, written down beside it for copies that have none."""

from __future__ import annotations

import shutil
import subprocess
from datetime import date
from pathlib import Path

from plyyard.core.game import Game
from plyyard.core.registry import folder_of
from plyyard.i18n import LANGUAGES
from plyyard.lessons.guide import FACTS, FOLDER, REVISED, has_guide


def last_commit(paths: list[Path]) -> date | None:
    """Return the day of the newest commit that changed one of some files of a folder; None without a whole history."""
    if _git(paths[0].parent, "rev-parse", "--is-shallow-repository") != "false":
        return None
    day = _git(paths[0].parent, "log", "-1", "--format=%as", "--", *(path.name for path in paths))
    return date.fromisoformat(day) if day else None


def last_change(paths: list[Path]) -> date | None:
    """Return the same day, or today's where the files have changes that are not committed."""
    if _git(paths[0].parent, "status", "--porcelain", "--", *(path.name for path in paths)):
        return date.today()  # noqa: DTZ011 - a day in a history is its writer's
    return last_commit(paths)


def _git(folder: Path, *arguments: str) -> str:
    """Return what git says, nothing where it is missing or has no history of the folder."""
    git = shutil.which("git")
    if git is None:
        return ""
    found = subprocess.run([git, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    return found.stdout.strip() if found.returncode == 0 else ""


def content_of(game: Game, lang: str) -> list[Path]:
    """Return the files that a guide is made from, those that are there."""
    folder = folder_of(game) / FOLDER
    return [path for path in (folder / f"{lang}.md", folder / FACTS) if path.is_file()]


def write_revised(game: Game) -> None:
    """Write down when the game's guide last changed in each language; leave it as it is without a history."""
    found = {lang: last_change(content_of(game, lang)) for lang in LANGUAGES if has_guide(game, lang)}
    lines = [f"{lang} = {day.isoformat()}" for lang, day in found.items() if day]
    if lines:
        head = "# From the history, by scripts/guides.py --dates."
        (folder_of(game) / FOLDER / REVISED).write_text("\n".join([head, *lines, ""]), encoding="utf-8")
