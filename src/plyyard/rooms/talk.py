"""What the two players of a live match say to one another: kept in memory, never in the log."""

from __future__ import annotations

import math
from collections import OrderedDict, deque
from typing import Final, Literal, NamedTuple, TypeAlias

from plyyard.core.game import Refusal, Seat
from plyyard.core.text import Text, text, texts
from plyyard.rooms.names import clean_line
from plyyard.rooms.phrases import PHRASES, Phrase
from plyyard.rooms.wire import LONGEST_TEXT, Chat, Said, Say

MOST_KEPT: Final = 50
"""How many sayings of a match are kept, and the ids of how many of its requests."""
AT_ONCE: Final = 5
WITHIN: Final = 10_000
"""Each side may say AT_ONCE things at once, and as many again over WITHIN milliseconds, evenly."""

Talking: TypeAlias = Say | Chat

_NOT_ONLINE = Refusal("nobody_to_hear", text("There is nobody on another device to hear that."))
_NOT_A_PLAYER = Refusal("not_seated", text("You are watching this match; only its players can talk."))
_NOT_AGREED = Refusal("chat_off", text("Both sides must switch free chat on first. Phrases can always be sent."))
_NOT_ONE_THING = Refusal("not_one_thing", text("Choose a phrase or write something, one at a time."))


class Word(NamedTuple):
    """What a request has come to: `seat` has said a phrase or a text, or agreed to free chat or no longer (`on`)."""

    seat: Seat
    request: str
    at: int
    phrase: Phrase | Literal[""] = ""
    text: str = ""
    on: bool | None = None


class Talk:
    """The talk of one match. `decide` changes nothing; `take` does what was decided, here or at another process."""

    def __init__(self, online: bool) -> None:
        self.chat: tuple[bool, bool] = (False, False)
        self._online = online
        self._said: deque[Said] = deque(maxlen=MOST_KEPT)
        self._answered: OrderedDict[tuple[Seat, str], None] = OrderedDict()
        self._full = [0.0, 0.0]

    def heard_by(self, seats: frozenset[Seat]) -> tuple[Said, ...]:
        """Return what was said lately, as far as somebody who holds `seats` may know it: spectators hear nothing."""
        return tuple(self._said) if seats else ()

    def decide(self, request: Talking, seats: frozenset[Seat], now: int) -> Word | Refusal | None:
        """Decide on a request at `now` milliseconds; None when it has been answered before."""
        if not self._online:
            return _NOT_ONLINE
        if not seats:
            return _NOT_A_PLAYER
        seat = min(seats)
        if (seat, request.id) in self._answered:
            return None
        wait = self._after(seat, now) - now - WITHIN
        return _too_soon(wait) if wait > 0 else self._judge(request, seat, now)

    def _judge(self, request: Talking, seat: Seat, now: int) -> Word | Refusal:
        if isinstance(request, Chat):
            return Word(seat, request.id, now, on=request.on)
        written = clean_line(request.text, LONGEST_TEXT)
        if bool(request.phrase) == bool(written):
            return _NOT_ONE_THING
        if written and not all(self.chat):
            return _NOT_AGREED
        return Word(seat, request.id, now, request.phrase, written)

    def take(self, word: Word) -> Said | None:
        """Keep a word; return what is to be told to both sides, None when it only changes who has agreed to chat."""
        self._full[word.seat] = self._after(word.seat, word.at)
        self._answered[word.seat, word.request] = None
        while len(self._answered) > MOST_KEPT:
            self._answered.popitem(last=False)
        if word.on is not None:
            self.chat = (word.on, self.chat[1]) if word.seat == 0 else (self.chat[0], word.on)
            return None
        said = Said(word.seat, word.phrase, _spoken(word), word.at)
        self._said.append(said)
        return said

    def _after(self, seat: Seat, now: int) -> float:
        """When the seat's bucket would be full again if it said one thing more."""
        return max(self._full[seat], now) + WITHIN / AT_ONCE


def _spoken(word: Word) -> Text:
    """A person's own words stand in a sentence's brace, so that nobody takes them for a sentence to translate."""
    return PHRASES[word.phrase] if word.phrase else Text("{words}", {"words": word.text})


def _too_soon(wait: float) -> Refusal:
    seconds = max(1, math.ceil(wait / 1000))
    sentence = texts(
        "You have said a lot in a short time. Please wait {n} second.",
        "You have said a lot in a short time. Please wait {n} seconds.",
        seconds,
    )
    return Refusal("rate_limited", sentence)
