"""`plyyard serve`."""

from __future__ import annotations

from pathlib import Path

from plyyard.cli.voice import find_voice
from plyyard.core.errors import BadOptions
from plyyard.core.text import text

MAX_PORT = 65_535


def serve(
    *, host: str = "127.0.0.1", port: int | None = None, data: Path | None = None, no_open: bool = False, lang: str = ""
) -> int:
    """Open the yard in the browser, until Ctrl-C."""
    find_voice(lang)
    if port is not None and not 0 <= port <= MAX_PORT:
        raise BadOptions(text("A port is a number from 0 to {limit}.", limit=MAX_PORT))
    from plyyard.web.serve import run

    run(host=host, port=port, data=data, open_page=not no_open)
    return 0
