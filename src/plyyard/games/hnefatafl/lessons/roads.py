"""Stage 2: the king's ways to the corners, and the squares that close them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from plyyard.core.exercise import Part, Pick, Training, Verdict, Way, one_of
from plyyard.core.game import Attempt
from plyyard.core.text import Text, text, texts
from plyyard.games.hnefatafl.cells import EMPTY, KING
from plyyard.games.hnefatafl.explain import describe, explain
from plyyard.games.hnefatafl.lessons.setting import FIELD, name, names, open_corners, road, scatter, set_up
from plyyard.games.hnefatafl.rules import Position

SOLDIERS: Final = {1: (5, 3), 2: (10, 5), 3: (14, 6)}
"""Attackers and defenders on the board at each level."""
MOST_MARKS: Final = 9


def make(level: int, pick: Pick) -> tuple[Part, ...]:
    """Return questions about one position: the king on the edge, then anywhere and two moves away, then the attackers'
    move that closes everything."""
    draw = (_on_the_edge, _two_moves, _to_be_closed)[level - 1]
    while True:
        parts = draw(pick, *SOLDIERS[level])
        if parts:
            return parts


def _on_the_edge(pick: Pick, attackers: int, defenders: int) -> tuple[Part, ...]:
    edge = [index for index in FIELD.indexes.values() if _is_edge(index) and index not in FIELD.corners]
    position = set_up(scatter(pick, {one_of(pick, edge): KING}, attackers, defenders), 1)
    corners = open_corners(position.cells)
    if position.ending or not corners:
        return ()
    corner = one_of(pick, corners)
    cut = list(FIELD.between(position.king, corner))
    if not 2 <= len(cut) <= MOST_MARKS:
        return ()
    return _corners_part(position, corners), _cut_part(position, (position.king, corner), cut)


def _is_edge(index: int) -> bool:
    rank, file = divmod(index, FIELD.stride)
    return rank in (1, FIELD.size) or file in (1, FIELD.size)


def _stops(position: Position) -> list[int]:
    """Return the squares to which the king can move and from which he reaches a corner with the move after, also by
    what the first move takes out of the way."""
    king = name(position.king)
    moves = [move for move in position.legal_actions() if move.start == king]
    after = [(FIELD.indexes[move.end], position.apply(move)) for move in moves]
    return [end for end, here in after if not here.ending and open_corners(here.cells)]


def _two_moves(pick: Pick, attackers: int, defenders: int) -> tuple[Part, ...]:
    king = one_of(pick, [index for index in FIELD.indexes.values() if not _is_edge(index)])
    position = set_up(scatter(pick, {king: KING}, attackers, defenders), 1)
    stops = _stops(position)
    if position.ending or not 1 <= len(stops) <= 4:
        return ()
    stop = one_of(pick, stops)
    corner = next((corner for corner in FIELD.corners if _free_road(position, stop, corner)), None)
    if corner is None:
        return ()
    cut = [*FIELD.between(king, stop), stop, *FIELD.between(stop, corner)]
    if not 2 <= len(cut) <= MOST_MARKS:
        return ()
    return _stops_part(position, stops), _cut_part(position, (king, stop, corner), cut)


def _free_road(position: Position, start: int, end: int) -> bool:
    cells = bytearray(position.cells)
    cells[position.king] = EMPTY
    return road(bytes(cells), start, end)


def _to_be_closed(pick: Pick, attackers: int, defenders: int) -> tuple[Part, ...]:
    king = one_of(pick, [index for index in FIELD.indexes.values() if index not in FIELD.corners])
    position = set_up(scatter(pick, {king: KING}, attackers, defenders), 0)
    corners = open_corners(position.cells)
    if position.ending or not corners:
        return ()
    moves = closing_moves(position, corners)
    if not 1 <= len(moves) <= 3:
        return ()
    seen = set_up({index: piece for index, piece in enumerate(position.cells) if name_of(index) and piece}, 1)
    return _corners_part(seen, corners), _close_part(position, moves)


def closing_moves(position: Position, corners: list[int]) -> tuple[str, ...]:
    """Return the attackers' moves after which the king reaches none of the corners that are open to him now."""
    cut = {name(index) for corner in corners for index in FIELD.between(position.king, corner)}
    likely = [
        move for move in position.legal_actions() if move.end in cut or name(position.king) in position.captures(move)
    ]
    return tuple(move.text for move in likely if _is_closed(position.apply(move)))


def _is_closed(position: Position) -> bool:
    return position.ending == "king_captured" or not open_corners(position.cells)


