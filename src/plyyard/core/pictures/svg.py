"""Any board as an SVG file that needs no other, drawn from its `BoardSpec` and a `View` alone, as the pages draw it.

Plain attributes carry every colour, so that programs which know no style sheets show it too; a style sheet is only
there to turn the paper beneath the words in the dark. Boards keep their own wood in both themes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from plyyard.core.board import BoardSpec, Piece, Place, View
from plyyard.core.errors import BadOptions
from plyyard.core.pictures.die import draw_die
from plyyard.core.pictures.elements import Point, el, escaped, group, short, words
from plyyard.core.pictures.fan import fan
from plyyard.core.pictures.lines import draw_lines
from plyyard.core.pictures.marks import chosen_mark, last_mark
from plyyard.core.pictures.palette import PAPER
from plyyard.core.pictures.pieces import draw_piece, placed
from plyyard.core.pictures.places import draw_area, draw_captions, draw_frame, draw_ground, draw_signs, frame_width
from plyyard.core.text import ENGLISH, Catalogue, Text, text

if TYPE_CHECKING:
    from plyyard.core.game import Action, Game, Position

_FONTS: Final = (
    "system-ui, 'Hiragino Sans', 'Yu Gothic UI', 'Noto Sans JP', 'Apple SD Gothic Neo', 'Malgun Gothic', "
    "'Noto Sans KR', sans-serif"
)
_CROWDED: Final = 0.9
"""The size of a piece below which its number needs more of its room."""
_STRIP: Final = 0.85
"""Height of the paper beneath the board, in cells of a board ten cells wide."""
_LARGEST: Final = 10_000


@dataclass(frozen=True, slots=True)
class Looks:
    """How a picture is to look: whether the board is `turned`, how many pixels wide, in which language, which places
    are `marked`, and whether the `words` below say what is expected now."""

    turned: bool = False
    size: int = 480
    catalogue: Catalogue = ENGLISH
    marked: tuple[str, ...] = ()
    words: bool = False


def draw(spec: BoardSpec, view: View, title: Text, looks: Looks = Looks()) -> str:
    """Return the SVG file. Raises BadOptions for a place that is not on the board, or a size that is no size."""
    _check(spec, looks)
    width, height, frame = spec.width, spec.height, frame_width(spec.width, spec.height)
    strip = _STRIP * (width + 2 * frame) / 10 if looks.words else 0
    across, down = width + 2 * frame, height + 2 * frame + strip
    described = _describe(spec, view, looks.catalogue)
    return el(
        "svg",
        el("title", escaped(title.render(looks.catalogue)), id="title"),
        el("desc", escaped(described), id="desc"),
        *_paper(view, looks, (-frame, height + frame), across, strip),
        draw_frame(width, height, spec.edge),
        *_board(spec, view, looks),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(short, (-frame, -frame, across, down))),
        width=looks.size,
        height=round(looks.size * down / across),
        role="img",
        aria_labelledby="title desc",
        font_family=_FONTS,
    )


def draw_position(position: Position, last: Action | None, game: Game, looks: Looks) -> str:
    """Return the SVG file of a position of a game."""
    title = text("{game}, {edition}", game=game.title, edition=position.edition.title)
    return draw(game.board(position.edition), game.view(position, last), title, looks)


def _check(spec: BoardSpec, looks: Looks) -> None:
    if not 1 <= looks.size <= _LARGEST:
        raise BadOptions(text("A picture is from 1 to {limit} pixels wide.", limit=_LARGEST))
    for place in looks.marked:
        if place not in {here.id for here in spec.places}:
            raise BadOptions(text("There is no place {place} on this board.", place=place[:20]))


def _describe(spec: BoardSpec, view: View, catalogue: Catalogue) -> str:
    """Return what somebody who cannot see the picture must know: whose turn it is, and where every piece stands."""
    labels = {place.id: place.label for place in spec.places}
    standing = {
        look.id: [labels[p.place] for p in view.pieces if p.look == look.id and p.place in labels]
        for look in spec.looks
    }
    lists = [
        text("{look}: {places}.", look=look.label, places=tuple(standing[look.id]))
        for look in spec.looks
        if standing[look.id]
    ]
    return " ".join(part.render(catalogue) for part in (view.status, *lists))


def _board(spec: BoardSpec, view: View, looks: Looks) -> Iterable[str]:
    def seen(point: Point) -> Point:
        return (spec.width - point[0], spec.height - point[1]) if looks.turned else point

    places = [replace(place, x=seen((place.x, place.y))[0], y=seen((place.x, place.y))[1]) for place in spec.places]
    by_id = {place.id: place for place in places}
    occupied = {piece.place for piece in view.pieces}
    yield group(*(draw_area(area, [seen(point) for point in area.points], spec.edge) for area in spec.areas))
    yield group(*(draw_ground(place, spec.edge) for place in places))
    yield draw_lines(spec.lines, {place.id: (place.x, place.y) for place in places})
    yield group(*(last_mark(by_id[place]) for place in view.last if place in by_id))
    yield draw_signs(places, spec.edge, occupied)
    yield draw_captions(places, spec.width / 2, occupied, view.last, looks.catalogue)
    yield group(*_pieces(spec, by_id, view.pieces, 180 if looks.turned else 0))
    yield group(*(chosen_mark(by_id[place]) for place in looks.marked))


def _pieces(spec: BoardSpec, places: dict[str, Place], pieces: Sequence[Piece], turn: int) -> Iterable[str]:
    kinds = {look.id: look for look in spec.looks}
    for place in dict.fromkeys(piece.place for piece in pieces if piece.place in places):
        here, at = [piece for piece in pieces if piece.place == place], places[place]
        for piece, (x, y, scale) in zip(here, fan(at, here), strict=True):
            drawn = draw_piece(kinds[piece.look], piece, turn, scale < _CROWDED)
            yield placed(drawn, at.x + x, at.y + y, scale)


def _paper(view: View, looks: Looks, corner: Point, across: float, strip: float) -> Iterable[str]:
    """Return the strip below the board: a die that lies there, and what is expected now."""
    if not strip:
        return
    (paper, ink), (dark_paper, dark_ink) = PAPER["light"], PAPER["dark"]
    dark = f".paper{{fill:{dark_paper}}}.ink{{fill:{dark_ink}}}"
    yield el("style", f"@media (prefers-color-scheme:dark){{{dark}}}")
    x, y = corner
    yield el("rect", x=x, y=y - strip, width=across, height=2 * strip, rx=strip / 3, fill=paper, class_="paper")
    left, middle, unit = x + strip / 3, y + strip / 2, strip * 0.7
    if view.die is not None:
        yield draw_die(view.die, left, middle - unit / 2, unit)
        left += unit + strip / 4
    sentence = (view.outcome.text if view.outcome else view.status).render(looks.catalogue)
    yield words(sentence, left, middle, strip * 0.42, fill=ink, class_="ink")
