cimport cython
from plyyard.games.draughts.kernel_bases cimport Bases
from plyyard.games.draughts.kernel_judge cimport Scales

cdef int DEEPEST, MOST_SEEN, SLOTS, CODES


@cython.auto_pickle(False)
@cython.final
cdef class Search(Scales):
    cdef public object look
    cdef public long long nodes, next_look, most_nodes, mask, date
    cdef public bint stopped
    cdef public int seen_count
    cdef public bint wins_stuck, king_ends, king_run, repeats
    cdef public int quiet_limit, king_limit, few, last_ply, blind, salt, ahead
    cdef public Bases bases
    cdef long long[124] own
    cdef long long[124] enemy
    cdef long long[124] kings
    cdef bint[124] down
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


@cython.locals(place="long long", code=int, at=int)
cpdef void begin(Search s, long long run, long long other, int quiet, int royal, bint fresh) noexcept nogil
@cython.locals(wait="long long")
cpdef void ask(Search s) noexcept with gil
