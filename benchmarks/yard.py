"""Ply Yard as it is served, without the limits that no single person's load would reach: `yard.py DATA PORT`."""

from __future__ import annotations

import sys
from pathlib import Path

import uvicorn

from plyyard.rooms.wire import MAX_FRAME
from plyyard.web.app import create_app
from plyyard.web.limits import Limits
from plyyard.web.settings import Settings


def main() -> None:
    """Serve until stopped."""
    data, port = Path(sys.argv[1]), int(sys.argv[2])
    app = create_app(Settings(data=data, port=port, limits=Limits.none()))
    uvicorn.run(
        app, port=port, log_level="warning", ws_max_size=MAX_FRAME, ws_per_message_deflate=False, server_header=False
    )


if __name__ == "__main__":
    main()
