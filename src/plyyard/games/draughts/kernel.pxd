cimport cython

cdef long long BOARD
cdef long long TOP_ROW
cdef long long BOTTOM_ROW
cdef int EACH


cdef class Routes:
    cdef long long own, enemy, kings, leaving, preferred
    cdef readonly int best
    cdef readonly list found
    cdef readonly dict before

    cpdef search(self)
    cpdef int weigh(self, long long taken)
    cpdef list path(self, tuple move)
    cpdef follow(self, long long origin, long long place, long long taken, int weight)
    cdef look(self, int step, long long origin, long long place, long long taken, int weight, long long empty)
    @cython.locals(move=tuple)
    cdef land(self, long long origin, long long place, long long landing, long long taken, long long victim, int weight)


cdef long long shift(long long squares, int step) noexcept nogil
cdef int size(long long squares) noexcept nogil
cpdef int pieces_in(int weight)
cpdef int kings_in(int weight)
cdef long long jumping_men(long long men, long long enemy, long long empty) noexcept nogil
cpdef list generate(long long own, long long enemy, long long kings, bint down, bint at_once, bint prefer_kings)
@cython.locals(empty="long long", pieces="long long", king="long long")
cpdef list quiet_moves(long long own, long long enemy, long long kings, bint down)
@cython.locals(landing="long long", landings="long long")
cdef step_men(list moves, long long men, long long empty, int step)
@cython.locals(landing="long long")
cdef slide_king(list moves, long long king, long long empty, int step)
cpdef long long crown(long long kings, long long origin, long long landing, long long taken, bint down) noexcept
@cython.locals(origin="long long", landing="long long", taken="long long", total="long long")
cpdef long long perft(long long own, long long enemy, long long kings, bint down, bint at_once, bint prefer_kings, int depth) except -1
