cimport cython
from plyyard.games.aeroplane.kernel_steps cimport fly, met

cdef int HOME
cdef int PLACES
cdef int AREA
cdef int SET
cdef int SETS
cdef int PAIRS
cdef double BASE


@cython.final
cdef class Mind:
    cdef float[::1] weights
    cdef unsigned short[::1] table
    cdef readonly int scale, stride

    cpdef double known(self, int mine, int theirs) noexcept nogil
    @cython.locals(shift=int, place=int, first=int, second=int, count=int)
    cdef int row(self, int side) noexcept nogil
    @cython.locals(shift=int, other=int, here=int, there=int, start=int, total=double)
    cpdef double lean(self, int mine, int theirs) noexcept nogil
    cpdef double judged(self, int mine, int theirs) noexcept nogil
    @cython.locals(die=int, total=double)
    cpdef double rolling(self, int mine, int theirs, int sixes, int depth) noexcept nogil
    @cython.locals(shift=int, best=double)
    cpdef double thrown(self, int mine, int theirs, int die, int sixes, int depth) noexcept nogil
    @cython.locals(place=int, target=int, other=int, left=int)
    cpdef double flying(self, int mine, int theirs, int shift, int die, int sixes, int depth) noexcept nogil
    @cython.locals(shift=int, other=int, here=int, there=int, start=int, step=double)
    cpdef void learn(self, int mine, int theirs, double target, double rate) noexcept nogil
    cdef void teach(self, int start, int first, int second, double step) noexcept nogil


@cython.locals(shift=int, number=int)
cdef int stage(int mine, int theirs) noexcept nogil
@cython.locals(shift=int, left=int)
cpdef int sent_home(int side, int victim) noexcept nogil
