"""What a guide may ask in any game. A game's own questions are in the FACTS of its facts.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

from plyyard.core.game import CHANCE, DICE, ROLL, Attempt, Game, Position, Refusal
from plyyard.core.perft import perft
from plyyard.core.record import read_action
from plyyard.core.text import Text
from plyyard.engines.chance import ExpectimaxEngine
from plyyard.engines.engine import Decision
from plyyard.engines.limit import Limit, Stop
from plyyard.engines.search import SearchEngine
from plyyard.lessons.values import decimal, percent


def _needs_game(call: Callable[..., Any]) -> Callable[..., Any]:
    call.needs_game = True  # type: ignore[attr-defined]
    return call


def legal(position: Position) -> tuple[str, ...]:
    """Return the legal actions as text."""
    return tuple(action.text for action in position.legal_actions())


def not_in(here: Sequence[Any], there: Sequence[Any]) -> tuple[Any, ...]:
    """Return what is in the first list only."""
    return tuple(part for part in here if part not in there)


def starting(actions: Sequence[str], beginning: str | int) -> tuple[str, ...]:
    """Return the actions whose text begins with a word."""
    return tuple(action for action in actions if action.startswith(str(beginning)))


@_needs_game
def after(game: Game, position: Position, *actions: str) -> Position:
    """Return the position after some actions."""
    for written in actions:
        position = position.apply(read_action(game, position, str(written)))
    return position


@_needs_game
def refusal(game: Game, position: Position, *path: str | int) -> Text | str:
    """Return what the board says when somebody touches these places in order; "-" when it is allowed."""
    refused = _refused(game, position, path)
    return refused.text if refused else "-"


@_needs_game
def code(game: Game, position: Position, *path: str | int) -> str:
    """Return the code of that refusal."""
    refused = _refused(game, position, path)
    return refused.code if refused else "-"


def _refused(game: Game, position: Position, path: Sequence[str | int]) -> Refusal | None:
    touched = tuple(DICE if str(place) == ROLL else str(place) for place in path)
    return game.explain(position, Attempt(position.turn, touched))


@_needs_game
def told(game: Game, position: Position, action: str) -> Text:
    """Return the sentence that describes an action."""
    return game.describe(position, read_action(game, position, str(action)))


@_needs_game
def places(game: Game, position: Position) -> int:
    """Return how many places of the board are numbered."""
    return sum(place.id.isdigit() for place in game.board(position.edition).places)


def to_move(position: Position) -> Text | str:
    """Return the name of the side whose turn it is; "-" when the match is over."""
    return position.edition.sides[position.turn] if position.to_move is not None else "-"


def winner(position: Position) -> Text | str:
    """Return the name of the side that has won; "-" when nobody has."""
    outcome = position.outcome()
    return position.edition.sides[outcome.winner] if outcome and outcome.winner is not None else "-"


def ending(position: Position) -> str:
    """Return the code of how it ended; "-" while it goes on."""
    outcome = position.outcome()
    return outcome.reason if outcome else "-"


def forced_win(position: Position, plies: int) -> int | str:
    """Return the fewest plies, at most `plies`, in which the side to move wins whatever is answered; "-" if it cannot.
    Every line is tried, so the answer is a proof."""
    seat = position.turn
    return next((depth for depth in range(1, plies + 1) if _wins(position, seat, depth)), "-")


def winning_moves(position: Position, plies: int) -> tuple[str, ...]:
    """Return the actions after which the side to move wins within so many plies, whatever is answered."""
    seat = position.turn
    return tuple(action.text for action in position.legal_actions() if _wins(position.apply(action), seat, plies - 1))


def _wins(position: Position, seat: int, plies: int) -> bool:
    outcome = position.outcome()
    if outcome is not None:
        return outcome.winner == seat
    if plies <= 0 or position.to_move == CHANCE:
        return False
    each = (_wins(position.apply(action), seat, plies - 1) for action in position.legal_actions())
    return any(each) if position.turn == seat else all(each)


@_needs_game
def best(game: Game, position: Position, depth: int) -> str:
    """Return the action that the search of the computer player likes best at a depth in plies."""
    assert game.judge is not None
    return SearchEngine(game.judge).choose(position, Limit(depth=depth), Stop(), Random(1)).action.text


@_needs_game
def likes(game: Game, position: Position, depth: int) -> str:
    """Return the action that the computer player of a game with dice likes best at a depth in decisions."""
    return _look_ahead(game, position, depth).action.text


def _look_ahead(game: Game, position: Position, depth: int) -> Decision:
    assert game.judge is not None
    return ExpectimaxEngine(game.judge).choose(position, Limit(depth=depth), Stop(), Random(1))


def share(part: int, whole: int) -> Fraction:
    """Return part of whole as a fraction."""
    return Fraction(part, whole)


CLAIMS: Final[dict[str, Callable[..., Any]]] = {
    "after": after,
    "best": best,
    "code": code,
    "count": len,
    "decimal": decimal,
    "ending": ending,
    "first": lambda values: values[0],
    "forced_win": forced_win,
    "legal": legal,
    "likes": likes,
    "less": lambda value, other: value - other,
    "not_in": not_in,
    "percent": percent,
    "perft": perft,
    "places": places,
    "refusal": refusal,
    "share": share,
    "starting": starting,
    "to_move": to_move,
    "told": told,
    "winner": winner,
    "winning_moves": winning_moves,
}
