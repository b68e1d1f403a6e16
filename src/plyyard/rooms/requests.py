"""What a room does with each request: a refusal, or the events that follow from it. Pure, like all of the room."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from plyyard.core.errors import IllegalAction, PlyYardError
from plyyard.core.game import CHANCE, DICE, ROLL, Attempt, Refusal, Seat
from plyyard.core.refusals import MATCH_OVER, dice_refusal, general_refusal
from plyyard.core.text import text
from plyyard.rooms.dice import Dice, draw
from plyyard.rooms.fair.keeper import Secrets
from plyyard.rooms.fairly import Told, grant, roll
from plyyard.rooms.log import Data, Event, EventKind
from plyyard.rooms.match import Match
from plyyard.rooms.offers import OfferKind
from plyyard.rooms.state import takeback_length
from plyyard.rooms.wire import Abort, Act, Claim, Propose, Reply, Resign, Wish

GRACE = 45_000
"""How long, in milliseconds, somebody must be gone before the other may claim the match."""

STALE = Refusal("stale", text("The board has moved on. Look at it again and choose once more."))


class Asking(Struct, frozen=True):
    """A request in its surroundings: the match, the seats of who asks, the time, the dice, and since when each seat's
    holder has no open connection (None: there is one)."""

    match: Match
    seats: frozenset[Seat]
    now: int
    dice: Dice
    gone: tuple[int | None, int | None] = (None, None)
    new_match: str = ""
    secrets: Secrets | None = None

    @property
    def seat(self) -> Seat:
        """The seat that the request speaks for: the one whose turn it is when the person holds it."""
        turn = self.match.position.turn
        return turn if turn in self.seats or not self.seats else min(self.seats)

    def event(self, kind: EventKind, seat: Seat, request: str, action: str = "", data: Data | None = None) -> Event:
        """Return the event that would be next."""
        return Event(self.match.seq + 1, kind, seat, action, self.now, request, data or {})

    def next(self, kind: EventKind, seat: Seat, action: str, data: Data, /, later: int = 0, request: str = "") -> Event:
        """Return the event that would be `later` after the next."""
        return Event(self.match.seq + 1 + later, kind, seat, action, self.now, "" if later else request, data)


Outcome = Refusal | tuple[Event, ...] | Told


def act(asking: Asking, request: Act) -> Outcome:
    """Play an action, or roll."""
    match = asking.match
    refusal = _over(match) or _stale(match, request) or _waiting(match)
    refusal = refusal or _out_of_turn(asking, request.action) or _illegal(match, request.action)
    if refusal:
        return refusal
    if request.action == ROLL and match.state.dice and asking.secrets:
        make = partial(asking.next, request=request.id)
        return roll(match.state.dice, asking.secrets, match.position.turn, request.k, request.own, make)
    return (asking.event("act", match.position.turn, request.id, _written(asking, request.action)),)


def wish(asking: Asking, request: Wish) -> Outcome:
    """Take what a page gives for fair dice."""
    match = asking.match
    if not asking.seats:
        return _NOT_SEATED
    if match.outcome or not match.state.dice or not asking.secrets:
        return _over(match) or Refusal("no_fair_dice", text("The dice of this match need nothing from you."))
    seat = next((seat for seat in asking.seats if seat == request.seat), asking.seat)
    if request.wish == "answer":
        seat = 1 - request.seat if 1 - request.seat in asking.seats else asking.seat
    return grant(match.state.dice, asking.secrets, seat, request, partial(asking.next, request=request.id))


def _stale(match: Match, request: Act) -> Refusal | None:
    """An action is made against a position: other events since then do not matter, actions and takebacks do."""
    if -1 <= request.seq <= match.seq and all(
        logged.event.kind not in ("act", "accept") for logged in match.log[request.seq + 1 :]
    ):
        return None
    return STALE


_NOT_JOINED = Refusal("not_joined", text("Nobody has taken the other side yet."), section="turn")
_NOT_SEATED = Refusal("not_seated", text("You are watching this match; only its players can act."))
_NOBODY_TO_AGREE = Refusal("nobody_to_agree", text("There is nobody on another device to agree to that."))
_TOO_EARLY = Refusal("too_early", text("A draw can be offered after your first action."))
_NOT_OVER = Refusal("not_over", text("A rematch can be offered when the match is over."))
_NOTHING_TO_TAKE_BACK = Refusal(
    "nothing_to_take_back", text("There is no move of yours to take back, or a die has been shown since.")
)


def _waiting(match: Match) -> Refusal | None:
    if all(match.state.joined):
        return None
    return _NOT_JOINED


def _out_of_turn(asking: Asking, written: str) -> Refusal | None:
    position = asking.match.position
    if position.turn in asking.seats:
        return None
    if not asking.seats:
        return _NOT_SEATED
    path = (DICE,) if written == ROLL else (written,)
    return general_refusal(position, Attempt(min(asking.seats), path))


def _illegal(match: Match, written: str) -> Refusal | None:
    if match.position.to_move == CHANCE:
        return None if written == ROLL else dice_refusal(match.position, Attempt(match.position.turn, (written,)))
    if written == ROLL:
        return match.game.explain(match.position, Attempt(match.position.turn, (DICE,)))
    try:
        match.game.parse_action(match.position, written)
    except IllegalAction as error:
        return error.refusal
    except PlyYardError as error:
        return Refusal("unreadable", error.text)
    return None


def _written(asking: Asking, asked: str) -> str:
    """The action as the log keeps it: the die that fell, or the game's canonical text."""
    position = asking.match.position
    return (draw(position, asking.dice) if asked == ROLL else asking.match.game.parse_action(position, asked)).text


