"""`plyyard analyse`."""

from __future__ import annotations

import json as notation
import sys
from typing import Final

from plyyard.cli.limits import read_limit
from plyyard.cli.matchfile import read_matches
from plyyard.cli.progress import Progress
from plyyard.cli.voice import Voice, find_voice
from plyyard.core.errors import BadOptions
from plyyard.core.game import CHANCE, Position
from plyyard.core.pool import SEARCHES
from plyyard.core.record import MatchRecord
from plyyard.core.registry import find_edition, find_game
from plyyard.core.text import Text, text
from plyyard.engines.analysis import deepen
from plyyard.engines.known import Known
from plyyard.engines.limit import Limit, Stop
from plyyard.engines.lines import Analysis, Line
from plyyard.review.match import Cause, MatchReview, Ply, Side, review_plies
from plyyard.review.plain import plain_analysis, plain_review

USUAL: Final = Limit(milliseconds=200)
WORTH_SAYING: Final = 0.005
"""A loss of half a point in a hundred is not worth a word."""


def analyse(
    file: str,
    *,
    json: bool = False,
    ply: int | None = None,
    time: float = 0.0,
    depth: int = 0,
    nodes: int = 0,
    memory: int = 64,
    lang: str = "",
) -> int:
    """Print what every action of the matches in a file was worth, or what may be played at one ply."""
    voice = find_voice(lang)
    limit = read_limit(time, depth, nodes, memory, USUAL)
    SEARCHES.keep_within(limit.table_bytes)
    records = read_matches(file)
    known = Known()
    for record in records:
        if ply is None:
            _review(voice, record, limit, known, json)
        else:
            _analyse_ply(voice, record, ply, limit, json)
    return 0


def _review(voice: Voice, record: MatchRecord, limit: Limit, known: Known, as_json: bool) -> None:
    if not as_json:
        _say_heading(voice, record)
    plies = []
    shows_itself = sys.stdout.isatty() and not as_json
    with Progress(0 if shows_itself else len(record.actions)) as progress:
        for ply in review_plies(record, limit, Stop(), known):
            plies.append(ply)
            progress.advance()
            if not as_json:
                voice.say(_tell_ply(ply))
    review = MatchReview(record, tuple(plies))
    if as_json:
        _print_json(plain_review(review))
    else:
        _say_sum(voice, review)


def _say_heading(voice: Voice, record: MatchRecord) -> None:
    game = find_game(record.game)
    voice.say(text("{game}, {edition}", game=game.title, edition=find_edition(game, record.edition).title))


def _tell_ply(ply: Ply) -> Text:
    """Return one line: the action, the first side's expected points after it, and what was lost or lucky."""
    step, action, value = f"{ply.index + 1:5}", f"{ply.action:12}", _percent(ply.after)
    if ply.cause is Cause.LUCK:
        return text(
            "{step}. {action} {value}  luck {luck}", step=step, action=action, value=value, luck=_signed(ply.luck)
        )
    if ply.loss >= WORTH_SAYING:
        loss = _signed(-ply.loss)
        return text(
            "{step}. {action} {value}  {loss}, better {best}",
            step=step,
            action=action,
            value=value,
            loss=loss,
            best=ply.best,
        )
    return text("{step}. {action} {value}", step=step, action=action, value=value)


def _say_sum(voice: Voice, review: MatchReview) -> None:
    game = find_game(review.record.game)
    names = find_edition(game, review.record.edition).sides
    for name, side in zip(names, review.sides, strict=True):
        facts = _sum_up(side)
        voice.say(text("{side}: {facts}", side=name, facts=facts))
    turns = tuple(f"{index + 1}. {review.record.actions[index]}" for index in review.turning_points)
    if turns:
        voice.say(text("Turning points: {plies}", plies=turns))


def _sum_up(side: Side) -> Text:
    luck = text("luck {luck}", luck=_signed(side.luck))
    if not side.choices:
        return luck
    choices = text(
        "{choices} choices, {best} of them best, {mistakes} mistakes, {loss} % given away",
        choices=side.choices,
        best=side.best,
        mistakes=side.mistakes,
        loss=f"{100 * side.loss:.1f}",
    )
    return text("{choices}, {luck}", choices=choices, luck=luck) if side.luck else choices


def _analyse_ply(voice: Voice, record: MatchRecord, ply: int, limit: Limit, as_json: bool) -> None:
    """Print the lines of the position after `ply` actions, deeper and deeper."""
    if not 0 <= ply <= len(record.actions):
        raise BadOptions(text("The ply is a number from 0 to {limit}.", limit=len(record.actions)))
    game = find_game(record.game)
    position = _position_at(record, ply)
    if position.to_move in (None, CHANCE):
        raise BadOptions(text("There is nothing to choose at this ply."))
    for found in deepen(game, position, limit, Stop()):
        if as_json:
            _print_json(plain_analysis(found))
        else:
            _say_analysis(voice, found)


def _position_at(record: MatchRecord, ply: int) -> Position:
    position = record.first()
    for index, (_, _, after) in enumerate(record.replay()):
        if index == ply:
            break
        position = after
    return position


def _say_analysis(voice: Voice, analysis: Analysis) -> None:
    voice.say(text("Depth {depth}, {nodes} positions", depth=analysis.depth, nodes=f"{analysis.nodes:,}"))
    for line in analysis.lines:
        print(f"  {_percent(line.value)}  {_write(line)}")


def _write(line: Line) -> str:
    return " ".join(action.text for action in line.pv)


def _percent(value: float | None) -> str:
    return "      -" if value is None else f"{100 * value:5.1f} %"


def _signed(value: float) -> str:
    return f"{100 * value:+.1f} %"


def _print_json(body: object) -> None:
    print(notation.dumps(body, ensure_ascii=False, separators=(",", ":")), flush=True)
