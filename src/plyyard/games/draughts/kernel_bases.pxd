cimport cython
from plyyard.games.draughts.kernel_stack cimport Moves
from plyyard.games.draughts.kernel_quiet cimport generate

cdef int OPEN, WON, LOST, UNUSED, UNKNOWN, SQUARES, MEN_SQUARES, SHIFT, RADIX
cdef long long ONE


@cython.auto_pickle(False)
cdef class Bases:
    cdef public int most
    cdef unsigned char* values
    cdef long long* starts
    cdef long long* choose
    cdef readonly long long own, enemy, kings
    cdef object owned


@cython.locals(found=int)
cdef int count(long long squares) noexcept nogil
@cython.locals(at=int)
cdef int square_of(long long bit) noexcept nogil
@cython.locals(place=int, step=int, square=int, found="long long")
cdef long long rank(Bases b, long long squares, int before, bint turned) noexcept nogil
@cython.locals(own_kings=int, enemy_kings=int)
cdef int group_of(long long own, long long enemy, long long kings) noexcept nogil
@cython.locals(start="long long", place="long long")
cpdef int probe(Bases b, long long own, long long enemy, long long kings, bint down) noexcept nogil
@cython.locals(place="long long")
cdef long long place_of(Bases b, long long own, long long enemy, long long kings, bint turned) noexcept nogil
@cython.locals(chosen="long long", square=int)
cdef long long unrank(Bases b, long long found, int size, int squares, int before) noexcept nogil
cdef long long bit_of(int square) noexcept nogil
@cython.locals(enemy_kings=int, enemy_men=int, own_kings=int, own_men=int, size="long long", theirs="long long", mine="long long", men="long long")
cpdef bint set_up(Bases b, int group, long long place) noexcept nogil
@cython.locals(first=int, found=int, value=int, at=int, after=int, origin="long long", landing="long long", taken="long long", royal="long long")
cdef int judge(Bases b, Moves m) noexcept nogil
@cython.locals(start="long long", decided="long long", place="long long", at="long long", value=int)
cpdef long long sweep(Bases b, Moves m, int group, long long first, long long last) noexcept nogil
