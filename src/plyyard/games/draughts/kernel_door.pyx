"""The doors through which Python starts a search: memory is lent here, and the interpreter's lock let go."""

from cpython cimport array

from plyyard.games.draughts.kernel_stack cimport Moves
from plyyard.games.draughts.kernel_bases cimport Bases, sweep
from plyyard.games.draughts.kernel_root cimport think
from plyyard.games.draughts.kernel_state cimport Search
from plyyard.games.draughts.kernel_train cimport Lesson


def connect(Search s, array.array worth, array.array digits, array.array weights, array.array table):
    """Give a search its tables: arrays of the types i, q, h and q."""
    s.owned = (worth, digits, weights, table)
    s.worth = worth.data.as_ints
    s.digits = <long long*> digits.data.as_voidptr
    s.weights = weights.data.as_shorts
    s.table = <long long*> table.data.as_voidptr


def search(Search s, Moves m, int most, int span):
    """Return the depth that `think` has finished; `s` and `m` belong to this call alone."""
    cdef int done
    with nogil:
        done = think(s, m, most, span)
    return done


def connect_lesson(Lesson t, array.array samples, array.array bases, array.array targets, array.array digits, array.array odds, array.array weights, array.array moved, array.array opposites):
    """Give a lesson its tables: arrays of the types q, d, d, q, d, d, d and i."""
    t.owned = (samples, bases, targets, digits, odds, weights, moved, opposites)
    t.samples = <long long*> samples.data.as_voidptr
    t.bases = bases.data.as_doubles
    t.targets = targets.data.as_doubles
    t.digits = <long long*> digits.data.as_voidptr
    t.odds = odds.data.as_doubles
    t.weights = weights.data.as_doubles
    t.opposites = opposites.data.as_ints
    t.moved = moved.data.as_doubles


def connect_bases(Bases b, array.array values, array.array starts, array.array choose):
    """Give bases their tables: arrays of the types B, q and q."""
    b.owned = (values, starts, choose)
    b.values = <unsigned char*> values.data.as_voidptr
    b.starts = <long long*> starts.data.as_voidptr
    b.choose = <long long*> choose.data.as_voidptr


def sweep_freely(Bases b, Moves m, int group, long long first, long long last):
    """Return what `sweep` does, without the interpreter's lock."""
    cdef long long decided
    with nogil:
        decided = sweep(b, m, group, first, last)
    return decided
