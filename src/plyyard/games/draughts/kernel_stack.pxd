cimport cython

cdef int ROOM, MEMORY


@cython.auto_pickle(False)
@cython.final
cdef class Moves:
    cdef readonly long long board, top, bottom, inner_left, inner_right
    cdef readonly bint flying, backward, across, at_once, crowns_midway, men_spare_kings, king_ends, king_run
    cdef readonly int man_weight, king_weight, by_king, early
    cdef public int count
    cdef readonly int first, since, best
    cdef long long origin, enemy, targets, kings, far
    cdef long long goal, goal_royal, whole
    cdef bint down
    cdef int steps, here
    cdef long long epoch, tag
    cdef readonly int states
    cdef bint remembers, tired
    cdef readonly bint spilled
    cdef long long[4096] origins
    cdef long long[4096] landings
    cdef long long[4096] takens
    cdef long long[4096] royals
    cdef int[4096] ends
    cdef long long[262144] seen_states
    cdef long long[262144] seen_marks
    cdef int[262144] seen_parents
