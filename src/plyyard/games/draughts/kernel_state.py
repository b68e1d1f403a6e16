"""What a search works on, and how it begins: by ply the position and its counts, the order of moves, the root's moves.

One `Search` belongs to one thread. Now and then it asks `look`, which returns how many positions may be visited before
the next question, or 0 to stop. It keeps no clock itself, so within a limit on depth or positions the same search gives
the same answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from plyyard.games.draughts.kernel_bases import Bases
from plyyard.games.draughts.kernel_judge import Scales

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

# Typed in the .pxd.
DEEPEST = 120
"""Plies below the root at most."""
MOST_SEEN = 400
SLOTS = 4
CODES = 8192
"""Codes of moves, of both sides."""


class Search(Scales):
    """What a search needs and what it leaves: `nodes` visited, and whether it was `stopped`.

    `own`, `enemy`, `kings` and `down` have by ply the position as its side to move sees it; `keys` its number, `quiets`
    and `royals` its plies without capture and promotion, in all and by kings, `runs` both sides' moves of one king.
    `table` has two numbers for each position remembered. `last_ply` is where a count that runs at the root, and goes on
    whatever is played, ends the match in a draw (0: nowhere). `blind` (of 65,536) is the share of captures beyond the
    depth that are overlooked, the same ones for the same `salt`. A search that helps another one begins `ahead` plies
    deeper.
    """

    bases: Bases
    table: MutableSequence[int]
    own: list[int]
    enemy: list[int]
    kings: list[int]
    down: list[bool]
    keys: list[int]
    quiets: list[int]
    royals: list[int]
    runs: list[int]
    killers: list[int]
    history: list[int]
    ranks: list[int]
    seen: list[int]
    order: list[int]
    scores: list[int]
    found: list[int]
    fixed: list[int]
    done_scores: list[int]
    done_found: list[int]
    best: int

    def __init__(
        self, worth: Sequence[int], digits: Sequence[int], weights: Sequence[int], table: MutableSequence[int]
    ) -> None:
        Scales.__init__(self, worth, digits, weights)
        self.mask = (len(table) // 2 - 1) & ~(SLOTS - 1)
        self.look: Callable[[], int] = never
        self.nodes = self.next_look = self.most_nodes = 0
        self.stopped = False
        self.date = self.seen_count = 0
        self.wins_stuck = self.king_ends = self.king_run = self.repeats = False
        self.quiet_limit = self.king_limit = self.few = self.last_ply = 0
        self.blind = self.salt = self.ahead = 0
        lay_out(self, table)


def never() -> int:
    """Look again in a while, and never stop."""
    return 1 << 30


def lay_out(s: Search, table: MutableSequence[int]) -> None:
    """Lay out the arrays; the compiled class has them already, and no attribute of that name."""
    by_ply = ("own", "enemy", "kings", "down", "keys", "quiets", "royals", "runs")
    by_move = ("ranks", "order", "scores", "found", "fixed", "done_scores", "done_found")
    lists = dict.fromkeys(by_ply, DEEPEST + 4) | dict.fromkeys(by_move, 4096)
    lists |= {"killers": 2 * DEEPEST + 8, "history": CODES, "seen": MOST_SEEN}
    try:
        for name, room in ({name: [0] * length for name, length in lists.items()} | {"table": table}).items():
            setattr(s, name, room)
    except AttributeError:
        return


def begin(s: Search, run: int, other: int, quiet: int, royal: int, fresh: bool) -> None:
    """Set out from a root with its counts; `fresh` forgets all that earlier searches have left."""
    s.nodes = 0
    s.stopped = False
    s.date += 1
    s.next_look = 64 if not s.most_nodes or s.most_nodes > 64 else s.most_nodes
    s.runs[0] = run
    s.runs[1] = other
    s.quiets[0] = quiet
    s.royals[0] = royal
    if fresh:
        s.date = 0
        for place in range(2 * (s.mask + SLOTS)):
            s.table[place] = 0
        for code in range(CODES):
            s.history[code] = 0
    for at in range(2 * DEEPEST + 8):
        s.killers[at] = 0


def ask(s: Search) -> None:
    """Ask whether to go on."""
    if s.most_nodes and s.nodes >= s.most_nodes:
        s.stopped = True
        return
    wait = s.look()
    if wait <= 0:
        s.stopped = True
    s.next_look = s.nodes + wait
    if s.most_nodes and s.next_look > s.most_nodes:
        s.next_look = s.most_nodes
