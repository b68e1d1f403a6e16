"""`python3 play.py check`: format, lint, types, layers, templates and JavaScript types, as CI runs them."""

import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from launcher import places, stamp

Command = list[str | Path]
NODE_STAMP = places.ROOT / "node_modules" / ".plyyard"


def run(arguments: Sequence[str]) -> int:
    """Run every check, also after one failed; `--fix` formats and repairs first. Returns 0 or 1."""
    unknown = set(arguments) - {"--fix"}
    if unknown:
        print(f"check knows only --fix, not {' '.join(sorted(unknown))}")
        return 2
    if "--fix" in arguments:
        fix()
    failed = [title for title, commands in checks() if not passes(title, commands)]
    print(f"Ply Yard: {len(failed)} checks FAILED: {', '.join(failed)}" if failed else "Ply Yard: all checks passed.")
    return 1 if failed else 0


def tool(name: str, *arguments: str | Path) -> Command:
    """Return a command of a program in the environment."""
    return [places.script(name), *arguments]


def fix() -> None:
    """Repair what ruff can repair."""
    for command in (tool("ruff", "check", "--fix", "--quiet", "."), tool("ruff", "format", "--quiet", ".")):
        subprocess.run(command, cwd=places.ROOT)


def checks() -> list[tuple[str, list[Command]]]:
    """Return every check that can run here: title and commands, run in order until one fails."""
    found: list[tuple[str, list[Command]]] = [
        ("format", [tool("ruff", "format", "--check", ".")]),
        ("lint", [tool("ruff", "check", "--output-format", "concise", ".")]),
        ("types", [tool("mypy")]),
        ("layers", [tool("lint-imports")]),
    ]
    if any(places.PACKAGE.glob("**/templates/**/*.html")):
        found.append(("templates", [tool("djlint", "--lint", "--quiet", "src/plyyard")]))
    return found + javascript_checks()


def javascript_checks() -> list[tuple[str, list[Command]]]:
    """Return the JavaScript check; nothing without scripts, and without node only outside CI."""
    if not any(places.PACKAGE.glob("web/static/**/*.js")):
        return []
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return [("JavaScript types", [*npm_install(npm), [node, "node_modules/typescript/bin/tsc", "--project", "."]])]
    if os.environ.get("CI"):
        return [("JavaScript types (node is missing)", [["node", "--version"]])]
    print("JavaScript types: LEFT OUT, node is not here (Debian: sudo apt install nodejs npm)")
    return []


def npm_install(npm: str) -> list[Command]:
    """Return the install of the developers' tools, unless they are there as package.json wants them."""
    wanted = stamp.digest([places.ROOT / "package.json"])
    if NODE_STAMP.exists() and NODE_STAMP.read_text() == wanted:
        return []
    write = f"import pathlib; pathlib.Path({str(NODE_STAMP)!r}).write_text({wanted!r})"
    return [[npm, "install", "--no-package-lock", "--no-audit", "--no-fund"], [places.python(), "-c", write]]


def passes(title: str, commands: Sequence[Command]) -> bool:
    """Run the commands of one check; on failure show what they said."""
    began = time.monotonic()
    for command in commands:
        problem = complaint(command)
        if problem is not None:
            print(f"{title}: FAILED\n{problem}", flush=True)
            return False
    print(f"{title}: ok, {time.monotonic() - began:.1f} s", flush=True)
    return True


def complaint(command: Command) -> str | None:
    """Return what a failing command printed, None when it succeeded."""
    try:
        done = subprocess.run(command, cwd=places.ROOT, capture_output=True, text=True, errors="replace")
    except OSError as problem:
        return f"{command[0]}: {problem.strerror}"
    return f"{done.stdout}{done.stderr}".strip() if done.returncode else None
