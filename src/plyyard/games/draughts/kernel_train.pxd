cimport cython

cdef long long TEN, FIELD
cdef int PAIRS, WINDOWS, PICTURES, FULL, PLACES, HALVES, STEPS, REACH


@cython.auto_pickle(False)
cdef class Lesson:
    cdef public double scale, decay
    cdef long long* samples
    cdef long long* digits
    cdef double* bases
    cdef double* targets
    cdef double* odds
    cdef double* weights
    cdef double* moved
    cdef int[36] places
    cdef int* opposites
    cdef object owned


@cython.locals(above="long long", men=int, pair=int, blacks="long long", whites="long long", below="long long", picture="long long", half="long long", window=int, number=int, both="long long")
cdef int find_places(Lesson t, long long black, long long white) noexcept nogil
@cython.locals(at=double, step=int)
cdef double expected(Lesson t, double value) noexcept nogil
@cython.locals(total=double, at=int, men=int, many=double, few=double, value=double, number=int, place=int, other=int, miss=double)
cpdef double pass_over(Lesson t, int first, int last, double rate) noexcept nogil
cdef void move(Lesson t, int place, double slope, double rate) noexcept nogil
