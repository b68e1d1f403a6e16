"""A match's dice written down for everybody to check, and the check.

A proof is canonical JSON (sorted keys, no spaces, UTF-8) with every step of the dice, every action of the match, and a
digest of the rest, so that one changed byte is noticed. docs/dice.md has the format.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from plyyard.core.errors import PlyYardError
from plyyard.core.game import CHANCE, ROLL, Seat
from plyyard.core.record import MAX_ACTIONS, MatchRecord, read_action
from plyyard.core.registry import find_edition, find_game, games
from plyyard.core.text import Text
from plyyard.rooms.fair.errors import BadProof, BadStep, DiceError, Mismatch
from plyyard.rooms.fair.protocol import Data, Epoch, FairDice, RollProof
from plyyard.rooms.fair.setting import setting
from plyyard.rooms.fair.words import say

FORMAT: Final = "plyyard-proof/1"
MAX_PROOF: Final = 8_000_000
"""Bytes; room for more rolls than any match can have."""
_FIELDS: Final[Mapping[str, type]] = {
    "format": str, "protocol": str, "match": str, "game": str, "edition": str, "rules_version": int,
    "steps": list, "actions": list, "digest": str,
}  # fmt: skip
_DIE: Final = re.compile(rf"{ROLL}:[1-6]")


@dataclass(frozen=True, slots=True)
class Subject:
    """What a proof is about: the match and its dice, and every action on the board with the seat it belongs to."""

    match: str
    game: str
    edition: str
    rules_version: int
    protocol: str
    computer: Seat | None
    steps: Sequence[Data]
    actions: Sequence[tuple[Seat, str]]


@dataclass(frozen=True, slots=True)
class Report:
    """What a check has found: the rolls that are right, the first thing that is not (None: everything is), what could
    not be checked here, and for each set of chains a fingerprint to compare with the one a player's page has kept."""

    subject: Subject
    rolls: tuple[RollProof, ...]
    fault: DiceError | None
    notes: tuple[Text, ...]
    fingerprints: tuple[str, ...]


def write_proof(subject: Subject) -> str:
    """Return the proof of a match as canonical JSON."""
    body = {
        "format": FORMAT,
        "protocol": subject.protocol,
        "computer": subject.computer,
        "match": subject.match,
        "game": subject.game,
        "edition": subject.edition,
        "rules_version": subject.rules_version,
        "steps": [dict(step) for step in subject.steps],
        "actions": [list(action) for action in subject.actions],
    }
    return canonical({**body, "digest": _digest(body)})


