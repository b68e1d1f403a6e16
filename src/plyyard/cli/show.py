"""`plyyard show`."""

from __future__ import annotations

from pathlib import Path

from plyyard.cli.paint import find_paint
from plyyard.cli.voice import find_voice
from plyyard.core.errors import BadOptions
from plyyard.core.pictures.letters import draw
from plyyard.core.pictures.svg import Looks, draw_position
from plyyard.core.registry import find_rules
from plyyard.core.text import text


def show(
    game: str,
    position: str = "",
    *,
    svg: str = "",
    turned: bool = False,
    size: int = 480,
    force: bool = False,
    lang: str = "",
) -> int:
    """Print a position as letters, or write it to an SVG file. `game` may name an edition: GAME/EDITION."""
    voice = find_voice(lang)
    rules, chosen = find_rules(game)
    here = rules.parse_position(position, chosen) if position else rules.start(chosen)
    if svg:
        looks = Looks(turned, size, voice.catalogue, words=True)
        _write(Path(svg), draw_position(here, None, rules, looks), force)
        return 0
    view = rules.view(here)
    print(draw(rules.board(chosen), view, turned, find_paint()))
    voice.say(view.outcome.text if view.outcome else view.status)
    return 0


def _write(path: Path, picture: str, force: bool) -> None:
    """Write the picture. Raises BadOptions when that cannot be, or the file is there and is to stay."""
    try:
        with path.open("w" if force else "x", encoding="utf-8") as file:
            file.write(picture)
    except FileExistsError:
        raise BadOptions(text("{file} exists already. Add --force to replace it.", file=str(path)[:200])) from None
    except (OSError, ValueError):
        raise BadOptions(text("{file} cannot be written. Name another file.", file=str(path)[:200])) from None
