cimport cython
from plyyard.games.hnefatafl.kernel cimport closing_squares, generate, is_closed
from plyyard.games.hnefatafl.kernel_judge cimport Scales

cdef int ATTACKER, BARRED, DEFENDER, EMPTY, GOAL, KING, RESERVED, STRONG, UNARMED, MIXED


@cython.auto_pickle(False)
cdef class Stack(Scales):
    cdef public int count, blind, salt
    cdef int[65536] codes
    cdef unsigned char[225] closing
    cdef unsigned char[1536] written


cpdef int code_at(Stack s, int at) noexcept nogil
cdef void push(Stack s, int start, int end) noexcept nogil
cdef bint overlooks(Stack s, long long start, long long end) noexcept nogil
@cython.locals(square=int)
cpdef void mark_closing(Stack s, int side) noexcept nogil
@cython.locals(stop=int, at=int)
cpdef void list_moves(Stack s, int side) noexcept nogil
@cython.locals(square=int)
cpdef void list_sharp(Stack s, int side, bint threats) noexcept nogil
@cython.locals(step=int, square=int)
cdef void list_threats(Stack s) noexcept nogil
@cython.locals(step=int, square=int)
cpdef void list_blocks(Stack s) noexcept nogil
@cython.locals(step=int, start=int)
cdef void list_arrivals(Stack s, int square, int side, bint captures) noexcept nogil
cdef bint is_unarmed(Stack s, int start, int end) noexcept nogil
@cython.locals(barred=int, at=int)
cdef int arrival(Stack s, int square, int step, int side) noexcept nogil
@cython.locals(at=int)
cdef bint leads_home(Stack s, int square, int step) noexcept nogil
cpdef int count_routes(Stack s) noexcept nogil
@cython.locals(strong=bint, held=bint, step=int, near=int)
cpdef bint can_take_king(Stack s) noexcept nogil
cdef int count_closed(Stack s) noexcept nogil
cdef bint can_arrive(Stack s, int square, int step) noexcept nogil
