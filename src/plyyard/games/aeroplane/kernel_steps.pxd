cdef long long SAFE
cdef long long ONE

cpdef int fly(int place, int die) noexcept nogil
cpdef int met(int place) noexcept nogil
