"""The die that some links make: uniform, because bytes that would favour a face are passed over."""

from __future__ import annotations

import hmac

FACES = 6
FAIR = 252
"""Bytes below this fall on the six faces equally often: it is the largest multiple of 6 up to 256."""


def die_of(protocol: str, match: str, seat: int, k: int, key: bytes) -> int:
    """Return the die (1 to 6) of roll `k` of `seat`. `key` is the links of the roll one after another."""
    message = "\0".join((f"plyyard {protocol} die", match, str(seat), str(k))).encode()
    face = face_of(hmac.digest(key, message, "sha256"))
    block = 0
    while face is None:
        block += 1
        face = face_of(hmac.digest(key, message + f"\0{block}".encode(), "sha256"))
    return face


def face_of(digest: bytes) -> int | None:
    """Return the face of the first byte below FAIR, None when there is none."""
    return next((byte % FACES + 1 for byte in digest if byte < FAIR), None)
