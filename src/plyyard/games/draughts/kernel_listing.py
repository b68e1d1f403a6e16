"""The kernel's moves as Python objects, and the squares that a capture touches."""

from __future__ import annotations

from typing import Any

from plyyard.games.draughts.kernel import (
    Moves,
    prepare,
    quiet_moves,
    remember_from_now,
    size,
    slot_of,
    state_of,
    stride,
)

MOST_STATES = 200_000


def code_of(origin: int, landing: int) -> int:
    """Return one small number for two squares; such numbers are in the order of the squares."""
    return size(origin - 1) * 64 + size(landing - 1)


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


def trace_path(
    m: Moves, own: int, enemy: int, kings: int, down: bool, move: tuple[int, int, int, int]
) -> list[int]:
    """Return the squares a capture touches, origin and every landing, by the first way that takes just these pieces."""
    origin, landing, taken, royal = move
    first = m.count
    prepare(m, enemy, kings, down)
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
    m.seen_marks[slot] = m.epoch
    return True


def step_of(way: int) -> int:
    """Return the step of a direction, in the order in which captures are followed."""
    if way > 3:
        return (-11 if way == 4 else -1) if way < 6 else (1 if way == 6 else 11)
    return (-6 if way == 0 else -5) if way < 2 else (5 if way == 2 else 6)
