cimport cython
from plyyard.games.aeroplane.kernel_learn cimport Chance, Table
from plyyard.games.aeroplane.kernel_steps cimport fly, met
from plyyard.games.aeroplane.kernel_value cimport Mind, sent_home

cdef int HOME
cdef int FINE
cdef int WHOLE
cdef int NEVER


@cython.final
cdef class Player:
    cdef Mind mind
    cdef readonly int depth, margin, reach, slips, habit
    cdef readonly int[::1] values
    cdef readonly int[::1] weights

    @cython.locals(slipping=bint, total=int, left=int, plane=int)
    cpdef int choose(self, Chance chance, int mine, int theirs, int die, int sixes) noexcept nogil
    @cython.locals(best=int, total=int)
    cpdef int weigh(self, int mine, int theirs, int die, int sixes, bint slipping) noexcept nogil
    @cython.locals(plane=int, best=int, ahead=int, value=double)
    cdef int judge(self, int mine, int theirs, int die, int sixes) noexcept nogil
    @cython.locals(plane=int, weight=int, total=int)
    cdef int share(self, int best, int limit, int without) noexcept nogil


@cython.locals(best=int, found=int, shift=int, place=int, target=int, rank=int)
cpdef int habitual(int mine, int theirs, int die) noexcept nogil
@cython.locals(die=int, shift=int, player=Player)
cpdef int play(Table table, Player first, Player second)
@cython.locals(wins=int, table=Table)
cpdef int meet(Chance chance, Player first, Player second, int pairs)
