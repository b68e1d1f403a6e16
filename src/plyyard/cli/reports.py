"""`plyyard reports`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from plyyard.cli.voice import Voice, find_voice
from plyyard.core.errors import BadOptions
from plyyard.core.text import text, texts

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from plyyard.stores.reports import Report


def reports(
    *,
    all: bool = False,  # noqa: A002 - the option is called so
    json: bool = False,
    done: Sequence[int] = (),
    delete: Sequence[int] = (),
    data: Path | None = None,
    lang: str = "",
) -> int:
    """Show what readers have reported, or tick reports off or delete them."""
    voice = find_voice(lang)
    from plyyard.cli.storage import opened
    from plyyard.stores.reports import delete_report, list_reports, mark_done

    with opened(data, made=False) as engine, engine.begin() as connection:
        _each(connection, done, mark_done)
        _each(connection, delete, delete_report)
        found = list_reports(connection, all)
    if done or delete:
        voice.say(texts("{n} report left to read.", "{n} reports left to read.", sum(not each.done for each in found)))
    elif json:
        for report in found:
            print(msgspec.json.encode(report).decode())
    elif not found:
        voice.say(text("Nobody has reported anything that waits to be read."))
    else:
        print("\n\n".join(_written(report, voice) for report in found))
    return 0


def _each(connection: Connection, numbers: Sequence[int], change: Callable[[Connection, int], bool]) -> None:
    """Change reports, all or none. Raises BadOptions for a number that there is not."""
    for number in numbers:
        if not change(connection, number):
            raise BadOptions(text("There is no report {n}.", n=number))


def _written(report: Report, voice: Voice) -> str:
    """A head with the number, the time and what it is about; the words below."""
    moment = datetime.fromtimestamp(report.at / 1000)  # noqa: DTZ006 - read by the person at this machine
    parts = [f"#{report.id}", f"{moment:%Y-%m-%d %H:%M}", report.lang, f"{report.game}/{report.edition}"]
    lines = ["  ".join([*parts, voice(text("done"))] if report.done else parts)]
    named = (
        (text("Section"), report.section),
        (text("Position"), report.position),
        (text("Match"), report.match),
    )
    lines += [f"  {voice(name)}: {value}" for name, value in named if value]
    return "\n".join([*lines, *(f"    {line}" for line in report.words.split("\n"))])
