"""The kernel as plain Python and compiled gives equal results; without a compiler both runs are plain."""

from __future__ import annotations

import os
import subprocess
import sys

from plyyard._build import PURE_SWITCH
from plyyard.games.draughts.tests.cases import CASES

PROGRAM = """
import sys
from plyyard.games.draughts.tests.cases import CASES, at
from plyyard.games.draughts.tests.test_perft import kernel_perft
for edition in ("house", "fmjd"):
    for case in CASES["two_editions"]:
        position = at(case["fen"], edition)
        routes = position.routes()
        routes.search()
        print(routes.best, routes.found, [routes.path(move) for move in routes.found], list(routes.before.items()))
        print(position.quiet_moves(), kernel_perft(position, 3))
"""


def run(pure: str) -> str:
    environment = {**os.environ, PURE_SWITCH: pure}
    return subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True, timeout=120
    ).stdout


def test_plain_and_compiled_agree() -> None:
    plain = run("1")
    assert plain.count("\n") == 4 * len(CASES["two_editions"])
    assert plain == run("")
