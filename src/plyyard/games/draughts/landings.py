"""Why a capture may not land on a square: geometry first, then what stands in the way, then the better route."""

from __future__ import annotations

from dataclasses import dataclass

from plyyard.core.game import Refusal
from plyyard.core.text import text
from plyyard.games.draughts.describe import capture_size
from plyyard.games.draughts.moves import Found
from plyyard.games.draughts.options import Duty
from plyyard.games.draughts.routes import is_ahead, is_king_now, line_between, man_may_jump, standing, taken_along
from plyyard.games.draughts.rules import Position
from plyyard.games.draughts.squares import place, places
from plyyard.games.draughts.worth import best_worth, lesser_code, say_lesser_route, worth_after


@dataclass(frozen=True, slots=True)
class Landing:
    """A square touched in the middle of a capture. `touched` are the squares so far, `taken` the set taken on them,
    `line` the squares passed, `met` those of them that hold a piece, `ways` the places where the capture may go on."""

    position: Position
    touched: tuple[int, ...]
    square: int
    taken: int
    line: tuple[int, ...]
    met: tuple[int, ...]
    ways: tuple[str, ...]

    @property
    def is_man(self) -> bool:
        return not is_king_now(self.position, self.touched)

    @property
    def steps_only(self) -> bool:
        """Whether the piece jumps only what stands right beside it."""
        return self.is_man or not self.position.options.flying

    def bit(self, square: int) -> int:
        """Return the set that holds one square."""
        return self.position.grid.bits[square]


def wrong_landing(position: Position, touched: tuple[int, ...], square: int, ways: tuple[str, ...]) -> Refusal:
    """Say why a capture that has legally touched some squares may not land on another; `ways` are where it may."""
    taken = taken_along(position, touched) or 0
    there = standing(position, touched[0], taken)
    bits = position.grid.bits
    if bits[square] & there & taken:
        return _taken_stands(square)
    if bits[square] & there:
        return occupied(position, square)
    line = line_between(position, touched[-1], square)
    if line is None:
        return not_diagonal(position, touched[-1], square)
    met = tuple(passed for passed in line if bits[passed] & there)
    landing = Landing(position, touched, square, taken, line, met, ways)
    return _blocked(landing) if met else _nothing_jumped(landing)


def occupied(position: Position, square: int) -> Refusal:
    """Say that a piece stands on the square."""
    if position.grid.bits[square] & position.own:
        sentence = text("Your own piece is on square {square}.", square=square)
        return Refusal("own_piece_there", sentence, (place(square),), "men")
    sentence = text(
        "A piece stands on {square}. To capture it, jump over it to an empty square behind it.", square=square
    )
    return Refusal("enemy_piece_there", sentence, (place(square),), "capture")


def not_diagonal(position: Position, start: int, square: int) -> Refusal:
    """Say that two squares share no line."""
    if position.options.across and position.grid.straight_between(start, square) is not None:
        sentence = text("Along rows and columns a piece only captures.")
        return Refusal("not_across", sentence, places((start, square)), "across")
    if position.options.across:
        sentence = text("{square} is on no line with {start}.", square=square, start=start)
        return Refusal("not_diagonal", sentence, places((start, square)), "men")
    sentence = text("{square} is on no diagonal with {start}.", square=square, start=start)
    return Refusal("not_diagonal", sentence, places((start, square)), "men")


def _taken_stands(square: int) -> Refusal:
    sentence = text("The captured piece stays on {square} until the capture is over.", square=square)
    return Refusal("captured_piece_stands", sentence, (place(square),), "removal")


def _nothing_jumped(landing: Landing) -> Refusal:
    if landing.steps_only and landing.line:
        sentence = text("There is nothing to jump on the way to {square}.", square=landing.square)
        return Refusal("nothing_to_jump", sentence, landing.ways, "capture")
    size = capture_size(landing.position)
    if size is None:
        return _must_go_on(landing)
    if len(landing.touched) == 1:
        sentence = text(
            "A capture is compulsory: this piece takes {n}, going first to {ways}.", n=size, ways=landing.ways
        )
        return Refusal("capture_compulsory", sentence, landing.ways, "longest")
    sentence = text("The capture must go on to {n} pieces: next to {ways}.", n=size, ways=landing.ways)
    return Refusal("capture_goes_on", sentence, landing.ways, "capture")


