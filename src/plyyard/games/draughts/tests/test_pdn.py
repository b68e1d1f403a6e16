"""PDN: read liberally, written strictly, and refused with line, column and what was expected."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyyard.core.conformance import check_formats, random_record
from plyyard.core.errors import BadOptions, InvalidNotation
from plyyard.core.formats import UNSTATED, GameRecord, find_format, format_for
from plyyard.core.game import Edition
from plyyard.core.record import MatchRecord
from plyyard.core.registry import find_edition
from plyyard.games.draughts import GAME
from plyyard.games.draughts.coordinates import square_name, square_number
from plyyard.games.draughts.gametypes import GAME_TYPES, PRIVATE, read_type
from plyyard.games.draughts.notation import format_long, format_short
from plyyard.games.draughts.options import Options
from plyyard.games.draughts.pdn_reader import numeric, read_pdn
from plyyard.games.draughts.pdn_writer import PDN, WIDTH
from plyyard.games.draughts.squares import grid
from plyyard.games.draughts.tests.cases import at

MOVES = "1. 32-28 19-23 2. 28x19 14x23"
ACTIONS = ("32-28", "19-23", "28x19", "14x23")


def only(written: str) -> GameRecord:
    """Return the one game of a text."""
    (match,) = read_pdn(written)
    return match


def record(edition: str, seed: int, plies: int = 200) -> MatchRecord:
    """Return a random match of an edition."""
    return random_record(GAME, find_edition(GAME, edition), random.Random(f"{edition} {seed}").randrange, plies)


@pytest.mark.parametrize("seed", range(2))
def test_random_matches_of_every_edition_read_back(seed: int) -> None:
    check_formats(GAME, random.Random(seed).randrange)


def test_the_format_is_found_by_the_end_of_a_file_name() -> None:
    assert find_format("pdn") is format_for("games.of.2026.PDN") is PDN


@pytest.mark.parametrize(
    "moves",
    [
        MOVES,
        "1.32-28 19-23 2.28x19 14x23",
        "32-28 19-23 28x19 14x23",
        "1. 32 - 28 19 - 23 2. 28 x 19 14 x 23",
        "1. 3228 1923 2. 2819 1423",
        "1. 32-28! 19-23?? 2. 28x19!? 14x23(!)",
        "1. 32-28* 19-23 $1 2. 28x19 $14 $139 14x23*",
        "1. 32-28 1... 19-23 2. 28x19 2. ... 14x23",
        "1. 32-28 ... 19-23 2. 28:19 14X23",
        "{a} 1. 32-28 {b} 19-23 {c} ; d\n2. 28x19 % e\n14x23 {f}",
        "1. 32-28 {[%clk 1:55:21]} 19-23 {[%clock w0:00:10 B0:00:03]} 28x19 14x23",
        "1. 32-28 19-23 (18-23 38-32 (37-32? 23-29! { Black wins }) 12-18) 2. 28x19 14x23",
        "1. 32-28 19-23 (47x38x24x13x36) 2. 28x19 14x23",
        '/FEN "W:W31-50:B1-20"/ 32-28 19-23 28x19 14x23',
        "1. d4-e5 19-23 2. e5xg7 14x23",
    ],
)
def test_one_game_in_many_hands(moves: str) -> None:
    match = only(moves)
    assert match.record.actions == ACTIONS
    assert (match.record.edition, match.record.points) == ("fmjd", "")


def test_letters_and_numbers_are_read_as_squares() -> None:
    match = only("1. d4-e5 g7-h6 2. e5-f6")
    assert match.record.actions == ("32-28", "19-24", "28-23")
    assert numeric("a1-b2", at("W:W46:B1").edition) == "46-41"


@pytest.mark.parametrize(
    ("result", "points"),
    [("2-0", "1"), ("1-0", "1"), ("1-1", "1/2"), ("1/2-1/2", "1/2"), ("0-2", "0"), ("0-1", "0"), ("*", "")],
)
def test_both_kinds_of_results_at_the_end_and_in_the_tag(result: str, points: str) -> None:
    reason = UNSTATED if points else ""
    for written in (
        f"{MOVES} {result}",
        f'[Result "{result}"]\n{MOVES} *',
        f'[Result "{result}"]\n{MOVES} {result}',
        f'[Result "{result}"]\n{MOVES}',
        f"{MOVES} {result} {{and again}} {result}",
    ):
        match = only(written)
        assert (match.record.points, match.record.reason, len(match.record.actions)) == (points, reason, 4)
        assert only(PDN.write([match])) == match


def test_a_match_that_both_have_lost() -> None:
    match = only('[Result "0-0"]\n32-28 0-0')
    assert (match.record.points, match.record.reason) == ("", "lost_by_both")
    assert '[Result "0-0"]' in PDN.write([match])
    assert only(PDN.write([match])) == match


def test_results_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(InvalidNotation, match="Line 2, column 1: The result is 2-0 here and 0-2 at the end"):
        read_pdn(f'[Event "x"]\n[Result "2-0"]\n{MOVES} 0-2')


def test_the_tags_of_the_occasion_are_kept_and_the_others_are_told_by_the_record() -> None:
    written = '[White "Surname, Given"]\n[Event "An \\"open\\" \\\\ event"]\n[Round "?"]\n[PlyCount "4"]\n32-28'
    match = only(written)
    assert match.tags == (("Event", 'An "open" \\ event'), ("White", "Surname, Given"))
    head = PDN.write([match]).split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in head] == [
        "[Event",
        "[Site",
        "[Date",
        "[Round",
        "[White",
        "[Black",
        "[Result",
        "[GameType",
    ]
    assert only(PDN.write([match])) == match


def test_a_position_that_was_set_up() -> None:
    """The example of the standard, without its kings' captures."""
    written = '[GameType "20,W,10,10,N2,0"]\n[SetUp "1"]\n[FEN "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29."]\n\n'
    match = only(written)
    assert match.record.start == "B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29"
    assert match.record.first().turn == 1
    moved = only(f"{written}1... {match.record.first().legal_actions()[0].text}")
    assert "\n1... " in PDN.write([moved])
    assert only(PDN.write([moved])) == moved


