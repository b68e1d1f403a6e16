"""A proof tells every roll, and one changed byte is found."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyyard.cli.app import run
from plyyard.core.errors import PlyYardError
from plyyard.core.game import CHANCE
from plyyard.core.registry import games
from plyyard.rooms.fair.errors import BadProof
from plyyard.rooms.fair.proof import MAX_PROOF, Subject, canonical, verify, write_proof
from tests.fair.forgeries import FORGERIES, better_die, forge
from tests.fair.table import NAMES, SETTINGS, Table

DICE_GAMES = [game for game in games().values() if game.board(game.editions[0]).dice]


def play(name: str, plies: int = 120) -> Subject:
    """A match of a real game whose dice are rolled by the protocol."""
    game, table, choose = games()[name], Table().set_up(), Random(name)
    position, actions = game.start(game.editions[0]), []
    while position.to_move is not None and len(actions) < plies:
        legal = position.legal_actions()
        seat = position.turn
        action = legal[table.roll(seat) - 1] if position.to_move == CHANCE else choose.choice(legal)
        actions.append((seat, action.text))
        position = position.apply(action)
    rules = table.dice.setting
    edition, version = game.editions[0].name, game.rules_version
    return Subject(table.match, name, edition, version, rules.protocol, rules.computer, table.steps, tuple(actions))


@pytest.fixture(scope="module")
def proof() -> str:
    """The proof of a short match, with chains renewed once."""
    table = Table().set_up()
    for _ in range(3):
        table.roll(0), table.roll(1)
    table.renew("moved")
    table.roll(0)
    return table.proof()


@pytest.mark.parametrize(("protocol", "computer"), SETTINGS, ids=NAMES)
def test_an_honest_proof_is_right_in_every_constellation(protocol: str, computer: int | None) -> None:
    table = Table(protocol, computer).set_up()
    dice = [(seat, table.roll(seat)) for _ in range(10) for seat in (0, 1)]
    report = verify(table.proof())
    assert report.fault is None
    assert [(roll.seat, roll.die) for roll in report.rolls] == dice


@pytest.mark.parametrize("name", [game.name for game in DICE_GAMES])
def test_the_moves_of_a_real_match_are_played_through(name: str) -> None:
    subject = play(name)
    report = verify(write_proof(subject).encode())
    assert (report.fault, report.notes) == (None, ())
    assert len(report.rolls) > 20
    seat, written = subject.actions[-1]
    other = write_proof(Subject(*_parts(subject), (*subject.actions[:-1], (1 - seat, written))))
    assert verify(other).fault is not None


def _parts(subject: Subject) -> tuple[object, ...]:
    return tuple(getattr(subject, name) for name in Subject.__slots__[:-1])  # type: ignore[attr-defined]


def test_each_set_of_chains_has_a_fingerprint_to_compare(proof: str) -> None:
    prints = verify(proof).fingerprints
    assert len(set(prints)) == len(prints) == 2
    assert all(len(digits) == 24 for digits in prints)


def finds(content: bytes) -> bool:
    """Tell whether a check notices that something is wrong."""
    try:
        return verify(content).fault is not None
    except PlyYardError:
        return True


@given(st.data())
def test_one_changed_byte_anywhere_is_found(proof: str, data: st.DataObject) -> None:
    content = bytearray(proof.encode())
    at = data.draw(st.integers(0, len(content) - 1), label="byte")
    content[at] = data.draw(st.integers(0, 255).filter(lambda byte: byte != content[at]), label="becomes")
    assert finds(bytes(content))


@given(st.data())
def test_one_missing_or_doubled_byte_is_found(proof: str, data: st.DataObject) -> None:
    content = proof.encode()
    at = data.draw(st.integers(0, len(content) - 1), label="byte")
    assert finds(content[:at] + content[at + 1 :])
    assert finds(content[:at] + content[at : at + 1] + content[at:])


@pytest.mark.parametrize("change", FORGERIES.values(), ids=FORGERIES)
def test_a_forged_proof_with_a_right_digest_is_found_all_the_same(proof: str, change: object) -> None:
    assert finds(forge(proof, change).encode())


BAD_FILES = {
    "nothing": b"",
    "no text": bytes(range(256)),
    "no object": b"[1,2]",
    "number": b"1e999",
    "not a number": b'{"format":NaN}',
    "deep": b"[" * 200_000,
    "deep object": b'{"a":' * 100_000,
    "long number": b"9" * 100_000,
    "half a letter": b'{"format":"\\ud800"}',
    "another file": b'{"format":"plyyard/1","game":"x"}',
    "huge": b" " * (MAX_PROOF + 1),
}


@pytest.mark.parametrize("content", BAD_FILES.values(), ids=BAD_FILES)
def test_a_file_that_is_no_proof_is_refused_in_a_sentence(content: bytes) -> None:
    with pytest.raises(BadProof) as caught:
        verify(content)
    assert 10 < len(str(caught.value)) < 300


WRONG = [
    None,
    True,
    1.5,
    -7,
    10**30,
    "",
    "x" * 10_000,
    [],
    [[]],
    [None],
    {},
    {"step": []},
    [{"step": "roll", "seat": []}],
]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda value: str(value)[:20])
@pytest.mark.parametrize(
    "field",
    ["format", "protocol", "computer", "match", "game", "edition", "rules_version", "steps", "actions", "digest"],
)
def test_a_field_of_any_wrong_kind_is_found(proof: str, field: str, wrong: object) -> None:
    body = json.loads(proof)
    if body[field] != wrong:
        assert finds(canonical({**body, field: wrong}).encode())


@pytest.fixture
def check(tmp_path, capsys, monkeypatch):  # type: ignore[no-untyped-def]
    """Run `plyyard verify` on some content; return status, output and complaints."""
    monkeypatch.setenv("PLYYARD_LANG", "en")

    def verify_file(content: bytes, *options: str) -> tuple[int, str, str]:
        path = tmp_path / "proof.json"
        path.write_bytes(content)
        status = run(["verify", str(path), *options])
        return (status, *capsys.readouterr())

    return verify_file


def test_the_command_lists_every_roll(check, proof: str) -> None:  # type: ignore[no-untyped-def]
    status, out, err = check(proof.encode() + b"\n")
    assert (status, err) == (0, "")
    assert out.count("roll ") == 7
    assert out.splitlines()[-1] == "All dice are right: 7 rolls checked."


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_the_command_says_in_words_what_is_wrong(check, proof: str, lang: str) -> None:  # type: ignore[no-untyped-def]
    status, _, err = check(forge(proof, better_die).encode(), "--lang", lang)
    assert status == 1
    assert len(err.splitlines()) == 1
    assert "{" not in err
    status, out, err = check(b"[" * 100_000, "--lang", lang)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert any(ord(letter) > 0x3000 for letter in err) == (lang != "en")


@pytest.mark.parametrize("path", ["/nowhere/at/all", "/", "a\0b", "x" * 100_000])
def test_a_file_that_cannot_be_read_is_named(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", path, "--lang", "en"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
