"""Any board as text, drawn from its `BoardSpec` and a `View` alone.

One cell of the board is one line high. It shows the letters of the pieces and the place's caption; an empty place
shows its mark or a dot. A ladder or snake is written on its first place as "28>84". The last action stands in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from plyyard.core.board import BoardSpec, Place, View
from plyyard.core.pictures.widths import centre, width

MARKS: Final[Mapping[str, str]] = {"star": "*", "start": "+", "knot": "x", "crown": "^", "goal": "#"}
_COORDINATE = re.compile(r"([a-z])(\d{1,2})")


Paint: TypeAlias = Callable[[str, str], str]
"""Returns some letters in the colour of a tone (of `Look` or `Place`), without a change of width."""
FAINT: Final = "faint"
"""The tone of what stands back: captions and empty places."""


def plain(letters: str, _tone: str) -> str:
    """Return the letters as they are."""
    return letters


Part: TypeAlias = tuple[str, str]
"""Letters and their tone."""


@dataclass(frozen=True, slots=True)
class _Cell:
    row: int
    column: int
    span: int
    parts: tuple[Part, ...]

    @property
    def width(self) -> int:
        return sum(width(letters) for letters, _ in self.parts)

    def paint(self, paint: Paint, size: int) -> str:
        """Return the cell, centred in its columns."""
        spare = self.span * size - self.width
        left = spare // 2
        return " " * left + "".join(paint(*part) for part in self.parts) + " " * (spare - left)


def draw(spec: BoardSpec, view: View, turned: bool = False, paint: Paint = plain) -> str:
    """Return the board as lines; `turned` shows it from the other side."""
    heads = _coordinates(spec)
    cells = [_draw_place(place, spec, view, bool(heads)) for place in spec.places]
    rows, columns = round(spec.height + 0.49), round(spec.width + 0.49)
    if turned:
        cells = [_turn(cell, rows, columns) for cell in cells]
    size = max(-(-cell.width // cell.span) for cell in cells)
    lines = [_draw_row([cell for cell in cells if cell.row == row], size, paint) for row in range(rows)]
    return "\n".join(line.rstrip() for line in _with_heads(lines, heads, size, turned))


def _turn(cell: _Cell, rows: int, columns: int) -> _Cell:
    return _Cell(rows - 1 - cell.row, columns - cell.column - cell.span, cell.span, cell.parts)


def _draw_place(place: Place, spec: BoardSpec, view: View, has_heads: bool) -> _Cell:
    span = max(1, round(place.width))
    column = int(place.x - span / 2 + 0.01) if span > 1 else int(place.x)
    before, after = "[]" if place.id in view.last else "  "
    parts = _content(place, spec, view, has_heads)
    return _Cell(int(place.y), column, span, ((before, ""), *parts, (after, "")))


def _content(place: Place, spec: BoardSpec, view: View, has_heads: bool) -> list[Part]:
    looks = {look.id: look for look in spec.looks}
    here = [(looks[piece.look], piece.mark) for piece in view.pieces if piece.place == place.id]
    pieces = [(look.glyph + mark, look.tone) for look, mark in here]
    caption = "" if has_heads else place.caption + _leads_to(place, spec)
    if pieces or caption:
        return [*pieces, (caption, FAINT)]
    return [(MARKS.get(place.mark, "" if place.tone in ("light", "none") else "."), FAINT)]


def _leads_to(place: Place, spec: BoardSpec) -> str:
    ends = [line.places[-1] for line in spec.lines if line.kind in ("ladder", "snake") and line.places[0] == place.id]
    return f">{ends[0]}" if ends else ""


def _draw_row(cells: list[_Cell], size: int, paint: Paint) -> str:
    line, reached = "", 0
    for cell in sorted(cells, key=lambda cell: cell.column):
        line += " " * (cell.column - reached) * size + cell.paint(paint, size)
        reached = cell.column + cell.span
    return line


def _coordinates(spec: BoardSpec) -> tuple[list[str], list[str]] | None:
    """Return the letters of the columns and the numbers of the rows where every place is named by them, else None."""
    columns: dict[int, str] = {}
    rows: dict[int, str] = {}
    for place in spec.places:
        match = _COORDINATE.fullmatch(place.id)
        if match is None or columns.setdefault(int(place.x), match[1]) != match[1]:
            return None
        if rows.setdefault(int(place.y), match[2]) != match[2]:
            return None
    return [columns[key] for key in sorted(columns)], [rows[key] for key in sorted(rows)]


def _with_heads(lines: list[str], heads: tuple[list[str], list[str]] | None, size: int, turned: bool) -> Iterable[str]:
    if heads is None:
        return lines
    letters, numbers = (list(reversed(names)) if turned else names for names in heads)
    margin = max(map(width, numbers)) + 1
    foot = " " * margin + "".join(centre(letter, size) for letter in letters)
    return [*(f"{number:>{margin - 1}} {line}" for number, line in zip(numbers, lines, strict=True)), foot]