def test_house_matches_never_pass_for_international_ones() -> None:
    written = PDN.write([GameRecord(record("house", 1))])
    assert '[GameType "900,B,10,10,N1,0"]\n[Rules "house"]' in written
    assert only(written).record.edition == "house"
    for head in ('[GameType "20"]\n[Rules "house"]', '[Rules "House"]'):
        assert only(f"{head}\n20-24").record.edition == "house"
    with pytest.raises(InvalidNotation, match="a Rules tag has to name the rules"):
        read_pdn('[GameType "900"]\n20-24')


def test_editions_are_written_as_their_players_do() -> None:
    """Letters and colons in Russia, letters and crosses in Brazil, numbers from Black's right hand in England."""
    for edition, number, move, capture in (
        ("russian", 25, r"[a-h][1-8]-[a-h][1-8]", r"[a-h][1-8]:[a-h][1-8]"),
        ("brazilian", 26, r"[a-h][1-8]-[a-h][1-8]", r"[a-h][1-8]x[a-h][1-8]"),
        ("english", 21, r"[0-9]+-[0-9]+", r"[0-9]+x[0-9]+"),
        ("frisian", 40, r"[0-9]+-[0-9]+", r"[0-9]+x[0-9]+"),
    ):
        written = PDN.write([GameRecord(record(edition, 2))])
        assert f'[GameType "{number},' in written
        moves = written.split("\n\n")[1]
        assert re.search(rf"\b{move}\b", moves) and re.search(rf"\b{capture}\b", moves)


def test_every_known_type_is_its_own_full_form() -> None:
    for kind in GAME_TYPES:
        rules = kind.edition if kind.number >= PRIVATE else ""
        assert read_type(kind.value, rules) == read_type(str(kind.number), rules) == kind
    assert read_type("", "").edition == read_type(" 20 , w , 10 , 0 , n2 , 0", "").edition == "fmjd"


