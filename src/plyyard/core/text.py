"""Sentences that wait for a language: an English msgid and the values that go into its braces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol, TypeAlias, Union

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


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence in no language yet. Build it with `text` or `texts`, so that the message extractor sees it.

    `params` fill the `{name}` braces of the translated sentence. A number stands as it is, a string too (a square, a
    person's words), a `Text` is translated first, a tuple is joined by the language's list mark.
    """

    msgid: str
    params: Mapping[str, Value] = field(default_factory=lambda: _NOTHING)
    plural: str = ""
    count: int = 0

    def render(self, catalogue: Catalogue = ENGLISH) -> str:
        """Return the sentence in the catalogue's language."""
        if self.plural:
            sentence = catalogue.ngettext(self.msgid, self.plural, self.count)
        else:
            sentence = catalogue.gettext(self.msgid)
        if not self.params:
            return sentence
        return sentence.format_map({name: _render(value, catalogue) for name, value in self.params.items()})

    def __str__(self) -> str:
        return self.render()

    def __hash__(self) -> int:
        return hash((self.msgid, self.count))


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
