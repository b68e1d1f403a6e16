cimport cython
from plyyard.games.draughts.kernel_stack cimport Moves

cdef long long CROWNED, TWOS, FOURS, EIGHTS, LOW
cdef int ROOM, PATIENCE, MASK, MOST_STATES


cpdef int size(long long squares) noexcept nogil
cpdef long long shift(long long squares, int step) noexcept nogil
cpdef long long stride(Moves m, long long square, int step) noexcept nogil
cdef long long forward_jumpers(long long men, long long enemy, long long empty, bint down) noexcept nogil
@cython.locals(found="long long")
cdef long long jumping_men(Moves m, long long men, long long enemy, long long empty, bint down) noexcept nogil
@cython.locals(along_column="long long", right="long long", left="long long")
cdef long long jumpers_across(Moves m, long long men, long long enemy, long long empty) noexcept nogil
@cython.locals(empty="long long", targets="long long", men="long long", origin="long long", royal="long long")
cpdef int captures(Moves m, long long own, long long enemy, long long kings, bint down) noexcept nogil
cpdef void prepare(Moves m, long long enemy, long long kings, bint down) noexcept nogil
@cython.locals(weight=int)
cdef void follow_from(Moves m, long long origin, long long empty, bint king) noexcept nogil
@cython.locals(empty="long long")
cpdef int continue_from(Moves m, long long own, long long enemy, long long kings, bint down, long long origin, long long place, long long taken, int weight, bint king) noexcept nogil
cpdef void remember_from_now(Moves m) noexcept nogil
@cython.locals(went=bint)
cdef bint follow(Moves m, long long place, long long taken, int weight, long long empty, bint king) noexcept nogil
@cython.locals(went=bint, near="long long")
cdef bint fly_around(Moves m, long long place, long long taken, int weight, long long empty) noexcept nogil
@cython.locals(went=bint, targets="long long")
cdef bint jump_around(Moves m, long long place, long long taken, int weight, long long empty, bint king) noexcept nogil
@cython.locals(went=bint)
cdef bint follow_across(Moves m, long long place, long long taken, int weight, long long empty, bint king) noexcept nogil
@cython.locals(victim="long long", landing="long long", crowned=bint)
cdef bint jump(Moves m, int step, long long place, long long taken, int weight, long long empty, bint king) noexcept nogil
@cython.locals(victim="long long", nearest="long long")
cdef bint fly(Moves m, int step, long long place, long long taken, int weight, long long empty) noexcept nogil
@cython.locals(went=bint, landing="long long")
cdef void fly_on(Moves m, int step, long long nearest, long long taken, int weight, long long empty, long long opened) noexcept nogil
cdef int weigh(Moves m, long long victim, long long taken) noexcept nogil
@cython.locals(state="long long", slot=int, before=int, went=bint)
cdef bint arrive(Moves m, long long landing, long long taken, int weight, long long empty, bint king) noexcept nogil
@cython.locals(mixed="long long", slot=int)
cpdef int slot_of(Moves m, long long state) noexcept nogil
@cython.locals(index="long long", state="long long")
cpdef long long state_of(long long place, long long taken, bint king) noexcept nogil
@cython.locals(at=int, royal="long long")
cdef void record(Moves m, long long landing, long long taken, int weight, bint king) noexcept nogil
cpdef void add(Moves m, long long origin, long long landing, long long taken, long long royal) noexcept nogil