def bot_act(asking: Asking, written: str) -> Event | None:
    """Return the event of the computer's action, or of its die when `written` is "roll"; None while a fair die waits
    for the other side."""
    dice, turn = asking.match.state.dice, asking.match.position.turn
    if written != ROLL or dice is None or asking.secrets is None:
        return asking.event("act", turn, "", _written(asking, written))
    told = None if dice.pending else roll(dice, asking.secrets, turn, 0, "", asking.next)
    return told.events[0] if isinstance(told, Told) and told.events else None


def resign(asking: Asking, request: Resign) -> Outcome:
    """Give up for a seat one holds."""
    refusal = _over(asking.match) or _waiting(asking.match)
    if not refusal and request.seat not in asking.seats:
        refusal = Refusal("not_your_seat", text("You can resign only for a seat you hold."))
    return refusal or (asking.event("resign", request.seat, request.id),)


def abort(asking: Asking, request: Abort) -> Outcome:
    """Call the match off while not both have acted."""
    refusal = _over(asking.match) or _not_playing(asking)
    if not refusal and asking.match.state.started:
        refusal = Refusal("already_started", text("Both sides have acted: the match can be resigned, not called off."))
    return refusal or (asking.event("abort", asking.seat, request.id),)


def propose(asking: Asking, request: Propose) -> Outcome:
    """Make an offer; it counts as accepting when the other side has made the same one."""
    other = asking.match.state.offers.of(request.offer, 1 - asking.seat)
    if other and not _not_playing(asking):
        return _accepted(asking, other.id, request.id)
    refusal = may_offer(asking, request.offer)
    return refusal or (asking.event("offer", asking.seat, request.id, data={"offer": request.offer}),)


def may_offer(asking: Asking, kind: OfferKind) -> Refusal | None:
    """Return why a seat may not make an offer now."""
    return _not_playing(asking) or _why_no_offer(asking.match, asking.seat, kind)


def _why_no_offer(match: Match, seat: Seat, kind: OfferKind) -> Refusal | None:
    refusal = _OFFER_CHECKS[kind](match, seat)
    if refusal:
        return refusal
    if match.state.offers.of(kind, seat):
        return Refusal("offered_already", text("That is offered already and waits for an answer."))
    if not match.state.offers.rested(kind, seat, match.state.acted[seat]):
        return Refusal("offered_lately", text("That was offered a short while ago. Play on a little first."))
    return None


