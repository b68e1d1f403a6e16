"""The words every game shares: rules, positions, actions, endings, refusals.

A *game* is a set of rules, never a played instance (that is a match). A *position* is all that the rules need to go
on. Both are immutable. Chance is a seat: while a die falls, `to_move` is CHANCE and `turn` says whose die it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, NamedTuple, Protocol, Self, TypeAlias

from plyyard.core.board import BoardSpec, Step, View
from plyyard.core.level import Judge, Level
from plyyard.core.text import Text, Value

Seat: TypeAlias = int
CHANCE: Final = -1
"""The seat of the dice in `to_move`."""

DICE: Final = "dice"
"""The place one touches to roll: it stands in click paths and attempts like any square."""

ROLL: Final = "roll"
"""What a seat asks for when it wants the die. The room draws it and the log keeps the result ("roll:4")."""


class Kind(StrEnum):
    """What sort of action it is."""

    MOVE = "move"
    ROLL = "roll"
    PASS = "pass"


class Action(Protocol):
    """One decision, or one fallen die. Hashable; equal when the texts are equal.

    A whole capture sequence is one action. `text` is short, readable and stable: it is what logs and the wire hold.
    A die that fell is kind ROLL with the text "roll:N".
    """

    @property
    def kind(self) -> Kind: ...

    @property
    def text(self) -> str: ...


class Roll(NamedTuple):
    """A die that fell; `value` is 1 to 6."""

    value: int

    @property
    def kind(self) -> Kind:
        return Kind.ROLL

    @property
    def text(self) -> str:
        return f"{ROLL}:{self.value}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a position ended: points per seat (1 and 0, or ½ each), a stable reason code, and the sentence."""

    points: tuple[Fraction, Fraction]
    reason: str
    text: Text

    @property
    def winner(self) -> Seat | None:
        """The seat with more points; None for a draw."""
        if self.points[0] == self.points[1]:
            return None
        return 0 if self.points[0] > self.points[1] else 1


def won(seat: Seat, reason: str, text: Text) -> Outcome:
    """Return the outcome in which `seat` has won."""
    points = (Fraction(1), Fraction(0)) if seat == 0 else (Fraction(0), Fraction(1))
    return Outcome(points, reason, text)


def drawn(reason: str, text: Text) -> Outcome:
    """Return a draw."""
    return Outcome((Fraction(1, 2), Fraction(1, 2)), reason, text)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done.

    `code` is stable and specific ("shorter_route"), `text` the sentence with its numbers, `places` the places to
    highlight, `section` the id of the rules section (`Game.sections`) that says so.
    """

    code: str
    text: Text
    places: tuple[str, ...] = ()
    section: str = ""

    @property
    def params(self) -> Mapping[str, Value]:
        """The numbers and squares in the sentence."""
        return self.text.params


@dataclass(frozen=True, slots=True)
class Attempt:
    """What somebody tried on a board: the seat, and the places touched in order (DICE for the die)."""

    seat: Seat
    path: tuple[str, ...]


Told: TypeAlias = Text | Callable[[Any], Text | None]
"""A sentence of the rules: one that holds for every edition, or what makes it from an edition's options (None where
there is nothing to say)."""


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a game's rules: id (the anchor that refusals point to), title, and the rule in a few sentences."""

    id: str
    title: Text
    body: tuple[Told, ...]

    def told(self, edition: Edition) -> tuple[Text, ...]:
        """Return the sentences that hold for an edition; none if the section does not concern it."""
        said = (part if isinstance(part, Text) else part(edition.options) for part in self.body)
        return tuple(sentence for sentence in said if sentence is not None)


@dataclass(frozen=True, slots=True)
class Edition:
    """A named choice of a game's options. `options` is the game's own frozen dataclass; `sides` are the names of
    seats 0 and 1 (seat 0 always moves first)."""

    name: str
    title: Text
    summary: Text
    sides: tuple[Text, Text]
    options: object

    def __hash__(self) -> int:
        return hash(self.name)


class Stage(StrEnum):
    """How far a game has come."""

    ALPHA = "alpha"
    BETA = "beta"
    READY = "ready"


class Position(Protocol):
    """A point in a match. Immutable: `apply` returns a new one. Equality is by `key` plus whatever counters count."""

    @property
    def edition(self) -> Edition: ...

    @property
    def to_move(self) -> Seat | None:
        """The seat that decides now, CHANCE while a die falls, None when the match is over."""

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is, also while the die falls; when over, the seat that would be next."""

    def legal_actions(self) -> Sequence[Action]:
        """All actions in a stable order; the possible dice when CHANCE is to move; empty only when over."""

    def apply(self, action: Action) -> Self:
        """Return the position after a legal action. Raises IllegalAction."""

    def outcome(self) -> Outcome | None:
        """Return how it ended, or None while it goes on."""

    def chance_outcomes(self) -> Sequence[tuple[Action, Fraction]]:
        """Return the dice and their odds when CHANCE is to move, else nothing."""

    def key(self) -> str:
        """Return the identity for repetition and tables: placement, turn and die, without counters of history."""


class Game(Protocol):
    """The rules and everything else one folder under games/ offers. The folder's package has it as `GAME`."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> Text: ...

    @property
    def summary(self) -> Text: ...

    @property
    def stage(self) -> Stage: ...

    @property
    def rules_version(self) -> int:
        """Raised when behaviour changes, not on refactoring; every log carries it."""

    @property
    def editions(self) -> Sequence[Edition]:
        """The first one is what a person gets who does not choose."""

    @property
    def sections(self) -> Sequence[Section]:
        """The rules in short; every Refusal points into them."""

    @property
    def levels(self) -> Sequence[Level]:
        """The computer's levels, weakest first."""

    @property
    def judge(self) -> Judge | None:
        """What engines ask for values and ordering; None where there is nothing to decide."""

    def start(self, edition: Edition) -> Position:
        """Return the first position."""

    def parse_position(self, text: str, edition: Edition) -> Position:
        """Read a position in the game's usual text form. Raises InvalidNotation, also beyond the size limit."""

    def format_position(self, position: Position) -> str:
        """Write a position so that `parse_position` reads it back."""

    def parse_action(self, position: Position, text: str) -> Action:
        """Read a legal action. Raises InvalidNotation, AmbiguousNotation or IllegalAction (with the reason)."""

    def board(self, edition: Edition) -> BoardSpec:
        """Return what a screen needs once."""

    def view(self, position: Position, last: Action | None = None) -> View:
        """Return what a screen needs now; `last` is the action that led here and is marked on the board."""

    def trace(self, position: Position, action: Action) -> Sequence[Step]:
        """Return what is to be seen when `action` is applied to `position`, in order."""

    def describe(self, position: Position, action: Action) -> Text:
        """Say the action, applied to `position`, and what follows from it, to somebody who cannot see the board."""

    def explain(self, position: Position, attempt: Attempt) -> Refusal | None:
        """Return why the attempt is refused; None when its path is a legal action or the beginning of one."""
