"""A page's script or style sheet in one file, with everything it imports.

A browser may load the files as they stand, each with its own request. On a slow line every step of imports costs a
wait, and small files pack badly; so what lies in static/pages is served linked: the same modules in the same order,
without comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

_FROM = re.compile(r'^(import|export)\s+(?:(\{[^}]*\}|\* as \w+)\s+from\s+)?"([^"]+)";\n', re.MULTILINE)
_NAMES = re.compile(r"^export\s+\{([^}]*)\};\n", re.MULTILINE)
_DECLARED = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*.*?\*/[ \t]*\n?|//[^\n]*\n)", re.MULTILINE | re.DOTALL)
_SHEET = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)


def link_script(entry: Path) -> str:
    """Return one module that does what `entry` does. Raises ValueError for a circle of imports, or for a way to import
    or export that this program's modules do not use."""
    names = {path: f"module{number}" for number, path in enumerate(_in_order(entry, _FROM))}
    objects = ", ".join(f"{name} = {{}}" for name in names.values())
    return f"const {objects};\n" + "".join(_block(path, names) for path in names)


def link_sheet(entry: Path) -> str:
    """Return one style sheet with everything `entry` imports in its place."""
    return "".join(_bare(_SHEET.sub("", path.read_text("utf-8"))) for path in _in_order(entry, _SHEET))


def _in_order(entry: Path, imports: re.Pattern[str]) -> list[Path]:
    """Return the files below `entry` as they are to be run: each once, after everything it imports."""
    done: list[Path] = []
    open_: list[Path] = []

    def visit(path: Path) -> None:
        if path in open_:
            raise ValueError(f"{path.name} imports itself by way of {open_[-1].name}")
        if path in done:
            return
        open_.append(path)
        for found in imports.finditer(path.read_text("utf-8")):
            visit((path.parent / found.groups()[-1]).resolve())
        done.append(open_.pop())

    visit(entry.resolve())
    return done


def _block(path: Path, names: dict[Path, str]) -> str:
    """Return a module as a block: what it imports comes from others' objects, what it exports goes into its own."""
    exports: list[str] = []

    def linked(found: re.Match[str]) -> str:
        kind, what, where = found.groups()
        other = names[(path.parent / where).resolve()]
        if kind == "export":
            exports.extend(f"{outside}: {other}.{inside}" for inside, outside in _pairs(what.strip("{}")))
            return ""
        if not what:
            return ""
        if what.startswith("*"):
            return f"const {what.split()[-1]} = {other};\n"
        taken = ", ".join(f"{inside}: {outside}" for inside, outside in _pairs(what.strip("{}")))
        return f"const {{{taken}}} = {other};\n"

    def listed(found: re.Match[str]) -> str:
        exports.extend(f"{outside}: {inside}" for inside, outside in _pairs(found[1]))
        return ""

    def declared(found: re.Match[str]) -> str:
        exports.append(found[1])
        return ""

    body = _bare(path.read_text("utf-8"))
    body = _DECLARED.sub(declared, _NAMES.sub(listed, _FROM.sub(linked, body)))
    if left := _LEFT.search(body):
        raise ValueError(f"{path.name} says {left[0]!r}, which cannot be linked")
    return f"{{\n{body}Object.assign({names[path]}, {{{', '.join(exports)}}});\n}}\n"


def _pairs(names: str) -> Iterator[tuple[str, str]]:
    """Read `a, b as c`: the name inside the module and the one outside."""
    for each in filter(None, (name.strip() for name in names.split(","))):
        inside, _, outside = each.partition(" as ")
        yield inside, outside or inside


def _bare(written: str) -> str:
    """Return a script or sheet without the comments that begin a line."""
    return _COMMENT.sub("", written)
