cimport cython
from plyyard.games.draughts.kernel cimport size

cdef long long TEN, FIELD
cdef int PAIRS, WINDOWS, PICTURES, FULL, FINE


@cython.auto_pickle(False)
cdef class Scales:
    cdef readonly bint learned
    cdef public bint turned, flying
    cdef public long long left, board
    cdef public int tempo, lopsided, mobile
    cdef int* worth
    cdef long long* digits
    cdef short* weights
    cdef object owned


@cython.locals(black="long long", white="long long", lead=int)
cpdef int evaluate(Scales j, long long own, long long enemy, long long kings, bint down) noexcept nogil
@cython.locals(lead=int, learned=int, few=int, above="long long", below="long long", picture="long long", blacks="long long", whites="long long", pair=int, window=int, at=int, men=int)
cdef int balance(Scales j, long long black, long long white) noexcept nogil
@cython.locals(empty="long long")
cdef int mobility(Scales j, long long men, long long pieces, bint down) noexcept nogil
@cython.locals(more=int)
cdef int tilt(Scales j, long long men) noexcept nogil
@cython.locals(lead=int, blacks="long long", whites="long long", pair=int)
cdef int crowned(Scales j, long long black, long long white) noexcept nogil
@cython.locals(weak="long long", strong="long long", more=int)
cdef int tempered(Scales j, int lead, long long black, long long white, long long kings) noexcept nogil
