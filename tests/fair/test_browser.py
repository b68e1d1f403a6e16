"""The browser gets the same dice as the server, finds the same faults, and needs nobody for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from plyyard.rooms.fair.keeper import Given, answer, ask, give_anchors, give_seed, hand_over, publish, renew
from plyyard.rooms.fair.proof import verify
from tests.browser.watch import Watch
from tests.fair.forgeries import FORGERIES, forge
from tests.fair.table import NAMES, SETTINGS, Table
from tests.fair.vectors import PATH

pytestmark = pytest.mark.browser
VECTORS = json.loads(PATH.read_text())


@pytest.fixture(scope="module")
def browsers(chromium: Browser, checker: str) -> Iterator[list[Page]]:
    """Two people with browsers of their own. No error may happen on any page."""
    contexts = [chromium.new_context() for _ in range(2)]
    watches = [Watch(context) for context in contexts]
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()
    assert not [watch.troubles for watch in watches if watch.troubles]


@pytest.fixture
def pages(browsers: list[Page], checker: str) -> list[Page]:
    """The checking page in two browsers that remember nothing."""
    for page in browsers:
        page.goto(f"{checker}/en/verify")
        page.evaluate("localStorage.clear()")
    return browsers


@pytest.fixture
def page(browsers: list[Page], checker: str) -> Page:
    """The checking page in one browser."""
    browsers[0].goto(f"{checker}/en/verify")
    return browsers[0]


def run(page: Page, script: str, given: Any = None) -> Any:
    """Run a script that may import the modules of the dice."""
    return page.evaluate(
        f"async (given) => {{ const load = (name) => import(`/static/now/fair/${{name}}.js`); {script} }}", given
    )


@pytest.mark.parametrize("module", ["hash", "sha256"])
def test_hashes_are_the_servers_with_and_without_webcrypto(page: Page, module: str) -> None:
    got = run(page, f"""
        const {{ sha256 }} = await load("{module}"), {{ toHex }} = await load("hash"), hashes = [];
        const bytes = (size) => Uint8Array.from({{ length: size }}, (_, n) => n % 251);
        for (const {{ size }} of given) hashes.push(toHex(await sha256(bytes(size))));
        return hashes;
    """, VECTORS["hashes"])  # fmt: skip
    assert got == [vector["sha256"] for vector in VECTORS["hashes"]]


def test_our_own_hmac_is_that_of_webcrypto(page: Page) -> None:
    assert run(page, """
        const one = await load("hash"), own = await load("sha256");
        const { hmac, toHex } = one;
        for (const size of [1, 32, 64, 65, 96, 200]) {
          const key = crypto.getRandomValues(new Uint8Array(size));
          if (toHex(await hmac(key, key)) !== toHex(own.hmac(key, key))) return size;
        }
        return "equal";
    """) == "equal"  # fmt: skip


def test_chains_faces_and_dice_are_the_servers(page: Page) -> None:
    got = run(page, """
        const { Chain, domain } = await load("chain"), { dieOf, faceOf } = await load("die");
        const { fromHex, toHex } = await load("hash");
        const chains = [];
        for (const { of, seed, links } of given.chains) {
          const bytes = await domain(...of), chain = await Chain.grow(bytes, seed);
          const shown = Object.fromEntries(Object.keys(links).map((k) => [k, chain.link(Number(k))]));
          chains.push({ of, seed, domain: toHex(bytes), links: shown });
        }
        const faces = given.faces.map(({ digest }) => ({ digest, face: faceOf(fromHex(digest)) }));
        const dice = [];
        for (const { of, key } of given.dice) dice.push({ of, key, die: await dieOf(...of, fromHex(key)) });
        return { chains, faces, dice };
    """, VECTORS)  # fmt: skip
    assert got == {name: VECTORS[name] for name in ("chains", "faces", "dice")}


def test_proofs_and_forgeries_get_the_servers_verdict(page: Page) -> None:
    got = run(page, """
        const { verifyProof } = await load("proof");
        const codes = (error) => (error ? [error.code, ...codes(error.problem)] : []);
        const verdicts = [];
        for (const { name, content } of given) {
          try {
            const { fault, rolls, fingerprints } = await verifyProof(content);
            const dice = rolls.map((roll) => [roll.seat, roll.k, roll.die]);
            verdicts.push({ name, content, fault: codes(fault), rolls: dice, fingerprints });
          } catch (error) {
            verdicts.push({ name, content, fault: codes(error) });
          }
        }
        return verdicts;
    """, VECTORS["proofs"])  # fmt: skip
    assert got == VECTORS["proofs"]


def test_the_browser_finds_changed_letters_too(page: Page) -> None:
    """Every 41st letter of a proof in turn becomes another one."""
    proof = VECTORS["proofs"][0]["content"]
    missed = run(page, """
        const { verifyProof } = await load("proof"), missed = [];
        for (let at = 0; at < given.length; at += 41) {
          const other = given[at] === "1" ? "2" : "1";
          const right = await verifyProof(given.slice(0, at) + other + given.slice(at + 1)).then(
            (report) => report.fault === null,
            () => false,
          );
          if (right) missed.push(at);
        }
        return missed;
    """, proof)  # fmt: skip
    assert missed == []


class Device:
    """A person's page with a client for some seats; what it wishes for goes to the table."""

    def __init__(self, page: Page, table: Table, *seats: int) -> None:
        self.page, self.table, self.seats, self.told = page, table, list(seats), 0
        self.open()

    def open(self) -> None:
        """Load the page anew: only what the browser has stored is still there."""
        self.page.reload()
        self.told = 0
        rules = self.table.dice.setting
        match = {"id": self.table.match, "protocol": rules.protocol, "computer": rules.computer, "seats": self.seats}
        run(self.page, "globalThis.client = new (await load('client')).DiceClient(given);", match)

    def listen(self) -> None:
        """Be told everything that is new."""
        for step in self.table.steps[self.told :]:
            run(self.page, "await client.follow(given);", dict(step))
        self.told = len(self.table.steps)

    def serve(self) -> bool:
        """Give what the page wishes to give; tell whether there was anything."""
        self.listen()
        wishes = run(self.page, "return client.wishes();")
        for wish in wishes:
            self.table.take(self._given(wish))
        return bool(wishes)

    def _given(self, wish: dict[str, Any]) -> Given:
        table = self.table
        match wish["wish"]:
            case "anchors":
                return give_anchors(table.dice, wish["seat"], wish["anchors"])
            case "escrow":
                return hand_over(table.dice, table.secrets, wish["seat"], wish["seed"])
            case "seed":
                return give_seed(table.dice, wish["seed"])
            case "answer":
                return answer(table.dice, table.secrets, wish["seat"], wish["k"], wish["link"])
        raise AssertionError(wish)

    def ask(self, seat: int) -> Given:
        self.listen()
        asking = run(self.page, "return client.asking(given);", seat)
        return ask(self.table.dice, self.table.secrets, seat, asking["k"], asking["own"])


