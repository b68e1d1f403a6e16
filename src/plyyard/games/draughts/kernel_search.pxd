cimport cython
from plyyard.games.draughts.kernel cimport captures, size
from plyyard.games.draughts.kernel_stack cimport Moves
from plyyard.games.draughts.kernel_bases cimport Bases, probe
from plyyard.games.draughts.kernel_judge cimport Scales, evaluate
from plyyard.games.draughts.kernel_perft cimport held_king, run_after
from plyyard.games.draughts.kernel_quiet cimport quiet_moves

cdef int WON, SURE, INFINITE, DEEPEST, MOST_SEEN, EXACT, AT_LEAST, AT_MOST, SLOTS, SOLVED, BASE_DRAWN, BASE_WON, UNUSED, OPEN, HISTORY, PROBE_DEPTH, PROBE_MARGIN
cdef long long LOW, FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH, STARTED, WHOLE


@cython.auto_pickle(False)
@cython.final
cdef class Search(Scales):
    cdef public object look
    cdef public long long nodes, next_look, most_nodes, mask, age, date
    cdef public bint stopped
    cdef public int seen_count
    cdef public bint wins_stuck, king_ends, king_run, repeats
    cdef public int quiet_limit, king_limit, few
    cdef public Bases bases
    cdef long long[124] keys
    cdef long long[124] runs
    cdef int[124] quiets
    cdef int[124] royals
    cdef int[248] killers
    cdef int[8192] history
    cdef int[4096] ranks
    cdef long long[400] seen
    cdef int[4096] order
    cdef int[4096] scores
    cdef int[4096] found
    cdef int[4096] fixed
    cdef int[4096] done_scores
    cdef int[4096] done_found
    cdef readonly int best
    cdef long long* table


@cython.locals(at=int)
cpdef void begin(Search s, long long run, long long other, int quiet, int royal, bint fresh) noexcept nogil
@cython.locals(mixed="long long")
cpdef long long key_of(long long own, long long enemy, long long kings, bint down, long long run, long long age) noexcept nogil
cdef int index_of(long long square) noexcept nogil
cpdef int code_of(long long origin, long long landing) noexcept nogil
@cython.locals(wait="long long")
cdef void ask(Search s) noexcept with gil
@cython.locals(last=int, at=int)
cdef bint is_drawn(Search s, int ply) noexcept nogil
cdef int lost(Search s, long long own, long long kings, int ply) noexcept nogil
cdef int solved(int ending, int ply) noexcept nogil
@cython.locals(at="long long", slot="long long")
cdef long long find_slot(Search s, long long key) noexcept nogil
@cython.locals(slot="long long")
cpdef int known_move(Search s, long long own, long long enemy, long long kings, bint down, long long run) noexcept nogil
@cython.locals(at="long long", slot="long long", chosen="long long", least=int, value=int, packed="long long")
cdef void remember(Search s, long long key, int code, int score, int bound, int depth, int ply) noexcept nogil
cdef long long make_long(int number) noexcept nogil
cdef int from_table(int score, int ply) noexcept nogil
@cython.locals(empty="long long", royal="long long", ahead="long long", back="long long")
cdef bint can_step(Moves m, long long own, long long enemy, long long kings, bint down) noexcept nogil
@cython.locals(empty="long long", men="long long", found="long long")
cdef bint is_threatened(Moves m, long long own, long long enemy, long long kings, bint down) noexcept nogil
@cython.locals(first=int, score=int)
cpdef int visit(Search s, Moves m, long long own, long long enemy, long long kings, bint down, int depth, int alpha, int beta, int ply) noexcept nogil
@cython.locals(ending=int)
cdef int known_at_once(Search s, long long own, long long enemy, long long kings, bint down, int ply) noexcept nogil
@cython.locals(first=int, quiet=bint, best_code=int, slot="long long", score=int, held="long long")
cdef int look_into(Search s, Moves m, long long own, long long enemy, long long kings, bint down, int depth, int alpha, int beta, int ply) noexcept nogil
@cython.locals(score=int, bound=int)
cdef int recall(long long entry, int depth, int alpha, int beta, int ply) noexcept nogil
@cython.locals(over=int, score=int)
cdef int foresee(Search s, Moves m, long long own, long long enemy, long long kings, bint down, int depth, int alpha, int beta, int ply) noexcept nogil
@cython.locals(side=int, at=int, code=int)
cdef void rank(Search s, Moves m, long long kings, bint down, int ply, int first, int last, bint quiet, int best_code) noexcept nogil
@cython.locals(best=int, other=int, rank_here=int, origin="long long", landing="long long", taken="long long", royal="long long")
cdef void bring_best(Search s, Moves m, int at, int last) noexcept nogil
@cython.locals(last=int, several=bint, best=int, best_at=int, floor=int, at=int, less=int, score=int, code=int)
cdef int best_of(Search s, Moves m, long long own, long long enemy, long long kings, bint down, int depth, int alpha, int beta, int ply, int first, bint quiet, int best_code) noexcept nogil
@cython.locals(bound=int)
cdef void note(Search s, int code, int best, int depth, int alpha, int beta, int ply) noexcept nogil
@cython.locals(score=int)
cdef int try_move(Search s, Moves m, long long own, long long enemy, long long kings, bint down, int at, int depth, int less, int floor, int beta, int ply, bint later) noexcept nogil
cdef int lessening(int depth, int number, bint wide) noexcept nogil
@cython.locals(at=int, other=int)
cdef void praise(Search s, int code, int depth, bint down, int ply) noexcept nogil
@cython.locals(origin="long long", landing="long long", taken="long long", royal="long long")
cpdef int after(Search s, Moves m, long long own, long long enemy, long long kings, bint down, int at, int depth, int alpha, int beta, int ply) noexcept nogil
