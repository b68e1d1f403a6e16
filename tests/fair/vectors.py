"""The test vectors that Python and JavaScript share. `python -m tests.fair.vectors` writes them anew."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from plyyard.rooms.fair.chain import LENGTH, domain, grow
from plyyard.rooms.fair.die import die_of, face_of
from plyyard.rooms.fair.errors import DiceError
from plyyard.rooms.fair.proof import verify
from tests.fair.forgeries import FORGERIES, forge
from tests.fair.table import NAMES, SETTINGS, Table, seed_of

PATH = Path(__file__).with_name("vectors.json")
SHOWN = (0, 1, 16, 17, 255, 511, LENGTH)


def make_vectors() -> dict[str, Any]:
    """Return all vectors; they are the same in every run."""
    return {
        "hashes": [_hash(size) for size in (0, 1, 31, 55, 56, 63, 64, 65, 119, 120, 1000)],
        "chains": [_chain(*of) for of in [("chain/1", "m", 0, 0, "own"), ("server/1", "Match_9-x", 3, 1, "server")]],
        "faces": [_face(digest) for digest in _digests()],
        "dice": [_die(seat, k) for seat in (0, 1) for k in range(1, 41)],
        "proofs": [_verdict(name, content) for name, content in _proofs().items()],
    }


def _hash(size: int) -> dict[str, Any]:
    return {"size": size, "sha256": hashlib.sha256(bytes(n % 251 for n in range(size))).hexdigest()}


def _chain(protocol: str, match: str, epoch: int, seat: int, purpose: str) -> dict[str, Any]:
    of, seed = domain(protocol, match, epoch, seat, purpose), seed_of(protocol, purpose)
    chain = grow(of, seed)
    links = {str(k): chain.link(k) for k in SHOWN}
    return {"of": [protocol, match, epoch, seat, purpose], "domain": of.hex(), "seed": seed, "links": links}


def _digests() -> list[bytes]:
    singles = [bytes([byte]) + bytes([255] * 31) for byte in (0, 1, 5, 6, 251, 252, 255)]
    return [*singles, bytes([252, 253, 254, 255, 4] + [0] * 27), bytes([255] * 32)]


def _face(digest: bytes) -> dict[str, Any]:
    return {"digest": digest.hex(), "face": face_of(digest)}


def _die(seat: int, k: int) -> dict[str, Any]:
    key = "".join(seed_of("die", seat, k, part) for part in range(3))
    return {
        "of": ["chain/1", "match-0001", seat, k],
        "key": key,
        "die": die_of("chain/1", "match-0001", seat, k, bytes.fromhex(key)),
    }


def _proofs() -> dict[str, str]:
    made = {}
    for name, (protocol, computer) in zip(NAMES, SETTINGS, strict=True):
        table = Table(protocol, computer).set_up()
        for _ in range(3):
            table.roll(0), table.roll(1)
        made[name] = table.proof()
    table = Table().set_up()
    table.roll(0), table.renew("moved"), table.roll(0), table.roll(1)
    made["moved"] = table.proof()
    made.update({name: forge(made["online"], change) for name, change in FORGERIES.items()})
    online = made["online"]
    made.update(
        {"a space": online.replace(":", ": ", 1), "another digest": online.replace('"digest":"', '"digest":"0', 1)}
    )
    made.update({"nothing": "", "another file": "{}", "deep": "[" * 5000, "half a letter": '"\\ud800"', "array": "[]"})
    return made


def _verdict(name: str, content: str) -> dict[str, Any]:
    try:
        report = verify(content)
    except DiceError as error:
        return {"name": name, "content": content, "fault": _codes(error)}
    dice = [[roll.seat, roll.k, roll.die] for roll in report.rolls]
    prints, fault = list(report.fingerprints), _codes(report.fault)
    return {"name": name, "content": content, "fault": fault, "rolls": dice, "fingerprints": prints}


def _codes(error: Exception | None) -> list[str]:
    """The code of an error and of what caused it."""
    return [error.code, *_codes(error.cause)] if isinstance(error, DiceError) else []


def format_vectors() -> str:
    return json.dumps(make_vectors(), indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    PATH.write_text(format_vectors())
