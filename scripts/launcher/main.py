"""The commands of play.py."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from launcher import checking, environment, kernels, places, testing
from launcher.progress import SetupError, Step, run_steps

USAGE = """python3 play.py [OPTIONS]          set up, serve on this computer, open the page
python3 play.py test [ARGUMENTS]   run every test (the rest goes to pytest)
python3 play.py check [--fix]      format, lint, types, layers, templates, JavaScript types
python3 play.py setup              only set up, with everything that tests and checks need
python3 play.py plyyard COMMAND    any other command of the terminal (try: plyyard --help)

Options go to the server, for example: --port 8000  --host 0.0.0.0  --data FOLDER  --no-open
All of them: python3 play.py plyyard serve --help"""
LEVEL_OF = {"test": "test", "check": "dev", "setup": "dev"}


def main(arguments: Sequence[str]) -> int:
    """Set up what the command needs and run it; returns the exit code."""
    command, rest = split(arguments)
    if command == "help":
        print(USAGE)
        return 0
    if command not in ("serve", "plyyard", *LEVEL_OF):
        print(f"play.py does not know {command!r}.\n\n{USAGE}", file=sys.stderr)
        return 2
    try:
        set_up(LEVEL_OF.get(command, "base"))
        return run(command, rest)
    except SetupError as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. Starting again goes on from here.", file=sys.stderr)
        return 130


def split(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """Return command and its arguments; options alone belong to the server."""
    if arguments and arguments[0] in ("-h", "--help", "help"):
        return "help", []
    if not arguments or arguments[0].startswith("-"):
        return "serve", list(arguments)
    return arguments[0], list(arguments[1:])


def set_up(level: str) -> None:
    """Do what is left to do for a level; nothing, and quickly, when all is there."""
    if not remaining(level):
        return
    with one_at_a_time():
        run_steps(remaining(level))


def remaining(level: str) -> list[Step]:
    """Return the steps that are left; empty when all is there."""
    return [*environment.steps(level), *kernels.steps()]


def run(command: str, rest: list[str]) -> int:
    """Run a command in the environment that is ready."""
    if command == "setup":
        print("Ready.")
        return 0
    if command == "test":
        return testing.run(rest)
    if command == "check":
        return checking.run(rest)
    return hand_over(serving(rest) if command == "serve" else rest)


def serving(options: list[str]) -> list[str]:
    """Return the server's command line; it opens the page by itself unless --no-open asks otherwise."""
    return ["serve", *(option for option in options if option != "--open")]


def hand_over(arguments: list[str]) -> int:
    """Become the plyyard command; where a process cannot be replaced, run it below."""
    program = str(places.script("plyyard"))
    sys.stdout.flush()
    if not places.WINDOWS:
        os.execv(program, [program, *arguments])
    return subprocess.run([program, *arguments]).returncode


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold the set-up for this process; a second start waits for the first."""
    with (places.ROOT / ".venv.lock").open("w") as file:
        if places.WINDOWS:
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
