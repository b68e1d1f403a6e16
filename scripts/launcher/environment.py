"""The private environment: made without pip, healed when broken, filled by uv or else by pip."""

import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from launcher import places, stamp
from launcher.progress import SetupError, Step, call

INSTALLER_SWITCH = "PLYYARD_INSTALLER"  # pip: leave uv alone
GET_PIP = """No way to install packages was found: no pip, no ensurepip and no uv for this Python.
  Debian, Ubuntu:  sudo apt install python3-pip
  macOS:           brew install python
  elsewhere:       install uv, or any Python 3.11+ that has pip
Then start again."""
OFFLINE = """The locked requirements could not be installed (see above).
Check the network (and the index set for pip, if you use a mirror), then start again: it goes on where it stopped."""


def steps(level: str) -> list[Step]:
    """Return what is still to do until a level is installed; empty when nothing is."""
    fresh = not is_usable()
    todo = [Step("Making a private environment in .venv", create)] if fresh else []
    if fresh or not stamp.has_level(level):
        todo.append(Step("Getting the installer", get_installer))
        todo.append(Step("Installing locked requirements", lambda: install_level(level)))
    if fresh or not stamp.has_project():
        todo.append(Step("Installing Ply Yard", install_project))
    return todo


def is_usable() -> bool:
    """Tell whether the environment is whole: an interpreter that exists, no interrupted install, same Python."""
    return places.python().exists() and not _marker().exists() and not _python_was_upgraded()


def _python_was_upgraded() -> bool:
    """After a system upgrade .venv/bin/python may be another Python than its packages were installed for."""
    recorded = stamp.read()
    same_home = recorded.get("home") == _home()
    return same_home and recorded.get("python") != list(sys.version_info[:2])


def _home() -> str:
    base: str = getattr(sys, "_base_executable", sys.executable)  # the Python under a virtual one
    return str(Path(base).parent)


def _marker() -> Path:
    return places.environment() / "unfinished"


@contextmanager
def _unfinished() -> Iterator[None]:
    """Leave a mark for the time of an install; the next start wipes an environment that still has it."""
    _marker().touch()
    yield
    _marker().unlink()


def create() -> str:
    """Make the environment anew, away with what was there."""
    folder = places.environment()
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir()
    with _unfinished():
        venv.EnvBuilder(with_pip=False, symlinks=not places.WINDOWS).create(folder)
        stamp.update(home=_home(), python=list(sys.version_info[:2]))
    return "Python " + sys.version.split()[0]


def get_installer() -> str:
    """Find uv or install it into the environment with the system's pip; without it plain pip does the work."""
    if os.environ.get(INSTALLER_SWITCH) == "pip":
        return "pip, as asked"
    if find_uv():
        return "uv is there"
    try:
        pip_install(["--require-hashes", "-r", places.REQUIREMENTS / "uv.txt"])
    except SetupError:
        if not find_pip():
            raise SetupError(GET_PIP) from None
        return "uv cannot be had, pip does it"
    return "uv"


def find_uv() -> Path | None:
    """Return a uv that runs: the environment's own, else one on PATH."""
    if os.environ.get(INSTALLER_SWITCH) == "pip":
        return None
    on_path = shutil.which("uv")
    for candidate in [places.script("uv"), *([Path(on_path)] if on_path else [])]:
        if candidate.exists() and _runs([candidate, "--version"]):
            return candidate
    return None


def find_pip() -> list[str | Path] | None:
    """Return a pip command that installs into the environment: this Python's, else the environment's by ensurepip."""
    outside: list[str | Path] = [sys.executable, "-m", "pip", "--python", places.python()]
    inside: list[str | Path] = [places.python(), "-m", "pip"]
    if _runs([*outside, "--version"]):
        return outside
    if not _runs([*inside, "--version"]):
        with suppress(SetupError):
            call([places.python(), "-m", "ensurepip"])
    return inside if _runs([*inside, "--version"]) else None


def _runs(command: list[str | Path]) -> bool:
    with suppress(OSError):
        return subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL).returncode == 0
    return False


def pip_install(arguments: list[str | Path]) -> None:
    """Install with plain pip."""
    pip = find_pip()
    if pip is None:
        raise SetupError(GET_PIP)
    call([*pip, "install", "--quiet", *arguments], cwd=places.ROOT, env=_installing())


def uv_install(arguments: list[str | Path]) -> bool:
    """Install with uv; False when there is none or it fails, so that pip can try."""
    uv = find_uv()
    if uv is None:
        return False
    try:
        call([uv, "pip", "install", "--python", places.python(), *arguments], cwd=places.ROOT, env=_installing())
    except SetupError as problem:
        print(f"\n{problem}\nuv failed; trying pip", end=" ...", flush=True)
        return False
    return True


def _installing() -> dict[str, str]:
    """The variables of an install: pip's index and certificates for uv too, never a Python downloaded by uv."""
    return {
        **pip_settings(_pip_configuration()),
        **os.environ,
        "UV_PYTHON_DOWNLOADS": "never",
        "PLYYARD_SKIP_KERNELS": "1",
    }


def _pip_configuration() -> str:
    done = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True)
    return done.stdout


def pip_settings(configuration: str) -> dict[str, str]:
    """Return what uv must know of `pip config list`: the index and the certificates, the last setting counts."""
    settings = {}
    for key, value in re.findall(r"^\S+\.(index-url|cert)='(.*)'$", configuration, re.MULTILINE):
        settings[{"index-url": "UV_DEFAULT_INDEX", "cert": "SSL_CERT_FILE"}[key]] = value
    return settings


def install(arguments: list[str | Path]) -> None:
    """Install with uv, else with pip; a mark tells the next start when this one was cut off."""
    with _unfinished():
        if uv_install(arguments):
            return
        try:
            pip_install(arguments)
        except SetupError as problem:
            raise SetupError(f"{problem}\n\n{OFFLINE}") from None


def install_level(level: str) -> str:
    """Install a level's lock, hashes checked."""
    install(["--require-hashes", "-r", stamp.lock_file(level)])
    stamp.record_level(level)
    return f"{sum('==' in line for line in stamp.lock_file(level).read_text().splitlines())} packages"


def install_project() -> str:
    """Install the checkout itself, editable."""
    install(["--no-deps", "--no-build-isolation", "--editable", places.ROOT])
    stamp.update(project=stamp.project_digest())
    return ""
