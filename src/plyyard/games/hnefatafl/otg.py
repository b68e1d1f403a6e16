"""OpenTafl's game files: tags in brackets, the rules last, then turns of two moves and remarks in brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from plyyard.core.errors import BadOptions
from plyyard.core.formats import MAX_MATCHES, TOO_MANY_MATCHES, UNSTATED, Format, GameRecord, scan
from plyyard.core.game import Edition
from plyyard.core.registry import find_edition, find_game
from plyyard.core.scanner import Scanner
from plyyard.core.text import Text, text
from plyyard.games.hnefatafl import notation
from plyyard.games.hnefatafl.lines import RESIGNED, Ply, is_hnefatafl, play, record_of, take_ply
from plyyard.games.hnefatafl.opentafl import Rules, format_rules, parse_rows, parse_rules
from plyyard.games.hnefatafl.rules import Position

POINTS: Final = {"1": "1", "0": "1/2", "-1": "0"}
"""The result tag, and what it gives the attackers."""
RESULTS: Final = {points: result for result, points in POINTS.items()}
DERIVED: Final = ("rules", "position", "result", "termination", "quiet", "variant")
"""Tags that a record itself says. `quiet` is ours: plies without a capture before the first move."""

_SPACE = re.compile(r"\s+")
_TAG = re.compile(r"\[\s*([a-z][a-z-]*)\s*:([^\]]*)\]")
_REMARK = re.compile(r"\[([^\]]*)\]")
_TURN = re.compile(r"[0-9]{1,4}[a-z]?\.(?!\.)(?P<address>(?:[0-9]{1,4}[a-z]?\.)*)")
_CODE = re.compile(r"[a-z]+(?:_[a-z]+)*")


@dataclass(slots=True)
class Game:
    """The parts of one game: each tag with its value and place, the moves of its main line, and remarks."""

    tags: dict[str, tuple[str, int]] = field(default_factory=dict)
    plies: list[Ply] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)

    def value(self, name: str) -> str:
        """Return the value of a tag, empty where there is none."""
        return self.tags.get(name, ("", 0))[0]


@dataclass(frozen=True, slots=True)
class Otg:
    """OpenTafl games, as a format of the game."""

    title: Text = text("OpenTafl game")
    endings: Sequence[str] = ("otg",)

    def read(self, written: str) -> Sequence[GameRecord]:
        return read_otg(written)

    def write(self, matches: Sequence[GameRecord]) -> str:
        return "\n".join(write_game(match) for match in matches)


def read_otg(written: str) -> Sequence[GameRecord]:
    """Read every game of a file. Raises InvalidNotation with line, column and what was expected."""
    scanner = scan(written)
    found: list[GameRecord] = []
    heads = _heads(scanner.written)
    scanner.take(_SPACE)
    while not scanner.is_over:
        if len(found) >= MAX_MATCHES:
            raise scanner.fail(TOO_MANY_MATCHES)
        found.append(_record(_parts(scanner, heads), scanner))
    return found


def _parts(scanner: Scanner, heads: frozenset[int]) -> Game:
    """Read tags up to the rules, then turns and remarks up to the tags of the next game."""
    game = Game()
    while "rules" not in game.tags:
        at = scanner.at
        tag = scanner.take(_TAG)
        if not tag:
            raise scanner.expected(text("a tag such as [rules:dim:11 ...]"))
        game.tags[tag[1]] = (" ".join(tag[2].split()), at)
        scanner.take(_SPACE)
    while not scanner.is_over and scanner.at not in heads:
        _take_turn(game, scanner, heads)
    return game


def _heads(written: str) -> frozenset[int]:
    """Return where the tags of each game begin: at the first of the tags, side by side, whose last are the rules.

    Behind the remarks of a game an empty line parts them from the tags of the next."""
    heads: list[int] = []
    first, end = -1, 0
    while (opens := written.find("[", end)) >= 0 and (closes := written.find("]", opens)) >= 0:
        gap = written[end:opens]
        if first < 0 or gap.strip() or gap.count("\n") > 1:
            first = opens
        end = closes + 1
        tag = _TAG.match(written, opens)
        if not tag or tag[1] == "rules":
            heads += [first] if tag else []
            first = -1
    return frozenset(heads)


def _take_turn(game: Game, scanner: Scanner, heads: frozenset[int]) -> None:
    """Read one turn with its remark, or something that belongs to none. Variations are read over."""
    before = len(game.plies)
    turn = scanner.take(_TURN)
    scanner.take(_SPACE)
    plies: list[Ply] = []
    while ply := take_ply(scanner):
        plies += [ply] if ply.written or ply.is_resignation else []
        scanner.take(_SPACE)
    remark = None if scanner.at in heads else scanner.take(_REMARK)
    scanner.take(_SPACE)
    if not (turn or plies or remark):
        raise scanner.expected(text("a turn such as 1. d1-d3 e5-e2, or a remark in brackets"))
    if turn and turn["address"]:
        return
    game.plies += plies
    first = before + min(1, len(plies))
    for place, note in zip((first, len(game.plies)), remark[1].split("|", 1) if remark else (), strict=False):
        words = " ".join(note.split())
        game.notes += [(place, words)] if words else []


def _record(game: Game, scanner: Scanner) -> GameRecord:
    """Play a game through. Raises InvalidNotation with the place of what does not fit."""
    written, at = game.tags["rules"]
    with scanner.reading(at):
        rules = parse_rules(written)
    start = _start(game, rules, scanner)
    position = find_game("hnefatafl").parse_position(start, rules.edition) if start else _usual(rules.edition)
    played = play(scanner, cast(Position, position), game.plies)
    reason = game.value("termination")
    points = POINTS.get(game.value("result"), "")
    reason = reason if points and _CODE.fullmatch(reason) and len(reason) < 40 else ""
    tags = tuple((name, value) for name, (value, _) in game.tags.items() if name not in DERIVED and value)
    return GameRecord(record_of(rules.edition, start, played, points, reason), tags, tuple(game.notes))


def _usual(edition: Edition) -> Position:
    return cast(Position, find_game("hnefatafl").start(edition))


def _start(game: Game, rules: Rules, scanner: Scanner) -> str:
    """Return the first position in the game's own text, empty for the edition's."""
    start, quiet = rules.start, game.value("quiet")
    if "position" in game.tags:
        rows, at = game.tags["position"]
        with scanner.reading(at):
            start = notation.format_position(parse_rows(rows, rules.edition, rules.turn))
    if quiet:
        with scanner.reading(game.tags["quiet"][1]):
            position = notation.parse_position(f"{start or _usual_text(rules.edition)} {quiet}", rules.edition)
        start = notation.format_position(position)
    return "" if start == _usual_text(rules.edition) else start


def _usual_text(edition: Edition) -> str:
    return notation.format_position(_usual(edition))


def write_game(match: GameRecord) -> str:
    """Return one game: tags, the rules last, an empty line, turns. Raises BadOptions for another game."""
    record = match.record
    if not is_hnefatafl(match):
        raise BadOptions(text("This format holds games of hnefatafl only."))
    edition = find_edition(find_game(record.game), record.edition)
    first = cast(Position, record.first())
    lines = [f"[{name}:{_plain(value)}]" for name, value in match.tags if re.fullmatch("[a-z][a-z-]*", name)]
    lines.append(f"[result:{RESULTS.get(record.points, '?')}]")
    lines += [f"[termination:{record.reason}]"] if record.reason not in ("", UNSTATED) else []
    lines += [f"[quiet:{first.quiet}]"] if first.quiet else []
    lines.append(f"[rules:{format_rules(edition, notation.format_rows(first), first.turn)}]")
    return "\n".join([*lines, "", *_turns(match)]) + "\n"


def _plain(value: str) -> str:
    return " ".join(value.split()).replace("]", ")").replace("[", "(")


def _turns(match: GameRecord) -> Iterator[str]:
    """Yield the lines of the turns: a remark before the first move is a turn without one."""
    moves = [
        notation.format_action_with_captures(cast(Position, before), action)
        for before, action, _ in match.record.replay()
    ]
    if match.record.reason == RESIGNED:
        moves += _resignation(match)
    remarks = {place: _plain(note).replace("|", "/") for place, note in match.notes}
    if 0 in remarks:
        yield f"[{remarks[0]}]"
    for number, ply in enumerate(range(0, len(moves), 2), 1):
        yield f"{number}. {' '.join(moves[ply : ply + 2])}"
        first, second = remarks.get(ply + 1, ""), remarks.get(ply + 2, "") if ply + 1 < len(moves) else ""
        if first or second:
            yield f"[{first}|{second}]"


def _resignation(match: GameRecord) -> list[str]:
    """Return the sign of resigning where the side to move has lost."""
    turn = match.record.last().turn
    return ["---"] if match.record.points == str(turn) else []


OTG: Final[Format] = Otg()
