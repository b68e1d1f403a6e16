"""One folder per game; adding a game is adding a folder here, or in a folder named by PLYYARD_GAMES."""

import os

__path__ = [*__path__, *filter(None, os.environ.get("PLYYARD_GAMES", "").split(os.pathsep))]
