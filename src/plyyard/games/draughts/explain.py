"""Why something may not be done. Every path that a board can produce gets its own reason.

A path is judged up to the first place that fits no legal move: the piece itself, or the next square after legal ones.
"""

from __future__ import annotations

from plyyard.core.game import DICE, Action, Attempt, Kind, Refusal
from plyyard.core.refusals import general_refusal
from plyyard.core.text import Text, text, texts
from plyyard.games.draughts.describe import capture_size, capturing_squares, movable, prey
from plyyard.games.draughts.landings import barred, not_diagonal, occupied, wrong_landing
from plyyard.games.draughts.rules import Move, Position
from plyyard.games.draughts.squares import Grid, place, places
from plyyard.games.draughts.worth import best_worth, lesser_code, piece_worth


def explain(position: Position, attempt: Attempt) -> Refusal | None:
    """Return why the attempt is refused; None when its path is a legal move or the beginning of one."""
    general = general_refusal(position, attempt)
    if general is not None:
        return general
    good = _good_length(position, attempt.path)
    if good == len(attempt.path):
        return None
    square = position.grid.dark_square(attempt.path[good])
    if square is None:
        return _no_square(position.grid, attempt.path[good])
    if good == 0:
        return _wrong_piece(position, square)
    return _wrong_next(position, tuple(int(touched) for touched in attempt.path[:good]), square)


def refuse(position: Position, action: Action) -> Refusal:
    """Return why an action that is not legal is refused."""
    if not isinstance(action, Move):
        return _no_move(position.grid, action)
    refusal = explain(position, Attempt(position.turn, places(action.path)))
    return refusal or _unfinished(position, action)


def _good_length(position: Position, path: tuple[str, ...]) -> int:
    """Return how many places from the first on fit a legal move."""
    paths = [places(move.path) for move in position.legal_actions()]
    good = 0
    while good < len(path) and any(legal[: good + 1] == path[: good + 1] for legal in paths):
        good += 1
    return good


def _no_move(grid: Grid, action: Action) -> Refusal:
    if action.kind is Kind.ROLL:
        return _no_square(grid, DICE)
    return Refusal("no_passing", text("Nobody may pass: move a piece."), section="turn")


def _unfinished(position: Position, move: Move) -> Refusal:
    size = capture_size(position)
    if size is None:
        return Refusal("unfinished_capture", text("The capture is not finished."), places(move.path), "longest")
    if size:
        sentence = text("The capture is not finished: it takes {n} pieces in all.", n=size)
        return Refusal("unfinished_capture", sentence, places(move.path), "longest")
    return Refusal("unfinished_move", text("The move needs a square to go to."), places(move.path), "turn")


def _no_square(grid: Grid, place_id: str) -> Refusal:
    if place_id == DICE:
        return Refusal("no_dice", text("There are no dice in draughts."), section="turn")
    if place_id in grid.light_places:
        sentence = text("Draughts uses only the dark squares.")
        return Refusal("light_square", sentence, (place_id,), "board")
    sentence = text("There is no such square; the squares are 1 to {last}.", last=grid.squares[-1])
    return Refusal("no_such_square", sentence, section="board")


def _wrong_piece(position: Position, square: int) -> Refusal:
    piece = position.grid.bits[square]
    if piece & position.enemy:
        sentence = text(
            "The piece on {square} belongs to {side}.", square=square, side=position.edition.sides[1 - position.turn]
        )
        return Refusal("opponents_piece", sentence, (place(square),), "turn")
    if not piece & position.own:
        return _empty_square(position, square)
    if capture_size(position) != 0:
        return _other_piece_captures(position, square)
    if piece & position.held and position.generator.any_quiet_of(piece, position.side):
        sentence = text(
            "The king on {square} has moved {n} times in a row. Another piece has to move before it moves again.",
            square=square,
            n=position.options.king_run,
        )
        return Refusal("king_held", sentence, (place(square),), "king_run")
    sentence = text("The piece on {square} is blocked and cannot move.", square=square)
    return Refusal("piece_blocked", sentence, (place(square),), "kings" if piece & position.board.kings else "men")


def _empty_square(position: Position, square: int) -> Refusal:
    sentence = text("Square {square} is empty. Choose a piece of yours that can move.", square=square)
    return Refusal("empty_square", sentence, places(position.grid.numbers(movable(position))), "turn")


def _other_piece_captures(position: Position, square: int) -> Refusal:
    """Say why a piece of one's own must stand while others capture."""
    others = capturing_squares(position)
    shown = places((*others, *prey(position)))
    mine, best = piece_worth(position, square), best_worth(position)
    if mine is None:
        return Refusal("other_must_capture", _others_must(position, others), shown, "longest")
    code = lesser_code(position, mine, best)
    if code == "shorter_route":
        sentence = text(
            "From {square} you take {n}, from {squares} you take {most}.",
            square=square,
            n=mine.pieces,
            squares=others,
            most=best.pieces,
        )
        return Refusal("other_takes_more", sentence, shown, "longest")
    return Refusal(_OTHERS.get(code, "other_takes_kings"), _say_other(code, square, others), shown, "longest")


_OTHERS = {"lower_value": "other_is_worth_more", "king_must": "king_must_capture", "later_king": "other_takes_earlier"}


def _others_must(position: Position, others: tuple[int, ...]) -> Text:
    size = capture_size(position)
    if size is None:
        return text("Another piece must capture, from {squares}.", squares=others)
    return texts(
        "Another piece must capture: {n} piece, from {squares}.",
        "Another piece must capture: {n} pieces, from {squares}.",
        size,
        squares=others,
    )


def _say_other(code: str, square: int, others: tuple[int, ...]) -> Text:
    """Say why captures from other squares come before those from one."""
    if code == "lower_value":
        return text(
            "What you take from {square} is worth less than from {squares}: a king counts a little less than two men.",
            square=square,
            squares=others,
        )
    if code == "king_must":
        return text("The captures are worth the same; then a king must capture, from {squares}.", squares=others)
    if code == "later_king":
        return text("From {squares} you take a king earlier.", squares=others)
    return text(
        "From {square} you take as many, but from {squares} more kings are taken.", square=square, squares=others
    )


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
    bits, pieces = position.grid.bits, position.own | position.enemy
    if bits[square] & pieces:
        return occupied(position, square)
    line = position.grid.between(origin, square)
    if line is None:
        return not_diagonal(position, origin, square)
    if bits[origin] & position.board.kings:
        return _wrong_king_step(position, square, line)
    if len(line) == 1 and bits[line[0]] & position.enemy:
        refusal = barred(position, origin, square, line[0])
        if refusal:
            return refusal
    if line:
        sentence = text("A man goes only one square, and there is nothing to capture on the way.")
        return Refusal("man_too_far", sentence, (place(square),), "men")
    if position.options.backward:
        return Refusal("man_backward", text("A man goes backward only to capture."), (place(square),), "men")
    return Refusal("man_backward", text("A man goes only forward."), (place(square),), "men")


def _wrong_king_step(position: Position, square: int, line: tuple[int, ...]) -> Refusal:
    if not position.options.flying:
        sentence = text("A king goes only one square, and there is nothing to capture on the way.")
        return Refusal("king_too_far", sentence, (place(square),), "kings")
    pieces = position.own | position.enemy
    blocker = next(passed for passed in line if position.grid.bits[passed] & pieces)
    sentence = text("The piece on {blocker} is in the king's way.", blocker=blocker)
    return Refusal("king_blocked", sentence, (place(blocker),), "kings")