def sit_down(pages: list[Page], protocol: str, computer: int | None) -> tuple[Table, list[Device]]:
    table = Table(protocol, computer)
    table.take(publish(table.dice, table.secrets))
    if protocol == "server/1":
        devices = [Device(pages[0], table, 0, 1)]
    else:
        devices = [Device(page, table, seat) for seat, page in enumerate(pages) if seat != computer]
    settle(devices)
    return table, devices


def settle(devices: list[Device]) -> None:
    while sum(device.serve() for device in devices):
        pass


@pytest.mark.parametrize(("protocol", "computer"), SETTINGS, ids=NAMES)
def test_pages_set_up_roll_reload_and_prove_in_every_constellation(
    pages: list[Page], protocol: str, computer: int | None
) -> None:
    table, devices = sit_down(pages, protocol, computer)
    assert table.dice.ready
    for turn in range(6):
        seat = turn % 2
        holder = next((device for device in devices if seat in device.seats), None)
        given = holder.ask(seat) if holder else ask(table.dice, table.secrets, seat, table.dice.count(seat) + 1)
        table.take(given)
        if turn == 2:
            for device in devices:
                device.open()
        settle(devices)
    assert (table.dice.count(0), table.dice.count(1), table.dice.pending) == (3, 3, None)
    played = {
        "game": "unknown",
        "edition": "house",
        "rules_version": 1,
        "actions": [list(a) for a in table.subject().actions],
    }
    proof = run(devices[0].page, "return client.proof(given);", played)
    assert verify(proof).fault is None
    assert proof == table.proof()


def test_a_page_that_asks_again_after_a_reload_gets_the_same_die(pages: list[Page]) -> None:
    table, devices = sit_down(pages, "chain/1", None)
    first = table.take(devices[0].ask(0))
    devices[0].told = 0
    devices[0].page.reload()
    rules = {"id": table.match, "protocol": "chain/1", "computer": None, "seats": [0]}
    run(devices[0].page, "globalThis.client = new (await load('client')).DiceClient(given);", rules)
    for step in table.steps[:-1]:
        run(devices[0].page, "await client.follow(given);", dict(step))
    asking = run(devices[0].page, "return client.asking(0);")
    again = ask(table.dice, table.secrets, 0, asking["k"], asking["own"])
    assert (again.is_new, again.step) == (False, first)


def test_a_page_takes_no_die_that_the_links_do_not_make(pages: list[Page]) -> None:
    _, devices = sit_down(pages, "chain/1", None)
    devices[0].listen()
    step = {**devices[0].ask(0).step}
    step["die"] = step["die"] % 6 + 1  # type: ignore[operator]
    told = run(devices[0].page, """
        try {
          await client.follow(given);
        } catch (error) {
          return [error.code, client.fault.code, (await client.wishes()).length];
        }
    """, step)  # fmt: skip
    assert told == ["bad_die", "bad_die", 0]