def _may_draw(match: Match, seat: Seat) -> Refusal | None:
    if not match.state.acted[seat]:
        return _over(match) or _TOO_EARLY
    return _over(match) or _waiting(match)


def _may_take_back(match: Match, seat: Seat) -> Refusal | None:
    refusal = _over(match) or _waiting(match)
    if refusal or takeback_length(match.line, seat) is not None:
        return refusal
    return _NOTHING_TO_TAKE_BACK


def _may_rematch(match: Match, _seat: Seat) -> Refusal | None:
    if match.outcome is None:
        return _NOT_OVER
    return None


_OFFER_CHECKS: dict[OfferKind, Callable[[Match, Seat], Refusal | None]] = {
    "draw": _may_draw,
    "takeback": _may_take_back,
    "rematch": _may_rematch,
}


def reply(asking: Asking, request: Reply) -> Outcome:
    """Accept or decline an open offer of the other side."""
    refusal = _not_playing(asking)
    if refusal:
        return refusal
    offer = asking.match.state.offers.find(request.offer)
    if offer is None or offer.by == asking.seat:
        return Refusal("no_such_offer", text("That offer is no longer open."))
    if request.accept:
        return _accepted(asking, offer.id, request.id)
    return (asking.event("decline", asking.seat, request.id, data={"offer": offer.id}),)


def _accepted(asking: Asking, offer: int, request: str) -> tuple[Event, ...]:
    data: Data = {"offer": offer, "match": asking.new_match} if asking.match.outcome else {"offer": offer}
    return (asking.event("accept", asking.seat, request, data=data),)


def claim(asking: Asking, request: Claim) -> Outcome:
    """Take the win or a draw when the other side has been gone for longer than the grace."""
    refusal = _over(asking.match) or _not_playing(asking)
    wait = claim_wait(asking)
    if refusal:
        return refusal
    if wait is None:
        return Refusal("not_gone", text("The other side is there."))
    if wait > 0:
        return Refusal(
            "not_yet", text("The other side may still come back: wait {seconds} s.", seconds=-(-wait // 1000))
        )
    return (asking.event("claim", asking.seat, request.id, data={"claim": request.claim}),)


def claim_wait(asking: Asking) -> int | None:
    """Return how many milliseconds the seat must wait before it may claim, None while nobody is gone."""
    match, since = asking.match, asking.gone[1 - asking.seat]
    slow = match.header.agreed.clock is not None and match.header.agreed.clock.kind == "days"
    if since is None or slow or match.outcome or not match.state.started:
        return None
    return max(0, since + GRACE - asking.now)


def _over(match: Match) -> Refusal | None:
    return MATCH_OVER if match.outcome else None


def _not_playing(asking: Asking) -> Refusal | None:
    if asking.match.header.mode != "online":
        return _NOBODY_TO_AGREE
    if not asking.seats:
        return _NOT_SEATED
    return None


OFFER_KINDS: tuple[OfferKind, ...] = ("draw", "takeback", "rematch")


class Allowed(Struct, frozen=True):
    """What else than acting a person may do now, so that a screen offers nothing that would be refused."""

    offers: tuple[OfferKind, ...] = ()
    abort: bool = False
    resign: bool = False
    claim_wait: int | None = None


def allowed(asking: Asking) -> Allowed:
    """Return what the person may do besides acting."""
    match = asking.match
    if not asking.seats or not all(match.state.joined):
        return Allowed(abort=bool(asking.seats) and match.header.mode == "online" and not match.outcome)
    if match.header.mode != "online":
        return Allowed(resign=not match.outcome)
    seat = asking.seat
    return Allowed(
        offers=tuple([kind for kind in OFFER_KINDS if _why_no_offer(match, seat, kind) is None]),
        abort=not match.outcome and not match.state.started,
        resign=not match.outcome,
        claim_wait=claim_wait(asking),
    )
