"""What can be wrong with something that is given for the dice.

DiceError
├── BadStep      it cannot be read as a step of the protocol
├── WrongTime    it may be right, but not now
├── BadLink      a link, or a seed in escrow, does not lead to what was shown before
├── BadDie       the links do not give the die that is claimed
└── Spent        the chains are at their end, or may not be drawn again
"""

from __future__ import annotations

from plyyard.core.errors import PlyYardError


class DiceError(PlyYardError):
    """Anything wrong with a step of the dice. `text` says it to a person."""


class BadStep(DiceError):
    """The step has unknown, missing or malformed fields."""


class WrongTime(DiceError):
    """The step does not come now."""


class BadLink(DiceError):
    """The link is not the next one of its chain."""


class BadDie(DiceError):
    """The die is not the one that the links make."""


class Spent(DiceError):
    """The chains have no link left, or new ones may not be drawn."""
