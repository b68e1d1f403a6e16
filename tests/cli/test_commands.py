"""The terminal commands: what they print, and how they refuse what cannot be."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from plyyard.cli.app import run, word_for
from plyyard.cli.manual import COMMANDS
from plyyard.core.conformance import walk
from plyyard.core.perft import count, perft
from plyyard.core.record import MatchRecord, format_record, parse_record
from plyyard.core.registry import games

GAMES = list(games().values())
IDS = [game.name for game in GAMES]
DECIDED = next(game for game in GAMES if len(game.editions) > 1)
LANGUAGES = ("ja", "ko", "en")


class Said(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


Tell = Callable[..., Said]


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tell:
    """Run a command line with lines typed into it."""
    monkeypatch.setenv("PLYYARD_LANG", "en")

    def run_line(*words: str, typed: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = run(list(words))
        return Said(status, *capsys.readouterr())

    return run_line


def random_record(name: str, seed: int = 1) -> MatchRecord:
    """A random match to its end, written down."""
    game = games()[name]
    steps = list(walk(game, game.editions[0], Random(seed).randrange, 20_000))
    last = steps[-1][2]
    outcome = last.outcome()
    assert outcome is not None
    actions = tuple(action.text for _, action, _ in steps)
    points = str(outcome.points[0])
    return MatchRecord(name, game.editions[0].name, game.rules_version, actions, "", last.key(), outcome.reason, points)


def test_the_table_of_games_names_editions_and_levels(tell: Tell) -> None:
    said = tell("games")
    for game in GAMES:
        line = next(line for line in said.out.splitlines() if line.startswith(game.name))
        assert all(edition.name in line for edition in game.editions)
        assert all(level.name in line for level in game.levels)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", IDS)
def test_leaving_at_once_is_possible_in_every_language(tell: Tell, name: str, lang: str) -> None:
    said = tell("play", name, "--lang", lang, typed="quit\n")
    assert (said.status, said.err) == (0, "")
    assert "{" not in said.out


@pytest.mark.parametrize("name", IDS)
def test_a_match_can_be_played_to_its_end_by_typing(tell: Tell, name: str, tmp_path: Path) -> None:
    """Two people type a random match of their own; in games with dice they answer whatever falls."""
    saved = tmp_path / "matches.ndjson"
    has_dice = bool(games()[name].board(games()[name].editions[0]).dice)
    typed = "\na\n" * 3000 if has_dice else "\n".join(random_record(name).actions) + "\n"
    said = tell("play", name, "--side", "both", "--save", str(saved), typed=typed)
    assert said.status == 0
    record = parse_record(saved.read_text("utf-8"))
    assert record.reason
    assert record.agrees()
    assert tell("replay", str(saved)).status == 0


@pytest.mark.parametrize("name", IDS)
def test_the_computer_answers_and_the_person_may_resign(tell: Tell, name: str, tmp_path: Path) -> None:
    saved = tmp_path / "matches.ndjson"
    said = tell("play", name, "--side", "1", "--save", str(saved), typed="?\nboard\nrules\nhelp\nresign\n")
    assert said.status == 0
    record = parse_record(saved.read_text("utf-8"))
    assert record.actions, "the computer holds the first side and begins"
    assert (record.reason, record.points) == ("resigned", "1")
    assert "resign" in said.out.splitlines()[-1]


@pytest.mark.parametrize("name", IDS)
def test_nonsense_typed_in_is_answered_and_costs_nothing(tell: Tell, name: str, tmp_path: Path) -> None:
    saved = tmp_path / "matches.ndjson"
    nonsense = ["x", "why", "why nowhere", "9" * 5000, "\u202e\u200b", "{side}", "-1", "why " + "1 " * 90, "dice dice"]
    said = tell("play", name, "--side", "0", "--save", str(saved), typed="\n".join([*nonsense, "quit", ""]))
    assert said.status == 0
    assert "Traceback" not in said.out + said.err
    assert saved.read_text() == ""


def test_a_side_may_be_named_in_ones_own_language(tell: Tell) -> None:
    for lang in LANGUAGES:
        heading = tell("play", DECIDED.name, "--side", "1", "--lang", lang, typed="quit\n").out
        side = tell("play", DECIDED.name, "--side", "both", "--lang", lang, typed="quit\n").out.splitlines()[-1]
        assert heading
        assert tell("play", DECIDED.name, "--lang", lang, "--side", side.split(">")[0], typed="quit\n").status == 0


@pytest.mark.parametrize("name", IDS)
def test_perft_counts_and_divides(tell: Tell, name: str) -> None:
    start = games()[name].start(games()[name].editions[0])
    said = tell("perft", name, "2", "--divide")
    *parts, total, speed = said.out.splitlines()
    assert len(parts) == len(start.legal_actions())
    assert int(total) == sum(int(part.rsplit(": ", 1)[1]) for part in parts)
    assert "a second" in speed
    assert tell("perft", name, "0").out.splitlines()[0] == "1"


def test_counting_by_a_games_kernel_and_by_its_rules_is_the_same() -> None:
    counting = [game for game in games().values() if hasattr(game, "perft")]
    assert counting
    for game in counting:
        for edition in game.editions:
            start = game.start(edition)
            assert count(game, start, 2) == perft(start, 2), f"{game.name}/{edition.name}"


def test_perft_takes_editions_and_positions(tell: Tell) -> None:
    for edition in DECIDED.editions:
        written = DECIDED.format_position(DECIDED.start(edition))
        said = tell("perft", DECIDED.name, "1", "--edition", edition.name, "--position", written)
        assert said.out.splitlines()[0] == str(len(DECIDED.start(edition).legal_actions()))
        named = tell("perft", f"{DECIDED.name}/{edition.name}", "1")
        assert named.out.splitlines()[0] == said.out.splitlines()[0]


def test_replaying_names_bad_lines_and_goes_on(tell: Tell, tmp_path: Path) -> None:
    good = random_record(DECIDED.name)
    lines = [
        format_record(good),
        "{",
        "",
        format_record(good).replace(good.game, "nothing"),
        json.dumps({**json.loads(format_record(good)), "actions": ["nonsense"]}),
        json.dumps({**json.loads(format_record(good)), "key": "other"}),
        json.dumps({**json.loads(format_record(good)), "reason": "boredom"}),
        "x" * 3_000_000,
        format_record(good),
    ]
    path = tmp_path / "matches.ndjson"
    path.write_bytes("\n".join(lines).encode() + b"\n\xff\xfe\n")
    said = tell("replay", str(path))
    faults = said.err.splitlines()
    assert said.status == 2
    assert [fault[:6] for fault in faults] == ["Line 2", "Line 4", "Line 5", "Today'", "Today'", "Line 8", "Line 1"]
    assert "Step 1" in faults[2]
    assert said.out.count("Today's rules agree") == 2


BAD_LINES = [
    ["play", "nothing"],
    ["play", DECIDED.name, "--edition", "nothing"],
    ["play", DECIDED.name, "--level", "nothing"],
    ["play", DECIDED.name, "--side", "nothing"],
    ["play", DECIDED.name, "--save", "/"],
    ["play", DECIDED.name, "--save", "/nowhere/at/all"],
    ["play", "x" * 1_000_000],
    ["play"],
    ["play", DECIDED.name, "more"],
    ["play", DECIDED.name, "--nothing"],
    ["nothing"],
    ["perft", DECIDED.name],
    ["perft", DECIDED.name, "two"],
    ["perft", DECIDED.name, "-1"],
    ["perft", DECIDED.name, "99"],
    ["perft", DECIDED.name, "1", "--position", "nonsense"],
    ["perft", DECIDED.name, "1", "--position", "9" * 1_000_000],
    ["replay", "/nowhere/at/all"],
    ["replay", "/"],
    ["replay", "a\0b"],
    ["replay", "x" * 100_000],
    ["serve", "--port", "99999"],
    ["serve", "--port", "http"],
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", BAD_LINES, ids=[" ".join(words)[:40].replace("\0", "0") for words in BAD_LINES])
def test_bad_input_gets_one_sentence_and_status_2(tell: Tell, words: list[str], lang: str) -> None:
    said = tell(*words, "--lang", lang)
    assert (said.status, said.out) == (2, "")
    assert len(said.err.splitlines()) == 1
    assert 5 < len(said.err) < 400
    assert "{" not in said.err
    assert any(ord(letter) > 0x3000 for letter in said.err) == (lang != "en")


def test_an_unknown_language_is_refused_with_those_there_are(tell: Tell) -> None:
    said = tell("games", "--lang", "tlh")
    assert said.status == 2
    assert "ja, ko, en" in said.err


def test_the_help_names_every_command_and_every_option(tell: Tell) -> None:
    for lang in LANGUAGES:
        said = tell("--help", "--lang", lang)
        assert all(name in said.out for name in COMMANDS)
    for name, command in COMMANDS.items():
        word = word_for(name)
        module = __import__(f"plyyard.cli.{word}", fromlist=[word])
        options = [p for p in signature(getattr(module, word)).parameters.values() if p.kind is p.KEYWORD_ONLY]
        assert {f"--{option.name.replace('_', '-')}" for option in options} == set(command.options)
        assert set(command.options) <= set(tell(name, "--help").out.split())


def test_serving_waits_for_nothing_it_does_not_need() -> None:
    program = (
        "import sys, types\n"
        "stub = types.ModuleType('plyyard.web.serve')\n"
        "stub.run = lambda **options: print(sorted(options))\n"
        "sys.modules['plyyard.web.serve'] = stub\n"
        "from plyyard.cli.app import run\n"
        "assert run(['serve', '--no-open', '--port', '0', '--lang', 'ja']) == 0\n"
        "heavy = ('rich', 'babel', 'plyyard.engines', 'plyyard.rooms', 'plyyard.cli.session')\n"
        "print([name for name in sys.modules if name.startswith(heavy)])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["['data', 'host', 'open_page', 'port']", "[]"]


def test_what_two_editions_make_of_a_position_is_told_in_every_language(tell: Tell) -> None:
    for lang in LANGUAGES:
        said = tell("diff", "draughts/house", "draughts/fmjd", "B:WK3,K14,K41:B5,K28", "--lang", lang)
        assert (said.status, said.err) == (0, "")
        assert "28x10x46" in said.out
        assert "{" not in said.out


def test_positions_where_editions_differ_are_looked_for_and_the_same_ones_found_again(tell: Tell) -> None:
    asked = ("diff", "draughts/russian", "draughts/brazilian", "--find", "2", "--seed", "5", "--lang", "en")
    said = tell(*asked)
    assert said.status == 0
    assert "2 positions with a difference" in said.out
    assert said.out == tell(*asked).out


@pytest.mark.parametrize(
    "asked",
    [
        ("draughts/house", "snakes"),
        ("draughts/house", "draughts/klingon"),
        ("draughts/fmjd", "draughts/russian"),
        ("draughts/house", "draughts/fmjd", "nonsense"),
        ("draughts/house", "draughts/fmjd", "--find", "0"),
    ],
)
def test_what_cannot_be_compared_is_said_in_one_sentence(tell: Tell, asked: tuple[str, ...]) -> None:
    said = tell("diff", *asked)
    assert said.status == 2
    assert len(said.err.splitlines()) == 1
