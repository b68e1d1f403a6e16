"""The doors through which Python starts a search: memory is lent here, and the interpreter's lock let go."""

from cpython cimport array

from plyyard.games.draughts.kernel cimport Moves
from plyyard.games.draughts.kernel_root cimport think
from plyyard.games.draughts.kernel_search cimport Search


def connect(Search s, array.array worth, array.array digits, array.array weights, array.array table):
    """Give a search its tables: arrays of the types i, q, h and q."""
    s.owned = (worth, digits, weights, table)
    s.worth = worth.data.as_ints
    s.digits = <long long*> digits.data.as_voidptr
    s.weights = weights.data.as_shorts
    s.table = <long long*> table.data.as_voidptr


def search(Search s, Moves m, long long own, long long enemy, long long kings, bint down, int most, int span):
    """Return the depth that `think` has finished; `s` and `m` belong to this call alone."""
    cdef int done
    with nogil:
        done = think(s, m, own, enemy, kings, down, most, span)
    return done
