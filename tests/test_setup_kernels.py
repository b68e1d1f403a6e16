"""Compiled and plain kernels: which of the two runs, and that nobody is left without either."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from plyyard import _build

ROOT = Path(__file__).resolve().parent.parent
SOURCE = """def spread(bits: int, steps: int) -> int:
    total = 0
    for step in range(steps):
        total += bits >> step
    return total
"""
TYPES = "cpdef long long spread(long long bits, int steps) noexcept nogil\n"
THREADS = """from plyyard.games.toy cimport kernel
def run(long long bits):
    cdef long long total
    with nogil:
        total = kernel.spread(bits, 3)
    return total
"""
ASK = "from plyyard.games.toy import kernel; print(kernel.__file__.rpartition('.')[2], kernel.spread(8, 3))"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A checkout with one toy game that has a kernel."""
    package = tmp_path / "src" / "plyyard"
    toy = package / "games" / "toy"
    toy.mkdir(parents=True)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("__init__.py", "_build.py", "_names.py"):
        shutil.copy(ROOT / "src" / "plyyard" / name, package)
    for folder in (package / "games", toy):
        (folder / "__init__.py").touch()
    (toy / "kernel.py").write_text(SOURCE)
    (toy / "kernel.pxd").write_text(TYPES)
    return tmp_path


def run(house: Path, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name != _build.PURE_SWITCH}
    command = [sys.executable, *arguments]
    settings = {**clean, "PYTHONPATH": str(house / "src"), **env}
    done = subprocess.run(command, cwd=house, env=settings, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done


def build(house: Path, **env: str) -> str:
    return run(house, "setup.py", "--quiet", "build_ext", "--inplace", **env).stderr


def toy(house: Path) -> Path:
    return house / "src" / "plyyard" / "games" / "toy"


def test_without_a_compiler_plain_python_runs_and_one_line_says_so(house: Path) -> None:
    said = build(house, PATH=str(house), CC="")
    assert said.count(_build.NOT_COMPILED) == 1
    assert run(house, "-c", ASK).stdout == "py 14\n"


@pytest.mark.compiler
def test_a_compiled_kernel_runs_until_its_source_is_edited_or_pure_mode_is_forced(house: Path) -> None:
    (toy(house) / "kernel_threads.pyx").write_text(THREADS)
    assert _build.NOT_COMPILED not in build(house)
    suffix = _build.EXTENSION_SUFFIX.rpartition(".")[2]
    threads = "from plyyard.games.toy.kernel_threads import run; print(run(8))"
    assert run(house, "-c", ASK).stdout == f"{suffix} 14\n"
    assert run(house, "-c", threads).stdout == "14\n"
    assert run(house, "-c", ASK, PLYYARD_PURE="1").stdout == "py 14\n"

    (toy(house) / "kernel.py").write_text(SOURCE.replace("total = 0", "total = 1"))
    edited = run(house, "-c", ASK)
    assert edited.stdout == "py 15\n"
    assert edited.stderr.count("toy: kernel edited since it was compiled") == 1

    build(house)
    assert run(house, "-c", ASK).stdout == f"{suffix} 15\n"


@pytest.mark.compiler
def test_the_kernels_of_two_games_are_compiled_in_one_build(house: Path) -> None:
    shutil.copytree(toy(house), toy(house).with_name("other"))
    assert _build.NOT_COMPILED not in build(house)
    for name in ("toy", "other"):
        assert run(house, "-c", ASK.replace("toy", name)).stdout.split()[0] != "py"


@pytest.mark.compiler
def test_a_kernel_that_does_not_compile_runs_plain_and_leaves_the_others_compiled(house: Path) -> None:
    shutil.copytree(toy(house), toy(house).with_name("other"))
    (toy(house).with_name("other") / "kernel.pxd").write_text("cpdef nonsense nonsense\n")
    assert f"{_build.NOT_COMPILED} (other)" in build(house)
    assert run(house, "-c", ASK).stdout.split()[0] != "py"
    assert run(house, "-c", ASK.replace("toy", "other")).stdout == "py 14\n"


class TestWhichModeRuns:
    @pytest.fixture
    def package(self, house: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.delenv(_build.PURE_SWITCH, raising=False)
        return house / "src" / "plyyard"

    def pretend_built(self, folder: Path) -> None:
        for source in _build.kernel_sources(folder):
            _build.compiled_path(source).touch()
        _build.seal_path(folder).write_text(_build.source_hash(folder))

    def test_kernels_are_the_python_files_with_types_beside_them(self, package: Path) -> None:
        (package / "games/toy/kernel_notes.py").touch()
        (package / "games/toy/kernel_threads.pyx").touch()
        names = [path.name for path in _build.kernel_sources(package / "games/toy")]
        assert names == ["kernel.py", "kernel_threads.pyx"]

    def test_nothing_built_is_pure(self, package: Path) -> None:
        assert [folder.reason for folder in _build.kernel_report(package)] == ["not built"]
        assert _build.kernel_mode(package) == "pure"

    def test_a_build_of_the_present_sources_is_compiled(self, package: Path) -> None:
        self.pretend_built(package / "games/toy")
        assert _build.kernel_mode(package) == "compiled"

    @pytest.mark.parametrize("name", ["kernel.py", "kernel.pxd"])
    def test_an_edit_of_source_or_types_makes_a_build_stale(self, package: Path, name: str) -> None:
        self.pretend_built(package / "games/toy")
        with (package / "games/toy" / name).open("a") as file:
            file.write("# edited\n")
        assert [folder.reason for folder in _build.kernel_report(package)] == ["stale"]

    def test_line_ends_are_no_edit(self, package: Path) -> None:
        self.pretend_built(package / "games/toy")
        source = package / "games/toy/kernel.py"
        source.write_bytes(source.read_bytes().replace(b"\n", b"\r\n"))
        assert _build.kernel_mode(package) == "compiled"

    def test_pure_mode_can_be_forced(self, package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pretend_built(package / "games/toy")
        monkeypatch.setenv(_build.PURE_SWITCH, "1")
        assert [folder.reason for folder in _build.kernel_report(package)] == ["forced"]
        monkeypatch.setenv(_build.PURE_SWITCH, "0")
        assert _build.kernel_mode(package) == "compiled"

    def test_a_house_without_kernels_is_pure(self, tmp_path: Path) -> None:
        assert _build.kernel_mode(tmp_path) == "pure"
