"""Why something may not be done. Every path that a board can produce gets its own reason.

A path is judged up to the first place that fits no legal move: the piece itself, or the next square after legal ones.
"""

from __future__ import annotations

from plyyard.core.game import DICE, Action, Attempt, Kind, Refusal
from plyyard.core.refusals import general_refusal
from plyyard.core.text import text, texts
from plyyard.games.draughts.describe import capture_size, capturing_squares, movable, prey
from plyyard.games.draughts.kernel import pieces_in
from plyyard.games.draughts.landings import not_diagonal, occupied, wrong_landing
from plyyard.games.draughts.rules import Move, Position
from plyyard.games.draughts.squares import BITS, LIGHT_PLACES, between, dark_square, numbers, place, places


def explain(position: Position, attempt: Attempt) -> Refusal | None:
    """Return why the attempt is refused; None when its path is a legal move or the beginning of one."""
    general = general_refusal(position, attempt)
    if general is not None:
        return general
    good = _good_length(position, attempt.path)
    if good == len(attempt.path):
        return None
    square = dark_square(attempt.path[good])
    if square is None:
        return _no_square(attempt.path[good])
    if good == 0:
        return _wrong_piece(position, square)
    return _wrong_next(position, tuple(int(touched) for touched in attempt.path[:good]), square)


def refuse(position: Position, action: Action) -> Refusal:
    """Return why an action that is not legal is refused."""
    if not isinstance(action, Move):
        return _no_move(action)
    refusal = explain(position, Attempt(position.turn, places(action.path)))
    return refusal or _unfinished(position, action)


def _good_length(position: Position, path: tuple[str, ...]) -> int:
    """Return how many places from the first on fit a legal move."""
    paths = [places(move.path) for move in position.legal_actions()]
    good = 0
    while good < len(path) and any(legal[: good + 1] == path[: good + 1] for legal in paths):
        good += 1
    return good


def _no_move(action: Action) -> Refusal:
    if action.kind is Kind.ROLL:
        return _no_square(DICE)
    return Refusal("no_passing", text("Nobody may pass: move a piece."), section="turn")


def _unfinished(position: Position, move: Move) -> Refusal:
    size = capture_size(position)
    if size:
        sentence = text("The capture is not finished: it takes {n} pieces in all.", n=size)
        return Refusal("unfinished_capture", sentence, places(move.path), "longest")
    return Refusal("unfinished_move", text("The move needs a square to go to."), places(move.path), "turn")


def _no_square(place_id: str) -> Refusal:
    if place_id == DICE:
        return Refusal("no_dice", text("There are no dice in draughts."), section="turn")
    if place_id in LIGHT_PLACES:
        sentence = text("Draughts uses only the dark squares.")
        return Refusal("light_square", sentence, (place_id,), "board")
    return Refusal("no_such_square", text("There is no such square; the squares are 1 to 50."), section="board")


def _wrong_piece(position: Position, square: int) -> Refusal:
    if BITS[square] & position.enemy:
        sentence = text(
            "The piece on {square} belongs to {side}.", square=square, side=position.edition.sides[1 - position.turn]
        )
        return Refusal("opponents_piece", sentence, (place(square),), "turn")
    if not BITS[square] & position.own:
        return _empty_square(position, square)
    if capture_size(position):
        return _other_piece_captures(position, square)
    sentence = text("The piece on {square} is blocked and cannot move.", square=square)
    return Refusal(
        "piece_blocked", sentence, (place(square),), "kings" if BITS[square] & position.board.kings else "men"
    )


def _empty_square(position: Position, square: int) -> Refusal:
    sentence = text("Square {square} is empty. Choose a piece of yours that can move.", square=square)
    return Refusal("empty_square", sentence, places(numbers(movable(position))), "turn")


def _other_piece_captures(position: Position, square: int) -> Refusal:
    """Say why a piece of one's own must stand while others capture."""
    size, others = capture_size(position), capturing_squares(position)
    routes = position.routes()
    routes.follow(BITS[square], BITS[square], 0, 0)
    own_size = pieces_in(routes.best)
    shown = places((*others, *prey(position)))
    if own_size == 0:
        sentence = texts(
            "Another piece must capture: {n} piece, from {squares}.",
            "Another piece must capture: {n} pieces, from {squares}.",
            size,
            squares=others,
        )
        return Refusal("other_must_capture", sentence, shown, "longest")
    if own_size < size:
        sentence = text(
            "From {square} you take {n}, from {squares} you take {most}.",
            square=square,
            n=own_size,
            squares=others,
            most=size,
        )
        return Refusal("other_takes_more", sentence, shown, "longest")
    sentence = text(
        "From {square} you take as many, but from {squares} more kings are taken.", square=square, squares=others
    )
    return Refusal("other_takes_kings", sentence, shown, "longest")


def _wrong_next(position: Position, touched: tuple[int, ...], square: int) -> Refusal:
    """Say why a legal beginning may not go on to a square."""
    begun = [move for move in position.legal_actions() if move.path[: len(touched)] == touched]
    if all(move.path == touched for move in begun):
        sentence = text("The move ends on {square}.", square=touched[-1])
        return Refusal("path_goes_on", sentence, (place(touched[-1]),), "turn")
    if square == touched[-1]:
        sentence = text("The piece is on {square} already. Choose where it goes.", square=square)
        return Refusal("same_square", sentence, _next_places(begun, touched), "turn")
    if begun[0].taken:
        return wrong_landing(position, touched, square, _next_places(begun, touched))
    return _wrong_step(position, touched[0], square)


def _next_places(begun: list[Move], touched: tuple[int, ...]) -> tuple[str, ...]:
    """Return where the moves begun can go next."""
    return places(sorted({move.path[len(touched)] for move in begun if len(move.path) > len(touched)}))


def _wrong_step(position: Position, origin: int, square: int) -> Refusal:
    """Say why a piece may not step to a square while nothing can be captured."""
    pieces = position.own | position.enemy
    if BITS[square] & pieces:
        return occupied(position, square)
    line = between(origin, square)
    if line is None:
        return not_diagonal(origin, square)
    if position.board.kings & BITS[origin]:
        blocker = next(passed for passed in line if BITS[passed] & pieces)
        sentence = text("The piece on {blocker} is in the king's way.", blocker=blocker)
        return Refusal("king_blocked", sentence, (place(blocker),), "kings")
    if line:
        sentence = text("A man goes only one square, and there is nothing to capture on the way.")
        return Refusal("man_too_far", sentence, (place(square),), "men")
    return Refusal("man_backward", text("A man goes backward only to capture."), (place(square),), "men")
