"""What `plyyard` offers by name, each imported when it is first asked for: importing plyyard itself stays fast.

Games are found, never listed: `plyyard.NAME` is the package of the game in the folder of that name.
"""

import importlib
from importlib.util import find_spec

PLACES = {
    "AmbiguousNotation": "plyyard.core.errors",
    "BadOptions": "plyyard.core.errors",
    "IllegalAction": "plyyard.core.errors",
    "InvalidNotation": "plyyard.core.errors",
    "MatchRecord": "plyyard.core.record",
    "PlyYardError": "plyyard.core.errors",
    "UnknownGame": "plyyard.core.errors",
    "analyse": "plyyard.engines.choice",
    "choose": "plyyard.engines.choice",
    "find_game": "plyyard.core.registry",
}
"""The module of each name that is no game."""

_GAMES = "plyyard.games"


def find(name: str) -> object:
    """Return what `plyyard.<name>` is. Raises AttributeError."""
    if name in PLACES:
        return getattr(importlib.import_module(PLACES[name]), name)
    if not name.startswith("_") and not find_spec(f"plyyard.{name}"):
        if find_spec(f"{_GAMES}.{name}"):
            return importlib.import_module(f"{_GAMES}.{name}")
        from importlib.metadata import entry_points  # slow to import, and few have games from elsewhere

        for point in entry_points(group=_GAMES, name=name):
            return importlib.import_module(point.module)
    raise AttributeError(f"module 'plyyard' has no attribute {name!r}")
