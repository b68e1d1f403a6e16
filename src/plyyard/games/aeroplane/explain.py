"""Why something is refused in the aeroplane game: the codes, the numbers, and the planes that could move instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plyyard.core.game import CHANCE, DICE, Action, Attempt, Kind, Refusal
from plyyard.core.refusals import dice_refusal, general_refusal
from plyyard.core.text import Text, text
from plyyard.games.aeroplane.course import STUCK, YARD
from plyyard.games.aeroplane.names import step_name
from plyyard.games.aeroplane.options import FACES

if TYPE_CHECKING:
    from plyyard.games.aeroplane.rules import Move, Position


def explain(position: Position, attempt: Attempt) -> Refusal | None:
    """Return why the attempt is refused; None when its path is a legal action or the beginning of one."""
    refusal = general_refusal(position, attempt)
    if refusal or not attempt.path:
        return refusal
    if unknown_places(position, attempt.path):
        return _no_such_place()
    refusal = dice_refusal(position, attempt)
    if refusal:
        return refusal
    if position.to_move == CHANCE:
        return _after_dice(attempt)
    return _origin(position, attempt.path[0]) or _rest(position, attempt.path)


def unknown_places(position: Position, path: tuple[str, ...]) -> bool:
    """Tell whether the path touches anything that is not on the board."""
    steps = position.course.steps
    return any(place != DICE and place not in steps[0] and place not in steps[1] for place in path)


def refused_action(position: Position, action: Action) -> Refusal:
    """Return why `action` may not be applied to the position."""
    if action.kind is Kind.ROLL:
        refused = explain(position, Attempt(position.turn, (DICE,)))
        return refused or Refusal("no_such_roll", text("A die shows 1 to {faces}.", faces=FACES), (DICE,), "turn")
    steps = position.course.steps[position.turn].values()
    origin, target = _ends(action)
    if origin not in steps or target not in steps:
        return _no_such_place()
    path = (position.course.place(position.turn, origin), position.course.place(position.turn, target))
    return explain(position, Attempt(position.turn, path)) or _no_such_place()


def _ends(action: Action) -> tuple[int, int]:
    return getattr(action, "origin", YARD - 1), getattr(action, "target", YARD - 1)


def _no_such_place() -> Refusal:
    return Refusal("no_such_place", text("There is no such place on this board."), (), "board")


def _after_dice(attempt: Attempt) -> Refusal | None:
    if len(attempt.path) == 1:
        return None
    if attempt.path[1] == DICE:
        return Refusal("dice_twice", text("One roll at a time: wait for the die to fall."), (DICE,), "turn")
    return Refusal("choose_after_roll", text("Roll first; choose a plane when the die has fallen."), (DICE,), "turn")


def _movable(position: Position) -> tuple[str, ...]:
    return tuple(position.course.place(position.turn, move.origin) for move in position.moves)


def _origin(position: Position, place: str) -> Refusal | None:
    """Return why no plane may leave `place`, None when one may."""
    own, enemies = position.planes[position.turn], position.planes[1 - position.turn]
    step = position.course.steps[position.turn].get(place)
    if step is not None and step in own:
        return None if any(move.origin == step for move in position.moves) else _stuck(position, step)
    if position.course.steps[1 - position.turn].get(place) in enemies:
        sides = position.edition.sides
        sentence = text(
            "That is {other}'s plane. {side} is to move.", other=sides[1 - position.turn], side=_side(position)
        )
        return Refusal("other_side", sentence, _movable(position), "turn")
    return _empty(position, place)


def _side(position: Position) -> Text:
    return position.edition.sides[position.turn]


def _stuck(position: Position, step: int) -> Refusal:
    """Return why the seat's plane on `step` cannot use the die."""
    options, die = position.course.options, position.die
    if step == YARD:
        sentence = text(
            "A plane leaves the yard only on {rolls}; you rolled {die}.", rolls=options.entry_rolls, die=die
        )
        return Refusal("yard_needs_six", sentence, _movable(position), "yard")
    if step == options.goal:
        return Refusal("home_already", text("This plane is home and stays there."), _movable(position), "goal")
    if position.course.route(step, die) is STUCK:
        return _overshoot(position, step)
    sentence = text("A stack of {count} planes or more bars the way of this plane.", count=options.stack_blocks)
    return Refusal("stack_bars", sentence, _movable(position), "move")


