"""What the environment was made from, so that a second start has nothing to do."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from launcher import places

LEVELS = ("base", "test", "dev")  # each holds everything of those before it
FORMAT = 1


def digest(paths: Iterable[Path]) -> str:
    """Return one hash over the contents of files; a missing file counts as empty."""
    total = hashlib.sha256()
    for path in paths:
        content = path.read_bytes() if path.exists() else b""
        total.update(f"{path.name} {len(content)}\n".encode() + content)
    return total.hexdigest()


def lock_file(level: str) -> Path:
    """Return the locked requirements of a level."""
    return places.REQUIREMENTS / f"{level}.txt"


def level_digest(level: str) -> str:
    """Return the hash of one level's lock."""
    return digest([lock_file(level)])


def project_digest() -> str:
    """Return the hash of what the editable install depends on."""
    return digest([places.ROOT / "pyproject.toml", places.ROOT / "setup.py"])


def read() -> dict[str, Any]:
    """Return the stamp of the environment, empty when there is none or it cannot be read."""
    try:
        data = json.loads(_file().read_text())
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) and data.get("format") == FORMAT else {}


def update(**entries: Any) -> None:
    """Set entries of the stamp; written to a second file first, so that it is never half there."""
    new = _file().with_suffix(".new")
    new.write_text(json.dumps({**read(), "format": FORMAT, **entries}, indent=1))
    new.replace(_file())


def record_level(level: str) -> None:
    """Record that a level is installed, and with it all below."""
    done = LEVELS[: LEVELS.index(level) + 1]
    update(levels={**read().get("levels", {}), **{name: level_digest(name) for name in done}})


def has_level(level: str) -> bool:
    """Tell whether the level's lock, as it is now, is installed."""
    return bool(read().get("levels", {}).get(level) == level_digest(level))


def has_project() -> bool:
    """Tell whether the project is installed from its present pyproject.toml and setup.py."""
    return bool(read().get("project") == project_digest())


def _file() -> Path:
    return places.environment() / "plyyard.json"
