"""The story of a reviewed match in words: values in per cent, moments with their question and answer, sums."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from plyyard.core.face import game_of
from plyyard.core.game import Seat
from plyyard.core.plain import plain
from plyyard.core.record import read_action
from plyyard.core.registry import find_edition, find_game
from plyyard.core.text import Catalogue, Text, text, texts
from plyyard.review.match import Cause, Ply, Side
from plyyard.review.story import Moment, Story

DIGITS: Final = 4
MINUS: Final = "−"
WON: Final = 0.99
"""Expected points from which an end by force is a win."""


def notes(story: Story, words: Catalogue) -> dict[str, Any]:
    """Return what the page of a review shows, in one language. `values` are expected points of seat 0 after each
    action, from the first position on; those inside `plies` and `moments` are of their own seat."""
    review = story.review
    game = find_game(review.record.game)
    edition = find_edition(game, review.record.edition)
    rolls, decides = game.board(edition).dice > 0, game.judge is not None
    sums = [_sum(edition.sides[seat], review.sides[seat], rolls, decides) for seat in (0, 1)]
    return {
        "values": [None if value is None else round(value, DIGITS) for value in review.values],
        "plies": [
            _ply(ply, sentence, words) for ply, sentence in zip(review.plies, story.sentences, strict=True)
        ],
        "sums": plain(sums, words),
        "milestones": plain(story.milestones, words),
        "moments": [_moment(moment, words) for moment in story.moments],
    }  # fmt: skip


def _ply(ply: Ply, sentence: Text, words: Catalogue) -> dict[str, Any]:
    return {"text": sentence.render(words), "seat": ply.seat, "cost": _cost(ply).render(words)}


def _cost(ply: Ply) -> Text:
    """Return what a ply did, for the table: luck of a die, what a choice gave away, or that nothing was chosen."""
    if ply.cause is Cause.LUCK:
        return text("dice {change} %", change=signed(ply.luck))
    if ply.cause is Cause.FORCED:
        return text("no choice")
    return text("best") if ply.loss == 0 else text("choice {change} %", change=signed(-ply.loss))


def _sum(name: Text, side: Side, rolls: bool, decides: bool) -> Text:
    luck, loss = signed(side.luck), signed(-side.loss)
    if not decides:
        nothing = text("{side}: nothing to choose.", side=name)
        return text("{side}: dice {luck} %, nothing to choose.", side=name, luck=luck) if side.luck else nothing
    counts = texts(
        "{best} of {n} choice was the best, {mistakes} gave away 5 % or more.",
        "{best} of {n} choices were the best, {mistakes} gave away 5 % or more.",
        side.choices,
        best=side.best,
        mistakes=side.mistakes,
    )
    if rolls:
        return text("{side}: dice {luck} %, choices {loss} %. {counts}", side=name, luck=luck, loss=loss, counts=counts)
    mean = signed(-side.loss / max(1, side.choices))
    return text("{side}: {mean} % a choice on average. {counts}", side=name, mean=mean, counts=counts)


def _moment(moment: Moment, words: Catalogue) -> dict[str, Any]:
    ply, position = moment.ply, moment.position
    game, side = game_of(type(position)), position.edition.sides[position.turn]
    action = read_action(game, position, ply.action)
    body = {
        "index": ply.index,
        "seat": ply.seat,
        "text": game.describe(position, action).render(words),
        "change": _changed(ply, side).render(words),
    }
    if moment.better is None:
        return body
    view = game.view(position)
    answer = {
        "action": ply.best,
        "sentence": moment.better.render(words),
        "value": _better(ply).render(words),
        "reasons": [reason.render(words) for reason in (*_ends(ply), *moment.reasons)],
    }
    others = {line.action.text: percent(line.value) for line in ply.lines}
    return {**body, "view": plain(view, words), "position": game.format_position(position), "answer": answer,
            "others": others}  # fmt: skip


def _changed(ply: Ply, side: Text) -> Text:
    before, after = (_share(value, ply.seat) for value in (ply.before, ply.after))
    if ply.cause is Cause.LUCK:
        return text("The die took {side} from {before} % to {after} %.", side=side, before=before, after=after)
    return text("The choice took {side} from {before} % to {after} %.", side=side, before=before, after=after)


def _better(ply: Ply) -> Text:
    played = next((line.value for line in ply.lines if line.action.text == ply.action), 0.0)
    return text("Worth {best} % instead of {played} %.", best=percent(ply.lines[0].value), played=percent(played))


def _ends(ply: Ply) -> Iterator[Text]:
    """Yield the forced ends that were missed or allowed."""
    best = ply.lines[0]
    played = next((line for line in ply.lines if line.action.text == ply.action), None)
    if best.ends_in and best.value > WON:
        yield texts("It wins in {n} ply by force.", "It wins in {n} plies by force.", best.ends_in)
    if played and played.ends_in and played.value < 1 - WON and best.value > 1 - WON:
        yield texts(
            "What was played loses in {n} ply by force.", "What was played loses in {n} plies by force.", played.ends_in
        )


def _share(value: float | None, seat: Seat) -> int:
    return percent(0.5 if value is None else value if seat == 0 else 1 - value)


def percent(value: float) -> int:
    """Return expected points (0 to 1) in per cent."""
    return round(100 * value)


def signed(value: float) -> str:
    """Return expected points in per cent with their sign, "0" for less than half a per cent."""
    amount = percent(abs(value))
    return f"{'+' if value > 0 else MINUS}{amount}" if amount else "0"
