cimport cython
from plyyard.games.aeroplane.kernel_steps cimport fly, met
from plyyard.games.aeroplane.kernel_value cimport Mind, sent_home

cdef int HOME
cdef long long MULTIPLIER
cdef long long LOW
cdef int RANDOM
cdef int GREEDY


@cython.final
cdef class Chance:
    cdef long long state
    cpdef int draw(self, int count) noexcept nogil


@cython.locals(shift=int, found=int, ties=int, best=double, value=double)
cpdef int choose(Mind mind, Chance chance, int mine, int theirs, int die, int sixes, int depth) noexcept nogil
@cython.locals(place=int, target=int)
cpdef double promise(int mine, int theirs, int shift, int die) noexcept nogil


@cython.final
cdef class Table:
    cdef Chance chance
    cdef readonly int mine, theirs, sixes, seat

    cpdef set_up(self, int mine, int theirs, int sixes)
    @cython.locals(again=bint, place=int, target=int, left=int)
    cpdef void move(self, int shift, int die) noexcept nogil
    @cython.locals(die=int, shift=int)
    cpdef int play(self, Mind first, Mind second, int first_depth, int second_depth) noexcept nogil
    @cython.locals(die=int, shift=int, lessons=int, depth=int, target=double)
    cpdef int study(self, Mind mind, double rate, int stray) noexcept nogil


@cython.locals(wins=int, table=Table)
cpdef int contest(Chance chance, Mind first, Mind second, int first_depth, int second_depth, int pairs)
