"""The door through which Python starts a search: memory is lent here, and the interpreter's lock let go."""

from cpython cimport array

from plyyard.games.hnefatafl.kernel_root cimport think
from plyyard.games.hnefatafl.kernel_search cimport Search


def connect(Search s, array.array table):
    """Give a search its table of positions, an array of the type q."""
    s.owned = table
    s.table = <long long*> table.data.as_voidptr


def search(Search s, int side, int most, int span):
    """Return the depth that `think` has finished; `s` belongs to this call alone."""
    cdef int done
    with nogil:
        done = think(s, side, most, span)
    return done
