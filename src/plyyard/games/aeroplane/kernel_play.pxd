cdef int PLANES, GOAL, SIX_LIMIT, TO_YARD, BONUSES
cdef int TARGETS, TAKES, WIDTH
cdef int FOR_SIX, FOR_CAPTURE, FOR_ARRIVAL
cdef int AGAIN, WON
cdef int UNFINISHED
cdef long long WORD, PRIME

cpdef long long next_state(long long state) noexcept nogil
cpdef int draw(long long state, int size) noexcept nogil
cpdef int find_origins(const unsigned char* planes, const unsigned char* rules, int seat, int value, unsigned char* origins) noexcept nogil
cpdef int move(unsigned char* planes, const unsigned char* rules, int seat, int value, int origin) noexcept nogil
cpdef void ground(unsigned char* planes, const unsigned char* rules, int seat) noexcept nogil
cpdef long long play_matches(unsigned char* planes, const unsigned char* rules, long long state, int limit, unsigned char* result, int count, unsigned char* origins) noexcept nogil
cpdef long long play_match(unsigned char* planes, const unsigned char* rules, long long state, int limit, unsigned char* result, int at, unsigned char* origins) noexcept nogil
