cdef int ATTACKER, DEFENDER, EMPTY, WALL
cdef int HOSTILE, RIM, SHORE
cdef int SAFE, INSIDE

cdef int step_of(int way, int stride) noexcept nogil
cpdef bint is_surrounded(const unsigned char* cells, int stride, unsigned char* room, int at) noexcept nogil
cpdef bint may_ring(const unsigned char* cells, int stride, int end) noexcept nogil
cpdef bint holds_fort(const unsigned char* cells, const unsigned char* ground, int stride, int king, unsigned char* room, int at) noexcept nogil
cpdef bint holds_keep(const unsigned char* cells, const unsigned char* ground, int stride, int king, unsigned char* room, int at) noexcept nogil
cdef bint _can_step(const unsigned char* cells, int stride, int square) noexcept nogil
cdef bint _fill_inside(const unsigned char* cells, int stride, int king, unsigned char* room, int at) noexcept nogil
cdef bint _give_up(const unsigned char* cells, const unsigned char* ground, int stride, unsigned char* room, int at) noexcept nogil
cdef bint _is_between(const unsigned char* cells, const unsigned char* ground, int square, int step, unsigned char* room, int at) noexcept nogil
cdef bint _is_open(const unsigned char* cells, const unsigned char* ground, int square, unsigned char* room, int at) noexcept nogil
cdef bint _give_up_row(const unsigned char* cells, const unsigned char* ground, int stride, int first, unsigned char* room, int at) noexcept nogil
cpdef int inward_of(const unsigned char* cells, int stride, int square) noexcept nogil
cdef bint _is_breached(const unsigned char* cells, int stride, unsigned char* room, int at) noexcept nogil
