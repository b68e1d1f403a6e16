"""The kernel as plain Python and compiled gives equal results; without a compiler both runs are plain."""

from __future__ import annotations

import os
import subprocess
import sys

from plyyard._build import PURE_SWITCH
from plyyard.games.draughts import GAME
from plyyard.games.draughts.tests.cases import CASES

PROGRAM = """
import random
from plyyard.games.draughts import GAME
from plyyard.games.draughts.counting import perft
from plyyard.games.draughts.tests import oracle
from plyyard.games.draughts.tests.cases import CASES, at
from plyyard.games.draughts.tests.test_oracle import fen, random_placement
for edition in GAME.editions:
    print(edition.name, perft(GAME.start(edition), 3))
    chance = random.Random(edition.name)
    for _ in range(8):
        position = at(fen(*random_placement(chance, oracle.RULES[edition.name])), edition.name)
        print(position.legal_actions(), position.quiet_moves(), perft(position, 2))
for case in CASES["stress"]:
    print(at(case["fen"], case["edition"]).legal_actions())
"""


def run(pure: str) -> str:
    environment = {**os.environ, PURE_SWITCH: pure}
    return subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True, timeout=120
    ).stdout


def test_plain_and_compiled_agree_on_moves_their_order_and_counts() -> None:
    plain = run("1")
    assert plain.count("\n") == 9 * len(GAME.editions) + len(CASES["stress"])
    assert plain == run("")
