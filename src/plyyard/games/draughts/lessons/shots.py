"""Stage 3: find the shot, a sacrifice that forces captures and wins. Every exercise is found anew in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from plyyard.core.exercise import Part, Pick, Training, Verdict, Way
from plyyard.core.text import Text, text, texts
from plyyard.games.draughts.draws import Board
from plyyard.games.draughts.editions import HOUSE
from plyyard.games.draughts.lessons.finding import GIFTS, find
from plyyard.games.draughts.lessons.proof import forced, lead, must_capture, offers
from plyyard.games.draughts.lessons.setting import GRID
from plyyard.games.draughts.rules import Move, Position
from plyyard.games.draughts.squares import places


def turned(position: Position) -> Position:
    """Return the same position for the other side: colours changed and the board turned round."""
    black, white, kings = position.board
    sets = [GRID.set_of(51 - square for square in GRID.numbers(each)) for each in (white, black, kings)]
    return Position(HOUSE, Board(*sets), 1 - position.turn)


def make(level: int, pick: Pick) -> tuple[Part, ...]:
    """Return a shot of the level, for either side."""
    position = find(level, pick)
    return (_part(turned(position) if pick(2) else position, GIFTS[level]),)


def _part(first: Position, gifts: int) -> Part:
    goal = forced(first, first.turn, gifts)
    line = _best_line(first, gifts, goal)
    mine = tuple(move.text for number, (move, seat) in enumerate(line) if seat == first.turn)
    told = text(
        "The whole line: {moves}. It wins {n} in men, a king counting three.",
        moves=tuple(move.text for move, _ in line),
        n=goal - lead(first, first.turn),
    )

    def check(answer: Sequence[str]) -> Verdict:
        return _judge(first, answer, gifts, goal, told)

    prompt = texts(
        "{side} is to move and wins by force: find the shot, with {n} sacrifice.",
        "{side} is to move and wins by force: find the shot, with {n} sacrifices.",
        gifts,
        side=first.edition.sides[first.turn],
    )
    return Part(Way.PLAY, prompt, first, check, mine, told, section="longest")


def is_done(position: Position, seat: int, goal: int) -> bool:
    """Tell whether the lead is won and nothing has to be captured any more."""
    return position.outcome() is not None or (not must_capture(position) and lead(position, seat) >= goal)


def _reply(position: Position, seat: int, gifts: int) -> Move:
    """Return the other side's best answer."""
    return min(position.legal_actions(), key=lambda move: forced(position.apply(move), seat, gifts))


def _best_line(position: Position, gifts: int, goal: int) -> list[tuple[Move, int]]:
    """Return the shot with the best answers, each move with the seat that makes it."""
    seat, line = position.turn, list[tuple[Move, int]]()
    while not (line and is_done(position, seat, goal)):
        if position.turn == seat:
            move, gifts = _own(position, seat, gifts, goal)
        else:
            move = _reply(position, seat, gifts)
        line.append((move, position.turn))
        position = position.apply(move)
    return line


def _own(position: Position, seat: int, gifts: int, goal: int) -> tuple[Move, int]:
    """Return a move that keeps what is won, and the sacrifices left after it."""
    if must_capture(position):
        return max(position.legal_actions(), key=lambda move: forced(position.apply(move), seat, gifts)), gifts
    return next(move for move, value in offers(position, gifts) if value >= goal), gifts - 1


def _judge(position: Position, answer: Sequence[str], gifts: int, goal: int, told: Text) -> Verdict:
    """Follow the learner's moves with the other side's best answers, as far as they keep the win."""
    seat, line = position.turn, list[str]()
    for written in answer:
        move = next((move for move in position.legal_actions() if move.text == written), None)
        if move is None:
            return Verdict(False, text("This is no legal move."), line=tuple(line))
        gifts -= not move.taken
        after = position.apply(move)
        line.append(move.text)
        if forced(after, seat, max(gifts, 0)) < goal:
            return _lost(after, seat, move, line)
        position = after
        while position.turn != seat and not is_done(position, seat, goal):
            reply = _reply(position, seat, gifts)
            line.append(reply.text)
            position = position.apply(reply)
        if is_done(position, seat, goal):
            return Verdict(True, told, places(move.path[-1:]), tuple(line))
    return Verdict(True, text("The other side had to capture. Go on."), (), tuple(line), onward=True)


def _lost(after: Position, seat: int, move: Move, line: list[str]) -> Verdict:
    if not must_capture(after):
        sentence = text("After {move} the other side need not capture: nothing is forced.", move=move.text)
        return Verdict(False, sentence, places(move.path), tuple(line))
    reply = _reply(after, seat, 0)
    sentence = text("After {move} comes {reply}, and less is won than can be won.", move=move.text, reply=reply.text)
    return Verdict(False, sentence, places(reply.path), (*line, reply.text))


TRAINING: Final = Training(
    "3",
    text("Find the shot"),
    text("You list the legal captures first, for both sides, and weigh only those."),
    make,
)
