"""Sentences that wait for a language: an English msgid and the values that go into its braces."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias, Union

Value: TypeAlias = Union[int, str, "Text", tuple["Value", ...]]

_NOTHING: Mapping[str, Value] = MappingProxyType({})


class Catalogue(Protocol):
    """One language: what gettext's translation objects already offer."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, one: str, many: str, n: int, /) -> str: ...


class _English:
    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        return one if n == 1 else many


ENGLISH: Catalogue = _English()


class Text:
    """A sentence in no language yet. Build it with `text` or `texts`, so that the message extractor sees it.

    `params` fill the `{name}` braces of the translated sentence. A number stands as it is, a string too (a square, a
    person's words), a `Text` is translated first, a tuple is joined by the language's list mark. Immutable.
    """

    # Dozens are made for every action on a board: a plain class is made three times as fast as a frozen dataclass.
    __slots__ = ("_said", "count", "msgid", "params", "plural")

    def __init__(self, msgid: str, params: Mapping[str, Value] = _NOTHING, plural: str = "", count: int = 0) -> None:
        self.msgid: Final = msgid
        self.params: Final = params
        self.plural: Final = plural
        self.count: Final = count
        self._said: tuple[Catalogue, str] | None = None

    def render(self, catalogue: Catalogue = ENGLISH) -> str:
        """Return the sentence in the catalogue's language. The last answer is kept: both players are told the same."""
        said = self._said
        if said is None or said[0] is not catalogue:
            said = self._said = catalogue, self._render(catalogue)
        return said[1]

    def _render(self, catalogue: Catalogue) -> str:
        if self.plural:
            sentence = catalogue.ngettext(self.msgid, self.plural, self.count)
        else:
            sentence = catalogue.gettext(self.msgid)
        if not self.params:
            return sentence
        return sentence.format_map({name: _render(value, catalogue) for name, value in self.params.items()})

    def __str__(self) -> str:
        return self.render()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self._parts == other._parts

    def __hash__(self) -> int:
        return hash((self.msgid, self.count))

    def __repr__(self) -> str:
        return f"Text({self.msgid!r}, {dict(self.params)!r})"

    @property
    def _parts(self) -> tuple[str, Mapping[str, Value], str, int]:
        return self.msgid, self.params, self.plural, self.count


def _render(value: Value, catalogue: Catalogue) -> str:
    if isinstance(value, Text):
        return value.render(catalogue)
    if isinstance(value, tuple):
        return text(", ").render(catalogue).join(_render(part, catalogue) for part in value)
    return str(value)


def text(msgid: str, /, **params: Value) -> Text:
    """Return the sentence `msgid` (English) with its values: `text("{square} is empty", square="28")`."""
    return Text(msgid, params)


def texts(one: str, many: str, n: int, /, **params: Value) -> Text:
    """Return a sentence that depends on a number, which is also the value of `{n}`."""
    return Text(one, {"n": n, **params}, many, n)
