"""Three in a row: the smallest game with something to decide. docs/add-a-game.md takes it apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from plyyard.core import game as core
from plyyard.core.board import BoardSpec, Choice, Look, Piece, Place, Step, View
from plyyard.core.errors import IllegalAction, InvalidNotation
from plyyard.core.face import Face
from plyyard.core.game import Action, Attempt, Edition, Kind, Outcome, Refusal, Section, Stage, drawn, won
from plyyard.core.level import Level
from plyyard.core.refusals import general_refusal
from plyyard.core.text import Text, text

SQUARES: Final = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
ROWS: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

LOOKS: Final = (
    Look("black", "token", "black", text("black counter"), "x"),
    Look("white", "token", "white", text("white counter"), "o"),
)
HOUSE: Final = Edition(
    name="house",
    title=text("House rules"),
    summary=text("Nine places, and three in a row win."),
    sides=(text("Black"), text("White")),
    options=None,
)
SECTIONS: Final = (
    Section("turn", text("A turn"), (text("Black begins. A turn is one counter on one free place, and it stays."),)),
    Section("end", text("The end"), (text("Three in a row win. When the board is full, nobody has won."),)),
)


@dataclass(frozen=True, slots=True)
class Drop:
    """A counter put on a place."""

    text: str
    kind: Kind = Kind.MOVE


@dataclass(frozen=True, slots=True)
class Position(Face):
    """`cells` has one sign for each of SQUARES: x, o, or a point where it is free."""

    edition: Edition
    cells: str = "." * 9

    @property
    def turn(self) -> int:
        return (9 - self.cells.count(".")) % 2

    @property
    def to_move(self) -> int | None:
        return None if self.outcome() else self.turn

    def legal_actions(self) -> Sequence[Action]:
        if self.outcome():
            return ()
        return [Drop(square) for square, cell in zip(SQUARES, self.cells, strict=True) if cell == "."]

    def apply(self, action: Action) -> Position:
        refusal = explain(self, Attempt(self.turn, (action.text,)))
        if refusal:
            raise IllegalAction(refusal)
        index = SQUARES.index(action.text)
        return Position(self.edition, self.cells[:index] + LOOKS[self.turn].glyph + self.cells[index + 1 :])

    def outcome(self) -> Outcome | None:
        for seat, look in enumerate(LOOKS):
            if any(all(self.cells[index] == look.glyph for index in row) for row in ROWS):
                return won(seat, "three", text("{side} has three in a row and wins.", side=self.edition.sides[seat]))
        if "." not in self.cells:
            return drawn("full", text("The board is full: nobody has won."))
        return None

    def chance_outcomes(self) -> Sequence[tuple[Action, Fraction]]:
        return ()

    def key(self) -> str:
        return self.cells


def explain(position: Position, attempt: Attempt) -> Refusal | None:
    general = general_refusal(position, attempt)
    if general or not attempt.path:
        return general
    if len(attempt.path) > 1:
        return Refusal("one_place", text("A turn is one place, not {n}.", n=len(attempt.path)), (), "turn")
    place = attempt.path[0]
    if place not in SQUARES:
        return Refusal("no_such_place", text("There is no such place on this board."), (), "turn")
    if position.cells[SQUARES.index(place)] != ".":
        return Refusal("taken", text("{place} is taken already.", place=place), (place,), "turn")
    return None


class Judge:
    """Knows only that the middle is worth having; the search sees the rest."""

    def score(self, position: core.Position) -> int:
        middle = _own(position).cells[4]
        return 0 if middle == "." else 10 if middle == LOOKS[position.turn].glyph else -10

    def value(self, position: core.Position) -> float:
        return 0.5 + self.score(position) / 1000

    def order(self, position: core.Position, actions: Sequence[Action]) -> Sequence[Action]:
        return actions

    def unrest(self, position: core.Position) -> Sequence[Action]:
        return ()

    def may_stand(self, position: core.Position) -> bool:
        return True


class Three:
    name: Final = "three"
    title: Final = text("Three in a row")
    summary: Final = text("Nine places, two sides, and the middle is the best one.")
    stage: Final = Stage.ALPHA
    rules_version: Final = 1
    editions: Final = (HOUSE,)
    sections: Final = SECTIONS
    levels: Final = (
        Level("beginner", text("Beginner"), "random"),
        Level("strong", text("Strong"), "search", depth=9, milliseconds=500),
    )
    judge: Final = Judge()

    def start(self, edition: Edition) -> Position:
        return Position(edition)

    def parse_position(self, text: str, edition: Edition) -> Position:
        position = Position(edition, text)
        if len(text) != 9 or set(text) - set(".xo") or text.count("x") - text.count("o") not in (0, 1):
            raise InvalidNotation(_NINE_SIGNS)
        return position

    def format_position(self, position: core.Position) -> str:
        return position.key()

    def parse_action(self, position: core.Position, text: str) -> Action:
        if text not in SQUARES:
            raise InvalidNotation(_A_PLACE)
        refusal = explain(_own(position), Attempt(position.turn, (text,)))
        if refusal:
            raise IllegalAction(refusal)
        return Drop(text)

    def board(self, edition: Edition) -> BoardSpec:
        places = (Place(square, n % 3 + 0.5, n // 3 + 0.5, text("Place {square}", square=square), caption=square)
                  for n, square in enumerate(SQUARES))  # fmt: skip
        return BoardSpec(width=3, height=3, places=tuple(places), looks=LOOKS)

    def view(self, position: core.Position, last: Action | None = None) -> View:
        looks = {look.glyph: look.id for look in LOOKS}
        cells = zip(SQUARES, _own(position).cells, strict=True)
        outcome = position.outcome()
        return View(
            pieces=tuple(Piece(square, looks[cell]) for square, cell in cells if cell != "."),
            turn=position.turn,
            to_move=position.to_move,
            choices=tuple(Choice(a.text, (a.text,), text("Place {square}", square=a.text))
                          for a in position.legal_actions()),
            status=outcome.text if outcome else text("{side} to move.", side=position.edition.sides[position.turn]),
            last=(last.text,) if last else (),
            outcome=outcome,
        )  # fmt: skip

    def trace(self, position: core.Position, action: Action) -> Sequence[Step]:
        return ()

    def describe(self, position: core.Position, action: Action) -> Text:
        return text("{side} takes {place}.", side=position.edition.sides[position.turn], place=action.text)

    def explain(self, position: core.Position, attempt: Attempt) -> Refusal | None:
        return explain(_own(position), attempt)


_NINE_SIGNS: Final = text("A position is nine signs, such as x.o......: x, o, or a point, from a3 to c1.")
_A_PLACE: Final = text("Expected a place from a1 to c3.")


def _own(position: core.Position) -> Position:
    assert isinstance(position, Position)
    return position


GAME: Final[core.Game] = Three()
