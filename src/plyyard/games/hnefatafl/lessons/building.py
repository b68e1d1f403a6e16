"""Stage 1: build a capture of a soldier and a capture of the king, beside throne and corner too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from plyyard.core.exercise import Part, Pick, Training, Verdict, Way, one_of
from plyyard.core.text import Text, text, texts
from plyyard.games.hnefatafl.board import LOOK_OF
from plyyard.games.hnefatafl.cells import ATTACKER, DEFENDER, HOSTILE, KING
from plyyard.games.hnefatafl.explain import describe
from plyyard.games.hnefatafl.lessons.setting import FIELD, name, names, on_board, set_up
from plyyard.games.hnefatafl.rules import Position

PIECE_OF: Final = {look: piece for piece, look in LOOK_OF.items()}
SOLDIERS: Final = {ATTACKER: 0, DEFENDER: 1}
"""The kinds that are put on the board, each with the seat whose they are."""
NORTH: Final = FIELD.stride
EAST: Final = 1


@dataclass(frozen=True)
class Task:
    """Given pieces, the side that captures, what it has to capture with one move, and with how many soldiers more."""

    given: dict[int, int]
    hunter: int
    targets: tuple[int, ...]
    limit: int

    @property
    def seat(self) -> int:
        return SOLDIERS[self.hunter]


def make(level: int, pick: Pick) -> tuple[Part, ...]:
    """Return one capture of a soldier and one of the king to be built: in the open, with the help of a corner or the
    throne, then two soldiers at once."""
    soldier = (_soldier, _beside_special, _two)[level - 1]
    king = _king_by_throne if level == 2 else _king_in_the_open
    return _part(_solvable(soldier, pick)), _part(_solvable(king, pick))


def _solvable(draw: object, pick: Pick) -> tuple[Task, tuple[str, ...]]:
    """Return a task with a solution that the rules have confirmed."""
    assert callable(draw)
    while True:
        task: Task = draw(pick)
        for placed in _tries(task):
            answer = tuple(f"{name(index)}={LOOK_OF[task.hunter]}" for index in placed)
            if len(placed) <= task.limit and _judge(task, answer).right:
                return task, answer


def _inner(pick: Pick) -> int:
    """Return a square with two squares around it on all sides, not near the throne."""
    free = [
        index
        for index in FIELD.indexes.values()
        if all(
            on_board(index + 2 * step) and index + step not in (FIELD.throne, *FIELD.corners)
            for step in (NORTH, EAST, -NORTH, -EAST)
        )
        and index != FIELD.throne
    ]
    return one_of(pick, free)


def _soldier(pick: Pick) -> Task:
    hunter = one_of(pick, (ATTACKER, DEFENDER))
    target = _inner(pick)
    return Task({FIELD.throne: KING, **_enemies(hunter, target)}, hunter, (target,), 2)


def _beside_special(pick: Pick) -> Task:
    """A soldier beside the empty throne or a corner, where one enemy is enough."""
    hunter = one_of(pick, (ATTACKER, DEFENDER))
    special = one_of(pick, (FIELD.throne, *FIELD.corners))
    steps = [step for step in (NORTH, EAST, -NORTH, -EAST) if all(on_board(special + far * step) for far in (1, 2, 3))]
    target = special + one_of(pick, steps)
    return Task({_away(target): KING, **_enemies(hunter, target)}, hunter, (target,), 1)


def _two(pick: Pick) -> Task:
    """Two soldiers with one square between them."""
    hunter, middle, step = one_of(pick, (ATTACKER, DEFENDER)), _inner(pick), one_of(pick, (NORTH, EAST))
    targets = (middle - step, middle + step)
    return Task({FIELD.throne: KING, **_enemies(hunter, *targets)}, hunter, targets, 3)


def _enemies(hunter: int, *targets: int) -> dict[int, int]:
    """Return the soldiers that are to be taken, and for attackers one more far away, so that the match goes on."""
    enemies = dict.fromkeys(targets, ATTACKER + DEFENDER - hunter)
    return enemies if hunter == ATTACKER else {**enemies, _away(targets[0], 2): ATTACKER}


def _king_in_the_open(pick: Pick) -> Task:
    king = _inner(pick)
    return Task({king: KING}, ATTACKER, (king,), 4)


def _king_by_throne(pick: Pick) -> Task:
    king = FIELD.throne + one_of(pick, (NORTH, EAST, -NORTH, -EAST))
    return Task({king: KING}, ATTACKER, (king,), 3)


def _away(target: int, edge: int = 3) -> int:
    """Return a square for a piece that has no part in what happens on the target, so far from the edge."""
    rank, file = divmod(target, FIELD.stride)
    half = (FIELD.size + 1) // 2
    return (edge if rank > half else FIELD.size + 1 - edge) * FIELD.stride + (4 if file > half else FIELD.size - 3)


def _tries(task: Task) -> Iterator[tuple[int, ...]]:
    """Yield sets of squares that may solve the task: everything around the targets but one, and a soldier that moves
    there."""
    for anvils, gap in _rings(task):
        for step in (NORTH, EAST, -NORTH, -EAST):
            for distance in (2, 1, 3):
                hammer = gap + distance * step
                if on_board(hammer) and hammer not in (*task.given, *anvils, FIELD.throne, *FIELD.corners):
                    yield (*anvils, hammer)


def _rings(task: Task) -> Iterator[tuple[list[int], int]]:
    """Yield the squares to be closed and the one among them that is closed by the move."""
    for ring in _closings(task):
        needed = [index for index in ring if not _hostile(task, index)]
        for gap in needed:
            if all(index == gap or on_board(index) for index in ring):
                yield [index for index in needed if index != gap], gap


def _closings(task: Task) -> Iterator[list[int]]:
    if task.given[task.targets[0]] == KING:
        yield list(FIELD.neighbours(task.targets[0]))
    elif len(task.targets) == 2:
        low, high = task.targets
        step = (high - low) // 2
        yield [low - step, low + step, high + step]
    else:
        for step in (NORTH, EAST):
            yield [task.targets[0] - step, task.targets[0] + step]


def _hostile(task: Task, index: int) -> bool:
    """Tell whether an empty square counts as an enemy of the targets."""
    return bool(FIELD.ground[index] & HOSTILE) and index not in task.given


def _part(made: tuple[Task, tuple[str, ...]]) -> Part:
    task, solution = made
    squares = tuple(name(index) for index in task.targets)
    told = text(
        "For example: {squares}. {move}",
        squares=tuple(each.split("=")[0] for each in solution),
        move=_judge(task, solution).text,
    )
    section = "king" if task.given[task.targets[0]] == KING else "capture"
    return Part(
        Way.BUILD,
        _prompt(task),
        set_up(task.given, task.seat),
        lambda answer: _judge(task, answer),
        solution,
        told,
        shown=squares,
        tray=(LOOK_OF[task.hunter],),
        section=section,
    )


def _prompt(task: Task) -> Text:
    target, limit = name(task.targets[0]), task.limit
    if task.given[task.targets[0]] == KING:
        return texts(
            "Set {n} attacker so that their next move captures the king on {square}.",
            "Set at most {n} attackers so that their next move captures the king on {square}.",
            limit,
            square=target,
        )
    if len(task.targets) == 2:
        both = {"first": target, "second": name(task.targets[1])}
        if task.hunter == ATTACKER:
            return text("Set at most 3 attackers so that one move of theirs takes both {first} and {second}.", **both)
        return text("Set at most 3 defenders so that one move of theirs takes both {first} and {second}.", **both)
    if task.hunter == ATTACKER:
        return texts(
            "Set {n} attacker so that it takes the defender on {square} with its next move.",
            "Set at most {n} attackers so that their next move takes the defender on {square}.",
            limit,
            square=target,
        )
    return texts(
        "Set {n} defender so that it takes the attacker on {square} with its next move.",
        "Set at most {n} defenders so that their next move takes the attacker on {square}.",
        limit,
        square=target,
    )


def _judge(task: Task, answer: Sequence[str]) -> Verdict:
    pieces = dict(task.given)
    for each in answer:
        square, _, look = each.partition("=")
        index = FIELD.indexes.get(square)
        if index is None or index in pieces or PIECE_OF.get(look) != task.hunter:
            return Verdict(False, text("A piece stands where none can be set."))
        if index == FIELD.throne or index in FIELD.corners:
            return Verdict(False, text("Only the king may stand on {square}.", square=square), (square,))
        pieces[index] = task.hunter
    if len(answer) > task.limit:
        return Verdict(False, texts("It can be done with {n} piece.", "It can be done with {n} pieces.", task.limit))
    position = set_up(pieces, task.seat)
    wanted = {name(index) for index in task.targets}
    for move in position.legal_actions():
        if wanted <= set(position.captures(move)):
            return Verdict(True, describe(position, move), (move.end,), (move.text,), position)
    return _reason(task, position, [index for index in pieces if index not in task.given])


def _reason(task: Task, position: Position, placed: list[int]) -> Verdict:
    """Return what is missing for a capture."""
    faults = [fault for ring in _closings(task) if (fault := _fault(task, position, ring, placed))]
    _, sentence, places = min(faults, key=lambda fault: fault[0])
    return Verdict(False, sentence, places)


def _fault(
    task: Task, position: Position, ring: list[int], placed: list[int]
) -> tuple[int, Text, tuple[str, ...]] | None:
    """Return how many squares of a ring are open, with the sentence that says so; None where there is no ring."""
    if not all(on_board(index) for index in ring):
        return None
    target = name(task.targets[0])
    still = [index for index in ring if index not in placed and not _hostile(task, index)]
    if not still:
        sentence = text(
            "Everything around {square} is closed already. A capture is a move that closes the last side.",
            square=target,
        )
        return 0, sentence, names(ring)
    if len(still) > 1:
        sentence = texts(
            "{n} side of {square} is open: {sides}. One move closes only one.",
            "{n} sides of {square} are open: {sides}. One move closes only one.",
            len(still),
            square=target,
            sides=names(still),
        )
        return len(still), sentence, names(still)
    if any(move.end == name(still[0]) for move in position.legal_actions()):
        return (
            1,
            text("The move to {square} closes the ring, but it takes nothing.", square=name(still[0])),
            names(still),
        )
    sentence = text("Only {square} is open, but no piece of yours can move there at once.", square=name(still[0]))
    return 1, sentence, names(still)


TRAINING: Final = Training(
    "1",
    text("Build a capture"),
    text(
        "You can name the difference between capturing a soldier and capturing the king, beside the empty throne too."
    ),
    make,
)
