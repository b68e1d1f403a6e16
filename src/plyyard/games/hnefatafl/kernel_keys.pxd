from plyyard.games.hnefatafl.kernel cimport generate, play, unplay

cdef int BOTH, EMPTY, GOAL, ROOM_TAKEN, TAKEN
cdef long long ALL_BITS

cpdef long long hash_of(const unsigned char* cells, int stride, int side, const long long[::1] keys) noexcept nogil
cpdef long long hash_change(const unsigned char* cells, int stride, int start, int end, const unsigned char* taken, int at, int result, const long long[::1] keys) noexcept nogil
cpdef int count_reach(const unsigned char* cells, int stride, int square) noexcept nogil
cpdef int count_goals(const unsigned char* cells, const unsigned char* ground, int stride, int square) noexcept nogil
cdef int _reach(const unsigned char* cells, const unsigned char* ground, int stride, int square, int kind) noexcept nogil
cpdef long long visit(unsigned char* cells, const unsigned char* ground, int stride, int side, int depth, unsigned char* space, int at, long long found, const long long[::1] keys, long long total) noexcept nogil
