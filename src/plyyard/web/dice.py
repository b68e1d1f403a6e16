"""How all dice of this server have fallen: the page, and the raw counts to take away."""

from __future__ import annotations

import asyncio
import contextlib
import csv
import io
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from babel.numbers import format_decimal, format_percent
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from plyyard.core.game import Seat
from plyyard.core.text import Text, text
from plyyard.rooms.fair.statistics import Counts, Holder, Test, group_counts, judge, no_six
from plyyard.rooms.store import Unavailable
from plyyard.web.language import language_of
from plyyard.web.site import site_of

EVERY: Final = 60 * 60 * 1000
"""Milliseconds for which counts are good. Counting reads every roll, so no visit may cause more of it, or wait for it
when there are older counts to show."""
DOUBT: Final = 0.01
"""A corrected p-value below this is a reason to doubt the dice."""

GROUP_TITLES: Final[Mapping[str, Text]] = {
    "all": text("All rolls"),
    "human": text("People"),
    "computer": text("Computer"),
    "seat 0": text("First side"),
    "seat 1": text("Second side"),
}
TEST_TITLES: Final[Mapping[str, Text]] = {
    "faces": text("Faces"),
    "pairs": text("Pairs in a row"),
    "waits": text("Waits for the first six"),
}


@dataclass(frozen=True, slots=True)
class Counted:
    """How dice had fallen at a moment, in milliseconds since 1970."""

    at: int
    groups: Mapping[str, Counts]


class DiceBook:
    """Counts all dice, at most once an hour."""

    def __init__(
        self, count: Callable[[], Awaitable[Mapping[tuple[Holder, Seat], Counts]]], clock: Callable[[], int]
    ) -> None:
        self._count = count
        self._clock = clock
        self._lock = asyncio.Lock()
        self._counted: Counted | None = None
        self._counting: asyncio.Task[None] | None = None

    async def read(self) -> Counted:
        """Return the newest counts. Raises Unavailable when there are none yet and none can be made."""
        async with self._lock:
            known = self._counted or await self._count_all()
        if self._clock() - known.at >= EVERY and (self._counting is None or self._counting.done()):
            self._counting = asyncio.create_task(self._count_anew())
        return known

    async def _count_all(self) -> Counted:
        now = self._clock()
        self._counted = Counted(now, group_counts(await self._count()))
        return self._counted

    async def _count_anew(self) -> None:
        with contextlib.suppress(Unavailable):  # then the older counts stay, with their time beside them
            await self._count_all()


async def dice_page(request: Request) -> Response:
    """Show how dice have fallen, and whether that gives a reason for doubt."""
    counted, lang = await site_of(request).dice.read(), language_of(request)
    tests, everything = judge(counted.groups), counted.groups["all"]
    made = [test for test in tests if test.corrected is not None]
    return site_of(request).pages.render(
        request,
        "dice.html",
        counted=counted.at,
        rolls=_number(everything.rolls, lang),
        faces=[_faces(group, counts, lang) for group, counts in counted.groups.items()],
        pairs=[[_number(times, lang) for times in row] for row in everything.pairs],
        waits=list(_waits(everything, lang)),
        tests=[_test(test, lang) for test in tests],
        made=len(made),
        doubtful=sum(test.corrected is not None and test.corrected < DOUBT for test in made),
        base={rolls: _percent(no_six(rolls), lang) for rolls in (5, 10, 20, 30)},
    )


def _number(value: float, lang: str) -> str:
    return str(format_decimal(value, "#,##0.#", locale=lang))


def _percent(part: float, lang: str) -> str:
    return str(format_percent(part, "#,##0.0%", locale=lang))


def _faces(group: str, counts: Counts, lang: str) -> dict[str, Any]:
    faces = [_number(times, lang) for times in counts.faces]
    expected = _number(counts.rolls / 6, lang)
    return {"title": GROUP_TITLES[group], "faces": faces, "expected": expected, "rolls": _number(counts.rolls, lang)}


def _waits(counts: Counts, lang: str) -> Iterator[list[str]]:
    """Yield number of the roll, how many still waited, how many got their six then, and how many one may expect."""
    for number, (waited, got) in enumerate(zip(counts.waited, counts.got, strict=True), 1):
        yield [_number(value, lang) for value in (number, waited, got, waited / 6)]


def _test(test: Test, lang: str) -> dict[str, Any]:
    return {
        "group": GROUP_TITLES[test.group],
        "name": TEST_TITLES[test.name],
        "chi_square": _number(round(test.chi_square, 1), lang),
        "freedom": test.freedom,
        "p": "" if test.p is None else _percent(test.p, lang),
        "corrected": "" if test.corrected is None else _percent(test.corrected, lang),
        "doubtful": test.corrected is not None and test.corrected < DOUBT,
    }


async def dice_json(request: Request) -> Response:
    """Give the raw counts of all groups as JSON."""
    counted = await site_of(request).dice.read()
    groups = {group: counts.to_plain() for group, counts in counted.groups.items()}
    return JSONResponse({"counted": _iso(counted.at), "groups": groups}, headers=_file("json"))


async def dice_csv(request: Request) -> Response:
    """Give the raw counts of all groups as one table: group, what is counted, of which number or face, after which
    face, how often."""
    counted = await site_of(request).dice.read()
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(("counted", "group", "what", "number", "after", "times"))
    table.writerows((_iso(counted.at), *row) for row in _rows(counted.groups))
    return Response(written.getvalue(), media_type="text/csv", headers=_file("csv"))


def _rows(groups: Mapping[str, Counts]) -> Iterator[tuple[str, str, int, int | str, int]]:
    for group, counts in groups.items():
        for face, times in enumerate(counts.faces, 1):
            yield group, "face", face, "", times
        for before, row in enumerate(counts.pairs, 1):
            for face, times in enumerate(row, 1):
                yield group, "pair", face, before, times
        for name, numbers in (("waited", counts.waited), ("got", counts.got)):
            for number, times in enumerate(numbers, 1):
                yield group, name, number, "", times


def _iso(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


def _file(kind: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="plyyard-dice.{kind}"', "cache-control": "no-cache"}
