from array import array

from plyyard.games.draughts.kernel_bases import Bases
from plyyard.games.draughts.kernel_stack import Moves
from plyyard.games.draughts.kernel_state import Search
from plyyard.games.draughts.kernel_train import Lesson

def connect(s: Search, worth: array[int], digits: array[int], weights: array[int], table: array[int], /) -> None: ...
def search(s: Search, m: Moves, most: int, span: int, /) -> int: ...
def connect_lesson(
    t: Lesson,
    samples: array[int],
    bases: array[float],
    targets: array[float],
    digits: array[int],
    odds: array[float],
    weights: array[float],
    moved: array[float],
    opposites: array[int],
    /,
) -> None: ...
def connect_bases(b: Bases, values: array[int], starts: array[int], choose: array[int], /) -> None: ...
def sweep_freely(b: Bases, m: Moves, group: int, first: int, last: int, /) -> int: ...
