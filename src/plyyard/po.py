"""Reading and writing gettext PO files: messages and their translations, nothing else.

Only what a start needs is read, so that a language is there in milliseconds; the tests compare this reader with
Babel's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

_LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr(?:\[0\])?)\s+)?"(.*)"\s*$')
_ESCAPE = re.compile(r"\\(.)")
_PLAIN = {"n": "\n", "t": "\t", "r": "\r"}


@dataclass(slots=True)
class Entry:
    """One message. `plural` is "" when it has none, `string` the translation ("" for none; of the only plural form in
    Japanese and Korean), `notes` the translator's own comment lines without their "# "."""

    msgid: str = ""
    plural: str = ""
    string: str = ""
    fuzzy: bool = False
    notes: list[str] = field(default_factory=list)


def parse_po(content: str) -> list[Entry]:
    """Return the entries of a PO file in order, the header (msgid "") and obsolete ones left out."""
    return [entry for block in content.replace("\r\n", "\n").split("\n\n") if (entry := _parse_block(block)).msgid]


def _parse_block(block: str) -> Entry:
    entry, parts, keyword = Entry(), {"msgid": "", "msgid_plural": "", "msgstr": ""}, ""
    for line in block.split("\n"):
        if line.startswith("#"):
            _read_comment(entry, line)
        elif match := _LINE.match(line):
            keyword = (match[1] or keyword).removesuffix("[0]")
            if keyword:
                parts[keyword] += match[2]
    entry.msgid, entry.plural, entry.string = (_unescape(part) for part in parts.values())
    return entry


def _read_comment(entry: Entry, line: str) -> None:
    if line.startswith("#,"):
        entry.fuzzy = "fuzzy" in line
    elif line.startswith("# "):
        entry.notes.append(line[2:])


def _unescape(written: str) -> str:
    return _ESCAPE.sub(lambda match: _PLAIN.get(match[1], match[1]), written) if "\\" in written else written


def read_translations(content: str) -> dict[str, str]:
    """Return msgid → translation of everything that has been translated."""
    return {entry.msgid: entry.string for entry in parse_po(content) if entry.string and not entry.fuzzy}


def format_po(language: str, entries: Mapping[str, Entry], origins: Mapping[str, tuple[str, ...]]) -> str:
    """Return a PO file for a language with one plural form; `origins` are the files each msgid comes from."""
    blocks = [_header(language), *("\n".join(_lines(entry, origins.get(key, ()))) for key, entry in entries.items())]
    return "\n\n".join(blocks) + "\n"


def _header(language: str) -> str:
    lines = (
        f"Language: {language}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        "Plural-Forms: nplurals=1; plural=0;",
    )
    return "\n".join(['msgid ""', 'msgstr ""', *(f'"{line}\\n"' for line in lines)])


def _lines(entry: Entry, origins: tuple[str, ...]) -> Iterator[str]:
    yield from (f"# {note}" for note in entry.notes)
    yield from (f"#: {origin}" for origin in origins)
    if "{" in entry.msgid:
        yield "#, fuzzy, python-brace-format" if entry.fuzzy else "#, python-brace-format"
    elif entry.fuzzy:
        yield "#, fuzzy"
    yield f"msgid {_quote(entry.msgid)}"
    if entry.plural:
        yield f"msgid_plural {_quote(entry.plural)}"
    yield f"{'msgstr[0]' if entry.plural else 'msgstr'} {_quote(entry.string)}"


def _quote(plain: str) -> str:
    escaped = plain.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t").replace("\r", "\\r")
    return '"' + escaped.replace("\n", "\\n") + '"'
