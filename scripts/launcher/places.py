"""Where things lie in a checkout."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "plyyard"
REQUIREMENTS = ROOT / "requirements"
ARTEFACTS = ROOT / "artefacts"
WINDOWS = os.name == "nt"


def environment() -> Path:
    """Return the folder of the private environment."""
    return ROOT / ".venv"


def script(name: str) -> Path:
    """Return a program inside the environment."""
    return environment() / ("Scripts" if WINDOWS else "bin") / (f"{name}.exe" if WINDOWS else name)


def python() -> Path:
    """Return the environment's interpreter."""
    return script("python")
