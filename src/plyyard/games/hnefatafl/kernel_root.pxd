cimport cython
from plyyard.games.hnefatafl.kernel_lists cimport count_routes, list_moves
from plyyard.games.hnefatafl.kernel_search cimport Search, after, key_of, known_move

cdef int DEFENDER, ASPIRATION, WON, SURE, INFINITE

@cython.locals(at=int)
cpdef int open_root(Search s, int side) noexcept nogil
cpdef void see(Search s, int side) noexcept nogil
cpdef int move_for(Search s, int side, int quiet) noexcept nogil
cpdef int best_move(Search s) noexcept nogil
cpdef int known_score(Search s, int at) noexcept nogil
cpdef bint is_known(Search s, int at) noexcept nogil
@cython.locals(done=int, count=int, depth=int, at=int)
cpdef int think(Search s, int side, int most, int span) noexcept nogil
@cython.locals(width=int, before=int, alpha=int, beta=int, best=int)
cdef bint look_around(Search s, int side, int count, int depth, int span, int done) noexcept nogil
@cython.locals(best=int, place=int, at=int, floor=int, score=int)
cdef int iterate(Search s, int side, int count, int depth, int alpha, int beta, int span) noexcept nogil
@cython.locals(at=int)
cdef void bring_to_front(Search s, int place) noexcept nogil
