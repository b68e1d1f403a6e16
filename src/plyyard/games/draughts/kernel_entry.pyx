"""The one door through which Python counts without holding the interpreter's lock."""

from plyyard.games.draughts.kernel_stack cimport Moves
from plyyard.games.draughts.kernel_perft cimport perft


def count(Moves m, long long own, long long enemy, long long kings, bint down, long long run, long long other, int depth):
    """Return the number of move sequences of `depth` plies; `m` belongs to this call alone."""
    cdef long long total
    with nogil:
        total = perft(m, own, enemy, kings, down, run, other, depth)
    return total
