"""OpenTafl's positions, rules and games, and bare lists of moves: in pairs, and refused with the place."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyyard.core.conformance import check_formats, random_record
from plyyard.core.errors import BadOptions, InvalidNotation
from plyyard.core.formats import UNSTATED, Format, GameRecord, find_format, format_for
from plyyard.core.record import MatchRecord
from plyyard.games.hnefatafl import GAME
from plyyard.games.hnefatafl.movelist import MOVES
from plyyard.games.hnefatafl.opentafl import format_rows, format_rules, parse_rows, parse_rules
from plyyard.games.hnefatafl.options import EDITIONS, options_of
from plyyard.games.hnefatafl.otg import OTG
from plyyard.games.hnefatafl.tests.tables import FETLAR, scattered

LAYOUT = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"
RULES = f"dim:11 name:Fetlar start:{LAYOUT}"
BEGUN = "/4tt2t2/3tTTT2t1/1t2T3T1t/t2T4T2/t9t/t4K1T1tt/t3TTT3t/t4T1t2t/3t7/5t5/4ttt4/"
"""The endgame of a published OpenTafl puzzle: no two of its ranks are alike, and defenders begin."""
ENDGAME = (
    "1. Kf6-c6 a8-c8 2. Kc6-c1 b3-b1 3. Kc1-c2xd2 b1-b2 4. e3-a3 e1-b1 5. Kc2-c1xb1 b2-b1 6. Kc1-c2 b1-b2 "
    "7. a3-a2xb2 a7-b7 8. Kc2-b2 f1-b1 9. a2-a3 b7-b3 10. Kb2-a2 b1-b2 11. Ka2-a1"
)


def only(kind: Format, written: str) -> GameRecord:
    """Return the one match of a text."""
    (match,) = kind.read(written)
    return match


def otg(moves: str, rules: str = RULES, tags: str = "") -> str:
    """Return a game file."""
    return f"{tags}[rules:{rules}]\n\n{moves}\n"


@pytest.mark.parametrize("seed", range(2))
def test_random_matches_of_every_edition_read_back(seed: int) -> None:
    check_formats(GAME, Random(seed).randrange)


def test_formats_are_found_by_the_end_of_a_file_name() -> None:
    assert find_format("otg") is format_for("game.otg") is OTG
    assert find_format("moves") is format_for("game.moves") is MOVES


def test_rows_begin_with_rank_1_and_read_back() -> None:
    position = parse_rows("/t10/11/11/11/11/11/11/11/2K8/11/10T/", FETLAR, 1)
    assert position.cells[position.field.indexes["a1"]] and position.cells[position.field.indexes["k11"]]
    assert position.field.name_of[position.king] == "c9"
    for seed in range(50):
        position = scattered(Random(f"rows {seed}"))
        assert parse_rows(format_rows(position), FETLAR, position.turn).cells == position.cells


def test_the_ranks_of_a_published_endgame_are_the_right_way_up() -> None:
    """Its moves and captures fit the position one way up only; `starti` is the same position from the other end."""
    upside_down = "/".join(reversed(BEGUN.split("/")))
    for rules in (f"dim:11 atkf:n start:{BEGUN}", f"dim:11 atkf:n starti:{upside_down}"):
        match = only(OTG, otg(ENDGAME, rules, "[result:-1]\n"))
        assert (match.record.reason, match.record.points, len(match.record.actions)) == ("king_escaped", "0", 21)
        assert match.record.agrees()
    with pytest.raises(InvalidNotation, match="Line 3, column 27: b3 is empty"):
        OTG.read(otg(ENDGAME, f"dim:11 atkf:n start:{upside_down}"))


def test_every_edition_is_known_by_its_rules() -> None:
    for edition in EDITIONS:
        rules = parse_rules(format_rules(edition))
        assert (rules.edition.name, rules.rows, rules.start) == (edition.name, options_of(edition).layout, "")


@pytest.mark.parametrize(
    "written",
    [
        RULES,
        f"rules dim:11 start:{LAYOUT}",
        f"dim:11 name:Fetlar_11 surf:n tfr:i ks:y nj:n cj:n mj:n swf:n ber:n start:{LAYOUT}",
        f"dim:11   esc:c cens:K\n corp:K cenhe:tcnkTCNK start:{LAYOUT}",
    ],
)
def test_rules_are_recognised_by_what_they_say(written: str) -> None:
    assert parse_rules(written).edition is FETLAR


def test_defenders_may_begin() -> None:
    rules = parse_rules(f"dim:11 atkf:n start:{LAYOUT}")
    assert rules.start == f"{LAYOUT.strip('/')} D"
    match = only(OTG, otg("1. f4-h4 d1-d2", f"dim:11 atkf:n start:{LAYOUT}"))
    assert match.record.actions == ("f4-h4", "d1-d2")
    assert only(OTG, OTG.write([match])) == match


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("", "begin with the squares along a side"),
        ("dim:eleven", "begin with the squares along a side"),
        ("dim:11", "Rules end with the first position"),
        ("dim:11 rubbish", "not “rubbish”"),
        (f"dim:11 foo:y start:{LAYOUT}", "not known here: foo"),
        (f"dim:11 ks:w start:{LAYOUT}", "nearest is Fetlar; it differs in: ks"),
        (f"dim:11 esc:e ka:n start:{LAYOUT}", "it differs in: esc, ka"),
        (f"dim:11 ber:c start:{LAYOUT}", "it differs in: ber"),
        (f"dim:11 spd:1 start:{LAYOUT}", "it differs in: spd"),
        ("dim:19 start:/19/", "No edition here is played on 19"),
        (f"dim:11 start:{LAYOUT.replace('K', '1')}", "no king"),
        (f"dim:11 start:{LAYOUT.replace('T4t/11', 'C4t/11')}", "“C” means nothing here"),
        ("dim:11 " + "x:y " * 2000, "at most 4000"),
    ],
)
def test_rules_of_other_games_are_refused_with_what_differs(written: str, message: str) -> None:
    with pytest.raises(InvalidNotation, match=message):
        parse_rules(written)


@pytest.mark.parametrize(
    "moves",
    [
        "1. d1-d3 f4-h4\n2. g1-g3",
        "1. d1-d3 f4-h4\n[a remark|]\n2. g1-g3\n[|another]",
        "1. d1-d3 f4-h4\n[]\n\n1a.1.1a. e1-e3 f4-i4\n[a variation|with a remark]\n1b.1.1a. ..... f4-j4\n[|]\n2. g1-g3",
        "1. D1-D3 F4-H4 2. G1-G3",
        "1. d1–d3 f4—h4 2. g1 - g3",
        "1. d1-d3+ f4-h4- 2. g1-g3",
        "1. d1-d3 f4-h4 2. g1-g3 .....",
    ],
)
def test_one_game_in_many_hands(moves: str) -> None:
    assert only(OTG, otg(moves)).record.actions == ("d1-d3", "f4-h4", "g1-g3")


def test_remarks_stand_behind_their_moves() -> None:
    match = only(OTG, otg("[before it\nbegins]\n1. d1-d3 f4-h4\n[first half|second half]\n2. g1-g3\n[last]"))
    assert match.notes == ((0, "before it begins"), (1, "first half"), (2, "second half"), (3, "last"))
    assert only(OTG, OTG.write([match])).notes == match.notes


def test_tags_are_kept_and_results_are_seen_from_the_attackers() -> None:
    for result, points in (("1", "1"), ("0", "1/2"), ("-1", "0"), ("?", "")):
        tags = f"[event:A cup]\n[attackers:A]\n[defenders:B]\n[result:{result}]\n[time-control:3600 30/3 3i]\n"
        match = only(OTG, otg("1. d1-d3", tags=tags))
        assert (match.record.points, match.record.reason) == (points, UNSTATED if points else "")
        assert dict(match.tags) == {
            "event": "A cup",
            "attackers": "A",
            "defenders": "B",
            "time-control": "3600 30/3 3i",
        }
        assert only(OTG, OTG.write([match])) == match


def test_resigning_loses_for_the_side_to_move() -> None:
    match = only(OTG, otg("1. d1-d3 ---"))
    assert (match.record.reason, match.record.points, len(match.record.actions)) == ("resigned", "1", 1)
    assert "1. d1-d3 ---" in OTG.write([match])
    assert only(OTG, OTG.write([match])) == match


def test_quiet_plies_of_the_first_position_are_kept() -> None:
    start = f"{LAYOUT.strip('/')} D 42"
    match = GameRecord(MatchRecord("hnefatafl", "fetlar", GAME.rules_version, ("f4-h4",), start))
    for kind in (OTG, MOVES):
        assert only(kind, kind.write([match])) == match


def test_listed_captures_have_to_be_right() -> None:
    rules = "dim:11 atkf:n start:/5T5/11/3Tt1tT3/5t5/5T5/11/11/3K7/11/11/tt9/"
    for moves in ("1. f1-f3xe3/f4/g3", "1. f1-f3xe3xf4xg3", "1. f1-f3"):
        assert only(OTG, otg(moves, rules)).record.actions == ("f1-f3",)
    with pytest.raises(InvalidNotation, match="takes exactly this: e3, g3, f4"):
        OTG.read(otg("1. f1-f3xe3", rules))
    captured = "dim:11 start:/11/5t5/11/11/4tKt4/11/11/11/11/8T2/tt9/"
    assert only(OTG, otg("1. f2-f4xKf5++", captured)).record.reason == "king_captured"


@pytest.mark.parametrize(
    "written",
    [
        "d1-d3 f4-h4 g1-g3",
        "1. d1-d3 f4-h4\n2. g1-g3",
        "1.d1-d3,f4-h4;2.g1-g3",
        "1) D1-D3 F4-H4 2) G1-G3",
        "# edition: fetlar\n1. d1-d3 f4-h4 2. g1-g3",
    ],
)
def test_a_list_in_many_hands(written: str) -> None:
    match = only(MOVES, written)
    assert (match.record.edition, match.record.actions) == ("fetlar", ("d1-d3", "f4-h4", "g1-g3"))


def test_captures_follow_the_move_in_a_list() -> None:
    """The form of g3-e3xe2xd2, here with three captures."""
    start = "# start: 5T5/11/3Tt1tT3/5t5/5T5/11/11/3K7/11/11/tt9 D"
    written = MOVES.write(MOVES.read(f"{start}\n1. f1-f3"))
    assert written == f"# edition: fetlar\n{start}\n1. f1-f3xe3xg3xf4\n"
    assert MOVES.write(MOVES.read(written)) == written


def test_numbers_that_begin_again_begin_another_list() -> None:
    assert [len(match.record.actions) for match in MOVES.read("1. d1-d3 f4-h4 2. g1-g3 1. d1-d2")] == [3, 1]


@pytest.mark.parametrize(
    ("kind", "written", "line", "column", "message"),
    [
        (OTG, "", None, None, ""),
        (OTG, "hello", 1, 1, "Expected a tag such as"),
        (OTG, "[event:x]\n1. d1-d3", 2, 1, "Expected a tag such as"),
        (OTG, "[event:x]\n [rules:dim:9]", 2, 2, "Rules end with"),
        (OTG, otg("1. d1-d3 d1-d4"), 3, 10, "empty"),
        (OTG, otg("1. d1-d3\n2. hello"), 4, 4, "Expected a turn"),
        (OTG, otg("1. d1-d3 [never closed"), 3, 10, "Expected a turn"),
        (OTG, otg("1. d1^d3"), 3, 4, "berserk"),
        (OTG, otg("1. --- d1-d3"), 3, 8, "no move follows"),
        (OTG, otg("1. d1-d12"), 3, 4, "no square d12"),
        (OTG, otg("1. d1-d3", tags="[position:/11/]\n"), 1, 1, "11 rows"),
        (MOVES, "1. d1-d3\nhello", 2, 1, "Expected a move such as"),
        (MOVES, "# edition: chess\nd1-d3", 1, 1, "no such edition"),
        (MOVES, "# weather: fine\nd1-d3", 1, 1, "Expected one of these"),
        (MOVES, "# start: 11 A\nd1-d3", 1, 1, "11 rows"),
        (MOVES, "d1-d3\n d1-d3", 2, 2, "empty"),
    ],
)
def test_bad_files_say_line_column_and_what_was_expected(
    kind: Format, written: str, line: int | None, column: int | None, message: str
) -> None:
    if line is None:
        assert list(kind.read(written)) == []
        return
    with pytest.raises(InvalidNotation, match=message) as caught:
        kind.read(written)
    assert (caught.value.text.params["line"], caught.value.text.params["column"]) == (line, column)


def test_files_beyond_the_limits_and_matches_of_other_games_are_refused() -> None:
    for kind in (OTG, MOVES):
        with pytest.raises(InvalidNotation, match="larger than 20 MB"):
            kind.read(" " * 20_000_001)
        with pytest.raises(BadOptions, match="hnefatafl only"):
            kind.write([GameRecord(MatchRecord("chess", "house", 1, ()))])


_MATCH = random_record(GAME, FETLAR, Random("files").randrange, 30)
WRITTEN = {
    "otg": OTG.write([GameRecord(_MATCH, (("event", "A cup"),), ((0, "at first"), (4, "a [%clk] remark")))] * 2),
    "moves": MOVES.write([GameRecord(_MATCH)] * 2),
}
_PIECES = [
    "[",
    "]",
    "|",
    "---",
    "+",
    "x",
    "/",
    "-",
    "1.",
    "2a.1.1a.",
    ".....",
    "#",
    ":",
    "K",
    "99",
    "\n",
    "a1",
    "é",
    "rules:",
]


def damage(written: str, pick: Callable[[int], int]) -> str:
    """Return a text with a few pieces left out, doubled, or put in."""
    for _ in range(1 + pick(3)):
        start, end = sorted((pick(len(written) + 1), pick(len(written) + 1)))
        end = min(end, start + 5)
        piece = ("", written[start:end] * 2, _PIECES[pick(len(_PIECES))])[pick(3)]
        written = written[:start] + piece + written[end:]
    return written


def readable(kind: Format, written: str) -> None:
    """Check that a text is read as something that reads back, or refused with its place."""
    try:
        matches = kind.read(written)
    except InvalidNotation as error:
        params = error.text.params
    else:
        assert [match.record for match in kind.read(kind.write(matches))] == [match.record for match in matches]
        return
    assert {"line", "column"} <= set(params)


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("name", ["otg", "moves"])
def test_damaged_files_are_read_or_refused_with_the_place(name: str, seed: int) -> None:
    readable(find_format(name), damage(WRITTEN[name], Random(seed).randrange))


@pytest.mark.long
@pytest.mark.parametrize("share", range(5))
@pytest.mark.parametrize("name", ["otg", "moves"])
def test_many_more_damaged_files(name: str, share: int) -> None:
    chance = Random(f"share {share}")
    for _ in range(1_000):
        readable(find_format(name), damage(WRITTEN[name], chance.randrange))


@settings(deadline=None)
@given(st.text(alphabet="abcdefghijkKTtx0123456789-+^=.,/#:[]|() \nrules", max_size=100), st.booleans())
def test_no_text_breaks_the_readers(written: str, has_rules: bool) -> None:
    readable(OTG, otg(written) if has_rules else written)
    readable(MOVES, written)
