cimport cython
from plyyard.games.draughts.kernel_state cimport Search

cdef int EXACT, AT_LEAST, AT_MOST, SLOTS, SURE, OPEN
cdef long long LOW, FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH, STARTED, WHOLE


@cython.locals(mixed="long long")
cpdef long long key_of(long long own, long long enemy, long long kings, bint down, long long run) noexcept nogil
@cython.locals(at="long long", slot="long long", entry="long long")
cpdef long long find_entry(Search s, long long key) noexcept nogil
cpdef int move_in(long long entry) noexcept nogil
cpdef int known_move(Search s, long long own, long long enemy, long long kings, bint down, long long run) noexcept nogil
@cython.locals(score=int, bound=int)
cpdef int recall(long long entry, int depth, int alpha, int beta, int ply) noexcept nogil
@cython.locals(bound=int)
cpdef void note(Search s, int code, int best, int depth, int alpha, int beta, int ply) noexcept nogil
@cython.locals(at="long long", slot="long long", chosen="long long", least=int, value=int, packed="long long", entry="long long")
cdef void remember(Search s, long long key, int code, int score, int bound, int depth, int ply) noexcept nogil
cdef long long make_long(int number) noexcept nogil
cdef int from_table(int score, int ply) noexcept nogil
