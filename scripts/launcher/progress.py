"""Steps shown while they run, with their seconds, and failures that say what to do."""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

TAIL = 15


class SetupError(Exception):
    """A step that failed; the message says what happened and what to do."""


@dataclass(frozen=True)
class Step:
    """One line of progress. The action returns a remark for the end of the line, or an empty string."""

    title: str
    action: Callable[[], str]


def run_steps(steps: Sequence[Step]) -> None:
    """Run the steps in order, one line each; the first failure stops them."""
    for number, step in enumerate(steps, 1):
        _begin(f"[{number}/{len(steps)}] {step.title}")
        began = time.monotonic()
        try:
            remark = step.action()
        except BaseException:
            print(" failed", flush=True)
            raise
        print(f" {time.monotonic() - began:.1f} s{remark and f', {remark}'}", flush=True)


def _begin(line: str) -> None:
    print(f"{line} ...", end="", flush=True)


def call(command: Sequence[str | Path], cwd: Path | None = None, env: Mapping[str, str] | None = None) -> str:
    """Run a program to its end and return what it printed; SetupError with the last lines when it fails.

    On a terminal a dot appears every two seconds, so that a long download is seen to live.
    """
    process = subprocess.Popen(
        [str(part) for part in command],
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    output = _wait(process)
    if process.returncode:
        raise SetupError("\n".join(output.strip().splitlines()[-TAIL:]) or f"{command[0]} failed")
    return output


def _wait(process: "subprocess.Popen[str]") -> str:
    try:
        while True:
            try:
                return process.communicate(timeout=2)[0]
            except subprocess.TimeoutExpired:
                if sys.stdout.isatty():
                    print(".", end="", flush=True)
    except BaseException:
        process.kill()
        raise
