"""`python3 play.py test`: everything, browser included, and one line in words at the end."""

import importlib.util
import os
import subprocess
import time
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path

from launcher import places, stamp

REPORT = places.ARTEFACTS / "tests.xml"
# Browser tests wait more than they work: three at once keep two cores busy.
PARALLEL = ["-n", "3", "--dist", "loadgroup"]
COUNTS = ("tests", "failures", "errors", "skipped")


def run(arguments: Sequence[str]) -> int:
    """Run pytest on several processes with the given arguments and return its exit code."""
    chromium = find_chromium()
    if os.environ.get("CI") and chromium is None:
        print("CI has to run the browser tests, but there is no Chromium.")
        return 1
    places.ARTEFACTS.mkdir(exist_ok=True)
    REPORT.unlink(missing_ok=True)
    began = time.monotonic()
    command: list[str | Path] = [places.python(), "-m", "pytest", *PARALLEL, f"--junitxml={REPORT}", *arguments]
    code = subprocess.run(command, cwd=places.ROOT).returncode
    print(summary(code, counts(REPORT), time.monotonic() - began, chromium is not None))
    return code


def find_chromium() -> Path | None:
    """Return the browser the tests would drive, by the helper they use themselves."""
    helper = places.ROOT / "tests" / "browser" / "chromium.py"
    spec = importlib.util.spec_from_file_location("chromium", helper)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Path | None = module.find_chromium()
    return found


def counts(report: Path) -> dict[str, int]:
    """Return the totals of a JUnit report: tests, failures, errors, skipped; all 0 when there is none."""
    if not report.exists():
        return dict.fromkeys(COUNTS, 0)
    suites = ET.parse(report).getroot().iter("testsuite")
    attributes = [suite.attrib for suite in suites]
    return {name: sum(int(each.get(name, 0)) for each in attributes) for name in COUNTS}


def summary(code: int, totals: dict[str, int], seconds: float, browser: bool) -> str:
    """Return the closing line in words."""
    bad = totals["failures"] + totals["errors"]
    ran = totals["tests"] - totals["skipped"]
    if code == 0:
        verdict = f"all {ran} tests passed"
    elif bad:
        verdict = f"{bad} of {ran} tests FAILED"
    else:
        verdict = f"the tests did NOT run to their end (pytest exit code {code})"
    browser_words = "browser tests included" if browser else "browser tests LEFT OUT for want of Chromium"
    kernels = "compiled" if stamp.read().get("kernels", {}).get("complete") else "plain Python"
    kernels = "plain Python (forced)" if os.environ.get("PLYYARD_PURE", "0") not in ("", "0") else kernels
    return f"Ply Yard: {verdict}; {browser_words}; kernels: {kernels}; {seconds:.0f} s."
