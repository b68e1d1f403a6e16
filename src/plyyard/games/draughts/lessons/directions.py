"""Stage 1: men step forward only, but capture forward and backward; what English draughts would allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from plyyard.core.exercise import Option, Part, Pick, Training, Verdict, Way, one_of
from plyyard.core.text import Text, text, texts
from plyyard.games.draughts.lessons.setting import GRID, Route, complete, forward, scattered, set_up, written
from plyyard.games.draughts.rules import Position
from plyyard.games.draughts.squares import places

WHITE_MAN: Final = "white-man"
TRIES: Final = 4_000


@dataclass(frozen=True)
class Task:
    """A black man on a square that has to be given a capture with so many jumps forward and backward."""

    square: int
    ahead: int
    back: int


def make(level: int, pick: Pick) -> tuple[Part, ...]:
    """Return captures to be built, then captures to be compared with English draughts."""
    if level == 1:
        first, second = (1, 0), (0, 1)
        return _build(pick, *first), _build(pick, *second)
    sizes = {2: (1, 1), 3: one_of(pick, ((2, 1), (1, 2)))}[level]
    return _build(pick, *sizes), _compare(pick, level)


def _build(pick: Pick, ahead: int, back: int) -> Part:
    while True:
        task = Task(one_of(pick, GRID.squares[10:40]), ahead, back)
        solution = _solve(task, pick)
        if solution:
            return _build_part(task, solution)


def _solve(task: Task, pick: Pick) -> tuple[str, ...]:
    """Return white men that give the man the capture, found by a walk by chance and confirmed by the rules."""
    here, men, path = task.square, list[int](), [task.square]
    while len(men) < task.ahead + task.back:
        jumps = [(over, end) for over, end in _jumps(here) if over not in (*men, *path) and end not in (*men, *path)]
        if not jumps:
            return ()
        over, here = one_of(pick, jumps)
        men.append(over)
        path.append(here)
    answer = tuple(f"{square}={WHITE_MAN}" for square in men)
    return answer if _judge(task, answer).right else ()


def _jumps(square: int) -> list[tuple[int, int]]:
    """Return every (piece jumped, landing) a man on a square may ever have."""
    row, column = GRID.cell(square)
    steps = [(down, right) for down in (-1, 1) for right in (-1, 1)]
    ends = [
        (GRID.square_at(row + down, column + right), GRID.square_at(row + 2 * down, column + 2 * right))
        for down, right in steps
    ]
    return [(over, end) for over, end in ends if over is not None and end is not None]


def _build_part(task: Task, solution: tuple[str, ...]) -> Part:
    told = text(
        "For example with white men on {squares}. {told}",
        squares=tuple(each.split("=")[0] for each in solution),
        told=_judge(task, solution).text,
    )
    return Part(
        Way.BUILD,
        _prompt(task),
        set_up((task.square,), ()),
        lambda answer: _judge(task, answer),
        solution,
        told,
        shown=places((task.square,)),
        tray=(WHITE_MAN,),
        section="capture",
    )


def _prompt(task: Task) -> Text:
    values = {"square": task.square}
    if (task.ahead, task.back) == (1, 0):
        return text(
            "Set one white man so that the black man on {square} captures it forward. Black plays down.", **values
        )
    if (task.ahead, task.back) == (0, 1):
        return text(
            "Set one white man so that the black man on {square} captures it backward. Black plays down.", **values
        )
    return text(
        "Set {n} white men so that the black man on {square} takes all of them in one capture: {ahead} forward and "
        "{back} backward. Black plays down.",
        n=task.ahead + task.back,
        ahead=task.ahead,
        back=task.back,
        **values,
    )


def _judge(task: Task, answer: Sequence[str]) -> Verdict:
    men: list[int] = []
    for each in answer:
        place, _, look = each.partition("=")
        square = GRID.dark_square(place)
        if square is None:
            return Verdict(False, text("Pieces stand on dark squares only."))
        if look != WHITE_MAN or square in (task.square, *men):
            return Verdict(False, text("A piece stands where none can be set."), (place,))
        men.append(square)
    count = task.ahead + task.back
    if len(men) != count:
        return Verdict(False, texts("{n} white man is asked for.", "{n} white men are asked for.", count), places(men))
    position = set_up((task.square,), men)
    captures = [move for move in position.legal_actions() if move.taken]
    for move in captures:
        ahead = sum(forward(position, *jump) for jump in pairwise(move.path))
        if (ahead, len(move.path) - 1 - ahead) == (task.ahead, task.back):
            told = text("It jumps {route} and takes {squares}.", route=move.text, squares=move.captured)
            return Verdict(True, told, places(move.path[-1:]), (move.text,), position)
    return _build_reason(task, position, men)


def _build_reason(task: Task, position: Position, men: list[int]) -> Verdict:
    captures = [move for move in position.legal_actions() if move.taken]
    if not captures:
        sentence = text(
            "The man on {square} can capture nothing here: the piece must stand right beside it on a diagonal, "
            "and the square behind must be empty.",
            square=task.square,
        )
        return Verdict(False, sentence, places(men))
    best = captures[0]
    taken = len(best.captured)
    if taken < len(men):
        left = [square for square in men if square not in best.captured]
        sentence = texts(
            "The capture ends on {end} with {n} piece taken; {left} is out of reach from there.",
            "The capture ends on {end} with {n} pieces taken; {left} is out of reach from there.",
            taken,
            end=best.path[-1],
            left=tuple(left),
        )
        return Verdict(False, sentence, places((best.path[-1], *left)))
    ahead = sum(forward(position, *jump) for jump in pairwise(best.path))
    sentence = text(
        "This capture jumps {ahead} times forward and {back} times backward.", ahead=ahead, back=taken - ahead
    )
    return Verdict(False, sentence, places(best.path))


def english(position: Position, route: Route) -> bool:
    """Tell whether a man that captures forward only could take this route."""
    return all(forward(position, *jump) for jump in pairwise(route))


def _compare(pick: Pick, level: int) -> Part:
    low, high = ((3, 4), (4, 6))[level - 2]
    for _ in range(TRIES):
        position = scattered(pick, 3 + level, 5 + 2 * level)
        routes = complete(position)
        fit = [route for route in routes if english(position, route)]
        if low <= len(routes) <= high and 0 < len(fit) < len(routes):
            return _compare_part(position, routes, fit)
    raise AssertionError("such positions are common")


def _compare_part(position: Position, routes: list[Route], fit: list[Route]) -> Part:
    by_name = {"x".join(map(str, route)): route for route in routes}
    wanted = {name for name, route in by_name.items() if route in fit}

    def check(answer: Sequence[str]) -> Verdict:
        wrong = [name for name in answer if name not in wanted]
        if wrong:
            route = by_name.get(wrong[0], routes[0])
            back = next((jump for jump in pairwise(route) if not forward(position, *jump)), route[:2])
            sentence = text(
                "From {start} to {end} is backward. Under English rules a man captures forward only.",
                start=back[0],
                end=back[1],
            )
            return Verdict(False, sentence, places(back))
        missing = len(wanted - set(answer))
        if missing:
            return Verdict(
                False,
                texts(
                    "{n} more would be possible: all of its jumps go forward.",
                    "{n} more would be possible: all of their jumps go forward.",
                    missing,
                ),
            )
        return Verdict(True, told, tuple(dict.fromkeys(square for route in fit for square in places(route))))

    told = text("Forward only: {routes}.", routes=tuple(sorted(wanted)))
    prompt = text(
        "Black plays down. Which of these captures would a man also have, whole, under English rules, where men "
        "capture forward only?"
    )
    options = tuple(Option(name, written(position, route)) for name, route in by_name.items())
    return Part(Way.CHOOSE, prompt, position, check, tuple(sorted(wanted)), told, options, many=True, section="capture")


TRAINING: Final = Training(
    "1",
    text("Step and capture"),
    text("You can explain the direction of a step and the direction of a capture separately."),
    make,
)
