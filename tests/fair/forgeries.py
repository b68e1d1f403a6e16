"""What somebody might change in a proof who knows how to write its digest anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias

from plyyard.rooms.fair.proof import Subject, write_proof
from tests.fair.table import seed_of

Change: TypeAlias = Callable[[dict[str, Any]], object]


def forge(proof: str, change: Change) -> str:
    """A proof with a change by somebody who knows how to write the digest anew."""
    body = json.loads(proof)
    body.pop("digest")
    change(body)
    subject = Subject(
        body["match"], body["game"], body["edition"], body["rules_version"], body["protocol"], body["computer"],
        body["steps"], tuple(map(tuple, body["actions"])),
    )  # fmt: skip
    return write_proof(subject)


def better_die(body: dict[str, Any]) -> None:
    roll = next(step for step in body["steps"] if step["step"] == "roll")
    roll["die"] = 6 if roll["die"] != 6 else 5


def _other_move(body: dict[str, Any]) -> None:
    body["actions"][0][1] = f"roll:{7 - int(body['actions'][0][1][-1])}"


FORGERIES: dict[str, Change] = {
    "another die": better_die,
    "another die among the moves": _other_move,
    "another match": lambda body: body.update(match="match-0003"),
    "another protocol": lambda body: body.update(protocol="chain/1-strict"),
    "another link": lambda body: next(s for s in body["steps"] if s["step"] == "roll").update(own=seed_of("x")),
    "another anchor": lambda body: body["steps"][0].update({"0/server": seed_of("x")}),
    "the sides exchanged": lambda body: body["actions"].reverse(),
    "a roll left out": lambda body: body["steps"].pop(6),
    "the last roll left out": lambda body: body["steps"].pop(),
    "a roll told twice": lambda body: body["steps"].insert(6, body["steps"][5]),
    "a move more": lambda body: body["actions"].append([1, "roll:3"]),
    "no chains at all": lambda body: body.update(steps=[]),
}  # fmt: skip
