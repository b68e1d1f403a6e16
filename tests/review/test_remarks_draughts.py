"""Why a move was the better one: shots that were missed, and what was left to be taken."""

from __future__ import annotations

from plyyard.core.registry import find_edition
from plyyard.games.draughts import GAME
from plyyard.games.draughts.remarks import find_shot, remarks
from plyyard.games.draughts.rules import Move
from tests.review.oracles import draughts_board, most_taken, play_draughts

SHOT = "W:W26,31,36:B9,15,16,18"


def test_a_missed_shot_is_told_with_what_it_gives_and_takes() -> None:
    here = GAME.parse_position(SHOT, find_edition(GAME, "fmjd"))
    line, position = list[Move](), here
    for written in ("26-21", "16x27", "31x22x13x4"):
        line.append(GAME.parse_action(position, written))
        position = position.apply(line[-1])
    played = GAME.parse_action(here, "31-27")
    assert str(remarks(here, [played], line)[0]) == ("A shot was missed: 26-21 gives 1, forces 16x27, and takes 3.")


def test_what_is_not_forced_is_no_shot() -> None:
    here = GAME.parse_position("W:W26,31,36:B9,15,16,17,18", find_edition(GAME, "fmjd"))
    quiet = [move for move in here.legal_actions() if not move.taken]
    for move in quiet:
        after = here.apply(move)
        answer = after.legal_actions()[0]
        shot = find_shot(here, [move, answer])
        assert shot is None
    capture = GAME.parse_position("W:W28,32:B22,23", find_edition(GAME, "fmjd"))
    assert all(find_shot(capture, [Move(move.path, move.taken, move.captured)]) is None
               for move in capture.legal_actions())  # fmt: skip


def test_what_was_left_to_be_taken_is_counted() -> None:
    """31-27 puts a man before one that can jump it; with 31-26 nothing can be taken, as the reference says too."""
    written = "W:W31,46:B22,4"
    board, _ = draughts_board(written)
    given = {move: most_taken(play_draughts(board, "w", move)[0], "b") for move in ("31-27", "31-26")}
    assert given == {"31-27": 1, "31-26": 0}
    here = GAME.parse_position(written, find_edition(GAME, "fmjd"))
    played, better = ([GAME.parse_action(here, move)] for move in given)
    assert [str(each) for each in remarks(here, played, better)] == [
        "It lets 1 piece be taken at once; after the better move it is 0."
    ]
    assert remarks(here, better, played) == []
