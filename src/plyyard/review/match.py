"""A whole match looked through: what each position was worth, what each choice gave away, and what was luck.

Values are expected points of seat 0, from 0 to 1, so that one line can be drawn through the match. A choice is measured
against the best action by the same analysis, and a die against the average of all dice: luck is nobody's merit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from plyyard.core.game import CHANCE, Action, Game, Position, Seat
from plyyard.core.odds import odds_of
from plyyard.core.record import MatchRecord
from plyyard.core.registry import find_game
from plyyard.engines.known import Known
from plyyard.engines.limit import Limit, StopFlag
from plyyard.engines.lines import Analysis, Line, Wish

GIVEN_AWAY: Final = 0.05
"""A loss of expected points from which an action counts as a mistake."""
TURNING: Final = 0.1
"""A change of expected points from which an action counts as a turning point."""
MOST_TURNS: Final = 6


class Cause(StrEnum):
    """What an action was."""

    CHOICE = "choice"
    FORCED = "forced"
    LUCK = "luck"


@dataclass(frozen=True, slots=True)
class Ply:
    """One action of the record, by its index. `before` and `after` are expected points of seat 0 with best play from
    there; None where the game tells nothing. `loss` is what the choice gave away, in points of `seat`, `luck` what the
    die brought it beyond the average. `lines` are what could have been chosen, best first."""

    index: int
    seat: Seat
    action: str
    cause: Cause
    before: float | None
    after: float | None
    loss: float = 0.0
    luck: float = 0.0
    lines: tuple[Line, ...] = ()
    depth: int = 0
    exact: bool = False

    @property
    def best(self) -> str:
        """The text of the best action; that of the action itself where nothing was chosen."""
        return self.lines[0].action.text if self.lines else self.action

    @property
    def change(self) -> float:
        """How far the value moved, for seat 0."""
        return 0.0 if self.before is None or self.after is None else self.after - self.before


@dataclass(frozen=True, slots=True)
class Side:
    """What one seat's actions come to: how many choices, how many of them gave nothing away, how many were mistakes,
    what they lost in all, and what the dice brought."""

    choices: int
    best: int
    mistakes: int
    loss: float
    luck: float


@dataclass(frozen=True, slots=True)
class MatchReview:
    """A match and its plies, the turning points by their index, and both seats in sum."""

    record: MatchRecord
    plies: tuple[Ply, ...]

    @property
    def values(self) -> tuple[float | None, ...]:
        """The value of each position, the first one before any action."""
        if not self.plies:
            return ()
        return (self.plies[0].before, *(ply.after for ply in self.plies))

    @property
    def turning_points(self) -> tuple[int, ...]:
        """The plies that moved the value most, in the order of the match."""
        moved = [ply for ply in self.plies if abs(ply.change) >= TURNING]
        moved.sort(key=lambda ply: -abs(ply.change))
        return tuple(sorted(ply.index for ply in moved[:MOST_TURNS]))

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both seats."""
        return self._side(0), self._side(1)

    def _side(self, seat: Seat) -> Side:
        mine = [ply for ply in self.plies if ply.seat == seat]
        losses = [ply.loss for ply in mine if ply.cause is Cause.CHOICE]
        best = sum(loss == 0 for loss in losses)
        mistakes = sum(loss >= GIVEN_AWAY for loss in losses)
        return Side(len(losses), best, mistakes, sum(losses), sum(ply.luck for ply in mine))


def review_match(record: MatchRecord, limit: Limit, stop: StopFlag, known: Known | None = None) -> MatchReview:
    """Return the review of a match, each position analysed within the limit. Raises what replaying the record raises.

    When stopped, the plies so far.
    """
    return MatchReview(record, tuple(review_plies(record, limit, stop, known)))


def review_plies(record: MatchRecord, limit: Limit, stop: StopFlag, known: Known | None = None) -> Iterator[Ply]:
    """Yield the plies of a match one by one, each as soon as it is analysed; end early when stopped."""
    eye = _Eye(find_game(record.game), limit, stop, known or Known())
    for index, (before, action, after) in enumerate(record.replay()):
        ply = eye.see(index, before, action, after)
        if stop.is_set():
            return
        yield ply


@dataclass(frozen=True, slots=True)
class _Eye:
    game: Game
    limit: Limit
    stop: StopFlag
    known: Known

    def see(self, index: int, before: Position, action: Action, after: Position) -> Ply:
        if before.to_move == CHANCE:
            return self._see_die(index, before, action, after)
        if len(before.legal_actions()) == 1:
            value = self._worth(after)
            return Ply(index, before.turn, action.text, Cause.FORCED, value, value)
        return self._see_choice(index, before, action)

    def _see_choice(self, index: int, before: Position, action: Action) -> Ply:
        found = self._analyse(before, action)
        line = found.line_of(action) or found.best
        mine, best = before.turn == 0, found.value
        return Ply(
            index, before.turn, action.text, Cause.CHOICE,
            best if mine else 1 - best, line.value if mine else 1 - line.value,
            loss=max(0.0, best - line.value), lines=found.lines, depth=found.depth, exact=found.exact,
        )  # fmt: skip

    def _see_die(self, index: int, before: Position, die: Action, after: Position) -> Ply:
        value, average = self._after_die(after), self._average(before)
        luck = 0.0 if value is None or average is None else value - average
        mine = luck if before.turn == 0 else -luck
        return Ply(index, before.turn, die.text, Cause.LUCK, average, value, luck=mine)

    def _analyse(self, position: Position, action: Action | None = None) -> Analysis:
        wish = Wish(also=(action.text,)) if action else Wish()
        return self.known.analyse(self.game, position, self.limit, self.stop, wish)

    def _worth(self, position: Position) -> float | None:
        """Return the expected points of seat 0 with best play; None where the game tells nothing."""
        odds = odds_of(self.game, position)
        if odds is not None and odds.exact:
            return odds.points
        if position.to_move == CHANCE:
            return self._average(position)
        if self.game.judge is None:
            return odds.points if odds else None
        value = self._analyse(position).value
        return value if position.turn == 0 else 1 - value

    def _average(self, position: Position) -> float | None:
        """Return what a position is worth before its die falls: exact odds, else the average of its dice."""
        odds = odds_of(self.game, position)
        if (odds is not None and odds.exact) or self.game.judge is None:
            return odds.points if odds else None
        total = 0.0
        for die, share in position.chance_outcomes():
            total += float(share) * (self._after_die(position.apply(die)) or 0.0)
        return total

    def _after_die(self, position: Position) -> float | None:
        """Return the worth after a die; one that passes the turn is judged before the other side's die."""
        if position.to_move != CHANCE:
            return self._worth(position)
        odds = odds_of(self.game, position)
        if odds is not None or self.game.judge is None:
            return odds.points if odds else None
        value = self.game.judge.value(position)
        return value if position.turn == 0 else 1 - value
