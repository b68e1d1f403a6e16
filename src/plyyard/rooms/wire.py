"""Every request and message of the live connection, by direction. JSON text frames, tagged by `type`.

Version 1. A client says `hello` first and gets `welcome` with everything after the `seq` it already has. Every
request with an id gets exactly one answer (`done`, `fine`, `refused`, `pong`); a repeat of the same id gets the first
answer again. Everything stored is sent to every connection of the match as one `event` message each, in order.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from plyyard.core.board import Step, View
from plyyard.core.text import Text
from plyyard.rooms.log import Data
from plyyard.rooms.offers import OfferKind
from plyyard.rooms.phrases import Phrase

VERSION = 1
MAX_FRAME = 8_192
LONGEST_TEXT = 200
"""How many characters somebody may say at once."""

RequestId: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seq: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)]
Link: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
RollNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
PlaceId: TypeAlias = Annotated[str, msgspec.Meta(max_length=24)]


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """First frame: the wire version, the seq of the last event the client has (-1: none) and the hash it had then."""

    v: int
    seq: Seq = -1
    hash: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Act(msgspec.Struct, frozen=True, tag="act"):
    """Play an action (its text, or "roll"), made when `seq` was the last event.

    With fair dice a roll carries its number and the roller's link ("" where the roller has no chain).
    """

    id: RequestId
    seq: Seq
    action: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    k: RollNumber = 0
    own: Link = ""


class Try(msgspec.Struct, frozen=True, tag="try"):
    """Ask why a path of touched places is refused."""

    id: RequestId
    path: Annotated[list[PlaceId], msgspec.Meta(min_length=1, max_length=64)]


class Resign(msgspec.Struct, frozen=True, tag="resign"):
    """Give up for a seat."""

    id: RequestId
    seq: Seq
    seat: Annotated[int, msgspec.Meta(ge=0, le=1)]


class Abort(msgspec.Struct, frozen=True, tag="abort"):
    """Call the match off before both sides have acted."""

    id: RequestId


class Propose(msgspec.Struct, frozen=True, tag="offer"):
    """Offer a draw, a takeback or a rematch."""

    id: RequestId
    offer: OfferKind


class Reply(msgspec.Struct, frozen=True, tag="reply"):
    """Accept or decline the offer whose event has this seq."""

    id: RequestId
    offer: Seq
    accept: bool


class Claim(msgspec.Struct, frozen=True, tag="claim"):
    """Take the win or a draw, because the other side has left."""

    id: RequestId
    claim: Literal["win", "draw"]


class Wish(msgspec.Struct, frozen=True, tag="dice"):
    """Give what fair dice need (docs/dice.md): anchors of one's chains, a seed in escrow, the people's seed, the answer
    to an open roll of `seat`, or the wish for new chains."""

    id: RequestId
    wish: Literal["anchors", "escrow", "seed", "answer", "rekey"]
    seat: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    k: RollNumber = 0
    link: Link = ""
    seed: Link = ""
    anchors: Annotated[dict[Annotated[str, msgspec.Meta(max_length=12)], Link], msgspec.Meta(max_length=4)] = {}
    reason: Literal["spent", "moved"] = "spent"


class Say(msgspec.Struct, frozen=True, tag="say"):
    """Say something to the other side: a phrase or a text, never both."""

    id: RequestId
    phrase: Phrase | Literal[""] = ""
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)] = ""


class Chat(msgspec.Struct, frozen=True, tag="chat"):
    """Agree to texts of one's own in this match, or no longer."""

    id: RequestId
    on: bool


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    """Is anybody there."""

    id: RequestId


Request: TypeAlias = Hello | Act | Try | Resign | Abort | Propose | Reply | Claim | Wish | Say | Chat | Ping


class Entry(msgspec.Struct, frozen=True):
    """One stored event for the record: its kind (rooms.log.EventKind), the action's text, the spoken sentence ("" for
    what is not worth a word), the step of fair dice that it carries, and how many actions remain on the board after it
    (None: a takeback has not cut any)."""

    seq: int
    seat: int
    kind: str
    action: str
    text: Text
    at: int
    step: Data | None = None
    kept: int | None = None


class End(msgspec.Struct, frozen=True):
    """How the match ended: points per seat and the winner (None for a draw)."""

    reason: str
    text: Text
    points: tuple[float, float]
    winner: int | None


class OpenOffer(msgspec.Struct, frozen=True):
    """An offer that waits for an answer; `id` is the seq of its event."""

    id: int
    kind: OfferKind
    by: int


class Around(msgspec.Struct, frozen=True):
    """What is around the board, as the receiver may see and do it.

    `gone` is how many milliseconds each side has been without a connection (None: it is there), `left` each side's
    time in milliseconds when the message was sent (None: no clock) and `running` whose clock goes down. `claim_wait`
    is how long the receiver must wait before it may claim, None while nobody is gone. `chat` is who has agreed to
    texts of one's own.
    """

    joined: tuple[bool, bool]
    names: tuple[str, str]
    gone: tuple[int | None, ...]
    left: tuple[int, int] | None
    running: int | None
    offers: tuple[OpenOffer, ...]
    may_offer: tuple[OfferKind, ...]
    may_abort: bool
    may_resign: bool
    claim_wait: int | None
    spectators: int
    next_match: str
    chat: tuple[bool, bool] = (False, False)


class Said(msgspec.Struct, frozen=True, tag="said"):
    """What one side has said to the other: a phrase, or a text of its own (phrase ""). No spectator hears it."""

    seat: int
    phrase: Phrase | Literal[""]
    text: Text
    at: int


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """Where the match stands, the entries from `first` on that the client did not have, and what was said lately."""

    v: int
    seq: int
    hash: str
    first: int
    entries: tuple[Entry, ...]
    view: View
    thinking: bool
    end: End | None
    around: Around
    talk: tuple[Said, ...] = ()


class Happened(msgspec.Struct, frozen=True, tag="event"):
    """One stored event, what is to be seen of it, and the view after it."""

    seq: int
    hash: str
    entry: Entry
    steps: tuple[Step, ...]
    view: View
    thinking: bool
    end: End | None
    around: Around


class Surroundings(msgspec.Struct, frozen=True, tag="around"):
    """Who is there has changed."""

    around: Around


class Done(msgspec.Struct, frozen=True, tag="done"):
    """The request is stored as event `seq`."""

    id: str
    seq: int


class Fine(msgspec.Struct, frozen=True, tag="fine"):
    """The tried path is allowed."""

    id: str


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The request is refused, and why."""

    id: str
    seq: int
    code: str
    text: Text
    places: tuple[str, ...]
    section: str
    section_title: Text


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """Answer to `ping`."""

    id: str


class Failure(msgspec.Struct, frozen=True, tag="error"):
    """The frame cannot be read or the match not be opened; the connection is closed after it."""

    code: str
    text: Text


Answer: TypeAlias = Done | Fine | Refused | Pong
Message: TypeAlias = Welcome | Happened | Surroundings | Said | Answer | Failure

_decoder = msgspec.json.Decoder(Request)


def parse_request(frame: str | bytes) -> Request:
    """Read one frame. Raises msgspec.DecodeError or msgspec.ValidationError."""
    return _decoder.decode(frame)