def _overshoot(position: Position, step: int) -> Refusal:
    goal, die = position.course.options.goal, position.die
    sentence = text(
        "{step} + {die} = {sum} is past the goal by {past}. This plane needs {need} or less.",
        step=step,
        die=die,
        sum=step + die,
        past=step + die - goal,
        need=goal - step,
    )
    return Refusal("past_goal", sentence, _movable(position), "goal")


def _empty(position: Position, place: str) -> Refusal:
    """Return what to touch instead of a place without a plane of the seat."""
    coming = [move for move in position.moves if _place(position, move.target) == place]
    if coming:
        origins = tuple(_place(position, move.origin) for move in coming)
        sentence = text(
            "Choose the plane first: from {origin} it can come here.", origin=_name(position, coming[0].origin)
        )
        return Refusal("plane_first", sentence, origins, "turn")
    if place.endswith("-yard"):
        return Refusal("yard_empty", text("No plane of yours waits in this yard."), _movable(position), "yard")
    if place.endswith("-goal"):
        return Refusal("goal_not_chosen", text("Choose a plane that can still move."), _movable(position), "goal")
    return Refusal("empty_cell", text("No plane of yours is here."), _movable(position), "turn")


def _place(position: Position, step: int) -> str:
    return position.course.place(position.turn, step)


def _name(position: Position, step: int) -> Text:
    return step_name(position.course, position.turn, step)


def _rest(position: Position, path: tuple[str, ...]) -> Refusal | None:
    """Return why the path may not go on as it does after a plane that can move."""
    step = position.course.steps[position.turn][path[0]]
    move = next(move for move in position.moves if move.origin == step)
    if len(path) == 1:
        return None
    if path[1] != _place(position, move.target):
        return _wrong_target(position, move, path[1])
    if len(path) == 2:
        return None
    sentence = text("The move ends at {target}: one roll moves one plane.", target=_name(position, move.target))
    return Refusal("move_is_whole", sentence, path[:2], "move")


def _wrong_target(position: Position, move: Move, place: str) -> Refusal:
    """Return why `place` is not where the die takes the plane."""
    step = position.course.steps[position.turn].get(place)
    values: dict[str, int | Text] = {"die": position.die, "target": _name(position, move.target)}
    places = (_place(position, move.origin), _place(position, move.target))
    if place == DICE:
        sentence = text("The die has fallen: its {die} takes this plane to {target}.", **values)
        return Refusal("die_is_no_target", sentence, places, "turn")
    if place == places[0]:
        sentence = text("The plane must go on: a {die} takes it to {target}.", **values)
        return Refusal("must_leave", sentence, places, "move")
    if step is None:
        sentence = text("A plane of yours never gets there. A {die} takes this one to {target}.", **values)
        return Refusal("off_its_way", sentence, places, "board")
    if move.origin == YARD:
        sentence = text("From the yard a plane goes to {target}, no further.", **values)
        return Refusal("yard_to_start", sentence, places, "yard")
    if step < move.origin:
        sentence = text("Planes fly forward only: a {die} takes this one to {target}.", **values)
        return Refusal("backward", sentence, places, "move")
    if step < move.target:
        sentence = text("The die is not split: all of the {die} takes this plane to {target}.", **values)
        return Refusal("part_of_roll", sentence, places, "move")
    sentence = text(
        "That is {steps} steps away; a {die} takes this plane to {target}.", steps=step - move.origin, **values
    )
    return Refusal("too_far", sentence, places, "move")
