"""Writes src/plyyard/__init__.pyi: for type checkers, what plyyard finds by name when it runs.

scripts/face.py            write it
scripts/face.py --check    only say whether it is as it would be written; 1 when it is not
"""

import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "plyyard"
STUB = PACKAGE / "__init__.pyi"
sys.path.insert(0, str(PACKAGE.parent))

from plyyard._names import PLACES  # noqa: E402


def write_stub() -> str:
    """Return the stub: the games that have a folder, and the other names."""
    games = sorted(folder.parent.name for folder in PACKAGE.glob("games/*/__init__.py"))
    lines = [f"from plyyard.games import {name} as {name}" for name in games]
    lines += [f"from {module} import {name} as {name}" for name, module in PLACES.items()]
    return "\n".join(["# Written by scripts/face.py.", *sorted(lines), "", "__version__: str", ""])


def main(arguments: list[str]) -> int:
    """Run with the command line's arguments and return the exit status."""
    if "--check" not in arguments:
        STUB.write_text(write_stub(), encoding="utf-8")
        return 0
    if STUB.read_text(encoding="utf-8") == write_stub():
        return 0
    print("src/plyyard/__init__.pyi is out of date: run scripts/face.py")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
