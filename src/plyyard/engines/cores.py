"""How many processes or threads this machine can run at the same time."""

from __future__ import annotations

import os


def cores() -> int:
    """Return how many cores this process may use, at least one."""
    return max(1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
