"""Lines of the Hub protocol: a command, then `name=value`, `name="several words"` or a bare name."""

from __future__ import annotations

import re
from typing import Final

from plyyard.core.dialogue import MOST_LINE

_PAIR: Final = re.compile(r'([A-Za-z0-9_-]+)(?:=(?:"([^"]*)"|(\S*)))?|(\S+)')


def read_line(line: str) -> tuple[str, dict[str, str]]:
    """Return the command and its arguments, bare names with an empty value; what is no name is left out."""
    command, _, rest = line[:MOST_LINE].strip().partition(" ")
    found = {}
    for match in _PAIR.finditer(rest):
        if match[1]:
            found[match[1]] = match[2] if match[2] is not None else match[3] or ""
    return command, found


def write_line(command: str, *bare: str, **arguments: object) -> str:
    """Write a line; underscores in names become hyphens, and values with spaces get quotes."""
    parts = [command, *bare]
    for name, value in arguments.items():
        written = str(value)
        quoted = f'"{written}"' if not written or re.search(r"\s", written) else written
        parts.append(f"{name.replace('_', '-')}={quoted}")
    return " ".join(parts)
