"""Boards as text: every piece is to be seen, and columns stand under one another, also with wide characters."""

import re
from random import Random

import pytest

from plyyard.cli.paint import coloured
from plyyard.core.board import BoardSpec, Line, Look, Piece, Place, View
from plyyard.core.conformance import walk
from plyyard.core.game import Edition, Game
from plyyard.core.pictures.letters import draw
from plyyard.core.pictures.widths import centre, pad, width
from plyyard.core.registry import games
from plyyard.core.text import text

EDITIONS = [(game, edition) for game in games().values() for edition in game.editions]


def spec_of(*captions: str) -> BoardSpec:
    places = tuple(
        Place(f"p{number}", number % 2 + 0.5, number // 2 + 0.5, text("Place"), caption=caption)
        for number, caption in enumerate(captions)
    )
    looks = (Look("man", "man", "black", text("man"), "m"), Look("wide", "king", "white", text("king"), "王"))
    return BoardSpec(2, len(captions) / 2, places, looks, (Line("ladder", ("p0", "p3")),))


def view_of(*pieces: Piece, last: tuple[str, ...] = ()) -> View:
    return View(pieces, 0, 0, (), text("Go"), last)


def test_wide_captions_and_pieces_keep_the_columns() -> None:
    board = draw(spec_of("", "角", "飛車", ""), view_of(Piece("p0", "man"), Piece("p2", "wide"), last=("p3",)))
    assert board.splitlines() == ["  m>p3     角", " 王飛車   [.]"]
    starts = [width(line[: line.index(mark)]) for line, mark in zip(board.splitlines(), "角[", strict=True)]
    assert abs(starts[0] - starts[1]) <= 1


def test_a_board_may_be_turned() -> None:
    board = draw(spec_of("1", "2", "3", "4"), view_of(), turned=True)
    assert [line.split() for line in board.splitlines()] == [["4", "3"], ["2", "1>p3"]]


def test_widths_count_cells() -> None:
    assert [width(word) for word in ("ab", "石", "돌", "é", "e\u0301", "\u200b")] == [2, 2, 2, 1, 1, 0]
    assert pad("石", 4) == "石  "
    assert centre("石", 5) == " 石  "


@pytest.mark.parametrize(("game", "edition"), EDITIONS, ids=[f"{game.name}/{ed.name}" for game, ed in EDITIONS])
def test_every_piece_of_every_game_is_to_be_seen(game: Game, edition: Edition) -> None:
    spec = game.board(edition)
    glyphs = {look.id: look.glyph for look in spec.looks}
    for _, action, after in list(walk(game, edition, Random(3).randrange, 120))[::10]:
        view = game.view(after, action)
        for turned in (False, True):
            board = draw(spec, view, turned)
            rows = board.splitlines()
            for glyph in set(glyphs.values()):
                expected = sum(glyphs[piece.look] == glyph for piece in view.pieces)
                shown = sum(row.count(glyph) for row in rows if not is_foot(row))
                assert shown == expected, f"{expected} of {glyph} in\n{board}"
            assert max(width(row) for row in rows) <= 80


def is_foot(row: str) -> bool:
    """Tell whether the row names the columns."""
    words = row.split()
    return sorted(words) == list("abcdefghijklmnopqrstuvwxyz"[: len(words)])


def test_colour_changes_no_width() -> None:
    view = view_of(Piece("p0", "man"), Piece("p2", "wide"), last=("p3",))
    painted = draw(spec_of("", "角", "飛車", ""), view, paint=coloured)
    assert "\033[1;36mm\033[0m" in painted
    assert re.sub(r"\033\[[\d;]*m", "", painted) == draw(spec_of("", "角", "飛車", ""), view)
