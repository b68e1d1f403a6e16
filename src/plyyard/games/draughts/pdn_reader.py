"""PDN read into matches: the parts become games, and every move is played by the rules of its edition."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from plyyard.core.errors import InvalidNotation
from plyyard.core.formats import MAX_MATCHES, TOO_MANY_ACTIONS, TOO_MANY_MATCHES, GameRecord, ended, scan
from plyyard.core.game import Edition
from plyyard.core.record import MAX_ACTIONS, MatchRecord
from plyyard.core.registry import find_edition, find_game
from plyyard.core.scanner import Scanner
from plyyard.core.text import text
from plyyard.games.draughts import fen, notation
from plyyard.games.draughts.coordinates import square_number
from plyyard.games.draughts.gametypes import GameType, read_type
from plyyard.games.draughts.options import Options
from plyyard.games.draughts.pdn_lexer import Token, tokens
from plyyard.games.draughts.rules import Position, start

NESTING: Final = 50
"""Variations inside variations."""
LOST_BY_BOTH: Final = "lost_by_both"
"""The reason of a match whose result is 0-0."""
DERIVED: Final = ("Result", "GameType", "Rules", "SetUp", "Setup", "FEN", "PlyCount", "Termination")
"""Tags that a record itself says."""
ROSTER: Final = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}
"""The tags that stand at the head of every game, and what they say when nobody knows."""
POINTS: Final = {"1-0": "1", "2-0": "1", "0-1": "0", "0-2": "0", "1/2-1/2": "1/2", "1-1": "1/2", "½-½": "1/2"}
"""Results and what they give the side that begins (standard, section Result tag)."""

_CODE: Final = re.compile(r"[a-z]+(?:_[a-z]+)*")


@dataclass(slots=True)
class Game:
    """The parts of one game of a file; `plies` are the moves of its main line."""

    tags: list[Token] = field(default_factory=list)
    plies: list[Token] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)
    setup: Token | None = None
    result: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing but remarks, as behind a result that was written twice."""
        return not (self.tags or self.plies or self.setup)

    def tag(self, name: str) -> Token | None:
        """Return the first tag of a name, small and capital letters alike."""
        return next((tag for tag in self.tags if tag.words[0].lower() == name.lower()), None)

    def value(self, name: str) -> str:
        """Return the value of a tag, empty where there is none."""
        tag = self.tag(name)
        return plain_value(tag.words[1]) if tag else ""


def plain_value(written: str) -> str:
    """Return the value of a tag without the signs that guard its quotes."""
    return re.sub(r"\\(.)", r"\1", written)


def read_pdn(written: str) -> Sequence[GameRecord]:
    """Read every game of a PDN file. Raises InvalidNotation with line, column and what was expected."""
    scanner = scan(written)
    return [record_of(game, scanner) for game in games(scanner)]


def games(scanner: Scanner) -> list[Game]:
    """Return the games of a text, their moves not played yet."""
    found = [Game()]
    depth: list[int] = []
    for token in tokens(scanner):
        game = found[-1]
        if _begins(token, game, scanner, depth):
            game = Game()
            found.append(game)
        _add(token, game, scanner, depth)
        if token.kind == "result" and not depth:
            found.append(Game())
        if len(found) > MAX_MATCHES:
            raise scanner.fail(TOO_MANY_MATCHES)
    if depth:
        raise scanner.expected(text("the closing bracket of this variation"), depth[-1])
    return [game for game in found if not game.is_empty]


def _begins(token: Token, game: Game, scanner: Scanner, depth: list[int]) -> bool:
    """Tell whether a token is the first of the next game."""
    if token.kind != "tag":
        return False
    if depth:
        raise scanner.expected(text("the closing bracket of this variation"), token.at)
    return bool(game.plies or game.notes or game.setup)


def _add(token: Token, game: Game, scanner: Scanner, depth: list[int]) -> None:
    """Put a token into its game; what stands in variations is only checked for its brackets."""
    if token.kind == "open":
        depth.append(token.at)
        if len(depth) > NESTING:
            raise scanner.fail(text("Variations may be nested {limit} times.", limit=NESTING), token.at)
    elif token.kind == "close":
        if not depth:
            raise scanner.expected(text("a move or a result"), token.at)
        depth.pop()
    elif not depth:
        _add_to_line(token, game, scanner)


