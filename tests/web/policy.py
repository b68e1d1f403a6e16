"""What a page carries in itself, against what its content security policy allows."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Final

import httpx

from plyyard.web import assets, inline

_INLINE = re.compile(r"<(script|style)(?![^>]*(?:src=|application/(?:ld\+)?json))[^>]*>(.*?)</\1>", re.DOTALL)
_ATTRIBUTE = re.compile(r"<[^>]+ (?:style|on[a-z]+)=")


def source(text: bytes) -> str:
    """Return the word of a policy that allows a text."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text).digest()).decode()}'"


OURS: Final = {
    source(assets.load(path).body)
    for path in (
        *(assets.FOLDER / "pages").glob("*.css"),
        *(assets.FOLDER / name for name in (inline.THEME, inline.RATIO)),
    )
}
"""Files that may stand in a page: the same for everybody, so that nothing a person sent can be among them."""


def without_ours(answer: httpx.Response) -> str:
    """Return a page without what it may carry in itself."""
    allowed = {part.split()[0]: part.split()[1:] for part in answer.headers["content-security-policy"].split(";")}

    def judged(found: re.Match[str]) -> str:
        kind, text = found.groups()
        word = source(text.encode())
        return "" if word in OURS and word in allowed[f"{kind}-src"] else found[0]

    return _INLINE.sub(judged, answer.text)


def forbidden(answer: httpx.Response) -> list[str]:
    """Return the scripts, styles and attributes of a page that are not our files named by its policy."""
    rest = without_ours(answer)
    return [text for _kind, text in _INLINE.findall(rest)] + _ATTRIBUTE.findall(rest)
