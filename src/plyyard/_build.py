"""Which kernels run compiled: finding them, knowing stale ones, and choosing between `.py` and extension module.

A kernel is a file `games/<name>/kernel*.py` with a `.pxd` of the same name beside it. `setup.py` compiles it in place
and leaves a seal (a hash of the folder's kernel sources) beside the result. At import a hook compares seal and sources:
an edited source is never shadowed by an older compiled module, and `PLYYARD_PURE=1` forces plain Python. One folder
runs in one mode as a whole, because its compiled modules call one another in C.

Standard library only and importable by path: `setup.py` and `play.py` use this file before anything is installed.
"""

import hashlib
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Literal

PACKAGE = Path(__file__).resolve().parent
PURE_SWITCH = "PLYYARD_PURE"
NOT_COMPILED = "KERNELS NOT COMPILED, plain Python runs and computer players think less far"
EXTENSION_SUFFIX = importlib.machinery.EXTENSION_SUFFIXES[0]

Mode = Literal["compiled", "pure"]
Reason = Literal["fresh", "forced", "stale", "not built"]


@dataclass(frozen=True, slots=True)
class KernelFolder:
    """The kernels of one game and how they will be imported by this interpreter; `reason` says why."""

    path: Path
    reason: Reason

    @property
    def mode(self) -> Mode:
        """`compiled` only when every kernel of the folder is built from the sources as they are now."""
        return "compiled" if self.reason == "fresh" else "pure"


def kernel_sources(folder: Path) -> list[Path]:
    """Return the files of one game folder that become extension modules, sorted by name."""
    plain = [path for path in folder.glob("kernel*.py") if path.with_suffix(".pxd").exists()]
    return sorted([*plain, *folder.glob("kernel*.pyx")])


def kernel_folders(package: Path = PACKAGE) -> list[Path]:
    """Return the game folders below `package` that hold at least one kernel, sorted by name."""
    return sorted(folder for folder in package.glob("games/*") if kernel_sources(folder))


def source_hash(folder: Path) -> str:
    """Return a hex digest over every kernel source and declaration of one folder, names included."""
    digest = hashlib.sha256()
    for path in sorted({*kernel_sources(folder), *folder.glob("kernel*.pxd")}):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def seal_path(folder: Path) -> Path:
    """Return where the seal of a build for this interpreter lies; other interpreters have their own."""
    return folder / f"kernel{EXTENSION_SUFFIX}.sha256"


def compiled_path(source: Path) -> Path:
    """Return where the extension module of one kernel source lies when it is built for this interpreter."""
    return source.with_name(source.stem + EXTENSION_SUFFIX)


def build_state(folder: Path) -> Reason:
    """Return whether the built modules of a folder are there and made from the sources as they are now."""
    seal = seal_path(folder)
    if not seal.exists() or not all(compiled_path(source).exists() for source in kernel_sources(folder)):
        return "not built"
    return "fresh" if seal.read_text().strip() == source_hash(folder) else "stale"


def inspect_folder(folder: Path) -> KernelFolder:
    """Return how the kernels of one folder are imported: forced pure, not built, stale, or fresh."""
    forced = os.environ.get(PURE_SWITCH, "") not in ("", "0")
    return KernelFolder(folder, "forced" if forced else build_state(folder))


def kernel_report(package: Path = PACKAGE) -> list[KernelFolder]:
    """Return the state of every folder that holds kernels."""
    return [inspect_folder(folder) for folder in kernel_folders(package)]


def kernel_mode(package: Path = PACKAGE) -> Mode:
    """Return `compiled` when every kernel runs compiled, otherwise `pure` (also when there are no kernels)."""
    report = kernel_report(package)
    return "compiled" if report and all(folder.mode == "compiled" for folder in report) else "pure"


class KernelFinder:
    """Meta path finder that answers only for kernels which must run as plain Python; all else is left alone."""

    def __init__(self, package: Path = PACKAGE, name: str = "plyyard") -> None:
        self._package = package
        self._prefix = f"{name}.games."
        self._folders: dict[Path, KernelFolder] = {}

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return a spec for the plain source when the compiled module may not be used, else None."""
        if not fullname.startswith(self._prefix):
            return None
        game, _, module = fullname.removeprefix(self._prefix).partition(".")
        if not module.startswith("kernel") or "." in module:
            return None
        return self._plain_spec(fullname, self._package / "games" / game / module)

    def _plain_spec(self, fullname: str, stem: Path) -> importlib.machinery.ModuleSpec | None:
        if not stem.with_suffix(".pxd").exists() and not stem.with_suffix(".pyx").exists():
            return None
        if self._state(stem.parent).mode == "compiled":
            return None
        if not stem.with_suffix(".py").exists():
            raise ModuleNotFoundError(f"{fullname} exists only compiled", name=fullname)
        return importlib.util.spec_from_file_location(fullname, stem.with_suffix(".py"))

    def _state(self, folder: Path) -> KernelFolder:
        """One answer per process and folder, so that a folder never runs half compiled; a stale build is announced."""
        if folder not in self._folders:
            self._folders[folder] = state = inspect_folder(folder)
            if state.reason == "stale":
                print(_stale_line(folder), file=sys.stderr)
        return self._folders[folder]


def _stale_line(folder: Path) -> str:
    return f"{folder.name}: kernel edited since it was compiled, plain Python runs; python3 play.py compiles it anew."


def install_hook() -> None:
    """Put the finder before Python's own, once."""
    if not any(isinstance(finder, KernelFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, KernelFinder())
