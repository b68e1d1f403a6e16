"""`plyyard worker`."""

from __future__ import annotations

import os

from plyyard.cli.voice import find_voice


def worker(*, lang: str = "") -> int:
    """Play for the computer in the matches of the database in PLYYARD_DATABASE_URL, until Ctrl-C."""
    find_voice(lang)
    from plyyard.web.worker import run

    run(os.environ.get("PLYYARD_DATABASE_URL", ""))
    return 0
