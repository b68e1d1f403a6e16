"""The tree of errors.

PlyYardError
├── IllegalAction       the action can be read, the rules refuse it; carries the Refusal
├── InvalidNotation     the text cannot be read; says where and what was expected
│   └── AmbiguousNotation   the text can be read in more than one way
├── BadOptions          an edition or option that does not exist or does not fit
└── UnknownGame         no game of that name

All are ValueErrors: a caller may catch that and be done, or tell them apart. Each carries a `text` for people.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plyyard.core.text import Text

if TYPE_CHECKING:
    from plyyard.core.game import Refusal


class PlyYardError(ValueError):
    """Anything that is wrong with what came in. `text` says it to a person and what to do next."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text

    def __reduce__(self) -> tuple[Any, ...]:
        """Let the error pass from one process to another with all it carries."""
        return _again, (type(self), self.args, dict(self.__dict__))


def _again(kind: type[PlyYardError], args: tuple[Any, ...], carried: dict[str, Any]) -> PlyYardError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(carried)
    return error


class IllegalAction(PlyYardError):
    """The rules refuse the action; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal


class InvalidNotation(PlyYardError):
    """The text cannot be read as what it should be."""


class AmbiguousNotation(InvalidNotation):
    """The text fits more than one action."""


class BadOptions(PlyYardError):
    """No such edition, or options that the game does not have."""


class UnknownGame(PlyYardError):
    """No game of that name is installed."""