def canonical(body: object) -> str:
    """Return JSON that is written in one way only. Raises ValueError for what cannot be written."""
    return json.dumps(body, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


def _digest(body: Mapping[str, Any]) -> str:
    return hashlib.sha256(canonical(body).encode()).hexdigest()


def fingerprint(epoch: Epoch) -> str:
    """Return 20 hexadecimal digits that stand for all anchors of a set of chains, in groups of four."""
    digits = hashlib.sha256(canonical({**epoch.anchors, "seed": epoch.seed}).encode()).hexdigest()
    return " ".join(digits[start : start + 4] for start in range(0, 20, 4))


def verify(content: bytes | str) -> Report:
    """Check a proof. Raises DiceError for what is no proof at all."""
    written = _decode(content)
    body = _load(written)
    subject = _read(body)
    dice, rolls, fault = _fold(subject)
    fault = fault or _compare(subject, rolls)
    game_fault, notes = (None, ()) if fault else _play(subject)
    fault = fault or game_fault or _integrity(body, written)
    prints = tuple(fingerprint(epoch) for epoch in (*dice.closed, dice.epoch) if epoch.anchors)
    return Report(subject, rolls, fault, notes, prints)


def _decode(content: bytes | str) -> str:
    if len(content) > MAX_PROOF:
        raise BadProof("too_large", limit=MAX_PROOF // 10**6)
    try:
        return (content.decode() if isinstance(content, bytes) else content).rstrip("\r\n")
    except UnicodeDecodeError:
        _no_proof()


def _load(written: str) -> Mapping[str, Any]:
    try:
        body = json.loads(written, parse_constant=_no_number, parse_float=_no_number)
        canonical(body).encode()
    except (ValueError, RecursionError):
        _no_proof()
    if not isinstance(body, dict) or body.keys() != {*_FIELDS, "computer"} or body["format"] != FORMAT:
        _no_proof()
    for name, kind in _FIELDS.items():
        if type(body[name]) is not kind:
            _wrong_type(name)
    return body


def _no_proof() -> NoReturn:
    raise BadProof("no_proof", format=FORMAT)


def _no_number(word: str) -> NoReturn:
    raise ValueError(word)


def _wrong_type(name: str) -> NoReturn:
    raise BadProof("wrong_type", name=name)


def _read(body: Mapping[str, Any]) -> Subject:
    computer, steps, actions = body["computer"], body["steps"], body["actions"]
    if computer is not None and (type(computer) is not int or computer not in (0, 1)):
        _wrong_type("computer")
    if not all(isinstance(step, dict) for step in steps):
        _wrong_type("steps")
    if len(actions) > MAX_ACTIONS or not all(map(_is_action, actions)):
        _wrong_type("actions")
    match, game, edition = body["match"], body["game"], body["edition"]
    played = tuple((seat, written) for seat, written in actions)
    return Subject(match, game, edition, body["rules_version"], body["protocol"], computer, steps, played)


def _is_action(action: object) -> bool:
    if not isinstance(action, list) or len(action) != 2:
        return False
    seat, written = action
    return type(seat) is int and seat in (0, 1) and isinstance(written, str) and len(written) <= 200


def _fold(subject: Subject) -> tuple[FairDice, tuple[RollProof, ...], DiceError | None]:
    """Follow the steps as far as they are right."""
    dice = FairDice.begin(setting(subject.protocol, subject.computer), subject.match)
    rolls: list[RollProof] = []
    for number, step in enumerate(subject.steps, 1):
        try:
            dice = dice.follow(step)
        except BadStep as error:
            raise BadProof("step_at", error, step=number) from None
        except DiceError as error:
            return dice, tuple(rolls), _place(number, step, error)
        if step["step"] == "roll":
            rolls.append(_roll(dice, step))
    return dice, tuple(rolls), None


def _roll(dice: FairDice, step: Data) -> RollProof:
    seat = int(step["seat"])
    links = {purpose: str(step[purpose]) for purpose in dice.setting.parts[seat]}
    return RollProof(seat, int(step["k"]), int(step["die"]), links)


def _place(number: int, step: Data, error: DiceError) -> Mismatch:
    seat, k = step.get("seat"), step.get("k")
    if type(seat) is not int or type(k) is not int:
        return Mismatch("step_at", error, step=number)
    return Mismatch("roll_at", error, k=k, side=seat + 1)


def _compare(subject: Subject, rolls: Sequence[RollProof]) -> Mismatch | None:
    """Hold the dice of the moves against the dice of the proof."""
    played = [(seat, int(written[-1])) for seat, written in subject.actions if _DIE.fullmatch(written)]
    proved = [(roll.seat, roll.die) for roll in rolls]
    wrong = next((at for at, (one, other) in enumerate(zip(played, proved, strict=False), 1) if one != other), None)
    if wrong:
        return Mismatch("other_die", number=wrong)
    if len(played) != len(proved):
        return Mismatch("other_count", played=len(played), proved=len(proved))
    return None


def _play(subject: Subject) -> tuple[Mismatch | None, tuple[Text, ...]]:
    """Play the actions through by the rules; say so where these rules are not here."""
    if subject.game not in games() or find_game(subject.game).rules_version != subject.rules_version:
        return None, (say("no_rules"),)
    try:
        find_edition(find_game(subject.game), subject.edition)
        return next(_misplayed(subject), None), ()
    except PlyYardError as error:
        return Mismatch("action_at", error, number=1), ()


def _misplayed(subject: Subject) -> Iterator[Mismatch]:
    record = MatchRecord(subject.game, subject.edition, subject.rules_version, ())
    game, position = find_game(subject.game), record.first()
    for number, (seat, written) in enumerate(subject.actions, 1):
        try:
            action = read_action(game, position, written)
            if position.turn != seat or (position.to_move == CHANCE) != bool(_DIE.fullmatch(written)):
                yield Mismatch("wrong_side", number=number)
            position = position.apply(action)
        except PlyYardError as error:
            yield Mismatch("action_at", error, number=number)
            return


def _integrity(body: Mapping[str, Any], written: str) -> Mismatch | None:
    rest = {name: part for name, part in body.items() if name != "digest"}
    if _digest(rest) != body["digest"] or canonical(body) != written:
        return Mismatch("changed")
    return None
