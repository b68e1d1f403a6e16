"""Ending without loss: first no balancer sends anybody new and nothing new begins, then the connections close."""

from __future__ import annotations

import time
from dataclasses import dataclass

from starlette.requests import HTTPConnection

PAUSE = 1.0
"""Seconds between the first sign of the end and the end of the connections."""


@dataclass(slots=True)
class Drain:
    """Whether a server is about to end. `began` is a time of the monotonic clock."""

    began: float | None = None

    def begin(self) -> None:
        """Take nothing new from now on."""
        if self.began is None:
            self.began = time.monotonic()

    @property
    def is_over(self) -> bool:
        """Tell whether the connections can be closed now."""
        return self.began is not None and time.monotonic() - self.began >= PAUSE


def is_draining(connection: HTTPConnection) -> bool:
    """Tell whether the server that takes this request is about to end."""
    drain: Drain = connection.app.state.drain
    return drain.began is not None
