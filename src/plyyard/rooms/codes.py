"""Short codes for an open match, to be read out over a table or a telephone."""

from __future__ import annotations

import secrets

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""31 signs without those that look or sound alike."""
LENGTH = 8


def new_code() -> str:
    """Return 8 signs: 850 billion codes, of which only open matches have one."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def read_code(written: str) -> str:
    """Return the code somebody has typed, with spaces, dashes and capitals forgiven; "" when it cannot be one."""
    code = "".join(sign for sign in written[:40].lower() if sign.isalnum())
    return code if len(code) == LENGTH and all(sign in LETTERS for sign in code) else ""


def format_code(code: str) -> str:
    """Return the code in two groups: "abcd-2345"."""
    return f"{code[:4]}-{code[4:]}"
