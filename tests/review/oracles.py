"""What reviews say, worked out once more by the references of the rules, which share nothing with the games."""

from __future__ import annotations

import re
from collections.abc import Sequence

from plyyard.games.aeroplane.tests import oracle as aeroplane
from plyyard.games.draughts.tests import oracle as draughts
from plyyard.games.hnefatafl.tests import oracle as hnefatafl

FMJD = draughts.RULES["fmjd"]
FETLAR = hnefatafl.RULES["fetlar"]


def draughts_board(written: str) -> tuple[draughts.Board, str]:
    """Return the board and the colour to move of a position as draughts writes it."""
    board: draughts.Board = {}
    for colour, pieces in re.findall(r":([WB])([^:]*)", written):
        for piece in filter(None, pieces.split(",")):
            number, king = int(piece.lstrip("K")), piece.startswith("K")
            board[number] = colour if king else colour.lower()
    return board, written[0].lower()


def play_draughts(board: draughts.Board, colour: str, written: str) -> tuple[draughts.Board, int]:
    """Return the board after a move and how many pieces it takes. Raises StopIteration where it is not legal."""
    origin, *_, target = (int(number) for number in re.split("[-x]", written))
    move = next(move for move in draughts.legal_moves(board, colour, FMJD) if move[:2] == (origin, target))
    return draughts.play(board, move), len(move[2])


def legal_pairs(board: draughts.Board, colour: str) -> list[tuple[int, int]]:
    """Return where the legal moves of a colour begin and end."""
    return sorted(move[:2] for move in draughts.legal_moves(board, colour, FMJD))


def most_taken(board: draughts.Board, colour: str) -> int:
    """Return how many pieces a colour takes at most with its move."""
    return max((len(move[2]) for move in draughts.legal_moves(board, colour, FMJD)), default=0)


def balance(board: draughts.Board, colour: str, line: Sequence[str]) -> int:
    """Return how many pieces more a colour takes than it loses along a line that it begins."""
    total, mover = 0, colour
    for written in line:
        board, taken = play_draughts(board, mover, written)
        total += taken if mover == colour else -taken
        mover = "b" if mover == "w" else "w"
    return total


def rolled(written: str) -> dict[int, aeroplane.Oracle]:
    """Return the match after each face of a roll."""
    found = {face: aeroplane_match(written) for face in range(1, 7)}
    for face, match in found.items():
        match.roll(face)
    return found


def faces_that_send_back(written: str) -> set[int]:
    """Return the faces of the roll that is due with which a plane of the other side can be sent back."""
    found = set()
    for face, match in rolled(written).items():
        for move in match.moves():
            after = aeroplane_match(written)
            after.roll(face)
            after.move(*move)
            other = 1 - aeroplane_match(written).side
            found |= {face} if after.index[other].count(0) > match.index[other].count(0) else set()
    return found


def faces_that_take(written: str, seat: int, move: str) -> dict[int, int]:
    """Return, for each plane's step of a seat after its move, how many faces of the other side's roll can take it."""
    found: dict[int, int] = {}
    for face in range(1, 7):
        hits = set()
        for before, after in _rolled(written, seat, move, face).moves():
            match = _rolled(written, seat, move, face)
            mine = list(match.index[seat])
            match.move(before, after)
            hits |= {step - 1 for step in mine if mine.count(step) > match.index[seat].count(step)}
        for step in hits:
            found[step] = found.get(step, 0) + 1
    return found


def _rolled(written: str, seat: int, move: str, face: int) -> aeroplane.Oracle:
    """The match after a move of one side and a roll of the other."""
    match = aeroplane_match(written)
    before, after = (step_index(step) for step in move.split("-"))
    match.index[seat][match.index[seat].index(before)] = after
    match.side, match.sixes = 1 - seat, 0
    match.roll(face)
    return match


def aeroplane_match(written: str) -> aeroplane.Oracle:
    """Return the match of a position as the aeroplane game writes it, before its roll or its move."""
    red, yellow, side, die, sixes = written.split()
    match = aeroplane.Oracle()
    match.index = [[step_index(step) for step in planes.split(",")] for planes in (red, yellow)]
    match.side, match.die, match.sixes = "ry".index(side), 0 if die == "-" else int(die), int(sixes)
    return match


def step_index(step: str) -> int:
    """Return the place on the reference's way: 0 is the yard, 1 the start."""
    return 0 if step == "yard" else int(step) + 1


def routes_open(board: hnefatafl.Board) -> set[str]:
    """Return the corners that the king could reach with one move, were it his turn."""
    if "K" not in board.values():
        return set()
    king = hnefatafl.king_of(board)
    ways = hnefatafl.moves(FETLAR, board, "D")
    return {hnefatafl.name(end) for start, end in ways if start == king and end in FETLAR.refuges}
