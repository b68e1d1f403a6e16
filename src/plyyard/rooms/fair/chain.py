"""Hash chains: made from a seed, shown backwards, every link checked against the one before it.

Link 512 is the seed, link k-1 is SHA-256(domain ‖ link k), and link 0 is the anchor that is published. Whoever knows
link k knows all before it and none after it.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from functools import lru_cache

SIZE = 32
"""Bytes of a seed and of every link."""
LENGTH = 512
"""How many links a chain has to show."""
_SPAN = 16
"""Every so many links one is kept, so that showing one costs at most this many hashes and a chain takes 1 KB."""


def draw_seed() -> str:
    """Return a new seed from the operating system's generator, in hexadecimal."""
    return secrets.token_hex(SIZE)


@lru_cache(maxsize=16_384)
def domain(protocol: str, match: str, epoch: int, seat: int, purpose: str) -> bytes:
    """Return the 32 bytes that keep the hashes of one chain apart from those of all others."""
    return hashlib.sha256(
        "\0".join((f"plyyard {protocol} link", match, str(epoch), str(seat), purpose)).encode()
    ).digest()


def before(of: bytes, link: bytes, steps: int = 1) -> bytes:
    """Return the link `steps` before `link` in the chain with the domain `of`."""
    for _ in range(steps):
        link = hashlib.sha256(of + link).digest()
    return link


def leads_to(of: bytes, link: str, earlier: str, steps: int = 1) -> bool:
    """Tell whether `link` is `steps` after `earlier` in the chain with the domain `of` (hexadecimal)."""
    return before(of, bytes.fromhex(link), steps).hex() == earlier


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain whose seed one knows."""

    domain: bytes
    marks: bytes

    @property
    def anchor(self) -> str:
        """Link 0, in hexadecimal."""
        return self.link(0)

    def link(self, k: int) -> str:
        """Return link `k` (0 to LENGTH) in hexadecimal."""
        mark = -(-k // _SPAN)
        known = self.marks[mark * SIZE : (mark + 1) * SIZE]
        return before(self.domain, known, mark * _SPAN - k).hex()


@lru_cache(maxsize=8_192)
def grow(of: bytes, seed: str) -> Chain:
    """Return the chain with the domain `of` that ends in `seed` (hexadecimal)."""
    marks = [bytes.fromhex(seed)]
    for _ in range(LENGTH // _SPAN):
        marks.append(before(of, marks[-1], _SPAN))
    return Chain(of, b"".join(reversed(marks)))
