"""What can be wrong with something that is given for the dice.

DiceError
├── BadStep      it cannot be read as a step of the protocol
├── WrongTime    it may be right, but not now
├── BadLink      a link, or a seed in escrow, does not lead to what was shown before
├── BadDie       the links do not give the die that is claimed
├── Spent        the chains are at their end, or may not be drawn again
├── BadProof     a file that is no proof at all
└── Mismatch     a proof does not fit together
"""

from __future__ import annotations

from plyyard.core.errors import PlyYardError
from plyyard.core.text import Value
from plyyard.rooms.fair.words import say


class DiceError(PlyYardError):
    """Anything wrong with the dice. `code` is stable (fair.words), `text` says it to a person, `cause` is what
    was wrong with the part that does not fit, where there is one."""

    def __init__(self, code: str, /, cause: PlyYardError | None = None, **params: Value) -> None:
        super().__init__(say(code, **({**params, "problem": cause.text} if cause else params)))
        self.code = code
        self.cause = cause


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


class BadProof(DiceError):
    """The file cannot be read as a proof."""


class Mismatch(DiceError):
    """The proof contradicts itself, or the rules."""
