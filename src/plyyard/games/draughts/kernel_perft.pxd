cimport cython
from plyyard.games.draughts.kernel cimport Moves, captures, generate, shift, size

@cython.locals(found=int)
cdef int count_moves(Moves m, long long own, long long enemy, long long kings, bint down, long long held) noexcept nogil
@cython.locals(empty="long long", men="long long", found=int, royal="long long", king="long long")
cdef int count_quiet(Moves m, long long own, long long enemy, long long kings, bint down, long long held) noexcept nogil
@cython.locals(found=int, landing="long long")
cdef int reach(Moves m, long long king, long long empty, int step) noexcept nogil
cdef long long held_king(Moves m, long long own, long long kings, long long run) noexcept nogil
@cython.locals(moved="long long")
cdef long long run_after(Moves m, long long own, long long kings, long long run, long long origin, long long landing, long long taken) noexcept nogil
@cython.locals(held="long long", first=int, last=int, at=int, total="long long", origin="long long", landing="long long", taken="long long")
cpdef long long perft(Moves m, long long own, long long enemy, long long kings, bint down, long long run, long long other_run, int depth) noexcept nogil
