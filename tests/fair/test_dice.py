"""Nobody can choose a die, nobody can see it early, and it stays what it was."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyyard.rooms.fair.chain import LENGTH, before, grow
from plyyard.rooms.fair.die import FAIR, die_of, face_of
from plyyard.rooms.fair.errors import BadDie, BadLink, BadStep, DiceError, Spent, WrongTime
from plyyard.rooms.fair.keeper import Secrets, answer, ask, give_anchors, give_seed, hand_over, publish, renew
from plyyard.rooms.fair.protocol import FairDice, from_plain, to_plain
from plyyard.rooms.fair.setting import SERVER, label, setting
from tests.fair.table import NAMES, SETTINGS, Table, seed_of

every_setting = pytest.mark.parametrize(("protocol", "computer"), SETTINGS, ids=NAMES)


def test_every_link_leads_to_the_one_before_it_and_the_last_is_the_seed() -> None:
    chain = grow(bytes(32), seed_of("any"))
    links = [chain.link(k) for k in range(LENGTH + 1)]
    assert links[-1] == seed_of("any")
    assert links[0] == chain.anchor
    assert all(before(chain.domain, bytes.fromhex(link)).hex() == earlier for earlier, link in pairwise(links))
    assert len(set(links)) == LENGTH + 1


def test_a_byte_falls_on_every_face_equally_often_or_is_passed_over() -> None:
    faces = Counter(face_of(bytes([byte])) for byte in range(256))
    assert faces == {**dict.fromkeys(range(1, 7), FAIR // 6), None: 256 - FAIR}


def test_bytes_that_would_favour_a_face_are_passed_over() -> None:
    assert face_of(bytes([255, 252, 254, 251, 0])) == 251 % 6 + 1
    assert face_of(bytes([253] * 32)) is None


def test_a_digest_without_a_fair_byte_is_followed_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []

    def digest(key: bytes, message: bytes, kind: str) -> bytes:
        asked.append(message)
        return bytes([255] * 32) if len(asked) < 3 else bytes([7] * 32)

    monkeypatch.setattr("plyyard.rooms.fair.die.hmac.digest", digest)
    assert die_of("chain/1", "m", 1, 9, b"key") == 2
    first = b"plyyard chain/1 die\0m\0" + b"1\0" + b"9"
    assert asked == [first, first + b"\0" + b"1", first + b"\0" + b"2"]


@every_setting
def test_dice_fall_in_every_constellation(protocol: str, computer: int | None) -> None:
    table = Table(protocol, computer).set_up()
    dice = [table.roll(seat) for _ in range(30) for seat in (0, 1)]
    assert set(dice) == set(range(1, 7))


@every_setting
def test_the_steps_alone_lead_to_the_same_dice(protocol: str, computer: int | None) -> None:
    table = Table(protocol, computer).set_up()
    for _ in range(5):
        table.roll(0), table.roll(1)
    told = FairDice.begin(setting(protocol, computer), table.match)
    for step in table.steps:
        told = told.follow(step)
        assert from_plain(to_plain(told)) == told
    assert told == table.dice


def test_one_party_alone_that_draws_another_seed_changes_the_dice() -> None:
    """Each of the three links has its part in every die, so the two that are not known keep it unknown."""
    table = Table().set_up()
    links = {purpose: table.link(0, purpose, 1) for purpose in ("own", "other")}
    links["server"] = grow(table.dice.domain(table.dice.epoch, 0, "server"), table.secrets.server[0][0]).link(1)
    for purpose in links:
        dice = {table.dice.die(table.dice.epoch, 0, 1, {**links, purpose: seed_of(n)}) for n in range(60)}
        assert dice == set(range(1, 7)), f"the {purpose} link alone would have decided nothing"


def test_dice_do_not_depend_on_what_the_other_side_does_meanwhile() -> None:
    one, other = Table().set_up(), Table().set_up()
    straight = [one.roll(0) for _ in range(10)]
    between = [(other.roll(1), other.roll(0))[1] for _ in range(10)]
    assert straight == between


@every_setting
def test_asking_again_shows_the_same_die_and_stores_nothing(protocol: str, computer: int | None) -> None:
    table = Table(protocol, computer).set_up()
    rolled = {(seat, k): table.roll(seat) for k in range(1, 8) for seat in (0, 1)}
    for (seat, k), die in rolled.items():
        again = table.ask(seat, k)
        assert not again.is_new
        assert again.step["die"] == die
        assert again.step in table.steps


def test_asking_again_while_the_roll_is_open_opens_nothing_new() -> None:
    table = Table("chain/1-strict").set_up()
    opened = table.take(table.ask(1, 1))
    again = table.ask(1, 1)
    assert (again.is_new, again.step) == (False, opened)
    with pytest.raises(WrongTime):
        table.ask(0, 1)


def test_a_roll_made_before_the_chains_were_renewed_is_still_the_same() -> None:
    table = Table().set_up()
    first = [table.roll(0) for _ in range(3)]
    table.renew("moved")
    table.roll(0)
    proofs = [table.dice.roll_of(0, k) for k in (1, 2, 3)]
    assert [proof.die for proof in proofs if proof] == first
    assert table.dice.roll_of(0, 5) is None
    assert table.dice.roll_of(1, 1) is None


def test_a_seed_stays_where_it_is_until_its_last_link_is_shown() -> None:
    table = Table().set_up()
    for _ in range(20):
        table.roll(0), table.roll(1)
    told = repr(table.steps) + repr(to_plain(table.dice)) + repr(table.secrets) + repr(table.dice)
    secret = [*table.secrets.server[0], *table.secrets.escrow[0], table.seed("0/own"), table.seed("1/own")]
    assert not [seed for seed in secret if seed in told]
    assert Secrets.from_plain(table.secrets.to_plain()) == table.secrets


def test_seeds_are_handed_over_only_after_every_chain_is_published() -> None:
    table = Table()
    table.take(publish(table.dice, table.secrets))
    table.take(give_anchors(table.dice, 0, table.anchors(0)))
    with pytest.raises(WrongTime):
        hand_over(table.dice, table.secrets, 0, table.seed("1/other"))
    assert table.dice.awaits() == (1,)


def test_the_people_choose_their_seed_after_the_server_has_published() -> None:
    table = Table("server/1")
    with pytest.raises(WrongTime):
        give_seed(table.dice, table.seed("people"))
    table.take(publish(table.dice, table.secrets))
    assert not table.dice.ready
    table.take(give_seed(table.dice, table.seed("people")))
    assert table.dice.ready


def test_a_seed_of_another_chain_is_not_taken_into_escrow() -> None:
    table = Table()
    table.take(publish(table.dice, table.secrets))
    for seat in (0, 1):
        table.take(give_anchors(table.dice, seat, table.anchors(seat)))
    for wrong in (table.seed("0/other"), seed_of("invented")):
        with pytest.raises(BadLink):
            hand_over(table.dice, table.secrets, 0, wrong)
    with pytest.raises(BadStep):
        hand_over(table.dice, table.secrets, 0, "zz")


def test_giving_the_same_again_is_no_new_step() -> None:
    table = Table().set_up()
    assert not give_anchors(table.dice, 0, table.anchors(0)).is_new
    assert not publish(table.dice, table.secrets).is_new
    assert not hand_over(table.dice, table.secrets, 0, table.seed("1/other")).is_new
    seeded = Table("server/1").set_up()
    assert not give_seed(seeded.dice, seeded.seed("people")).is_new


def test_chains_that_are_published_cannot_be_exchanged() -> None:
    table = Table().set_up()
    with pytest.raises(WrongTime):
        give_anchors(table.dice, 0, {"0/own": seed_of("better"), "1/other": seed_of("better")})
    with pytest.raises(WrongTime):
        hand_over(table.dice, table.secrets, 0, seed_of("better"))


@every_setting
def test_nothing_is_rolled_before_the_chains_are_complete(protocol: str, computer: int | None) -> None:
    table = Table(protocol, computer)
    with pytest.raises(WrongTime):
        table.ask(0, 1)


def test_the_computer_s_roll_shows_the_servers_link_first_and_the_person_answers() -> None:
    table = Table("chain/1", computer=1).set_up()
    opened = table.take(ask(table.dice, table.secrets, 1, 1))
    assert (opened["step"], "server" in opened, "die" in opened) == ("open", True, False)
    rolled = table.take(answer(table.dice, table.secrets, 1, 1, table.link(1, "other", 1)))
    assert rolled["server"] == opened["server"]
    assert rolled["step"] == "roll"


def test_in_a_strict_match_the_server_waits_for_the_other_side_before_it_shows_anything() -> None:
    table = Table("chain/1-strict").set_up()
    opened = table.take(table.ask(0, 1))
    assert opened.keys() == {"step", "seat", "k", "own"}
    for wrong in (table.link(0, "other", 2), table.link(1, "other", 1), "", "x"):
        with pytest.raises(BadLink):
            answer(table.dice, table.secrets, 0, 1, wrong)
    assert table.secrets.escrow == (("", ""),)


def test_a_link_of_another_match_seat_roll_or_purpose_is_refused() -> None:
    table, elsewhere = Table().set_up(), Table(match="match-0002").set_up()
    table.roll(0)
    wrong = [
        elsewhere.link(0, "own", 2), table.link(1, "own", 2), table.link(0, "own", 1), table.link(0, "own", 3),
        table.link(1, "other", 2), "", "0" * 64, table.link(0, "own", 2).upper(), "x" * 1000,
    ]  # fmt: skip
    for link in wrong:
        with pytest.raises(BadLink):
            ask(table.dice, table.secrets, 0, 2, link)
    assert table.ask(0, 2).is_new


def test_an_old_roll_is_shown_to_nobody_who_cannot_show_its_link() -> None:
    table = Table().set_up()
    table.roll(0)
    with pytest.raises(BadLink):
        ask(table.dice, table.secrets, 0, 1, seed_of("guess"))


@pytest.mark.parametrize("k", [0, 2, 3, 513, -1, 10**9])
def test_rolls_come_one_after_another(k: int) -> None:
    table = Table().set_up()
    with pytest.raises(DiceError):
        ask(table.dice, table.secrets, 0, k, table.link(0, "own", 1))


@every_setting
def test_used_up_chains_are_renewed_and_the_match_goes_on(protocol: str, computer: int | None) -> None:
    table = Table(protocol, computer).set_up()
    with pytest.raises(Spent):
        renew(table.dice, table.secrets, "spent", ("", ""))
    for _ in range(LENGTH):
        table.roll(0)
    assert table.dice.epoch.spent
    with pytest.raises(Spent):
        table.ask(0, LENGTH + 1)
    table.renew("spent")
    assert table.roll(0) in range(1, 7)
    assert (table.dice.count(0), table.dice.count(1)) == (LENGTH + 1, 0)
    assert table.roll(1) in range(1, 7)


def test_a_side_may_change_its_device_once() -> None:
    table = Table().set_up()
    table.roll(0)
    table.renew("moved")
    table.roll(1)
    with pytest.raises(Spent):
        renew(table.dice, table.secrets, "moved", ("", ""))


def test_a_change_of_device_before_the_chains_were_complete_does_not_count() -> None:
    table = Table()
    table.take(publish(table.dice, table.secrets))
    table.renew("moved")
    table.renew("moved")
    assert table.dice.moved == 1


def test_where_nobody_can_foresee_a_roll_devices_may_change_more_often() -> None:
    table = Table("chain/1-strict").set_up()
    for _ in range(3):
        table.renew("moved")
    assert table.roll(0) in range(1, 7)


def test_chains_are_not_renewed_while_a_roll_is_open() -> None:
    table = Table("chain/1-strict").set_up()
    table.take(table.ask(0, 1))
    with pytest.raises(WrongTime):
        renew(table.dice, table.secrets, "moved", ("", ""))


def test_a_claimed_die_that_the_links_do_not_make_is_refused() -> None:
    table = Table().set_up()
    step = table.ask(0, 1).step
    for die in set(range(1, 7)) - {step["die"]}:
        with pytest.raises(BadDie):
            table.dice.follow({**step, "die": die})


@pytest.mark.parametrize(
    "step",
    [
        {}, {"step": "cheat"}, {"step": "roll"}, {"step": 3}, {"step": "rekey"}, {"step": "rekey", "reason": 1},
        {"step": "anchors", "party": 0, "0/own": "x"}, {"step": "anchors", "party": True},
        {"step": "roll", "seat": 0, "k": 1.0}, {"step": "roll", "seat": "0", "k": 1}, {"step": "escrow", "party": -1},
        {"step": "anchors", "party": 0, "0/own": "0" * 64, "1/other": "0" * 64, "more": "0" * 64},
        {"step": "anchors", "party": 7}, {"step": "open", "seat": 0, "k": 1, "own": None},
    ],
)  # fmt: skip
def test_a_malformed_step_is_refused_in_words(step: dict[str, object]) -> None:
    for dice in (Table().dice, Table().set_up().dice, Table("server/1").set_up().dice):
        with pytest.raises(DiceError) as caught:
            dice.follow(step)  # type: ignore[arg-type]
        assert "{" not in str(caught.value)


@given(
    st.dictionaries(
        st.sampled_from(["step", "seat", "k", "die", "own", "other", "server", "party", "reason"]),
        st.none()
        | st.integers()
        | st.booleans()
        | st.text()
        | st.lists(st.integers())
        | st.sampled_from(["roll", "open", "anchors", "0" * 64]),
    )
)
def test_no_invented_step_is_ever_followed(step: dict[str, object]) -> None:
    with pytest.raises(DiceError):
        READY.follow(step)  # type: ignore[arg-type]


READY = Table().set_up().dice


def test_unknown_protocols_and_odd_match_ids_are_refused() -> None:
    with pytest.raises(BadStep):
        setting("chain/9")
    with pytest.raises(BadStep):
        setting("chain/1", 2)
    for match in ("", "a b", "a\0b", "é", "x" * 65):
        with pytest.raises(BadStep):
            FairDice.begin(setting("chain/1"), match)


def test_everybody_draws_a_chain_for_every_roll_between_two_people() -> None:
    rules = setting("chain/1")
    assert {party: set(rules.chains[party]) for party in rules.parties} == {
        SERVER: {"0/server", "1/server"},
        0: {label(0, "own"), label(1, "other")},
        1: {label(1, "own"), label(0, "other")},
    }


def test_a_wrong_answer_leaves_everything_as_it_was() -> None:
    table = Table().set_up()
    kept = replace(table.dice)
    with pytest.raises(BadLink):
        ask(table.dice, table.secrets, 0, 1, seed_of("x"))
    assert table.dice == kept
