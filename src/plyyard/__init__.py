"""Ply Yard: play and understand board games in the browser and in the terminal."""

from plyyard import _build

__version__ = "0.1.0"

_build.install_hook()
