"""Pages, sockets and what serves them."""

import sys

if "rich" not in sys.modules:
    # structlog takes rich along where it is installed, for coloured tracebacks: an eighth of a second at every start.
    sys.modules["rich"] = None  # type: ignore[assignment]
    import structlog  # noqa: F401

    del sys.modules["rich"]
