"""Ply Yard as it is served, without the limits that a load of one machine would reach, and with an edition of snakes
and ladders that never ends: `yard.py DATA PORT`."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import uvicorn

from plyyard.core.registry import find_game
from plyyard.web.app import create_app
from plyyard.web.limits import Limits
from plyyard.web.logs import configure
from plyyard.web.serving import calm_the_collector, server_config
from plyyard.web.settings import Settings


def add_endless_edition() -> None:
    """Add "endless": whoever comes close to the goal falls back, and no ladder leads there."""
    snakes = find_game("snakes")
    house = snakes.editions[0]
    jumps = tuple(jump for jump in house.options.jumps if jump[0] < 94 and jump[1] < 100)  # type: ignore[attr-defined]
    falls = tuple((square, 2) for square in range(94, 100))
    options = replace(house.options, jumps=jumps + falls)  # type: ignore[type-var]
    type(snakes).editions = (*snakes.editions, replace(house, name="endless", options=options))  # type: ignore[misc]


def main() -> None:
    """Serve until stopped."""
    data, port = Path(sys.argv[1]), int(sys.argv[2])
    settings = Settings(data=data, port=port, limits=Limits.none())
    configure()
    add_endless_edition()
    app = create_app(settings)
    calm_the_collector()
    uvicorn.Server(server_config(app, settings)).run()


if __name__ == "__main__":
    main()
