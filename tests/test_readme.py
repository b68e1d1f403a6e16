"""What the README shows is true: its program runs, its pictures and links are there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def test_the_program_in_the_readme_runs_and_gets_a_reason() -> None:
    program = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert program
    done = subprocess.run([sys.executable, "-c", program[1]], capture_output=True, text=True, check=True)
    actions, reason = done.stdout.splitlines()
    assert actions == "['28x19']"
    assert reason.endswith(".")


def test_links_and_pictures_of_the_readme_exist() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


def test_the_two_commands_stand_at_the_top() -> None:
    assert README.index("python3 play.py ") < README.index("python3 play.py test") < 200
