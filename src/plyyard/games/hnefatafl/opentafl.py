"""Positions and rules as OpenTafl writes them (opentafl-notation-spec of that program, facts only).

A position is its rows between slashes, rank 1 first however a board is shown: `/3t3/.../3t3/`. Rules are entries
`key:value` from `dim` to `start`; what is left out has a published default. Here rules are one of our editions, so
reading them means finding the edition whose rules they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from plyyard.core.errors import InvalidNotation
from plyyard.core.game import Edition, Seat
from plyyard.core.text import text
from plyyard.games.hnefatafl import notation
from plyyard.games.hnefatafl.options import EDITIONS, Options, options_of
from plyyard.games.hnefatafl.rules import Position

MAX_RULES: Final = 4_000

DEFAULTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "esc": "c",
        "surf": "y",
        "atkf": "y",
        "tfr": "d",
        "ka": "y",
        "ks": "s",
        "kj": "n",
        "cor": "default",
        "cen": "default",
        "afor": "",
        "dfor": "",
        "corh": "tT",
        "cenh": "",
        "cenhe": "tTK",
        "corp": "K",
        "cenp": "tTK",
        "cors": "K",
        "cens": "K",
        "sw": "n",
        "swf": "y",
        "efe": "n",
        "ber": "n",
        "linc": "n",
        "spd": "-1",
    }
)
"""What an entry says that is left out; of the pieces only those that exist here (t, T, K). That attackers beside the
occupied throne may be taken (cenh) needs no saying: the king on it takes them."""
PIECES: Final = frozenset({"corh", "cenh", "cenhe", "corp", "cenp", "cors", "cens"})
"""Entries whose value is a list of pieces."""
IDLE: Final = frozenset(
    {"name", "nj", "cj", "mj", "gj", "aforh", "dforh", "aforp", "dforp", "afors", "dfors", "cenre", "corre"}
)
"""Entries about pieces and squares that no edition here has, and names."""
ENDINGS: Final = ("surf", "tfr")
"""Entries that decide how a match may end and never what may be played: editions that differ in these are next best."""
_SAME: Final = {"ks": {"y": "s", "n": "w"}, "spd": {"": "-1"}}
"""Older words for the same."""
_ENTRY = re.compile(r"([a-z]+):([^\s:]*)")


@dataclass(frozen=True, slots=True)
class Rules:
    """What a rules record means here: the edition, the rows of the first position, and the seat that begins."""

    edition: Edition
    rows: str
    turn: Seat

    @property
    def start(self) -> str:
        """The first position in the game's own text, empty where it is the edition's."""
        usual = options_of(self.edition).layout == self.rows and self.turn == 0
        return "" if usual else f"{self.rows} {'AD'[self.turn]}"


def format_rows(position: Position) -> str:
    """Write where the pieces stand: `/3ttttt3/.../3ttttt3/`."""
    return f"/{notation.format_rows(position)}/"


def parse_rows(written: str, edition: Edition, turn: Seat) -> Position:
    """Read where the pieces stand, rank 1 first. Raises InvalidNotation, which says the rank and what was expected."""
    return notation.parse_position(f"{''.join(written.split())} {'AD'[turn]}", edition)


def rules_of(edition: Edition) -> dict[str, str]:
    """Return the entries of an edition that are not the default, without size and start."""
    options = options_of(edition)
    said = {
        "esc": "e" if options.escape == "edges" else "c",
        "surf": "y" if options.surround_wins else "n",
        "tfr": _repetition(options),
        "ka": "y" if options.king_armed else "n",
        "ks": "s" if options.king_sides == 4 else "c",
        "cor": "" if options.escape == "edges" else "default",
        "cenp": "tTK" if options.passable_throne else "K",
        "cenhe": "tTK" if options.hostile_throne else "",
        "sw": "s" if options.shield_walls else "n",
        "efe": "y" if options.exit_forts else "n",
    }
    return {key: value for key, value in said.items() if value != DEFAULTS[key]}


def _repetition(options: Options) -> str:
    """Return what comes of a position's third occurrence; l, that whoever repeats loses, is the nearest to ours."""
    if not options.repetition:
        return "i"
    return "d" if options.repetition_loses == "nobody" else "l"


