cimport cython
from plyyard.games.draughts.kernel cimport captures, size
from plyyard.games.draughts.kernel_bases cimport probe
from plyyard.games.draughts.kernel_judge cimport evaluate
from plyyard.games.draughts.kernel_order cimport bring_best, code_of, keep_noticed, praise, rank
from plyyard.games.draughts.kernel_perft cimport held_king, run_after
from plyyard.games.draughts.kernel_quiet cimport quiet_moves
from plyyard.games.draughts.kernel_stack cimport Moves
from plyyard.games.draughts.kernel_state cimport Search, ask
from plyyard.games.draughts.kernel_table cimport find_entry, key_of, move_in, note, recall

cdef int WON, SURE, INFINITE, DEEPEST, SOLVED, BASE_DRAWN, BASE_WON, UNUSED, OPEN, LONG, PROBE_DEPTH, PROBE_MARGIN


@cython.locals(first=int, score=int)
cdef int visit(Search s, Moves m, int depth, int alpha, int beta, int ply) noexcept nogil
@cython.locals(ending=int)
cdef int known_at_once(Search s, int ply) noexcept nogil
@cython.locals(last=int, at=int)
cdef bint is_drawn(Search s, int ply) noexcept nogil
cdef bint has_time(Search s, int ply) noexcept nogil
cdef int lost(Search s, int ply) noexcept nogil
cdef int solved(int ending, int ply) noexcept nogil
cdef int static(Search s, int ply) noexcept nogil
@cython.locals(first=int, quiet=bint, best_code=int, entry="long long", score=int, held="long long")
cdef int look_into(Search s, Moves m, int depth, int alpha, int beta, int ply) noexcept nogil
@cython.locals(own="long long", empty="long long", royal="long long", ahead="long long", back="long long")
cdef bint can_step(Search s, Moves m, int ply) noexcept nogil
@cython.locals(own="long long", enemy="long long", kings="long long", down=bint, empty="long long", men="long long", found="long long")
cdef bint is_threatened(Search s, Moves m, int ply) noexcept nogil
@cython.locals(over=int, score=int)
cdef int foresee(Search s, Moves m, int depth, int alpha, int beta, int ply) noexcept nogil
@cython.locals(last=int, several=bint, best=int, best_at=int, floor=int, at=int, less=int, score=int, code=int)
cdef int best_of(Search s, Moves m, int depth, int alpha, int beta, int ply, int first, bint quiet, int best_code) noexcept nogil
cdef int lessening(int depth, int number, bint wide) noexcept nogil
@cython.locals(score=int)
cdef int try_move(Search s, Moves m, int at, int depth, int less, int floor, int beta, int ply, bint later) noexcept nogil
cpdef int after(Search s, Moves m, int at, int depth, int alpha, int beta, int ply) noexcept nogil
@cython.locals(own="long long", kings="long long", origin="long long", landing="long long", taken="long long", royal="long long")
cdef void go(Search s, Moves m, int at, int ply) noexcept nogil
