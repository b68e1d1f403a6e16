"""Finding the messages in the source: what the PO files must hold.

Python files: `text`, `texts`, `_`, `gettext`, `ngettext` with literal sentences. Templates: the same functions and
`{% trans %}`. Only the tests and scripts/messages.py need this; a running server reads the PO files alone.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from plyyard.i18n import message_folders
from plyyard.po import Entry, format_po, parse_po

KEYWORDS = {"text": 1, "_": 1, "_f": 1, "gettext": 1, "texts": 2, "ngettext": 2}
"""The functions that mark a message, and how many of their first arguments are sentences."""

TRANSLATED = ("ja", "ko")
_FIELDS = re.compile(r"\{([a-z_][a-z_0-9]*)\}|%\(([a-z_]+)\)s")
_LOOSE_BRACE = re.compile(r"[{}]")


@dataclass(frozen=True, slots=True)
class Message:
    """One msgid with its plural ("" for none) and where it stands."""

    msgid: str
    plural: str
    path: Path
    line: int


def extract(folder: Path) -> list[Message]:
    """Return the messages of one package folder in order of file and line; `tests` folders are left out."""
    return [message for path in _sources(folder) for message in _extract_file(path)]


def _sources(folder: Path) -> list[Path]:
    files = (path for suffix in ("py", "html", "txt", "xml") for path in folder.rglob(f"*.{suffix}"))
    kept = (path for path in files if "tests" not in path.relative_to(folder).parts)
    return sorted(path for path in kept if path.suffix == ".py" or "templates" in path.parts)


def _extract_file(path: Path) -> Iterable[Message]:
    content = path.read_text("utf-8")
    return extract_python(content, path) if path.suffix == ".py" else extract_template(content, path)


def extract_python(content: str, path: Path) -> Iterator[Message]:
    """Yield the messages of a Python source. Raises ValueError where a marked sentence is not a literal."""
    calls = [node for node in ast.walk(ast.parse(content)) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        if wanted := KEYWORDS.get(_called(node)):
            yield Message(*_literals(node, wanted, path), path, node.lineno)


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _literals(node: ast.Call, wanted: int, path: Path) -> tuple[str, str]:
    found = [arg.value for arg in node.args[:wanted] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    if len(found) != wanted:
        raise ValueError(f"{path}:{node.lineno}: {_called(node)}() needs its sentence as a literal, to be translated")
    return found[0], found[1] if wanted == 2 else ""


def extract_template(content: str, path: Path) -> Iterator[Message]:
    """Yield the messages of a Jinja template."""
    from jinja2 import Environment

    environment = Environment(extensions=["jinja2.ext.i18n", "jinja2.ext.do", "jinja2.ext.loopcontrols"])  # noqa: S701
    for line, function, found in environment.extract_translations(content, tuple(KEYWORDS)):  # type: ignore[attr-defined]
        sentences = [found] if isinstance(found, str) else [part for part in found if isinstance(part, str)]
        if function in KEYWORDS and sentences:
            yield Message(sentences[0], sentences[1] if function == "ngettext" else "", path, line)


def fields_of(sentence: str) -> set[str]:
    """Return the names in a sentence's braces."""
    return {brace or percent for brace, percent in _FIELDS.findall(sentence)}


def find_faults(folder: Path, language: str) -> list[str]:
    """Return what is wrong with one folder's PO file, a line each with file and msgid; nothing when it is complete."""
    wanted = {message.msgid: message for message in extract(folder)}
    path = folder / "locales" / f"{language}.po"
    have = {entry.msgid: entry for entry in parse_po(path.read_text("utf-8"))} if path.exists() else {}
    missing = [m for m in wanted.values() if not (e := have.get(m.msgid)) or not e.string or e.fuzzy]
    unused = [msgid for msgid in have if msgid not in wanted]
    return [
        *(f"{path}: missing {message.msgid!r} ({message.path.name}:{message.line})" for message in missing),
        *(f"{path}: unused {msgid!r}" for msgid in unused),
        *(f"{path}: {fault}" for entry in have.values() if entry.string for fault in _entry_faults(entry, wanted)),
    ]


def _entry_faults(entry: Entry, wanted: dict[str, Message]) -> Iterator[str]:
    allowed = fields_of(entry.msgid) | fields_of(entry.plural)
    got = fields_of(entry.string)
    required = allowed - {"n"} if entry.plural else allowed
    if not required <= got <= allowed or entry.string.count("{") != len(
        re.findall(r"\{[a-z_][a-z_0-9]*\}", entry.string)
    ):
        yield f"braces of {entry.msgid!r} are {sorted(allowed)}, those of its translation {sorted(got)}"
    if entry.msgid in wanted and entry.plural != wanted[entry.msgid].plural:
        yield f"{entry.msgid!r} has the plural {wanted[entry.msgid].plural!r}, the file has {entry.plural!r}"


def find_conflicts(language: str) -> list[str]:
    """Return msgids that two folders translate differently, a line each: a catalogue can hold only one of them."""
    seen: dict[str, tuple[str, Path]] = {}
    conflicts = []
    for path in (folder / "locales" / f"{language}.po" for folder in message_folders()):
        for entry in parse_po(path.read_text("utf-8")) if path.exists() else ():
            string, first = seen.setdefault(entry.msgid, (entry.string, path))
            if string != entry.string:
                conflicts.append(f"{entry.msgid!r} is {string!r} in {first} and {entry.string!r} in {path}")
    return conflicts


def update_po(folder: Path, language: str) -> int:
    """Bring one folder's PO file up to date: new msgids in, unused ones out, translations and notes kept.

    Returns how many messages still wait for a translation. A folder without messages gets no file.
    """
    messages = extract(folder)
    path = folder / "locales" / f"{language}.po"
    have = {entry.msgid: entry for entry in parse_po(path.read_text("utf-8"))} if path.exists() else {}
    entries = {m.msgid: _entry(m, have.get(m.msgid)) for m in messages}
    if entries:
        path.parent.mkdir(exist_ok=True)
        path.write_text(format_po(language, entries, _origins(messages, folder)), "utf-8")
    return sum(not entry.string or entry.fuzzy for entry in entries.values())


def _entry(message: Message, old: Entry | None) -> Entry:
    if old is None:
        return Entry(message.msgid, message.plural)
    return Entry(message.msgid, message.plural, old.string, old.fuzzy, old.notes)


def _origins(messages: list[Message], folder: Path) -> dict[str, tuple[str, ...]]:
    origins: dict[str, tuple[str, ...]] = {}
    for message in messages:
        origin = message.path.relative_to(folder).as_posix()
        origins[message.msgid] = tuple(dict.fromkeys((*origins.get(message.msgid, ()), origin)))
    return origins
