cimport cython
from plyyard.games.aeroplane.kernel_steps cimport fly, met

cdef int PAIRS

cpdef int pair(int first, int second) noexcept nogil
cpdef double at(double[::1] table, int a, int b, int c, int d) noexcept nogil
cpdef double rolling(double[::1] table, int a, int b, int c, int d, int sixes) noexcept nogil
@cython.locals(best=double)
cpdef double thrown(double[::1] table, int a, int b, int c, int d, int die, int sixes) noexcept nogil
@cython.locals(best=double, target=int)
cdef double moving(double[::1] table, int a, int b, int c, int d, int die, int sixes) noexcept nogil
@cython.locals(victim=int, again=bint)
cpdef double flown(double[::1] table, int target, int stays, int c, int d, int die, int sixes) noexcept nogil
cdef double settle(double[::1] table, int a, int b, int c, int d) noexcept nogil
@cython.locals(value=double, gain=double, stay=double)
cdef (double, double) ahead(double[::1] table, int a, int b, int c, int d) noexcept nogil
cpdef double sweep(double[::1] table, int mine, int theirs, int far) noexcept nogil
@cython.locals(place=int, rest=int, hint=int)
cpdef void fold(unsigned short[::1] table, unsigned char[::1] high, unsigned char[::1] low) noexcept nogil
@cython.locals(place=int, rest=int)
cpdef void unfold(unsigned short[::1] table, const unsigned char[::1] high, const unsigned char[::1] low) noexcept nogil
@cython.locals(left=int, above=int)
cdef int suggested(unsigned short[::1] table, int place) noexcept nogil
@cython.locals(a=int, b=int, c=int, d=int)
cdef bint impossible(int mine, int theirs) noexcept nogil
