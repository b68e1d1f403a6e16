# Written by scripts/face.py.
from plyyard.core.errors import AmbiguousNotation as AmbiguousNotation
from plyyard.core.errors import BadOptions as BadOptions
from plyyard.core.errors import IllegalAction as IllegalAction
from plyyard.core.errors import InvalidNotation as InvalidNotation
from plyyard.core.errors import PlyYardError as PlyYardError
from plyyard.core.errors import UnknownGame as UnknownGame
from plyyard.core.record import MatchRecord as MatchRecord
from plyyard.core.registry import find_game as find_game
from plyyard.engines.choice import analyse as analyse
from plyyard.engines.choice import choose as choose
from plyyard.games import aeroplane as aeroplane
from plyyard.games import draughts as draughts
from plyyard.games import hnefatafl as hnefatafl
from plyyard.games import snakes as snakes

__version__: str
