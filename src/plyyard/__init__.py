"""Ply Yard: play and understand board games in the browser and in the terminal, and program with their rules.

`from plyyard import NAME` gives the package of the game in the folder games/NAME; docs/library.md shows what is in it.
"""

from plyyard import _build, _names

__version__ = "0.1.0"

_build.install_hook()


def __getattr__(name: str) -> object:
    found = globals()[name] = _names.find(name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_names.PLACES})
