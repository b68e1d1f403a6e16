#!/usr/bin/env python3
"""Lists places where our texts repeat a run of characters from texts of others that were read as sources.

    tools/own_words.py SOURCES [TREE]

SOURCES is a folder of text files, TREE what is looked through (the current folder). White space is ignored. Runs that
are half digits, arrows and marks do not count: facts and numbers may be the same, sentences may not. Exit status 1
when anything is found. The sources are no part of the project, so nothing here needs them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

RUN = 25
"""Characters in a row that are too many."""
TEXTS = {".html", ".js", ".json", ".md", ".po", ".py", ".toml", ".txt", ".xml"}
LEFT_OUT = {
    ".git",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    ".venv",
    "__pycache__",
    "build",
    "dist",
    "node_modules",
}
LARGEST = 2_000_000
_LETTER = re.compile(r"[^\W\d_]")
_SPACE = re.compile(r"\s+")


def runs_of(sources: dict[str, str]) -> dict[str, str]:
    """Return every run of the sources with the name of the first source that has it."""
    known: dict[str, str] = {}
    for name, text in sources.items():
        squeezed = _SPACE.sub("", text)
        for at in range(len(squeezed) - RUN + 1):
            known.setdefault(squeezed[at : at + RUN], name)
    return known


def repeated(text: str, known: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield (source, run) for every run of words that a text shares with the sources; runs do not overlap."""
    squeezed, at = _SPACE.sub("", text), 0
    while at <= len(squeezed) - RUN:
        run = squeezed[at : at + RUN]
        if run in known and 2 * len(_LETTER.findall(run)) >= RUN - 1:
            yield known[run], run
            at += RUN
        else:
            at += 1


def texts_in(tree: Path) -> Iterator[Path]:
    """Yield the text files of a tree in order."""
    for path in sorted(tree.rglob("*")):
        fits = path.suffix in TEXTS and not LEFT_OUT & set(path.relative_to(tree).parts)
        if fits and path.is_file() and path.stat().st_size <= LARGEST:
            yield path


def main(arguments: list[str]) -> int:
    """Print what is repeated, a line each."""
    if not arguments:
        print(__doc__)
        return 2
    sources, tree = Path(arguments[0]), Path(arguments[1] if len(arguments) > 1 else ".")
    known = runs_of({path.name: path.read_text("utf-8") for path in sorted(sources.iterdir()) if path.is_file()})
    found = 0
    for path in texts_in(tree):
        for source, run in repeated(path.read_text("utf-8", "replace"), known):
            print(f"{path.relative_to(tree)}: {run} (as in {source})")
            found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
