"""SVG pictures: whole files that need no other, with everything the view shows, in every language and size."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from plyyard.core.board import Area, BoardSpec, Line, Look, Piece, Place, View
from plyyard.core.conformance import walk
from plyyard.core.errors import BadOptions
from plyyard.core.face import Face
from plyyard.core.game import Edition, Game
from plyyard.core.pictures import palette
from plyyard.core.pictures.svg import Looks, draw
from plyyard.core.registry import games
from plyyard.core.text import text
from plyyard.i18n import LANGUAGES, catalogue

EDITIONS = [(game, edition) for game in games().values() for edition in game.editions]
NAMES = [f"{game.name}/{edition.name}" for game, edition in EDITIONS]
CSS = (Path(palette.__file__).parents[2] / "web" / "static" / "board.css").read_text("utf-8")
SVG = "{http://www.w3.org/2000/svg}"


def written(root: ET.Element) -> list[str]:
    return [node.text or "" for node in root.iter(f"{SVG}text")]


@pytest.mark.parametrize(("game", "edition"), EDITIONS, ids=NAMES)
def test_a_match_can_be_drawn_at_every_step(game: Game, edition: Edition) -> None:
    spec, last = game.board(edition), None
    for before, action, _ in walk(game, edition, Random(3).randrange, 25):
        assert isinstance(before, Face)
        picture = before.svg(last, turned=bool(spec.turns[0]), words=True)
        root = ET.fromstring(picture)
        numbers = [piece.mark for piece in game.view(before, last).pieces if piece.mark]
        assert not Counter(numbers) - Counter(written(root)), "every piece with a number is there"
        captions = [place.caption for place in spec.places if place.caption and place.shape != "field"]
        assert set(captions) <= set(written(root)), "coordinates are there"
        last = action


@pytest.mark.parametrize(("game", "edition"), EDITIONS, ids=NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_picture_is_described_in_the_readers_language(game: Game, edition: Edition, lang: str) -> None:
    start = game.start(edition)
    assert isinstance(start, Face)
    root = ET.fromstring(start.svg(lang=lang))
    title, described = root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")
    words = catalogue(lang)
    assert title is not None and game.title.render(words) in title and edition.title.render(words) in title
    assert described is not None and game.view(start).status.render(words) in described
    assert all(
        look.label.render(words) in described for look in game.board(edition).looks if look.id in used(game, start)
    )


def used(game: Game, position: object) -> set[str]:
    return {piece.look for piece in game.view(position).pieces}  # type: ignore[arg-type]


def test_a_picture_needs_no_other_file_and_no_script() -> None:
    for game, edition in EDITIONS:
        picture = game.start(edition).svg()  # type: ignore[attr-defined]
        assert not re.search(r"(?<!xmlns=\")https?:|url\(|@import|<script|href=|var\(", picture)


SPEC = BoardSpec(
    3,
    2,
    (
        Place("a", 0.5, 0.5, text("<a> & b"), shape="round", mark="crown", caption="<1"),
        Place("b", 1.5, 0.5, text("b"), tone="no such tone", mark="no such mark"),
        Place("c", 2.5, 1.5, text("c"), tone="none"),
    ),
    (
        Look("odd", "no such shape", "no such tone", text("odd one"), "o"),
        Look("fly", "plane-b", "blue", text("plane"), "p"),
    ),
    (Line("arrow", ("a", "b", "c")), Line("snake", ("a", "c"), "no such tone"), Line("ladder", ("a",))),
    (Area(((0, 0), (1, 0), (1, 1)), "plain"), Area(((0, 0), (1, 0), (1, 1)), "red", 0.2)),
    edge="no such edge",
)


def view_of(*pieces: Piece) -> View:
    return View(pieces, 0, 0, (), text("Go on"), ("a", "nowhere"), die=5)


def test_unknown_words_draw_the_plainest_thing_and_nothing_breaks() -> None:
    crowd = (Piece("b", "odd", "7"), *(Piece("a", "fly", str(n), 90) for n in range(12)), Piece("nowhere", "odd"))
    root = ET.fromstring(draw(SPEC, view_of(*crowd), text("Odd"), Looks(words=True, marked=("c",))))
    assert {"7", "11", "<1", "Go on"} <= set(written(root))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 9])
def test_every_piece_of_a_crowd_stands_apart(count: int) -> None:
    picture = draw(SPEC, view_of(*(Piece("a", "odd", str(n)) for n in range(count))), text("Crowd"))
    stands = re.findall(r'<g transform="translate\(([^)]+)\)(?: scale\(([\d.]+)\))?"><circle cy="0.045"', picture)
    assert len(set(stands)) == count


def test_the_size_is_the_width_and_the_height_follows() -> None:
    root = ET.fromstring(draw(SPEC, view_of(), text("Wide"), Looks(size=300)))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert root.attrib["width"] == "300"
    assert abs(float(root.attrib["height"]) - 300 * height / width) <= 1


@pytest.mark.parametrize("looks", [Looks(size=0), Looks(size=10**6), Looks(marked=("nowhere",))])
def test_what_cannot_be_drawn_is_refused(looks: Looks) -> None:
    with pytest.raises(BadOptions):
        draw(SPEC, view_of(), text("None"), looks)


def test_the_colours_are_those_of_the_pages() -> None:
    tokens = dict(re.findall(r"--ply-([a-z0-9-]+): (#[0-9a-f]{6});", CSS))
    for name, colour in palette.GROUNDS.items():
        assert tokens[name] == colour
    for name, colour in palette.DEEP.items():
        assert tokens[f"{name}-deep"] == colour
    assert (tokens["halo"], tokens["accent"], tokens["gold"]) == (palette.HALO, palette.ACCENT, palette.GOLD)
    for edge, layers in palette.FRAMES.items():
        within = "" if edge == "wood" else rf"\.ply-edge-{edge} "
        shown = [re.search(rf"^{within}\.ply-layer-{n} {{ fill: (\S+);", CSS, re.MULTILINE) for n in (1, 2, 3, 4)]
        assert [found and found[1] for found in shown] == list(layers[:4])