def test_squares_may_be_numbered_from_the_other_end() -> None:
    """As in Spain, where 1 is at White's right hand."""
    spanish = read_type("24", "")
    assert spanish.is_turned and not any(kind.is_turned for kind in GAME_TYPES if kind.edition != "spanish")
    assert spanish.turn("W:W1-12:BK21,22-32:H0:F1") == "W:W21-32:BK12,1-11:H0:F1"
    assert spanish.turn("11-15") == "22-18"
    assert only('[GameType "24"]\n[FEN "W:W1-12:B21-32"]\n1. 11-15').record.start == ""
    head = '[GameType "20,W,10,10,N1,0"]\n'
    assert only(f"{head}1. 19-23 32-28 2. 23x32 37x28").record.actions == ACTIONS
    assert (
        only(f'{head}[FEN "w:w1-20:b31,k32-33"]').record.start
        == "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:BK18,K19,20"
    )


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("x", "a number and its details"),
        ("20,W,10", "a number and its details"),
        ("20,W,8,8,N2,0", "on 10×10 squares, not on 8"),
        ("20,W,10,10,N0,0", "begin at N0 are not read. Expected: N1, N2"),
        ("20,W,10,10,S0,0", "short notation"),
        ("30", "not played here"),
        ("27", "no such edition"),
        ("999", "a Rules tag"),
    ],
)
def test_other_types_are_refused_at_their_tag(value: str, message: str) -> None:
    with pytest.raises(InvalidNotation, match=message) as caught:
        read_pdn(f'[Event "x"]\n  [GameType "{value}"]\n32-28')
    assert (caught.value.text.params["line"], caught.value.text.params["column"]) == (2, 3)


def test_ambiguous_captures_are_written_long_and_others_short() -> None:
    position = at("W:WK4:B13,20,32,37", "fmjd")
    assert [format_short(position, move) for move in position.legal_actions()] == ["4x27x38x15", "4x31x42x15"]
    position = at("W:WK46:B37,28,8,K9", "fmjd")
    assert {format_short(position, move) for move in position.legal_actions()} == {"46x12", "46x17", "46x21", "46x26"}


def test_reported_positions_are_written_as_their_reports_ask() -> None:
    """The cases py-draughts#28, #29, #34 and lidraughts#16."""
    assert GAME.format_position(at("B:W50:B")) == "B:W50:B"
    written = [format_short(at("W:WK1:B7,13,19,20", "fmjd"), move) for move in at("W:WK1:B7,13,19,20").legal_actions()]
    assert {"1x18x9x25", "1x23x14x25"} <= set(written)
    (round_trip,) = at("W:WK2:B7,8,17,18", "fmjd").legal_actions()
    assert format_short(at("W:WK2:B7,8,17,18", "fmjd"), round_trip) == "2x2"


def test_a_capture_straight_on_lands_right_behind_what_it_took() -> None:
    """Restriction 9 of the standard."""
    position = at("W:WK46:B37,14", "fmjd")
    written = {format_long(position, move) for move in position.legal_actions()}
    assert written == {"46x32x10", "46x32x5"}
    assert GAME.parse_action(position, "46x23x10").text == GAME.parse_action(position, "46x32x10").text


def test_several_games_with_windows_line_ends_and_a_mark_of_order() -> None:
    games = [only(MOVES), only(f'[Black "B"]\n{MOVES} 1-1'), only('[White "A"]\n32-28')]
    text = "\ufeff" + PDN.write(games).replace("\n", "\r\n")
    assert list(read_pdn(text)) == games
    assert list(read_pdn(text.replace("*\r\n", "\r\n"))) == games, "a tag begins the next game"


def test_lines_are_at_most_79_characters_long() -> None:
    long = GameRecord(record("fmjd", 3), notes=((0, "word " * 60 + "x" * 200), (4, "{a} brace"), (9, "[%clk 0:01:02]")))
    written = PDN.write([long])
    assert max(len(line) for line in written.splitlines() if "x" * 200 not in line) <= WIDTH
    assert only(written).notes[2] == (9, "[%clk 0:01:02]")
    assert PDN.write(read_pdn(written)) == written


def test_empty_files_hold_no_game() -> None:
    for written in ("", "\n\n", "% nothing\n", "*", "{only a remark}"):
        assert list(read_pdn(written)) == []


