from plyyard.games.draughts.kernel import Moves

def count(
    m: Moves, own: int, enemy: int, kings: int, down: bool, run: int, other: int, depth: int, /
) -> int: ...
