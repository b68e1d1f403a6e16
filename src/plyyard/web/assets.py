"""Static files under a path that changes with their content, so that they may be cached for ever.

They are few and small: each is read once and kept in memory, as it is and packed. What lies in pages/ is served with
everything it imports, so that a page needs one script and one style sheet.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from plyyard.web import linking

FOLDER = Path(__file__).parent / "static"
LINKED = {".js": linking.link_script, ".css": linking.link_sheet}
_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
"""What systems disagree on."""
_HEADERS = {"cache-control": "public, max-age=31536000, immutable"}


def content_hash(folder: Path = FOLDER) -> str:
    """Return a short hash of all files' names and contents, and of how they are linked."""
    digest = hashlib.sha256(Path(linking.__file__).read_bytes())
    for path in _files(folder):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent; `packed` is gzip, and None where that saves nothing."""

    media_type: str
    body: bytes
    packed: bytes | None


@cache
def load(path: Path) -> Asset:
    """Return a static file, linked if it is a page's."""
    link = LINKED.get(path.suffix) if path.parent.name == "pages" else None
    body = link(path).encode() if link else path.read_bytes()
    packed = gzip.compress(body, 9, mtime=0)
    media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Asset(media_type, body, packed if len(packed) < len(body) else None)


class Immutable:
    """Serves the files of a folder with a year of caching."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._paths = {path.relative_to(folder).as_posix(): path for path in _files(folder)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = self._paths.get(scope["path"].removeprefix(scope["root_path"]).lstrip("/"))
        if scope["type"] != "http" or path is None:
            raise HTTPException(404)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        asset, headers = load(path), dict(_HEADERS)
        body = asset.body
        if asset.packed and "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            body = asset.packed
            headers |= {"content-encoding": "gzip", "vary": "Accept-Encoding"}
        await Response(body, headers=headers, media_type=asset.media_type)(scope, receive, send)