def name_of(index: int) -> str:
    """Return a square's name, "" for the ring of walls."""
    return FIELD.name_of[index]


def marks(
    position: Position,
    asked: tuple[str, ...],
    right: list[int],
    prompt: Text,
    told: Text,
    why: Callable[[int], Verdict],
) -> Part:
    """Return the question which squares are meant; `why` says about a square that it is not."""
    wanted = set(names(right))

    def check(answer: Sequence[str]) -> Verdict:
        for each in answer:
            if each not in wanted:
                index = FIELD.indexes.get(each)
                return why(index) if index else Verdict(False, text("There is no such square on this board."))
        missing = len(wanted - set(answer))
        if missing:
            return Verdict(
                False,
                texts(
                    "What you have marked is right; {n} is missing.",
                    "What you have marked is right; {n} are missing.",
                    missing,
                ),
            )
        return Verdict(True, told, names(right))

    return Part(Way.MARK, prompt, position, check, names(right), told, many=True, shown=asked, section="special")


def _corners_part(position: Position, corners: list[int]) -> Part:
    king = name(position.king)

    def why(index: int) -> Verdict:
        if index not in FIELD.corners:
            return Verdict(False, text("{square} is no corner.", square=name(index)), (name(index),))
        refusal = explain(position, Attempt(1, (king, name(index))))
        assert refusal is not None
        return Verdict(False, refusal.text, (name(index), *refusal.places))

    told = texts(
        "From {king} the king reaches {n} corner: {squares}.",
        "From {king} the king reaches {n} corners: {squares}.",
        len(corners),
        king=king,
        squares=names(corners),
    )
    prompt = text("The king stands on {king}. Mark every corner that he can reach with one move.", king=king)
    return marks(position, (king,), corners, prompt, told, why)


def _stops_part(position: Position, stops: list[int]) -> Part:
    king = name(position.king)

    def why(index: int) -> Verdict:
        refusal = explain(position, Attempt(1, (king, name(index))))
        if refusal:
            return Verdict(False, refusal.text, (name(index), *refusal.places))
        sentence = text(
            "The king can go to {square}, but no corner can be reached from there with one move.", square=name(index)
        )
        return Verdict(False, sentence, (name(index),))

    told = text("A corner is one move away from here: {squares}.", squares=names(stops))
    prompt = text(
        "Mark every square to which the king on {king} can move so that a corner is open for his next move.", king=king
    )
    return marks(position, (king,), stops, prompt, told, why)


def _cut_part(position: Position, way: tuple[int, ...], cut: list[int]) -> Part:
    def why(index: int) -> Verdict:
        if position.cells[index] != EMPTY:
            return Verdict(False, text("A piece stands on {square} already.", square=name(index)), (name(index),))
        if index in FIELD.corners:
            return Verdict(False, text("No soldier may enter the corner {square}.", square=name(index)), (name(index),))
        sentence = text("A soldier on {square} does not stand in this way.", square=name(index))
        return Verdict(False, sentence, (name(index),))

    told = text("The way is closed on {squares}.", squares=names(cut))
    if len(way) == 2:
        prompt = text(
            "The way from {king} to {corner}: mark all squares on which one soldier closes it.",
            king=name(way[0]),
            corner=name(way[1]),
        )
    else:
        prompt = text(
            "The way from {king} by {stop} to {corner}: mark all squares on which one soldier closes it.",
            king=name(way[0]),
            stop=name(way[1]),
            corner=name(way[2]),
        )
    return marks(position, names(list(way)), cut, prompt, told, why)


def _close_part(position: Position, moves: tuple[str, ...]) -> Part:
    def check(answer: Sequence[str]) -> Verdict:
        move = next((move for move in position.legal_actions() if move.text == answer[0]), None)
        if move is None:
            return Verdict(False, text("This is no legal move."))
        if move.text in moves:
            return Verdict(
                True,
                text("After {move} the king reaches no corner with one move.", move=move.text),
                (move.end,),
                (move.text,),
            )
        left = names(open_corners(position.apply(move).cells))
        sentence = text("{told} But the king still reaches {corners}.", told=describe(position, move), corners=left)
        return Verdict(False, sentence, left, (move.text,))

    prompt = text("The attackers are to move. Make a move after which the king reaches no corner with his next move.")
    told = text("These moves do it: {moves}.", moves=moves)
    return Part(Way.PLAY, prompt, position, check, (moves[0],), told, section="special")


TRAINING: Final = Training(
    "2",
    text("Ways to the corners"),
    text("You look for a real way to a corner and are not content with the edge."),
    make,
)
