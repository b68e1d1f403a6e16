"""The step that compiles the kernels, and the loud line when it cannot."""

import importlib.util
import json
import os
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from launcher import places, stamp
from launcher.progress import SetupError, Step, call

ASK = """import json, plyyard._build as b
fresh = [folder for folder in b.kernel_folders() if b.build_state(folder) == "fresh"]
print(json.dumps([str(b.compiled_path(source)) for folder in fresh for source in b.kernel_sources(folder)]))"""
HEADER = "import sysconfig; print(sysconfig.get_path('include'))"
ADVICE = "Debian, Ubuntu: sudo apt install gcc python3-dev; macOS: xcode-select --install; then start again"


def _load_build() -> ModuleType:
    """Import the package's _build.py by path; this Python has no plyyard."""
    spec = importlib.util.spec_from_file_location("plyyard_build", places.PACKAGE / "_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


build = _load_build()


def sources_digest() -> str:
    """Return one hash over the kernel sources of all games."""
    return "".join(str(build.source_hash(folder)) for folder in build.kernel_folders())


def steps() -> list[Step]:
    """Return the compile step when kernels or compiler changed since the last one, else nothing."""
    return [] if is_done(stamp.read().get("kernels", {})) else [Step("Compiling the kernels", compile_kernels)]


def is_done(recorded: dict[str, Any]) -> bool:
    """Tell whether the recorded build is of the present sources, still there, and could not do better now."""
    if recorded.get("sources") != sources_digest():
        return False
    if not recorded["complete"]:
        return not has_toolchain(recorded["include"]) or bool(recorded["toolchain"])
    return all(Path(path).exists() for path in recorded["built"])


def compiler() -> str | None:
    """Return the C compiler on PATH, if any."""
    names = [os.environ.get("CC", "").partition(" ")[0], "cc", "gcc", "clang", "cl"]
    return next((found for name in names if name and (found := shutil.which(name))), None)


def has_toolchain(include: str) -> bool:
    """Tell whether a compiler and Python's own headers are there."""
    return compiler() is not None and Path(include, "Python.h").exists()


def compile_kernels() -> str:
    """Compile in place what is not fresh; says loudly when plain Python has to do."""
    include = call([places.python(), "-c", HEADER]).strip()
    output = call([places.python(), "setup.py", "--quiet", "build_ext", "--inplace", "-j2"], cwd=places.ROOT)
    built = call([places.python(), "-c", ASK], cwd=places.ROOT)
    return _record(include, output, _last_json(built))


def _last_json(output: str) -> list[str]:
    return [str(path) for path in json.loads(output.strip().splitlines()[-1])]


def _record(include: str, output: str, built: list[str]) -> str:
    wanted = sum(len(build.kernel_sources(folder)) for folder in build.kernel_folders())
    complete = len(built) == wanted
    toolchain = has_toolchain(include)
    stamp.update(
        kernels={
            "sources": sources_digest(),
            "built": built,
            "complete": complete,
            "include": include,
            "toolchain": toolchain,
        }
    )
    return f"{wanted} compiled" if complete else _loud(toolchain, include, output)


def _loud(toolchain: bool, include: str, output: str) -> str:
    """Return the one loud line; where compiling was demanded (as in CI) it is a failure instead."""
    if toolchain:
        why = (output.strip().splitlines() or ["python setup.py build_ext --inplace says why"])[-1]
    elif compiler():
        why = f"Python.h is missing in {include}. {ADVICE}"
    else:
        why = f"no C compiler. {ADVICE}"
    line = why if build.NOT_COMPILED in why else f"{build.NOT_COMPILED}: {why}"
    if os.environ.get("PLYYARD_REQUIRE_COMPILED"):
        raise SetupError(f"Compiled kernels are required here. {line}")
    return f"plain Python\n!!! {line}"