@pytest.mark.parametrize(
    ("written", "line", "column", "message"),
    [
        ("1. 32-28 19-24\n2. 32-27", 2, 4, "32"),
        ("1. 32-28 hello", 1, 10, "Expected a move such as 32-28"),
        ("1. 32-28 {never closed\n", 1, 10, "closing brace"),
        ("1. 32-28 (19-23\n(18-22)", 1, 10, "closing bracket"),
        ("1. 32-28 (19-23\n[Event \"x\"]", 2, 1, "closing bracket"),
        ("1. 32-28 )", 1, 10, "Expected a move or a result"),
        ("[Event x]", 1, 1, "Expected a tag such as"),
        ('[Event "x', 1, 1, "Expected a tag such as"),
        ('[FEN "W:W99:B1"]', 1, 1, "at character 4. There is no square 99"),
        ('32-28 /FEN "W:W32:B1"/', 1, 7, "middle of a match"),
        ("1. 32-28 - -", 1, 10, "Expected a move"),
        ("1. 32-28 a0-b1", 1, 10, "Expected a move"),
        ("1. a2-b3", 1, 4, "no dark square a2"),
        ('[FEN "W:WK4:B13,20,32,37"]\n4x15', 2, 1, "more than one way"),
        ('[FEN "W:W32:B"]\n32-28 28-23', 2, 7, "The match is over"),
        ("(" * 60 + ")" * 60, 1, 51, "nested 50 times"),
    ],
)  # fmt: skip
def test_bad_files_say_line_column_and_what_was_expected(written: str, line: int, column: int, message: str) -> None:
    with pytest.raises(InvalidNotation, match=message) as caught:
        read_pdn(written)
    assert (caught.value.text.params["line"], caught.value.text.params["column"]) == (line, column)


def test_files_beyond_the_limits_are_refused() -> None:
    with pytest.raises(InvalidNotation, match="larger than 20 MB"):
        read_pdn(" " * 20_000_001)
    with pytest.raises(InvalidNotation, match="at most 20000 actions"):
        read_pdn("32-28 " * 20_001)
    with pytest.raises(InvalidNotation, match="Line 1, column"):
        read_pdn("(" * 1_000_000)


def test_a_match_of_another_game_is_no_pdn() -> None:
    with pytest.raises(BadOptions, match="draughts only"):
        PDN.write([GameRecord(MatchRecord("chess", "house", 1, ()))])


WRITTEN = PDN.write(
    [
        GameRecord(record("fmjd", 7, 40), (("White", "A"),), ((3, "[%clk 0:01:02] (good)"),)),
        GameRecord(record("house", 8, 40)),
    ]
)
_PIECES = ["{", "}", "(", ")", "[", "]", '"', "*", "1-0", "x", "-", "FEN", "/", "\\", "%", ";", "$1", "9", "\n", "é"]


def damage(written: str, pick: Callable[[int], int]) -> str:
    """Return a text with a few pieces left out, doubled, or put in."""
    for _ in range(1 + pick(3)):
        at_, to = sorted((pick(len(written) + 1), pick(len(written) + 1)))
        to = min(to, at_ + 5)
        piece = ("", written[at_:to] * 2, _PIECES[pick(len(_PIECES))])[pick(3)]
        written = written[:at_] + piece + written[to:]
    return written


def readable(written: str) -> None:
    """Check that a text is read as something that reads back, or refused with its place."""
    try:
        matches = read_pdn(written)
    except InvalidNotation as error:
        params = error.text.params
    else:
        assert list(read_pdn(PDN.write(matches))) == [*matches]
        return
    assert {"line", "column"} <= set(params)


@pytest.mark.parametrize("seed", range(60))
def test_damaged_files_are_read_or_refused_with_the_place(seed: int) -> None:
    readable(damage(WRITTEN, random.Random(seed).randrange))


@pytest.mark.long
@pytest.mark.parametrize("share", range(10))
def test_many_more_damaged_files(share: int) -> None:
    chance = random.Random(f"share {share}")
    for _ in range(1_000):
        readable(damage(WRITTEN, chance.randrange))


@settings(deadline=None)
@given(st.text(alphabet='BWKx0123456789-:.,*{}()[]"\\/;%$!? \nabcFENResult', max_size=120))
def test_no_text_breaks_the_reader(written: str) -> None:
    readable(written)


@pytest.mark.parametrize("edition", GAME.editions, ids=[edition.name for edition in GAME.editions])
def test_every_square_has_a_name_of_letters_that_leads_back(edition: Edition) -> None:
    grid = cast(Options, edition.options).grid
    assert [square_number(square_name(square, grid), grid) for square in grid.squares] == list(grid.squares)
    assert (square_number("a1", grid) is None) == grid.mirrored
    assert square_number("k1", grid) is None
    assert square_number("a13", grid) is None


def test_letters_run_from_the_bottom_left() -> None:
    assert square_name(46, grid(10)) == square_name(29, grid(8)) == "a1"
    assert square_name(1, grid(8)) == "b8"
    assert square_name(29, grid(8, mirrored=True)) == "b1"
