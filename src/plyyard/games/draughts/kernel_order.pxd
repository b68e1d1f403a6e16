cimport cython
from plyyard.games.draughts.kernel cimport size
from plyyard.games.draughts.kernel_stack cimport Moves
from plyyard.games.draughts.kernel_state cimport Search

cdef int HISTORY, CODES


cdef int index_of(long long square) noexcept nogil
cpdef int code_of(long long origin, long long landing) noexcept nogil
@cython.locals(kings="long long", side=int, at=int, code=int)
cpdef void rank(Search s, Moves m, int ply, int first, int last, bint quiet, int best_code) noexcept nogil
@cython.locals(best=int, other=int, rank_here=int)
cpdef void bring_best(Search s, Moves m, int at, int last) noexcept nogil
@cython.locals(origin="long long", landing="long long", taken="long long", royal="long long")
cdef void exchange(Moves m, int one, int other) noexcept nogil
@cython.locals(at=int, other=int)
cpdef void praise(Search s, int code, int depth, int ply) noexcept nogil
@cython.locals(kept=int, at=int)
cpdef bint keep_noticed(Search s, Moves m, int first) noexcept nogil
@cython.locals(mixed="long long")
cpdef bint is_noticed(Search s, int code) noexcept nogil