def _add_to_line(token: Token, game: Game, scanner: Scanner) -> None:
    if token.kind == "tag":
        game.tags.append(token)
    elif token.kind == "move":
        game.plies.append(token)
        if len(game.plies) > MAX_ACTIONS:
            raise scanner.fail(TOO_MANY_ACTIONS, token.at)
    elif token.kind == "comment":
        note = " ".join(token.words[0].split())
        game.notes += [(len(game.plies), note)] if note else []
    elif token.kind == "result":
        game.result = token.words[0].replace(" ", "")
    elif game.plies or game.setup:
        raise scanner.fail(text("A position that is set up in the middle of a match cannot be played on."), token.at)
    else:
        game.setup = token


def record_of(game: Game, scanner: Scanner) -> GameRecord:
    """Play a game through. Raises InvalidNotation with the place of what does not fit."""
    first = (game.tags or game.plies or [Token("move", 0, ("",))])[0]
    named = game.tag("GameType") or game.tag("Rules") or first
    with scanner.reading(named.at):
        kind = read_type(game.value("GameType"), game.value("Rules"))
        edition = find_edition(find_game("draughts"), kind.edition)
    position = _first(game, kind, edition, scanner)
    written = fen.format_position(position)
    actions = []
    for token in game.plies:
        with scanner.reading(token.at):
            move = notation.parse_action(position, kind.turn(numeric(token.words[0], edition)))
        actions.append(move.text)
        position = position.apply(move)
    usual = written == fen.format_position(start(edition))
    rules = find_game("draughts").rules_version
    record = MatchRecord("draughts", edition.name, rules, tuple(actions), "" if usual else written)
    points, reason = _end(game, scanner)
    return GameRecord(ended(record, position, points, reason), tuple(_kept(game.tags)), tuple(game.notes))


def _first(game: Game, kind: GameType, edition: Edition, scanner: Scanner) -> Position:
    """Return the position before the first move."""
    tag = game.tag("FEN")
    if game.setup:
        with scanner.reading(game.setup.at):
            return fen.parse_position(kind.turn(game.setup.words[0].strip('" ').upper()), edition)
    if tag:
        with scanner.reading(tag.at):
            return fen.parse_position(kind.turn(plain_value(tag.words[1]).strip().upper()), edition)
    return start(edition)


def numeric(written: str, edition: Edition) -> str:
    """Return a move with numbers for squares: of `c3-d4` as of `2218`, which has no sign. Raises InvalidNotation."""
    squares = re.findall(r"[A-Ja-j][0-9]{1,2}", written)
    if not squares:
        return f"{written[:2]}-{written[2:]}" if re.fullmatch("[0-9]{4}", written) else written
    grid = cast(Options, edition.options).grid
    numbers = [square_number(square.lower(), grid) for square in squares]
    for square, number in zip(squares, numbers, strict=True):
        if number is None:
            raise InvalidNotation(text("There is no dark square {square} on this board.", square=square))
    sign = "x" if re.search("[x:X×]", written) else "-"
    return sign.join(map(str, numbers))


def _end(game: Game, scanner: Scanner) -> tuple[str, str]:
    """Return seat 0's points and the reason as the file has them, each empty where it does not say."""
    tag, marked = game.value("Result"), game.result
    said = tag.replace(" ", "") if tag.replace(" ", "") in (*POINTS, "0-0") else marked
    if marked in POINTS and said in POINTS and POINTS[said] != POINTS[marked]:
        place = game.tag("Result")
        assert place is not None
        raise scanner.fail(text("The result is {tag} here and {end} at the end.", tag=said, end=marked), place.at)
    reason = game.value("Termination")
    reason = reason if _CODE.fullmatch(reason) and len(reason) < 40 else ""
    if said == "0-0":
        return "", LOST_BY_BOTH
    return (POINTS[said], reason) if said in POINTS else ("", "")


def _kept(tags: Sequence[Token]) -> Iterator[tuple[str, str]]:
    """Yield the tags that say something about the occasion, the usual ones first, each once."""
    said = {_capital(tag.words[0]): " ".join(plain_value(tag.words[1]).split()) for tag in reversed(tags)}
    derived = {name.lower() for name in DERIVED}
    others = [name for name in reversed(said) if name not in ROSTER and name.lower() not in derived]
    yield from ((name, said[name]) for name in (*ROSTER, *others) if said.get(name, "").strip("?. "))


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]
