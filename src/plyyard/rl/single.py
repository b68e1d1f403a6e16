"""One agent against the computer: a Gymnasium environment, for any game."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium

from plyyard.core.face import Face
from plyyard.core.game import CHANCE, Seat
from plyyard.core.registry import find_edition, find_game
from plyyard.engines.choice import choose
from plyyard.rl.aec import LIMIT
from plyyard.rl.encoding import Observation
from plyyard.rl.table import Table


class SeatEnv(gymnasium.Env[Any, Any]):
    """A match in which the agent holds `seat` and the computer the other, at a `level` of the game ("": the weakest).

    The agent rolls its own die and acts, as in the environment for two. A number that is not legal ends the episode
    with -1 and says why in `info["refusal"]`. Raises UnknownGame, BadOptions.
    """

    def __init__(
        self,
        game: str,
        edition: str = "",
        *,
        seat: Seat = 0,
        level: str = "",
        limit: int = LIMIT,
        render_mode: str | None = None,
    ) -> None:
        rules = find_game(game)
        self.metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}
        self.render_mode = render_mode
        self.seat, self.level, self.limit = seat, level, limit
        self.table = Table(rules, find_edition(rules, edition))
        self.observation_space = self.table.encoding.observation_space()
        self.action_space = self.table.encoding.action_space()
        self.computer = Random()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new match; a seed decides dice and, but for its time, the computer. Returns observation and info."""
        super().reset(seed=seed)
        self.table.clear(self.np_random)
        self.computer = Random(int(self.np_random.integers(2**32)))
        self._answer()
        return self.table.observe(self.seat), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, and let the computer answer. Returns observation, reward, terminated, truncated, info."""
        number = int(action)
        if number not in self.table.legal:
            info = {"refusal": str(self.table.refusal(number).text)}
            return self.table.observe(self.seat), -1.0, True, False, info
        self.table.play(number)
        self._answer()
        is_over = self.table.position.to_move is None
        reward = self.table.rewards()[self.seat]
        return self.table.observe(self.seat), reward, is_over, not is_over and self.table.plies >= self.limit, {}

    def _answer(self) -> None:
        """Play for the computer until the agent acts, or the match is over."""
        table = self.table
        while table.position.to_move is not None and table.turn != self.seat and table.plies < self.limit:
            number = next(iter(table.legal))
            if table.position.to_move != CHANCE:
                chosen = choose(table.position, self.level, self.computer).text
                number = next((n for n, written in table.legal.items() if written == chosen), number)
            table.play(number)

    def render(self) -> str | None:
        """Return the board as letters ("ansi") or as an SVG file ("svg")."""
        position = self.table.position
        if not isinstance(position, Face):
            return None
        return position.svg() if self.render_mode == "svg" else position.picture()
