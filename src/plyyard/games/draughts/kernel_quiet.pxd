cimport cython
from plyyard.games.draughts.kernel cimport add, captures, size
from plyyard.games.draughts.kernel_stack cimport Moves

cdef long long moved(long long squares, int step) noexcept nogil
@cython.locals(first=int, empty="long long", far="long long", royal="long long", king="long long")
cpdef int quiet_moves(Moves m, long long own, long long enemy, long long kings, bint down, long long held) noexcept nogil
@cython.locals(landings="long long", landing="long long")
cdef void step_men(Moves m, long long men, long long empty, long long far, int step) noexcept nogil
@cython.locals(landing="long long")
cdef void slide(Moves m, long long king, long long empty, int step) noexcept nogil
@cython.locals(found=int)
cpdef int generate(Moves m, long long own, long long enemy, long long kings, bint down, long long held) noexcept nogil
@cython.locals(found=int)
cpdef int count_moves(Moves m, long long own, long long enemy, long long kings, bint down, long long held) noexcept nogil
@cython.locals(empty="long long", men="long long", found=int, royal="long long", king="long long")
cpdef int count_quiet(Moves m, long long own, long long enemy, long long kings, bint down, long long held) noexcept nogil
@cython.locals(found=int, landing="long long")
cdef int reach(Moves m, long long king, long long empty, int step) noexcept nogil
