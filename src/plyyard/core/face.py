"""What every position offers to a program besides the rules: reading, writing, pictures, reasons, counting.

A game gets all of it by letting its position inherit from `Face`.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Self, TypeVar

from plyyard.core.errors import BadOptions, IllegalAction
from plyyard.core.game import Action, Attempt, Edition, Game, Refusal
from plyyard.core.perft import count, divide
from plyyard.core.registry import find_edition
from plyyard.core.text import Catalogue, text

if TYPE_CHECKING:
    from plyyard.core.board import View
    from plyyard.core.game import Position as Rules
else:
    Rules = object

P = TypeVar("P")


class Face(Rules):
    """A position as a program meets it. Needs nothing but what `core.game.Position` promises."""

    __slots__ = ()

    @classmethod
    def start(cls, edition: str | Edition = "") -> Self:
        """Return the first position of an edition, named or given; without a name of the game's first one. Raises
        BadOptions."""
        game = game_of(cls)
        return _own(cls, game.start(_edition(game, edition)))

    @classmethod
    def from_text(cls, written: str, edition: str | Edition = "") -> Self:
        """Read a position in the game's usual text form. Raises InvalidNotation, BadOptions."""
        game = game_of(cls)
        return _own(cls, game.parse_position(written, _edition(game, edition)))

    def to_text(self) -> str:
        """Return the position so that `from_text` reads it back."""
        return self.game.format_position(self)

    @property
    def game(self) -> Game:
        """The game this is a position of."""
        return game_of(type(self))

    def read(self, written: str) -> Action:
        """Return the legal action a text means. Raises InvalidNotation, AmbiguousNotation, or IllegalAction with the
        reason."""
        for action in self.legal_actions():
            if action.text == written:
                return action
        return self.game.parse_action(self, written)

    def play(self, *actions: Action | str) -> Self:
        """Return the position after some actions, each an action or its text. Raises what `read` and `apply` raise."""
        position = self
        for action in actions:
            position = position.apply(position.read(action) if isinstance(action, str) else action)
        return position

    def explain(self, *attempt: str) -> Refusal | None:
        """Return why something may not be done, None when it may: the places touched in order, or the text of an
        action. Raises InvalidNotation for a text that is neither."""
        places = {place.id for place in self.game.board(self.edition).places}
        if len(attempt) == 1 and attempt[0] not in places:
            return self._explain_text(attempt[0])
        return self.game.explain(self, Attempt(self.turn, attempt))

    def _explain_text(self, written: str) -> Refusal | None:
        try:
            self.read(written)
        except IllegalAction as error:
            return error.refusal
        return None

    def perft(self, depth: int) -> int:
        """Return the number of action sequences of `depth` actions. A game that counts with its kernel (it has a
        `perft` of its own) leaves draws by repetition and by counts aside."""
        return count(self.game, self, depth)

    def divide(self, depth: int) -> dict[str, int]:
        """Return the same count below each first action, by its text."""
        return divide(self.game, self, depth)

    def view(self, last: Action | None = None) -> View:
        """Return what a screen shows of the position."""
        return self.game.view(self, last)

    def picture(self, last: Action | None = None, *, turned: bool = False) -> str:
        """Return the board as lines of letters, the last action in brackets."""
        from plyyard.core.pictures.letters import draw

        return draw(self.game.board(self.edition), self.view(last), turned)

    def svg(
        self,
        last: Action | None = None,
        *,
        marked: Iterable[str] = (),
        turned: bool = False,
        words: bool = False,
        size: int = 480,
        lang: str = "en",
    ) -> str:
        """Return the board as an SVG file that needs no other, `size` pixels wide.

        The places of the action `last` have ticks in their corners, those in `marked` a frame; `turned` shows the board
        from the other side; `words` adds what is expected now, and the die. Title, description and words are in `lang`
        (ja, ko or en). Raises BadOptions.
        """
        from plyyard.core.pictures.svg import Looks, draw_position

        looks = Looks(turned, size, _catalogue(lang), tuple(marked), words)
        return draw_position(self, last, self.game, looks)

    def __str__(self) -> str:
        return self.picture()


@cache
def game_of(position: type) -> Game:
    """Return the game in whose folder a class of positions is defined."""
    package = position.__module__
    while package:
        game = getattr(importlib.import_module(package), "GAME", None)
        if game is not None:
            return game  # type: ignore[no-any-return]
        package = package.rpartition(".")[0]
    raise TypeError(f"{position.__qualname__} is defined outside every game's folder")


def _catalogue(lang: str) -> Catalogue:
    from plyyard.i18n import LANGUAGES, catalogue

    if lang not in LANGUAGES:
        raise BadOptions(text("There is no such language here. The languages are: {names}.", names=LANGUAGES))
    return catalogue(lang)


def _edition(game: Game, edition: str | Edition) -> Edition:
    return edition if isinstance(edition, Edition) else find_edition(game, edition)


def _own(kind: type[P], position: object) -> P:
    assert isinstance(position, kind), "a game makes positions of its own class"
    return position
