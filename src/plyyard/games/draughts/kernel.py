"""Moves of 10x10 draughts on small integers: plain Python, compiled where a C compiler exists.

A set of squares is one int of 54 bits: rows of five from the top left, and after every second row one ghost bit that
stays empty, so that the four diagonal steps are shifts by 5 and 6 that never wrap around the edge. One square is a set
with one bit. `own` and `enemy` are all pieces of the side to move and of the other, `kings` those of both that are
kings, `down` tells that the men to move step down the board. A move is (origin, landing, taken).

`at_once` and `prefer_kings` are the two ways in which editions capture differently: a captured piece leaves during the
sequence, and equal numbers are decided by the kings among them.
"""

from __future__ import annotations

# Typed in the .pxd: literals of more than 32 bits would be Python objects when compiled.
BOARD = 0x3FF7FEFFDFFBFF
TOP_ROW = 0x1F
BOTTOM_ROW = 0x3E000000000000
EACH = 64
"""What one captured piece weighs: more than all kings together, which weigh 1 each where they are preferred."""


class Routes:
    """The captures of one side. After `search`, `found` has the moves that are best and `best` is their weight.

    `before` holds every state reached, (origin, landing, taken), with the (place, taken) it was first reached from.
    """

    def __init__(self, own: int, enemy: int, kings: int, at_once: bool, prefer_kings: bool) -> None:
        self.own = own
        self.enemy = enemy
        self.kings = kings
        self.leaving = enemy if at_once else 0
        self.preferred = enemy & kings if prefer_kings else 0
        self.best = 0
        self.found: list[tuple[int, int, int]] = []
        self.before: dict[tuple[int, int, int], tuple[int, int]] = {}

    def search(self) -> None:
        """Find the best captures of all pieces."""
        empty = BOARD & ~(self.own | self.enemy)
        pieces = jumping_men(self.own & ~self.kings, self.enemy, empty) | (self.own & self.kings)
        while pieces:
            origin = pieces & -pieces
            pieces ^= origin
            self.follow(origin, origin, 0, 0)

    def follow(self, origin: int, place: int, taken: int, weight: int) -> None:
        """Go on with the piece from `origin`, now on `place`, which has `taken` pieces of that weight."""
        empty = (BOARD & ~(self.own | self.enemy)) | origin | (taken & self.leaving)
        self.look(-6, origin, place, taken, weight, empty)
        self.look(-5, origin, place, taken, weight, empty)
        self.look(5, origin, place, taken, weight, empty)
        self.look(6, origin, place, taken, weight, empty)

    def look(self, step: int, origin: int, place: int, taken: int, weight: int, empty: int) -> None:
        """Try to jump in one direction, and go on from every landing."""
        flies = (origin & self.kings) != 0
        victim = shift(place, step)
        while flies and victim & empty:
            victim = shift(victim, step)
        if not victim & self.enemy & ~taken:
            return
        weight += EACH + (1 if victim & self.preferred else 0)
        landing = shift(victim, step)
        while landing & empty:
            self.land(origin, place, landing, taken, victim, weight)
            landing = shift(landing, step) if flies else 0

    def land(self, origin: int, place: int, landing: int, taken: int, victim: int, weight: int) -> None:
        """Note a landing and go on, unless another route has come here with the same pieces: that bounds the work."""
        move = (origin, landing, taken | victim)
        if move in self.before:
            return
        self.before[move] = (place, taken)
        if weight > self.best:
            self.best = weight
            self.found = []
        if weight == self.best:
            self.found.append(move)
        self.follow(origin, landing, taken | victim, weight)

    def weigh(self, taken: int) -> int:
        """Return the weight of a set of captured pieces."""
        return EACH * size(taken) + size(taken & self.preferred)

    def path(self, move: tuple[int, int, int]) -> list[int]:
        """Return the squares a found capture touches, origin and every landing, by the first route that came there."""
        origin, place, taken = move
        touched = []
        while taken:
            touched.append(place)
            place, taken = self.before[(origin, place, taken)]
        touched.append(origin)
        touched.reverse()
        return touched


def shift(squares: int, step: int) -> int:
    """Return the squares one diagonal step on; those that leave the board are gone."""
    return (squares << step if step > 0 else squares >> -step) & BOARD


def size(squares: int) -> int:
    """Return how many squares are in a set."""
    count = 0
    while squares:
        squares &= squares - 1
        count += 1
    return count


def pieces_in(weight: int) -> int:
    """Return how many pieces a weight stands for."""
    return weight // EACH


def kings_in(weight: int) -> int:
    """Return how many kings a weight stands for, where kings are preferred."""
    return weight % EACH


def jumping_men(men: int, enemy: int, empty: int) -> int:
    """Return the men that have an enemy beside them and an empty square behind it."""
    return men & (
        ((enemy & (empty >> 5)) >> 5)
        | ((enemy & (empty >> 6)) >> 6)
        | ((enemy & (empty << 5)) << 5)
        | ((enemy & (empty << 6)) << 6)
    )


def generate(
    own: int, enemy: int, kings: int, down: bool, at_once: bool, prefer_kings: bool
) -> list[tuple[int, int, int]]:
    """Return all legal moves, each once: the best captures if there are captures, else the quiet moves."""
    routes = Routes(own, enemy, kings, at_once, prefer_kings)
    routes.search()
    return routes.found if routes.best else quiet_moves(own, enemy, kings, down)


def quiet_moves(own: int, enemy: int, kings: int, down: bool) -> list[tuple[int, int, int]]:
    """Return the moves that capture nothing, whether or not a capture is compulsory."""
    moves: list[tuple[int, int, int]] = []
    empty = BOARD & ~(own | enemy)
    step_men(moves, own & ~kings, empty, 5 if down else -5)
    step_men(moves, own & ~kings, empty, 6 if down else -6)
    pieces = own & kings
    while pieces:
        king = pieces & -pieces
        pieces ^= king
        slide_king(moves, king, empty, -6)
        slide_king(moves, king, empty, -5)
        slide_king(moves, king, empty, 5)
        slide_king(moves, king, empty, 6)
    return moves


def step_men(moves: list[tuple[int, int, int]], men: int, empty: int, step: int) -> None:
    """Add every man's step in one direction."""
    landings = shift(men, step) & empty
    while landings:
        landing = landings & -landings
        landings ^= landing
        moves.append((shift(landing, -step), landing, 0))


def slide_king(moves: list[tuple[int, int, int]], king: int, empty: int, step: int) -> None:
    """Add a king's moves in one direction."""
    landing = shift(king, step) & empty
    while landing:
        moves.append((king, landing, 0))
        landing = shift(landing, step) & empty


def crown(kings: int, origin: int, landing: int, taken: int, down: bool) -> int:
    """Return the kings after a move: a king goes along, a man becomes one on the far row, captured ones are gone."""
    rest = kings & ~(taken | origin)
    far_row = BOTTOM_ROW if down else TOP_ROW
    return rest | landing if origin & kings or landing & far_row else rest


def perft(own: int, enemy: int, kings: int, down: bool, at_once: bool, prefer_kings: bool, depth: int) -> int:
    """Return the number of move sequences of `depth` plies (at least 1), draws left aside."""
    moves = generate(own, enemy, kings, down, at_once, prefer_kings)
    if depth <= 1:
        return len(moves)
    total = 0
    for origin, landing, taken in moves:
        total += perft(
            enemy & ~taken,
            (own & ~origin) | landing,
            crown(kings, origin, landing, taken, down),
            not down,
            at_once,
            prefer_kings,
            depth - 1,
        )
    return total
