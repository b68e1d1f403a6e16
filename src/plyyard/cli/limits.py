"""How long a command lets an engine think."""

from __future__ import annotations

from typing import Final

from plyyard.core.errors import BadOptions
from plyyard.core.text import text
from plyyard.engines.limit import Limit

LONGEST: Final = 3600.0
DEEPEST: Final = 60
MOST_MEGABYTES: Final = 16_000


def read_limit(time: float, depth: int, nodes: int, memory: int, usual: Limit) -> Limit:
    """Return the limit of the options --time (seconds), --depth, --nodes and --memory (MB); 0 is no bound. Without any
    bound it is the usual one. Raises BadOptions."""
    if not 0 <= time <= LONGEST:
        raise BadOptions(text("The time is a number of seconds from 0 to {limit}.", limit=int(LONGEST)))
    if not 0 <= depth <= DEEPEST:
        raise BadOptions(text("The depth is a number from 0 to {limit}.", limit=DEEPEST))
    if nodes < 0:
        raise BadOptions(text("The nodes are a whole number, not below 0."))
    if not 1 <= memory <= MOST_MEGABYTES:
        raise BadOptions(text("The memory is a number of megabytes from 1 to {limit}.", limit=MOST_MEGABYTES))
    if not time and not depth and not nodes:
        time, depth, nodes = usual.milliseconds / 1000, usual.depth, usual.nodes
    milliseconds = max(1, round(time * 1000)) if time else 0
    return Limit(milliseconds, depth, nodes, memory * 1_000_000)
