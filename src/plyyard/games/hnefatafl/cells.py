"""What stands on a square, and what a square does: the numbers that kernel and rules share.

Pieces are bits, so that "one of ours" is one test: KING holds the defenders' bit. A square's ground holds everything
an edition decides about it, so that the rules ask the square and never the edition. The wall in the corner, ground[0],
holds what concerns the board as a whole (FORTS, RINGS).
"""

from typing import Final

EMPTY: Final = 0
ATTACKER: Final = 1
DEFENDER: Final = 2
KING: Final = 6
WALL: Final = 8
"""The ring of squares around the board; nothing stands on it, nothing crosses it."""
BOTH: Final = 3
"""The two side bits: BOTH - side is the other side."""

RESERVED: Final = 1
"""Only the king may stop here."""
BARRED: Final = 2
"""Soldiers may not even pass here."""
HOSTILE: Final = 4
"""Counts as an enemy while empty."""
GOAL: Final = 8
"""The king wins here."""
STRONG: Final = 16
"""The king here falls only when all four sides are closed; elsewhere two are enough."""
RIM: Final = 32
"""A square of the edge where rows fall to shield walls."""
SHORE: Final = 64
"""A square of the edge where the king may hold an exit fort."""
UNARMED: Final = 128
"""The king here takes nothing and helps to take nothing."""

FORTS: Final = 1
"""In ground[0]: an exit fort wins."""
RINGS: Final = 2
"""In ground[0]: a ring around king and every defender wins."""

TAKEN: Final = 15
"""The bits of `kernel.play`'s answer that count the soldiers taken: 3 in lines, or 1 and up to 10 in rows."""
CAPTURED: Final = 16
"""The king was captured."""
ESCAPED: Final = 32
"""The king reached a goal."""
FORTIFIED: Final = 64
"""The king holds an exit fort."""
SURROUNDED: Final = 128
"""King and defenders are cut off from the edge."""

ROOM_TAKEN: Final = 16
"""Bytes for the squares that one move empties of soldiers."""
