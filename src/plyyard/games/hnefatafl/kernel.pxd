from plyyard.games.hnefatafl.kernel_ends cimport holds_fort, inward_of, is_surrounded, may_ring

cdef int ATTACKER, EMPTY, KING, BOTH
cdef int BARRED, RESERVED, HOSTILE, GOAL, STRONG, RIM, UNARMED
cdef int FORTS, RINGS
cdef int TAKEN, CAPTURED, ESCAPED, FORTIFIED, SURROUNDED
cdef int ROOM_TAKEN

cdef int step_of(int way, int stride) noexcept nogil
cpdef int find_king(const unsigned char* cells, int stride) noexcept nogil
cpdef int generate(const unsigned char* cells, const unsigned char* ground, int stride, int side, unsigned char* moves, int at) noexcept nogil
cpdef int count_moves(const unsigned char* cells, const unsigned char* ground, int stride, int side) noexcept nogil
cpdef bint is_legal(const unsigned char* cells, const unsigned char* ground, int stride, int side, int start, int end) noexcept nogil
cpdef bint can_move(const unsigned char* cells, const unsigned char* ground, int stride, int side) noexcept nogil
cdef bint _can_leave(const unsigned char* cells, const unsigned char* ground, int stride, int start, bint is_king) noexcept nogil
cpdef bint is_closed(const unsigned char* cells, const unsigned char* ground, int square, int side) noexcept nogil
cdef bint _is_held(const unsigned char* cells, const unsigned char* ground, int square, int side) noexcept nogil
cpdef bint is_ringed(const unsigned char* cells, const unsigned char* ground, int stride, int king, int side) noexcept nogil
cpdef int play(unsigned char* cells, const unsigned char* ground, int stride, int start, int end, unsigned char* taken, int at) noexcept nogil
cdef int _take_lines(unsigned char* cells, const unsigned char* ground, int stride, int end, int side, unsigned char* taken, int at) noexcept nogil
cdef int _take_rows(unsigned char* cells, const unsigned char* ground, int stride, int end, int side, unsigned char* taken, int at, int result) noexcept nogil
cpdef int row_length(const unsigned char* cells, const unsigned char* ground, int end, int along, int inward, int side) noexcept nogil
cdef int _fate(const unsigned char* cells, const unsigned char* ground, int stride, int end, int side, int result, unsigned char* room, int at) noexcept nogil
cpdef void unplay(unsigned char* cells, int start, int end, unsigned char* taken, int at, int result) noexcept nogil
cpdef void closing_squares(const unsigned char* cells, const unsigned char* ground, int stride, int side, unsigned char* found) noexcept nogil
cdef void _closing_rows(const unsigned char* cells, const unsigned char* ground, int stride, int side, unsigned char* found) noexcept nogil
cdef bint _closed_across(const unsigned char* cells, const unsigned char* ground, int stride, int square, int way, int side) noexcept nogil
cpdef long long perft(unsigned char* cells, const unsigned char* ground, int stride, int side, int depth, unsigned char* space, int at) noexcept nogil
