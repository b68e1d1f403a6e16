"""A match written down: header and actions; everything else is replayed from them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass

from plyyard.core.errors import InvalidNotation
from plyyard.core.face import game_of
from plyyard.core.game import Action, Game, Position
from plyyard.core.registry import find_edition, find_game
from plyyard.core.text import text

FORMAT = "plyyard/1"
MAX_ACTIONS = 20_000
"""More actions than any match: the longest seen in random play of any game is below 3,000."""
MAX_LINE = 1_000_000
_EXPECTED = text("Expected a match record ({format}, one JSON object a line).", format=FORMAT)


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """What happened in one match. `actions` are texts, dice included ("roll:4"). `start` is a position in the game's
    own text, empty for the usual one. `key` is the final position's key, to notice that rules have changed since;
    `reason` says how it ended ("" while unfinished) and `points` are seat 0's ("1", "0", "1/2"). `players` are what
    the programs in seats 0 and 1 are called, `label` tells the match from others of its contest."""

    game: str
    edition: str
    rules_version: int
    actions: tuple[str, ...]
    start: str = ""
    key: str = ""
    reason: str = ""
    points: str = ""
    players: tuple[str, ...] = ()
    label: str = ""

    @classmethod
    def of(cls, first: Position, actions: Iterable[Action | str]) -> MatchRecord:
        """Return the record of a match that began at `first`. Raises what `read_action` and `apply` raise."""
        game, position, written = game_of(type(first)), first, []
        for action in actions:
            known = read_action(game, position, action) if isinstance(action, str) else action
            position = position.apply(known)
            written.append(known.text)
        outcome = position.outcome()
        usual = first.key() == game.start(first.edition).key()
        return cls(
            game=game.name,
            edition=first.edition.name,
            rules_version=game.rules_version,
            actions=tuple(written),
            start="" if usual else game.format_position(first),
            key=position.key(),
            reason=outcome.reason if outcome else "",
            points=str(outcome.points[0]) if outcome else "",
        )

    def first(self) -> Position:
        """Return the position before the first action."""
        game = find_game(self.game)
        edition = find_edition(game, self.edition)
        return game.parse_position(self.start, edition) if self.start else game.start(edition)

    def replay(self) -> Iterator[tuple[Position, Action, Position]]:
        """Yield (before, action, after) for every action. Raises what `parse_action` raises."""
        game = find_game(self.game)
        before = self.first()
        for written in self.actions:
            action = read_action(game, before, written)
            after = before.apply(action)
            yield before, action, after
            before = after

    def last(self) -> Position:
        """Return the position after the last action."""
        position = self.first()
        for _, _, after in self.replay():
            position = after
        return position

    def agrees(self) -> bool:
        """Tell whether replaying under today's rules ends where the record says it ended."""
        return not self.key or self.last().key() == self.key


def read_action(game: Game, position: Position, written: str) -> Action:
    """Return the action a log holds: a fallen die by its text, anything else by the game's notation."""
    for action in position.legal_actions():
        if action.text == written:
            return action
    return game.parse_action(position, written)


def format_record(record: MatchRecord) -> str:
    """Return the record as one line of NDJSON, without the line's end."""
    body = {"format": FORMAT, **{name: value for name, value in asdict(record).items() if value not in ("", ())}}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def parse_record(line: str, number: int = 1) -> MatchRecord:
    """Read one line. Raises InvalidNotation with the line number and what was expected."""
    if len(line) > MAX_LINE:
        raise InvalidNotation(text("Line {line} is longer than {limit} characters.", line=number, limit=MAX_LINE))
    try:
        body = json.loads(line)
        if body.pop("format") != FORMAT:
            raise ValueError
        body = {**body, "actions": tuple(body["actions"]), "players": tuple(body.get("players", ()))}
        record = MatchRecord(**body)
    except json.JSONDecodeError as error:
        raise InvalidNotation(
            text("Line {line}, column {column}: {problem}", line=number, column=error.colno, problem=_EXPECTED)
        ) from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise InvalidNotation(
            text("Line {line} is not a match record ({format}, one JSON object a line).", line=number, format=FORMAT)
        ) from None
    _check_types(record, number)
    return record


def _check_types(record: MatchRecord, number: int) -> None:
    names = (record.game, record.edition, record.start, record.key, record.reason, record.points, record.label)
    words = (*names, *record.players, *record.actions)
    if not all(isinstance(word, str) for word in words) or not isinstance(record.rules_version, int):
        raise InvalidNotation(text("Line {line} has a field of the wrong type.", line=number))
    if len(record.actions) > MAX_ACTIONS:
        raise InvalidNotation(text("Line {line} has more than {limit} actions.", line=number, limit=MAX_ACTIONS))


def read_records(lines: Iterable[str]) -> Iterator[MatchRecord]:
    """Yield the records of an NDJSON file; empty lines are skipped."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield parse_record(line, number)