def format_rules(edition: Edition, rows: str = "", turn: Seat = 0) -> str:
    """Write an edition's rules, with another first position where rows are given."""
    options = options_of(edition)
    entries = {
        "dim": str(options.size),
        "name": edition.name,
        **({"atkf": "n"} if turn else {}),
        **{key: _all_pieces(value) if key in PIECES else value for key, value in rules_of(edition).items()},
        **({} if options.hostile_throne else {"cenh": ""}),
        "start": f"/{rows or options.layout}/",
    }
    return " ".join(f"{key}:{value}" for key, value in entries.items())


def _all_pieces(value: str) -> str:
    """Return a list of pieces with their relatives of other editions: commanders, knights and an attackers' king."""
    return "".join(letters for piece, letters in (("t", "tcnk"), ("T", "TCN"), ("K", "K")) if piece in value)


def parse_rules(written: str) -> Rules:
    """Read rules. Raises InvalidNotation that names what cannot be read, or what no edition here plays."""
    entries = _entries(written)
    size, rows = _number(entries.pop("dim", "")), _start(entries)
    turn = 1 if entries.pop("atkf", "y") == "n" else 0
    unknown = sorted(set(entries) - set(DEFAULTS) - IDLE)
    if unknown:
        raise InvalidNotation(text("The rules have an entry that is not known here: {key}.", key=unknown[0]))
    edition = _find_edition(size, {key: _tidy(key, entries.get(key, DEFAULTS[key])) for key in DEFAULTS})
    position = parse_rows(rows, edition, turn)
    return Rules(edition, notation.format_rows(position), turn)


def _entries(written: str) -> dict[str, str]:
    if len(written) > MAX_RULES:
        raise InvalidNotation(text("Rules have at most {limit} characters.", limit=MAX_RULES))
    entries: dict[str, str] = {}
    for word in written.removeprefix("rules ").split():
        found = _ENTRY.fullmatch(word)
        if not found:
            raise InvalidNotation(
                text("Rules are entries such as {example}, not “{word}”.", example="dim:11", word=word[:40])
            )
        entries[found[1]] = found[2]
    return entries


def _number(written: str) -> int:
    if not re.fullmatch("[0-9]{1,2}", written):
        raise InvalidNotation(text("Rules begin with the squares along a side, as in {example}.", example="dim:11"))
    return int(written)


def _start(entries: dict[str, str]) -> str:
    """Return the rows of the first position, rank 1 first; `starti` has the last rank first."""
    upright, inverted = entries.pop("start", ""), entries.pop("starti", "")
    if not upright and not inverted:
        raise InvalidNotation(
            text("Rules end with the first position, as in {example}.", example="start:/3t3/3t3/.../3t3/")
        )
    return upright or "/".join(reversed(inverted.strip("/").split("/")))


def _tidy(key: str, value: str) -> str:
    if key in PIECES:
        idle = {"corh": "K", "cenh": "tK"}.get(key, "")
        return "".join(piece for piece in "tTK" if piece in value and piece not in idle)
    return _SAME.get(key, {}).get(value, value)


def _find_edition(size: int, entries: Mapping[str, str]) -> Edition:
    """Return the edition with these rules, otherwise one that differs in how a match may end."""
    fitting = [edition for edition in EDITIONS if options_of(edition).size == size]
    if not fitting:
        sizes = tuple(f"{options_of(edition).size}" for edition in EDITIONS)
        raise InvalidNotation(
            text("No edition here is played on {size} squares a side. Known are: {sizes}.", size=size, sizes=sizes)
        )
    differing = {edition.name: _differences(edition, entries) for edition in fitting}
    best = min(
        fitting,
        key=lambda edition: (sum(key not in ENDINGS for key in differing[edition.name]), len(differing[edition.name])),
    )
    wrong = tuple(key for key in differing[best.name] if key not in ENDINGS)
    if wrong:
        raise InvalidNotation(
            text(
                "No edition here has these rules. The nearest is {name}; it differs in: {keys}.",
                name=best.title,
                keys=wrong,
            )
        )
    return best


def _differences(edition: Edition, entries: Mapping[str, str]) -> list[str]:
    """Return the keys in which an edition plays otherwise."""
    own = {**DEFAULTS, **rules_of(edition)}
    idle = {"atkf"} | (set() if own["sw"] != "n" else {"swf"}) | _no_corner(own)
    return [key for key, value in entries.items() if key not in idle and own[key] != value]


def _no_corner(own: Mapping[str, str]) -> set[str]:
    return set() if own["cor"] else {"corh", "corp", "cors"}
