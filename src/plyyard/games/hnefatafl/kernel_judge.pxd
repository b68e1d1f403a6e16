cimport cython
from plyyard.games.hnefatafl.kernel_ends cimport holds_keep

cdef int ATTACKER, DEFENDER, EMPTY, GOAL, HOSTILE, KING, RINGS, STRONG, WALL
cdef int ATTACKERS, DEFENDERS, EVEN, TEMPO, REACH, ROUTE, NEARLY, FORK, THIRD
cdef int WAYS_OUT, ROOM, RINGED, SHELTER, LINKS, TERMS, BLOCKS
cdef int MOST_NEARLY, MOST_FORKS, MOST_THIRDS, KEPT


@cython.auto_pickle(False)
cdef class Scales:
    cdef public int stride, squares, king
    cdef readonly int goals, slides, stamp, placed
    cdef unsigned char[225] cells
    cdef unsigned char[225] ground
    cdef unsigned char[225] exits
    cdef unsigned char[512] room
    cdef int[32] weights
    cdef int[32] terms
    cdef int[768] worth
    cdef int[64] buckets
    cdef int[64] slide_goals
    cdef int[64] slide_steps
    cdef int[225] marks
    cdef int[225] pile


@cython.locals(square=int)
cpdef void lay_ground(Scales j, const unsigned char* ground, int stride) noexcept nogil
cpdef void add_slide(Scales j, int goal, int step) noexcept nogil
cpdef void set_bucket(Scales j, int goals, int bucket) noexcept nogil
cpdef void set_weight(Scales j, int at, int weight) noexcept nogil
cpdef void set_worth(Scales j, int kind, int square, int worth) noexcept nogil
@cython.locals(square=int)
cpdef void set_board(Scales j, const unsigned char* cells, int king) noexcept nogil
cpdef int term(Scales j, int at) noexcept nogil
@cython.locals(value=int, at=int)
cpdef int evaluate(Scales j, int side) noexcept nogil
@cython.locals(at=int)
cpdef void measure(Scales j, int side) noexcept nogil
@cython.locals(placed=int, attackers=int, defenders=int, links=int, square=int)
cdef void count_pieces(Scales j) noexcept nogil
@cython.locals(square=int, slide=int, step=int)
cdef void look_for_exits(Scales j) noexcept nogil
@cython.locals(reach=int, routes=int, nearly=int, forks=int, thirds=int, step=int, across=int, square=int)
cdef void walk_the_king(Scales j) noexcept nogil
@cython.locals(count=int)
cdef int count_exits(Scales j, int square, int step) noexcept nogil
@cython.locals(top=int, room=int, goals=int, square=int, step=int, near=int)
cdef void follow_the_wall(Scales j) noexcept nogil
@cython.locals(closed=int, shelter=int, step=int, near=int)
cdef void look_beside(Scales j) noexcept nogil
