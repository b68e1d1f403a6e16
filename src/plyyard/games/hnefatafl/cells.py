"""What stands on a square, and what a square does: the numbers that kernel and rules share.

Pieces are bits, so that "one of ours" is one test: KING holds the defenders' bit. A square's ground holds everything
an edition decides about it, so that the rules ask the square and never the edition.
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

TAKEN: Final = 7
"""The bits of `kernel.play`'s answer that count the soldiers taken."""
CAPTURED: Final = 8
"""The king was captured."""
ESCAPED: Final = 16
"""The king reached a goal."""