def _must_go_on(landing: Landing) -> Refusal:
    """Say it where captures of several sizes may be chosen."""
    if len(landing.touched) == 1:
        sentence = text("A capture is compulsory: this piece goes first to {ways}.", ways=landing.ways)
        return Refusal("capture_compulsory", sentence, landing.ways, "longest")
    sentence = text("The capture must go on: next to {ways}.", ways=landing.ways)
    return Refusal("capture_goes_on", sentence, landing.ways, "capture")


def _blocked(landing: Landing) -> Refusal:
    """Judge a landing with pieces on the way to it: none of them, or not all, can be jumped; or there is better."""
    for passed in landing.met:
        if landing.bit(passed) & landing.position.own:
            sentence = text("Your own piece on {square} is in the way.", square=passed)
            return Refusal("own_piece_in_way", sentence, (place(passed),), "capture")
        if landing.bit(passed) & landing.taken:
            return _jumped_already(landing, passed)
    if landing.steps_only and len(landing.line) > 1:
        return _jumps_too_far(landing)
    if len(landing.met) > 1:
        sentence = text(
            "One jump takes one piece, but here are {n} on the way: {squares}.", n=len(landing.met), squares=landing.met
        )
        return Refusal("several_in_way", sentence, places(landing.met), "capture")
    refusal = barred(landing.position, landing.touched[-1], landing.square, landing.met[0]) if landing.is_man else None
    return refusal or _lesser_route(landing)


def _jumps_too_far(landing: Landing) -> Refusal:
    if landing.is_man:
        sentence = text("A man jumps over a piece right beside it and lands right behind it.")
        return Refusal("man_jumps_too_far", sentence, landing.ways, "capture")
    sentence = text("A king jumps over a piece right beside it and lands right behind it.")
    return Refusal("king_jumps_too_far", sentence, landing.ways, "capture")


def barred(position: Position, start: int, landing: int, victim: int) -> Refusal | None:
    """Say that a man may not capture this piece or in this direction, where an edition has it so."""
    grid = position.grid
    if man_may_jump(position, start, landing, grid.bits[victim]):
        return None
    if position.options.backward or is_ahead(position, grid.row_of(start), grid.row_of(landing)):
        sentence = text("A man cannot capture the king on {square}; only kings can.", square=victim)
        return Refusal("man_spares_king", sentence, (place(victim),), "capture")
    return Refusal("man_captures_backward", text("A man captures only forward."), (place(landing),), "capture")


def _jumped_already(landing: Landing, victim: int) -> Refusal:
    if len(landing.met) == 1:
        sentence = text("The piece on {square} has been jumped already; none is jumped twice.", square=victim)
        return Refusal("jumped_twice", sentence, (place(victim),), "removal")
    sentence = text("The captured piece on {square} still stands in the way.", square=victim)
    return Refusal("captured_piece_in_way", sentence, (place(victim),), "removal")


def _lesser_route(landing: Landing) -> Refusal:
    """Compare the best that can follow a jump with the best there is."""
    position = landing.position
    path = (*landing.touched, landing.square)
    mine, found = worth_after(position, path)
    best = best_worth(position)
    code = lesser_code(position, mine, best)
    if code:
        return Refusal(code, say_lesser_route(code, mine, best), landing.ways, "longest")
    if position.options.duty == Duty.ANY and found[1] == landing.bit(landing.square) and landing.ways:
        sentence = text(
            "From {square} the capture cannot go on, from {ways} it can.", square=landing.square, ways=landing.ways
        )
        return Refusal("dead_end", sentence, landing.ways, "capture")
    return _same_capture(landing, found)


def _same_capture(landing: Landing, result: Found) -> Refusal:
    """Name the path under which a capture with the same ends and pieces is offered."""
    _, last, taken, _ = result
    ends = (landing.touched[0], landing.position.grid.number_of[last])
    moves = [move for move in landing.position.legal_actions() if move.taken == taken]
    same = next(move for move in moves if (move.path[0], move.path[-1]) == ends)
    sentence = text("The same capture goes by the squares {path}: touch them in this order.", path=same.path)
    return Refusal("same_capture", sentence, places(same.path), "longest")
