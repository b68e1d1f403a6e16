cimport cython
from plyyard.games.draughts.kernel cimport captures, prepare, remember_from_now, size, slot_of, state_of, stride
from plyyard.games.draughts.kernel_stack cimport Moves
from plyyard.games.draughts.kernel_quiet cimport quiet_moves

cdef int MOST_STATES

cdef int code_of(long long origin, long long landing) noexcept nogil
@cython.locals(m=Moves, found=tuple)
cpdef tuple list_lent(list spare, rules, list by_code, list names, kind, long long own, long long enemy, long long kings, bint down, long long held)
@cython.locals(first=int, last=int, at=int, taken="long long", found=list, path=tuple, move=tuple)
cdef tuple list_legal(Moves m, list by_code, list names, kind, long long own, long long enemy, long long kings, bint down, long long held)
@cython.locals(slot=int, path=list)
cdef tuple path_back(Moves m, int at, list names)
@cython.locals(place="long long")
cdef tuple named(list path, list names)
@cython.locals(lowest="long long", found=list)
cdef tuple named_set(long long squares, list names)
@cython.locals(first=int, last=int, at=int)
cpdef list list_quiet(Moves m, long long own, long long enemy, long long kings, bint down, long long held, list by_code)
@cython.locals(at=int, to=int, code="long long")
cdef void sort_codes(Moves m, int first, int last) noexcept nogil
@cython.locals(at=int)
cpdef list list_captures(Moves m, int first)
@cython.locals(origin="long long", landing="long long", taken="long long", royal="long long", empty="long long", first=int, at=int, found=bint)
cpdef list trace_path(Moves m, long long own, long long enemy, long long kings, bint down, tuple move)
cdef void push(Moves m, long long square) noexcept nogil
@cython.locals(way=int)
cdef bint trace(Moves m, long long place, long long left, long long empty, bint king) noexcept nogil
@cython.locals(flies=bint, step=int, victim="long long", landing="long long", crowned=bint)
cdef bint trace_way(Moves m, int way, long long place, long long left, long long empty, bint king) noexcept nogil
@cython.locals(state="long long", slot=int)
cdef bint is_new(Moves m, long long landing, long long left, bint king) noexcept nogil
cdef int step_of(int way) noexcept nogil