def test_a_page_notices_chains_that_were_exchanged_after_it_had_kept_them(pages: list[Page]) -> None:
    table, devices = sit_down(pages, "chain/1", None)
    devices[0].listen()
    devices[0].open()
    other = Table(match=table.match).set_up()
    told = run(devices[0].page, """
        try { for (const step of given) await client.follow(step); } catch (error) { return error.code; }
    """, [dict(step) for step in other.steps])  # fmt: skip
    assert told == "other_chains"


def test_another_device_takes_the_seeds_over_or_says_that_it_has_none(
    pages: list[Page], chromium: Browser, checker: str
) -> None:
    table, devices = sit_down(pages, "chain/1", None)
    packed = run(devices[0].page, "return client.pack(0);")
    phone = chromium.new_context().new_page()
    phone.goto(f"{checker}/en/verify")
    moved = Device(phone, table, 0)
    moved.listen()
    assert run(phone, "return client.lost(0);") is True
    assert (
        run(phone, "return [client.unpack(0, 'x'), client.unpack(0, given + 'zz'), client.unpack(0, '')];", packed)
        == [False] * 3
    )
    assert run(phone, "return client.unpack(0, given);", packed) is True
    assert run(phone, "return client.lost(0);") is False
    assert moved.ask(0).is_new
    phone.context.close()


def test_a_device_without_seeds_goes_on_with_new_chains(pages: list[Page]) -> None:
    table, devices = sit_down(pages, "chain/1", None)
    table.take(devices[0].ask(0))
    devices[0].page.evaluate("localStorage.clear()")
    devices[0].open()
    devices[0].listen()
    assert run(devices[0].page, "return client.lost(0);") is True
    table.take(renew(table.dice, table.secrets, "moved", ("1" * 64, "2" * 64)))
    table.take(publish(table.dice, table.secrets))
    settle(devices)
    assert table.dice.ready
    assert table.take(devices[0].ask(0))["k"] == 2


def headline(page: Page, state: str) -> str:
    expect(page.locator(f"#result[data-state={state}]")).to_be_visible()
    return page.locator("#headline").inner_text()


def test_a_proof_is_checked_without_a_connection_by_file_by_drop_and_by_pasting(page: Page, proof_file: Path) -> None:
    proof = next(vector for vector in VECTORS["proofs"] if vector["name"] == "moved")["content"]
    proof_file.write_text(proof)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.locator("#file").set_input_files(proof_file)
    assert headline(page, "right") == "All dice are right: 3 rolls checked."
    assert page.locator("#details tbody tr").count() == 3
    page.locator("#paste").fill(forge(proof, FORGERIES["another die"]))
    page.locator("#check").click()
    assert headline(page, "wrong") == "Roll 1 of side 1: The links of this roll make another die."
    page.evaluate("""(content) => {
        const carried = new DataTransfer();
        carried.items.add(new File([content], "proof.json"));
        document.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
    }""", proof)  # fmt: skip
    assert headline(page, "right")
    page.context.set_offline(False)


BAD = {
    "binary": bytes(range(256)),
    "deep": b"[" * 200_000,
    "huge": b"x" * 8_000_001,
    "empty": b"",
    "markup": b"<b>x</b>",
}


@pytest.mark.parametrize("content", BAD.values(), ids=BAD)
def test_a_file_that_is_no_proof_is_refused_in_a_sentence(page: Page, proof_file: Path, content: bytes) -> None:
    proof_file.write_bytes(content)
    page.locator("#file").set_input_files(proof_file)
    assert len(headline(page, "wrong")) > 20


def test_what_stands_in_a_proof_is_text_and_never_markup(page: Page, proof_file: Path) -> None:
    table = Table().set_up()
    proof = forge(table.proof(), lambda body: body.update(game="<img src=x onerror=alert(1)>", protocol="<b>bold</b>"))
    proof_file.write_text(proof)
    page.locator("#file").set_input_files(proof_file)
    assert "<b>bold</b>" in headline(page, "wrong")
    assert page.locator("#result b, #result img").count() == 0


@pytest.mark.parametrize("lang", ["ja", "ko", "en"])
def test_the_page_speaks_its_language_and_has_no_barriers(
    page: Page, checker: str, proof_file: Path, lang: str
) -> None:
    page.goto(f"{checker}/{lang}/verify")
    proof_file.write_text(VECTORS["proofs"][0]["content"])
    page.locator("#file").set_input_files(proof_file)
    told = headline(page, "right")
    assert any(ord(letter) > 0x3000 for letter in told) == (lang != "en")
    assert "{" not in page.locator("main").inner_text()
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert not [violation["id"] for violation in found]
