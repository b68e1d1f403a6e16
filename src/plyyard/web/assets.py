"""Static files under a path that changes with their content, so that they may be cached for ever."""

from __future__ import annotations

import hashlib
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent / "static"


def content_hash(folder: Path = FOLDER) -> str:
    """Return a short hash of all files' names and contents."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


class Immutable(StaticFiles):
    """Serves the files with a year of caching."""

    def file_response(self, full_path, stat_result, scope: Scope, status_code: int = 200) -> Response:  # type: ignore[no-untyped-def]
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response
