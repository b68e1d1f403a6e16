"""Stage 2: list all complete captures with their landing squares, then say which of them are legal and why."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from plyyard.core.exercise import Option, Part, Pick, Training, Verdict, Way
from plyyard.core.text import Text, text, texts
from plyyard.games.draughts.describe import joined
from plyyard.games.draughts.lessons.setting import (
    GRID,
    Route,
    complete,
    identity,
    next_landings,
    scattered,
    short,
    taken_by,
    written,
)
from plyyard.games.draughts.rules import Position
from plyyard.games.draughts.squares import places

PIECES: Final = {1: (3, 6, 0, 0), 2: (3, 6, 1, 0), 3: (2, 7, 1, 2)}
"""Black and white pieces, and the kings among them, at each level."""
ROUTES: Final = {1: (2, 3), 2: (3, 5), 3: (4, 6)}
"""The fewest and the most complete captures at each level."""


def make(level: int, pick: Pick) -> tuple[Part, ...]:
    """Return both questions about one position, in which some complete captures are legal and some are not."""
    low, high = ROUTES[level]
    while True:
        position = scattered(pick, *PIECES[level])
        routes = complete(position)
        legal = legal_routes(position, routes)
        if low <= len(routes) <= high and 0 < len(legal) < len(routes) and _is_fit(position, routes, level):
            return _list_part(position, routes), _legal_part(position, routes, legal)


def _is_fit(position: Position, routes: list[Route], level: int) -> bool:
    """Tell whether a position has what its level is about: several jumps, a king that captures, a choice by kings."""
    if max(len(taken_by(position, route)) for route in routes) < 2:
        return False
    if level > 1 and not any(GRID.bits[route[0]] & position.board.kings for route in routes):
        return False
    return level < 3 or any(identity(position, route)[2] & position.board.kings for route in routes)


def legal_routes(position: Position, routes: list[Route]) -> list[Route]:
    """Return the routes that the rules allow."""
    legal = {(move.path[0], move.path[-1], move.taken) for move in position.legal_actions()}
    return [route for route in routes if identity(position, route) in legal]


def _list_part(position: Position, routes: list[Route]) -> Part:
    wanted = {identity(position, route) for route in routes}

    def check(answer: Sequence[str]) -> Verdict:
        found = set()
        for each in answer:
            route = _read(each)
            fault = _fault(position, route)
            if fault:
                return fault
            found.add(identity(position, route))
        missing = len(wanted - found)
        if missing:
            starts = len({start for start, _, _ in wanted - found} - {start for start, _, _ in found})
            first = texts(
                "What you have is right, and {n} capture is missing.",
                "What you have is right, and {n} captures are missing.",
                missing,
            )
            second = text("Look at the pieces you have not moved yet too.")
            third = text("Look again at pieces you have moved: there are other directions or landing squares.")
            return Verdict(False, joined(first, second if starts else third))
        return Verdict(True, told)

    told = text("All captures: {routes}.", routes=tuple(short(position, route) for route in routes))
    prompt = text("Black is to move. Enter every complete capture, also those that will turn out not to be legal.")
    solution = tuple("x".join(map(str, route)) for route in routes)
    return Part(Way.ROUTES, prompt, position, check, solution, told, section="capture")


def _read(written_route: str) -> Route:
    """Return the squares of a route, 0 for what is no square."""
    return tuple(
        int(part) if part.isascii() and part.isdecimal() and len(part) < 3 and int(part) in GRID.squares else 0
        for part in written_route.split("x")
    )


def _fault(position: Position, route: Route) -> Verdict | None:
    """Return why a route is no complete capture, None when it is one."""
    if 0 in route:
        return Verdict(False, text("A capture goes over dark squares only."))
    if not GRID.bits[route[0]] & position.own:
        return Verdict(False, text("No black piece stands on {square}.", square=route[0]), places(route[:1]))
    for number, (start, end) in enumerate(pairwise(route), 1):
        if end not in next_landings(position, route[:number]):
            sentence = text("From {start} no piece can be jumped with a landing on {end}.", start=start, end=end)
            return Verdict(False, sentence, places((start, end)))
    if len(route) < 2:
        return Verdict(False, text("A capture has at least one landing square."), places(route))
    if next_landings(position, route):
        sentence = text("On {square} this capture is not over: another piece can be jumped.", square=route[-1])
        return Verdict(False, sentence, places(route[-1:]))
    return None


def _legal_part(position: Position, routes: list[Route], legal: list[Route]) -> Part:
    by_name = {"x".join(map(str, route)): route for route in routes}
    wanted = {name for name, route in by_name.items() if route in legal}

    def check(answer: Sequence[str]) -> Verdict:
        wrong = [name for name in answer if name not in wanted]
        if wrong:
            route = by_name.get(wrong[0], routes[0])
            return Verdict(False, _why_not(position, route, legal[0]), places((*route, *taken_by(position, route))))
        missing = len(wanted - set(answer))
        if missing:
            return Verdict(
                False,
                texts(
                    "{n} more is legal: among equal captures the choice is free.",
                    "{n} more are legal: among equal captures the choice is free.",
                    missing,
                ),
            )
        return Verdict(True, told)

    told = text(
        "Legal is what takes the most pieces, and among those the most kings: {routes}.",
        routes=tuple(short(position, route) for route in legal),
    )
    prompt = text("These are all complete captures. Which of them are legal?")
    options = tuple(Option(name, written(position, route)) for name, route in by_name.items())
    return Part(Way.CHOOSE, prompt, position, check, tuple(sorted(wanted)), told, options, many=True, section="longest")


def _why_not(position: Position, route: Route, better: Route) -> Text:
    """Return why a complete capture is not legal, compared with one that is."""
    here, there = taken_by(position, route), taken_by(position, better)
    values = {"route": "x".join(map(str, route))}
    if len(here) < len(there):
        return text("{route} takes {n}, but another capture takes {most}.", n=len(here), most=len(there), **values)
    kings = [sum(bool(GRID.bits[square] & position.board.kings) for square in taken) for taken in (here, there)]
    return text(
        "{route} takes as many pieces as another, but of kings only {n} instead of {most}.",
        n=kings[0],
        most=kings[1],
        **values,
    )


TRAINING: Final = Training(
    "2",
    text("All captures, and which are legal"),
    text("You compare whole captures and have left out none of a king's landing squares."),
    make,
)
