"""The kernel's moves as Python objects, and the squares that a capture touches."""

from __future__ import annotations

from typing import Any

from plyyard.games.draughts.kernel import (
    captures,
    prepare,
    remember_from_now,
    size,
    slot_of,
    state_of,
    stride,
)
from plyyard.games.draughts.kernel_quiet import quiet_moves
from plyyard.games.draughts.kernel_stack import Moves

MOST_STATES = 200_000


def code_of(origin: int, landing: int) -> int:
    """Return one small number for two squares; such numbers are in the order of the squares."""
    return size(origin - 1) * 64 + size(landing - 1)


def list_lent(
    spare: list[Moves],
    rules: Any,
    by_code: list[Any],
    names: list[int],
    kind: Any,
    own: int,
    enemy: int,
    kings: int,
    down: bool,
    held: int,
) -> tuple[Any, ...] | None:
    """Return what `list_legal` does with a stack of the `spare` ones, or a new one for `rules`; None where captures
    have too many ways, and then the stack is thrown away."""
    m = spare.pop() if spare else Moves(rules)
    found = list_legal(m, by_code, names, kind, own, enemy, kings, down, held)
    if m.spilled:
        return None
    spare.append(m)
    return found


def list_legal(
    m: Moves, by_code: list[Any], names: list[int], kind: Any, own: int, enemy: int, kings: int, down: bool, held: int
) -> tuple[Any, ...]:
    """Return all legal moves: from `by_code` those that capture nothing, else captures in the order of their paths.

    A capture is a tuple of a `kind`: its path, the set taken and the squares in that set. `names` has the number of
    each square by its place in the kernel's sets.
    """
    if kings and m.king_ends:
        return ()
    first = m.count
    if not captures(m, own, enemy, kings, down):
        return tuple(list_quiet(m, own, enemy, kings, down, held, by_code))
    last = m.count
    found: list[Any] = []
    for at in range(first, last):
        taken = m.takens[at]
        if taken & (taken - 1):
            found.append(path_back(m, at, names))
        else:
            found.append((names[size(m.origins[at] - 1)], names[size(m.landings[at] - 1)]))
    for at in range(first, last):
        taken = m.takens[at]
        path = found[at - first]
        if path is None:
            move = (m.origins[at], m.landings[at], taken, m.royals[at])
            path = named(trace_path(m, own, enemy, kings, down, move), names)
        found[at - first] = tuple.__new__(kind, (path, taken, named_set(taken, names)))
    m.count = first
    if last - first > 1:
        found.sort()
    return tuple(found)


def path_back(m: Moves, at: int, names: list[int]) -> tuple[int, ...] | None:
    """Return the path of a capture whose walk remembers how it came; None for others."""
    slot = m.ends[at]
    if slot < 0:
        return None
    path = []
    while slot >= 0:
        path.append(names[(m.seen_states[slot] >> 54) & 63])
        slot = m.seen_parents[slot]
    path.append(names[size(m.origins[at] - 1)])
    path.reverse()
    return tuple(path)


def named(path: list[int], names: list[int]) -> tuple[int, ...]:
    """Return the numbers of squares."""
    return tuple([names[size(place - 1)] for place in path])


def named_set(squares: int, names: list[int]) -> tuple[int, ...]:
    """Return the numbers of the squares in a set, ascending."""
    found = []
    while squares:
        lowest = squares & -squares
        squares ^= lowest
        found.append(names[size(lowest - 1)])
    found.sort()
    return tuple(found)


def list_quiet(m: Moves, own: int, enemy: int, kings: int, down: bool, held: int, by_code: list[Any]) -> list[Any]:
    """Return what `by_code` has for every move that captures nothing, in the order of the codes."""
    first = m.count
    last = first + quiet_moves(m, own, enemy, kings, down, held)
    for at in range(first, last):
        m.takens[at] = code_of(m.origins[at], m.landings[at])
    sort_codes(m, first, last)
    found = [by_code[m.takens[at]] for at in range(first, last)]
    m.count = first
    return found


def sort_codes(m: Moves, first: int, last: int) -> None:
    """Put the codes in order; they are few and nearly so."""
    for at in range(first + 1, last):
        code = m.takens[at]
        to = at
        while to > first and m.takens[to - 1] > code:
            m.takens[to] = m.takens[to - 1]
            to -= 1
        m.takens[to] = code


def list_captures(m: Moves, first: int) -> list[tuple[int, int, int, int]]:
    """Return the moves from `first` on as (origin, landing, taken, royal)."""
    return [(m.origins[at], m.landings[at], m.takens[at], m.royals[at]) for at in range(first, m.count)]


def trace_path(m: Moves, own: int, enemy: int, kings: int, down: bool, move: tuple[int, int, int, int]) -> list[int]:
    """Return the squares a capture touches, origin and every landing, by the first way that takes just these pieces."""
    origin, landing, taken, royal = move
    first = m.count
    prepare(m, enemy, kings, down)
    m.origin = origin
    m.goal = landing
    m.goal_royal = royal
    m.whole = taken
    remember_from_now(m)
    push(m, origin)
    empty = (m.board & ~(own | enemy)) | origin
    found = trace(m, origin, taken, empty, (origin & kings) != 0)
    path = [m.landings[at] for at in range(first, m.count)] if found else [origin, landing]
    m.count = first
    return path


def push(m: Moves, square: int) -> None:
    """Put a touched square on the stack."""
    m.landings[m.count] = square
    m.count += 1


def trace(m: Moves, place: int, left: int, empty: int, king: bool) -> bool:
    """Find a way on from a place that takes all that are left; the squares touched stay on the stack if there is."""
    if not left:
        return place == m.goal and (place if king else place & m.far) == m.goal_royal
    for way in range(8 if m.across else 4):
        if (king or m.backward or way > 3 or (way > 1) == m.down) and trace_way(m, way, place, left, empty, king):
            return True
    return False


def trace_way(m: Moves, way: int, place: int, left: int, empty: int, king: bool) -> bool:
    """Try one direction."""
    flies = king and m.flying
    step = step_of(way)
    victim = stride(m, place, step)
    while flies and victim & empty:
        victim = stride(m, victim, step)
    victim &= left
    landing = stride(m, victim, step) & empty if victim else 0
    while landing:
        push(m, landing)
        crowned = king or (m.crowns_midway and (landing & m.far) != 0)
        if is_new(m, landing, left & ~victim, crowned) and trace(
            m, landing, left & ~victim, empty | victim if m.at_once else empty, crowned
        ):
            return True
        m.count -= 1
        landing = stride(m, landing, step) & empty if flies else 0
    return False


def is_new(m: Moves, landing: int, left: int, king: bool) -> bool:
    """Tell whether a state has not been tried before, and remember it."""
    state = state_of(landing, m.whole & ~left, king)
    slot = slot_of(m, state)
    if m.seen_marks[slot] >= m.epoch or m.states >= MOST_STATES:
        return False
    m.states += 1
    m.seen_states[slot] = state
    m.seen_marks[slot] = m.tag
    return True


def step_of(way: int) -> int:
    """Return the step of a direction, in the order in which captures are followed."""
    if way > 3:
        return (-11 if way == 4 else -1) if way < 6 else (1 if way == 6 else 11)
    return (-6 if way == 0 else -5) if way < 2 else (5 if way == 2 else 6)
