cimport cython
from plyyard.games.hnefatafl.kernel cimport can_move, play, unplay
from plyyard.games.hnefatafl.kernel_judge cimport evaluate
from plyyard.games.hnefatafl.kernel_lists cimport Stack, can_take_king, count_routes, list_blocks, list_moves, list_sharp, mark_closing

cdef int ATTACKER, BOTH, DEFENDER, KING, TAKEN
cdef int WON, SURE, MOST, REPAID, INFINITE, DEEPEST, MOST_SEEN, EXACT, AT_LEAST, AT_MOST, SLOTS, OPEN, HISTORY
cdef int LAST_PLIES, PASS_DEPTH, CALM, SHARPEST, MILDEST, STEP_TAKEN
cdef long long WHOLE, MIXER


@cython.auto_pickle(False)
@cython.final
cdef class Search(Stack):
    cdef public object look
    cdef public long long nodes, next_look, most_nodes, mask, age, date
    cdef public bint stopped, ignored, defenders_pay, repeats
    cdef public int quiet_limit, contempt, seeker, seen_count, horizon, chosen, best
    cdef long long[900] numbers
    cdef long long[94] keys
    cdef int[94] quiets
    cdef int[94] pressed
    cdef int[188] killers
    cdef int[131072] history
    cdef int[65536] ranks
    cdef long long[400] seen
    cdef int[1024] order
    cdef int[1024] scores
    cdef int[1024] found
    cdef int[1024] done_scores
    cdef int[1024] done_found
    cdef unsigned char[2048] taken
    cdef object owned
    cdef long long* table


cpdef void set_number(Search s, int at, long long number) noexcept nogil
@cython.locals(at=int)
cpdef void renew(Search s, bint fresh) noexcept nogil
cpdef void begin(Search s, int side, int quiet) noexcept nogil
@cython.locals(key="long long", square=int, piece=int)
cpdef long long key_of(Search s, int side) noexcept nogil
@cython.locals(wait="long long")
cdef void ask(Search s) noexcept with gil
@cython.locals(count=int, last=int, at=int)
cdef int times_before(Search s, int ply) noexcept nogil
cdef int drawn(Search s, int side, int ply) noexcept nogil
cdef int even(Search s, int side) noexcept nogil
@cython.locals(at="long long", slot="long long")
cdef long long find_slot(Search s, long long key) noexcept nogil
@cython.locals(left=int)
cdef long long table_key(Search s, int ply) noexcept nogil
@cython.locals(slot="long long")
cpdef int known_move(Search s, int ply) noexcept nogil
@cython.locals(at="long long", slot="long long", chosen="long long", least=int, value=int, packed="long long")
cdef void remember(Search s, long long key, int code, int score, int bound, int depth, int ply) noexcept nogil
cdef long long make_long(int number) noexcept nogil
@cython.locals(score=int, bound=int)
cdef int recall(long long entry, int depth, int alpha, int beta, int ply) noexcept nogil
@cython.locals(score=int, first=int)
cdef int visit(Search s, int side, int depth, int alpha, int beta, int ply, bint may_pass) noexcept nogil
@cython.locals(score=int, routes=int)
cdef int known_at_once(Search s, int side, int ply) noexcept nogil
cdef bint must_answer(Search s, int ply) noexcept nogil
cdef int bounded(int value) noexcept nogil
@cython.locals(best=int, first=int, at=int, score=int)
cdef int calm_down(Search s, int side, int depth, int alpha, int beta, int ply) noexcept nogil
@cython.locals(key="long long", slot="long long", code=int, score=int, value=int, first=int, best=int, bound=int)
cdef int look_into(Search s, int side, int depth, int alpha, int beta, int ply, bint may_pass) noexcept nogil
cdef int passed(Search s, int side, int depth, int beta, int ply) noexcept nogil
@cython.locals(first=int)
cdef bint list_all(Search s, int side, int ply) noexcept nogil
@cython.locals(shift=int, at=int, code=int)
cdef void rank(Search s, int side, int ply, int first, int known) noexcept nogil
@cython.locals(best=int, highest=int, other=int, code=int)
cdef void bring_best(Search s, int at, int last) noexcept nogil
@cython.locals(last=int, best=int, chosen=int, ordered=bint, at=int, code=int, quiet=bint, number=int, floor=int, less=int, score=int)
cdef int best_of(Search s, int side, int depth, int alpha, int beta, int ply, int first, int known, int value) noexcept nogil
cdef bint is_hopeless(int value, int depth, int floor) noexcept nogil
@cython.locals(score=int)
cdef int try_move(Search s, int side, int code, int depth, int less, int floor, int beta, int ply, bint later) noexcept nogil
@cython.locals(less=int)
cdef int lessening(int depth, int number, bint wide) noexcept nogil
@cython.locals(at=int, other=int)
cdef void praise(Search s, int code, int depth, int side, int ply) noexcept nogil
@cython.locals(start=int, end=int, at=int, result=int, piece=int, run=int, key="long long", index=int, score=int)
cpdef int after(Search s, int side, int code, int depth, int alpha, int beta, int ply) noexcept nogil
