"""What an installed Ply Yard holds: sdist and wheel against the repository."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_what_is_installed_is_what_is_in_the_repository(tmp_path: Path) -> None:
    """The wheel made from the sdist holds all of the package but its tests: pages, catalogues, guides, kernels."""
    tracked = subprocess.run(["git", "ls-files", "src"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    wanted = {name.removeprefix("src/") for name in tracked.splitlines() if "/tests/" not in name}
    wheel = build_wheel_from_sdist(tmp_path)
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert wanted - packed == set(), "left out of the wheel"
    assert not [name for name in packed if "/tests/" in name]


def build_wheel_from_sdist(place: Path) -> Path:
    """Build both as an installer would, kernels left uncompiled, from a copy of what git knows."""
    checkout = place / "checkout"
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, checkout / name)
    backend("build_sdist", checkout, place)
    shutil.unpack_archive(next(place.glob("*.tar.gz")), place / "unpacked")
    backend("build_wheel", next((place / "unpacked").iterdir()), place)
    return next(place.glob("*.whl"))


def backend(hook: str, source: Path, target: Path) -> None:
    script = f"import setuptools.build_meta as b; b.{hook}({str(target)!r})"
    env = {**os.environ, "PLYYARD_SKIP_KERNELS": "1"}
    done = subprocess.run([sys.executable, "-c", script], cwd=source, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
