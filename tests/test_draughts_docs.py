"""The table of editions in docs/draughts.md is what the editions are; run this file to write it anew."""

from __future__ import annotations

import re
from pathlib import Path

from plyyard.core.registry import find_game
from plyyard.games.draughts.options import BLACK, Options

PAGE = Path(__file__).parent.parent / "docs" / "draughts.md"
HEADINGS = ("edition", "board", "begins", "kings", "men capture", "compulsory", "taken pieces", "wins", "moves each")
BETWEEN = re.compile(r"(?<=<!-- editions -->\n)(.*?)(?=<!-- end -->)", re.DOTALL)


def row(name: str, options: Options) -> tuple[str, ...]:
    ways = "8 ways" if options.across else "forward and back" if options.backward else "forward"
    limits = [f"{options.quiet_limit // 2} without capture or promotion"] if options.quiet_limit else []
    limits += [f"{options.king_limit // 2} by kings"] if options.king_limit else []
    limits += [f"{ending.limit // 2} ({ending.name})" for ending in options.endings]
    return (
        f"`{name}`",
        f"{options.size}×{options.size}" + (" mirrored" if options.mirrored else ""),
        "black" if options.first == BLACK else "white",
        ("fly" if options.flying else "one square") + (f", {options.king_run} in a row" if options.king_run else ""),
        ways
        + (", no kings" if options.men_spare_kings else "")
        + (", crowned midway" if options.crowns_midway else ""),
        options.duty,
        "leave at once" if options.at_once else "leave at the end",
        options.goal,
        ", ".join(limits) or "none",
    )


def table() -> str:
    rows = [HEADINGS, ("---",) * len(HEADINGS)]
    for edition in find_game("draughts").editions:
        assert isinstance(edition.options, Options)
        rows.append(row(edition.name, edition.options))
    return "".join(f"| {' | '.join(cells)} |\n" for cells in rows)


def test_the_page_has_the_table_of_editions_as_they_are() -> None:
    found = BETWEEN.search(PAGE.read_text("utf-8"))
    assert found
    assert found[1] == table()


if __name__ == "__main__":
    PAGE.write_text(BETWEEN.sub(table(), PAGE.read_text("utf-8")), "utf-8")
