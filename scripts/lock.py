"""Compile requirements/*.txt from pyproject.toml: exact versions and hashes, no address of any index or file.

Run it with the project's environment after changing a dependency: `.venv/bin/python scripts/lock.py [--upgrade]`.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADER = "# Compiled from pyproject.toml by scripts/lock.py. Do not edit.\n"
LOCKS = {
    # widest first: the narrower locks take their versions from it
    "dev": ["--group", "build", "--group", "test", "--group", "dev"],
    "test": ["--group", "build", "--group", "test"],
    "server": ["--group", "build", "--extra", "postgresql"],
    "base": ["--group", "build"],
}


def find_uv() -> str:
    """The uv beside this interpreter, or the one on PATH; exits with advice when there is neither."""
    beside = Path(sys.executable).with_name("uv.exe" if sys.platform == "win32" else "uv")
    found = str(beside) if beside.exists() else shutil.which("uv")
    return found or sys.exit("uv is not here: run `python3 play.py --help` once, or install uv.")


def compile_lock(uv: str, sources: list[str], target: Path, extra: list[str]) -> None:
    """Write one locked file for every platform and Python from 3.11 on."""
    command = [uv, "pip", "compile", *sources, *extra, "--universal", "--python-version", "3.11", "--generate-hashes"]
    quiet = ["--no-emit-index-url", "--no-emit-find-links", "--no-header", "--no-annotate", "--quiet"]
    subprocess.run([*command, *quiet, "--allow-unsafe", "-o", str(target)], cwd=ROOT, check=True)
    target.write_text(HEADER + target.read_text())


def main() -> None:
    """Compile every lock; `--upgrade` takes the newest versions instead of keeping the present ones."""
    uv = find_uv()
    upgrade = [flag for flag in sys.argv[1:] if flag == "--upgrade"]
    folder = ROOT / "requirements"
    for name, groups in LOCKS.items():
        widest = [] if name == "dev" else ["-c", "requirements/dev.txt"]
        compile_lock(uv, ["pyproject.toml", *groups], folder / f"{name}.txt", upgrade + widest)
    compile_lock(uv, ["requirements/uv.in"], folder / "uv.txt", upgrade)


if __name__ == "__main__":
    main()
