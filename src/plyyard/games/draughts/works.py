"""What `plyyard build` can make again for draughts."""

from __future__ import annotations

from functools import partial
from typing import Final

from plyyard.core.game import Edition
from plyyard.core.text import Text, text
from plyyard.core.work import Work
from plyyard.games.draughts import bases
from plyyard.games.draughts.editions import FMJD, HOUSE
from plyyard.games.draughts.options import Options


def endings(edition: Edition, title: Text) -> Work:
    """Return the work that solves an edition's endings."""
    assert isinstance(edition.options, Options)
    options = edition.options
    steps = bases.steps(bases.PIECES)
    return Work(f"endings-{edition.name}", title, bases.file_of(options), steps, partial(bases.make, options))


WORKS: Final = (
    endings(HOUSE, text("All endings with at most four pieces, solved, by the house rules")),
    endings(FMJD, text("All endings with at most four pieces, solved, by the FMJD rules")),
)
