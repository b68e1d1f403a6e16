cimport cython
from plyyard.games.draughts.kernel_stack cimport Moves
from plyyard.games.draughts.kernel_quiet cimport count_moves, generate

cpdef long long held_king(Moves m, long long own, long long kings, long long run) noexcept nogil
@cython.locals(moved="long long")
cpdef long long run_after(Moves m, long long own, long long kings, long long run, long long origin, long long landing, long long taken) noexcept nogil
@cython.locals(held="long long", first=int, last=int, at=int, total="long long", origin="long long", landing="long long", taken="long long")
cpdef long long perft(Moves m, long long own, long long enemy, long long kings, bint down, long long run, long long other_run, int depth) noexcept nogil
