cimport cython
from plyyard.games.draughts.kernel_stack cimport Moves
from plyyard.games.draughts.kernel_perft cimport held_king
from plyyard.games.draughts.kernel_quiet cimport generate
from plyyard.games.draughts.kernel_search cimport after
from plyyard.games.draughts.kernel_state cimport Search, begin
from plyyard.games.draughts.kernel_table cimport key_of

cdef int ASPIRATION, FREE, WON, SURE, INFINITE

@cython.locals(count=int, at=int)
cpdef int open_root(Search s, Moves m, long long own, long long enemy, long long kings, bint down) noexcept nogil
cpdef void fix(Search s, int at, int score) noexcept nogil
@cython.locals(at=int)
cpdef void join(Search s, Moves m, Search chief) noexcept nogil
cpdef void see(Search s, long long key) noexcept nogil
cpdef int best_move(Search s) noexcept nogil
cpdef int known_score(Search s, int at) noexcept nogil
cpdef bint is_known(Search s, int at) noexcept nogil
@cython.locals(done=int, count=int, depth=int, at=int)
cpdef int think(Search s, Moves m, int most, int span) noexcept nogil
@cython.locals(width=int, before=int, alpha=int, beta=int, best=int)
cdef bint look_around(Search s, Moves m, int depth, int span, int done) noexcept nogil
@cython.locals(best=int, place=int, at=int, floor=int, score=int)
cdef int iterate(Search s, Moves m, int depth, int alpha, int beta, int span) noexcept nogil
@cython.locals(at=int)
cdef void bring_to_front(Search s, int place) noexcept nogil
cpdef long long move_at(Moves m, int at, int part) noexcept nogil
