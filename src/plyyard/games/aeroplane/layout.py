"""What Python and the kernels agree on: how rules and answers lie in bytes, and the units of numbers."""

PLANES, GOAL, SIX_LIMIT, TO_YARD, BONUSES = range(5)
"""Where `rules` holds the planes of a side, the goal's place, the six limit, whether it sends planes back to the yard,
and the bits of what earns another roll."""
TARGETS, TAKES, WIDTH = 8, 904, 128
"""Where the tables begin: `TARGETS + value * WIDTH + place` is where a roll leads (0: nowhere), and
`TAKES + seat * WIDTH + place` the other side's place that is sent home from there (0: none)."""
FOR_SIX, FOR_CAPTURE, FOR_ARRIVAL = 1, 2, 4
TOOK, AGAIN, WON = 15, 16, 32
"""The answer of `move`: how many planes it sent home, and bits for another roll and for the end."""
UNFINISHED = 2
"""The winner of a match that was stopped."""

PRIME = 0x7FFFFFFF
"""The modulus of the random numbers' upper half."""

FINE = 10_000
"""Parts of a point that a level's choice tells apart."""
WHOLE = 1_000_000
"""Parts of all decisions in which a level's slips and habits are counted."""
