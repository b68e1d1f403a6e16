from array import array

from plyyard.games.draughts.kernel_search import Search
from plyyard.games.draughts.kernel_stack import Moves

def connect(s: Search, worth: array[int], digits: array[int], weights: array[int], table: array[int], /) -> None: ...
def search(s: Search, m: Moves, own: int, enemy: int, kings: int, down: bool, most: int, span: int, /) -> int: ...
