"""Ply Yard as it is served, without the limits that no single person's load would reach: `yard.py DATA PORT`."""

from __future__ import annotations

import sys
from pathlib import Path

import uvicorn

from plyyard.web.app import create_app
from plyyard.web.limits import Limits
from plyyard.web.logs import configure
from plyyard.web.serving import server_config
from plyyard.web.settings import Settings


def main() -> None:
    """Serve until stopped."""
    data, port = Path(sys.argv[1]), int(sys.argv[2])
    settings = Settings(data=data, port=port, limits=Limits.none())
    configure()
    uvicorn.Server(server_config(create_app(settings), settings)).run()


if __name__ == "__main__":
    main()
