"""The steps of a plane on small integers, the same for both sides, with the options of the house edition.

A place is 0 in the yard, 1 to 51 on the track (1 is the own start), 52 to 56 in the home column, 57 at the goal. Both
sides count from their own start, half a lap apart, so that one table serves both.
"""

from __future__ import annotations

# Typed in the .pxd: literals of more than 32 bits would be Python objects when compiled.
SAFE = 0x1010808404202
"""One bit for each place where nobody is taken."""
ONE = 1


def fly(place: int, die: int) -> int:
    """Return where a roll takes a plane, -1 if it may not move."""
    if place == 0:
        return 1 if die == 6 else -1
    if place == 57 or place + die > 57:
        return -1
    return place + die


def met(place: int) -> int:
    """Return the place of an enemy plane that is sent home by landing here, -1 where nobody can be."""
    if place < 1 or place > 51 or (SAFE >> place) & ONE:
        return -1
    other = place + 26 if place <= 26 else place - 26
    return other if other <= 51 else -1
