"""What the lobby offers: matches that wait for somebody, and matches to watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from plyyard.core.game import Seat
from plyyard.core.text import Text, text
from plyyard.rooms.store import Store, Summary
from plyyard.web.cards import card
from plyyard.web.clocks import clock_title
from plyyard.web.hub import Hub
from plyyard.web.live import LiveMatch
from plyyard.web.matches import free_seat

SHOWN = 30
STALE = 2 * 60_000
"""Milliseconds after which somebody who has left is not waiting any more."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """An open match and the seat that is free in it."""

    summary: Summary
    live: LiveMatch
    free: Seat


@dataclass(frozen=True, slots=True)
class Offered:
    """The open challenges and the running public matches, newest first."""

    waiting: tuple[Challenge, ...] = ()
    running: tuple[Summary, ...] = ()


async def look(store: Store, hub: Hub) -> Offered:
    """Return what there is now. Who has left is not waiting, unless there are days for every turn."""
    found = [await _challenge(hub, summary) for summary in await store.public("open", SHOWN)]
    now = hub.clock()
    waiting = tuple(
        challenge for challenge in found if challenge and (_has_days(challenge) or is_waiting(challenge, now))
    )
    return Offered(waiting, tuple(await store.public("running", SHOWN)))


async def _challenge(hub: Hub, summary: Summary) -> Challenge | None:
    try:
        live = await hub.open(summary.header.id)
    except ValueError:
        return None
    seat = free_seat(live) if live else None
    return None if live is None or seat is None else Challenge(summary, live, seat)


def _has_days(challenge: Challenge) -> bool:
    clock = challenge.summary.header.agreed.clock
    return clock is not None and clock.kind == "days"


def is_waiting(challenge: Challenge, now: int) -> bool:
    """Tell whether the one who opened the challenge is there, or was a moment ago."""
    since = challenge.live.room.gone[1 - challenge.free]
    return since is None or now - since < STALE


def cards(offered: Offered, lang: str, secret: str) -> dict[str, list[dict[str, Any]]]:
    """Return the cards of both lists for the visitor whose secret has this hash."""
    return {
        "waiting": [_waiting_card(challenge, lang, secret) for challenge in offered.waiting],
        "running": [_running_card(summary, lang) for summary in offered.running],
    }


def _waiting_card(challenge: Challenge, lang: str, secret: str) -> dict[str, Any]:
    shown, live, free = card(challenge.summary, lang), challenge.live, challenge.free
    mine = bool(live.seats_of(secret))
    return {
        "id": shown["id"],
        "url": shown["url"] if mine else f"/{lang}/join/{shown['id']}",
        "title": shown["game_title"],
        "who": _who(challenge, mine),
        "terms": _terms(shown, challenge.summary, shown["seats"][1 - free if mine else free]),
        "mine": mine,
    }


def _who(challenge: Challenge, mine: bool) -> Text:
    if mine:
        return text("Your own challenge")
    name = challenge.live.room.match.state.names[1 - challenge.free]
    return text("{name} is waiting", name=name) if name else text("A guest is waiting")


def _terms(shown: dict[str, Any], summary: Summary, side: Text) -> list[Text]:
    yours = text("You play {side}", side=side)
    return [yours, clock_title(summary.header.agreed.clock), *_edition(shown)]


def _edition(shown: dict[str, Any]) -> list[Text]:
    return [shown["edition_title"]] if str(shown["edition_title"]) else []


def _running_card(summary: Summary, lang: str) -> dict[str, Any]:
    shown = card(summary, lang)
    return {
        "id": shown["id"],
        "url": shown["url"],
        "title": shown["game_title"],
        "who": shown["state"],
        "terms": [clock_title(summary.header.agreed.clock), *_edition(shown)],
        "mine": False,
    }
