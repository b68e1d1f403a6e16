"""Guides and play pages on a slow phone: `python benchmarks/pages.py [--rounds 6] [--only GAME] [--lang ja] [--show]`.

The phone is 360 by 740 at 3 dots a pixel with a processor slowed down four times; its line is "Slow 4G" as browsers'
developer tools make it: 1.47 Mbit/s down, 0.675 Mbit/s up, and 562.5 ms before each answer.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import servers
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from plyyard.core.registry import games  # noqa: E402
from plyyard.i18n import LANGUAGES  # noqa: E402
from tests.browser.chromium import find_chromium  # noqa: E402

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740}, "device_scale_factor": 3, "has_touch": True, "is_mobile": True,
}  # fmt: skip
SLOWDOWN = 4
LINE = {"offline": False, "latency": 562.5, "downloadThroughput": 1_474_560 / 8, "uploadThroughput": 675_000 / 8}
AIMS = {"lcp": 1500.0, "cls": 0.05, "script": 60.0}
QUIET = 1_500
"""Milliseconds after the page is drawn in which late text and shifts are still counted."""
DRAWN = (
    "() => { const board = document.querySelector('ply-board'); return !board || board.querySelector('[data-place]'); }"
)
OBSERVE = """
window.seen = {lcp: 0, cls: 0, what: "", moved: []};
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    seen.lcp = entry.startTime;
    seen.what = entry.element ? entry.element.outerHTML.slice(0, 60) : "";
  }
}).observe({type: "largest-contentful-paint", buffered: true});
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue;
    seen.cls += entry.value;
    for (const source of entry.sources) seen.moved.push((source.node?.outerHTML ?? "").slice(0, 60));
  }
}).observe({type: "layout-shift", buffered: true});
"""


@dataclass(frozen=True)
class Measures:
    """One visit: milliseconds, a sum of shifts, kilobytes on the line, and requests. A guide is drawn when it is
    loaded, since its boards come when somebody reads as far."""

    lcp: float
    drawn: float
    cls: float
    script: float
    total: float
    requests: float


class Line:
    """The network as the browser's developer tools see it: bytes by kind of resource."""

    def __init__(self, session: CDPSession) -> None:
        self._kinds: dict[str, str] = {}
        self.bytes: dict[str, float] = {}
        session.on("Network.responseReceived", self._received)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", LINE)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})

    def _received(self, event: dict[str, Any]) -> None:
        self._kinds[event["requestId"]] = event["type"]

    def _finished(self, event: dict[str, Any]) -> None:
        kind = self._kinds.get(event["requestId"], "")
        self.bytes[kind] = self.bytes.get(kind, 0.0) + event["encodedDataLength"] / 1000

    @property
    def requests(self) -> int:
        return len(self._kinds)


def visit(browser: Browser, address: str, path: str, show: bool) -> Measures:
    """Open a page for the first time on the slow phone."""
    _, lang, kind, _ = path.split("/")
    context = browser.new_context(**PHONE, locale=lang)
    url = address + path
    if kind == "games":
        form = {"mode": "computer", "dice": "fair"}
        url = address + context.request.post(url, form=form, max_redirects=0).headers["location"]
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.add_init_script(OBSERVE)
    line = Line(context.new_cdp_session(page))
    page.goto(url, wait_until="load")
    if kind == "games":
        page.wait_for_function(DRAWN)
    drawn = float(page.evaluate("performance.now()"))
    page.wait_for_timeout(QUIET)
    seen = page.evaluate("seen")
    if show:
        print(f"  {path}: {seen['what']!r} {seen['moved'][:6]}")
    context.close()
    script, total = line.bytes.get("Script", 0.0), sum(line.bytes.values())
    return Measures(seen["lcp"], drawn, seen["cls"], script, total, line.requests)


def middle(visits: list[Measures]) -> Measures:
    """Return the median of each figure."""
    return Measures(*(statistics.median(getattr(each, field.name) for each in visits) for field in fields(Measures)))


def rows(options: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """Yield the name and path of every page asked for; the path of a game's page stands for a match begun there."""
    for game in sorted(games()) if not options.only else [options.only]:
        for lang in LANGUAGES if not options.lang else [options.lang]:
            yield f"guide {game} {lang}", f"/{lang}/learn/{game}"
            yield f"play {game} {lang}", f"/{lang}/games/{game}"


def measure(browser: Browser, address: str, options: argparse.Namespace) -> int:
    """Print the table; return how many figures miss their aim."""
    missed = 0
    print("| page | LCP, ms | drawn, ms | CLS | script, kB | all, kB | requests |")
    print("|---|---|---|---|---|---|---|")
    for name, path in rows(options):
        visits = [visit(browser, address, path, options.show) for _ in range(options.rounds)]
        seen = middle(visits)
        fastest, slowest = min(each.lcp for each in visits), max(each.lcp for each in visits)
        late = sum(getattr(seen, figure) > aim for figure, aim in AIMS.items())
        missed += late
        print(
            f"| {name}{' *' if late else ''} | {seen.lcp:.0f} ({fastest:.0f} to {slowest:.0f}) | {seen.drawn:.0f} | "
            f"{seen.cls:.3f} | {seen.script:.1f} | {seen.total:.1f} | {seen.requests:.0f} |",
            flush=True,
        )
    return missed


def warm(page: Page, address: str, options: argparse.Namespace) -> None:
    """Let the server make what it makes once."""
    for _name, path in rows(options):
        page.goto(address + path)


def main() -> None:
    """Measure against a server of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=6, help="the range of six visits holds the median with 97 %%")
    parser.add_argument("--only", default="", metavar="GAME")
    parser.add_argument("--lang", default="", choices=["", *LANGUAGES])
    parser.add_argument("--show", action="store_true", help="print what was painted last and what moved")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, servers.plyyard(Path(folder)) as server, sync_playwright() as plays:
        address = f"http://127.0.0.1:{server.port}"
        browser = plays.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"])
        warm(browser.new_page(), address, options)
        missed = measure(browser, address, options)
        browser.close()
    print(f"\n{missed} figures miss their aim {AIMS}; load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
