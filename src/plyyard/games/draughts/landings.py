"""Why a capture may not land on a square: geometry first, then what stands in the way, then the better route."""

from __future__ import annotations

from dataclasses import dataclass

from plyyard.core.game import Refusal
from plyyard.core.text import Text, text
from plyyard.games.draughts.describe import capture_size
from plyyard.games.draughts.kernel import kings_in, pieces_in
from plyyard.games.draughts.routes import standing, taken_along
from plyyard.games.draughts.rules import Move, Position
from plyyard.games.draughts.squares import BITS, between, place, places


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
        return not self.position.board.kings & BITS[self.touched[0]]


def wrong_landing(position: Position, touched: tuple[int, ...], square: int, ways: tuple[str, ...]) -> Refusal:
    """Say why a capture that has legally touched some squares may not land on another; `ways` are where it may."""
    taken = taken_along(position, touched) or 0
    there = standing(position, touched[0], taken)
    if BITS[square] & there & taken:
        return _taken_stands(square)
    if BITS[square] & there:
        return occupied(position, square)
    line = between(touched[-1], square)
    if line is None:
        return not_diagonal(touched[-1], square)
    met = tuple(passed for passed in line if BITS[passed] & there)
    landing = Landing(position, touched, square, taken, line, met, ways)
    return _blocked(landing) if met else _nothing_jumped(landing)


def occupied(position: Position, square: int) -> Refusal:
    """Say that a piece stands on the square."""
    if BITS[square] & position.own:
        sentence = text("Your own piece is on square {square}.", square=square)
        return Refusal("own_piece_there", sentence, (place(square),), "men")
    sentence = text(
        "A piece stands on {square}. To capture it, jump over it to an empty square behind it.", square=square
    )
    return Refusal("enemy_piece_there", sentence, (place(square),), "capture")


def not_diagonal(start: int, square: int) -> Refusal:
    """Say that two squares share no diagonal."""
    sentence = text("{square} is on no diagonal with {start}.", square=square, start=start)
    return Refusal("not_diagonal", sentence, places((start, square)), "men")


def _taken_stands(square: int) -> Refusal:
    sentence = text("The captured piece stays on {square} until the capture is over.", square=square)
    return Refusal("captured_piece_stands", sentence, (place(square),), "removal")


def _nothing_jumped(landing: Landing) -> Refusal:
    if landing.is_man and landing.line:
        sentence = text("There is nothing to jump on the way to {square}.", square=landing.square)
        return Refusal("nothing_to_jump", sentence, landing.ways, "capture")
    size = capture_size(landing.position)
    if len(landing.touched) == 1:
        sentence = text(
            "A capture is compulsory: this piece takes {n}, going first to {ways}.", n=size, ways=landing.ways
        )
        return Refusal("capture_compulsory", sentence, landing.ways, "longest")
    sentence = text("The capture must go on to {n} pieces: next to {ways}.", n=size, ways=landing.ways)
    return Refusal("capture_goes_on", sentence, landing.ways, "capture")


def _blocked(landing: Landing) -> Refusal:
    """Judge a landing with pieces on the way to it: none of them, or not all, can be jumped; or there is better."""
    for passed in landing.met:
        if BITS[passed] & landing.position.own:
            sentence = text("Your own piece on {square} is in the way.", square=passed)
            return Refusal("own_piece_in_way", sentence, (place(passed),), "capture")
        if BITS[passed] & landing.taken:
            return _jumped_already(landing, passed)
    if landing.is_man and len(landing.line) > 1:
        sentence = text("A man jumps over a piece right beside it and lands right behind it.")
        return Refusal("man_jumps_too_far", sentence, landing.ways, "capture")
    if len(landing.met) > 1:
        sentence = text(
            "One jump takes one piece, but here are {n} on the way: {squares}.", n=len(landing.met), squares=landing.met
        )
        return Refusal("several_in_way", sentence, places(landing.met), "capture")
    return _lesser_route(landing, landing.met[0])


def _jumped_already(landing: Landing, victim: int) -> Refusal:
    if len(landing.met) == 1:
        sentence = text("The piece on {square} has been jumped already; none is jumped twice.", square=victim)
        return Refusal("jumped_twice", sentence, (place(victim),), "removal")
    sentence = text("The captured piece on {square} still stands in the way.", square=victim)
    return Refusal("captured_piece_in_way", sentence, (place(victim),), "removal")


def _lesser_route(landing: Landing, victim: int) -> Refusal:
    """Compare the best that can follow a jump with the best there is."""
    position = landing.position
    taken = landing.taken | BITS[victim]
    best = position.routes()
    best.search()
    here = position.routes()
    here.follow(BITS[landing.touched[0]], BITS[landing.square], taken, here.weigh(taken))
    weight = max(here.best, here.weigh(taken))
    if pieces_in(weight) < pieces_in(best.best):
        sentence = text("This route takes {n}, another takes {most}.", n=pieces_in(weight), most=pieces_in(best.best))
        return Refusal("shorter_route", sentence, landing.ways, "longest")
    if weight < best.best:
        sentence = _kings_sentence(kings_in(weight), kings_in(best.best))
        return Refusal("fewer_kings", sentence, landing.ways, "longest")
    return _same_capture(landing, here.found[0] if here.best else (0, BITS[landing.square], taken))


def _kings_sentence(kings: int, most: int) -> Text:
    if kings == 0 and most == 1:
        return text("Equal number, but the other route takes a king.")
    return text("Equal number, but of kings this route takes {kings} and the other {most}.", kings=kings, most=most)


def _same_capture(landing: Landing, result: tuple[int, int, int]) -> Refusal:
    """Name the path under which a capture with the same ends and pieces is offered."""
    _, last, taken = result
    ends = (BITS[landing.touched[0]], last)
    same = next(move for move in landing.position.legal_actions() if move.taken == taken and _ends(move) == ends)
    sentence = text("The same capture goes by the squares {path}: touch them in this order.", path=same.path)
    return Refusal("same_capture", sentence, places(same.path), "longest")


def _ends(move: Move) -> tuple[int, int]:
    return BITS[move.path[0]], BITS[move.path[-1]]
