"""Two agents that act in turn: PettingZoo's AEC environment, for any game."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from plyyard.core.face import Face
from plyyard.core.registry import find_edition, find_game
from plyyard.rl.encoding import Observation
from plyyard.rl.table import Table

AGENTS: Final = ("seat_0", "seat_1")
LIMIT: Final = 3_000
"""Acts after which a match is cut off, rolls included."""


def env(game: str, edition: str = "", *, limit: int = LIMIT, render_mode: str | None = None) -> Any:
    """Return the environment of a game, with PettingZoo's own checks of the order of calls around it."""
    return wrappers.OrderEnforcingWrapper(MatchEnv(game, edition, limit=limit, render_mode=render_mode))


class MatchEnv(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """A match between "seat_0", who begins, and "seat_1".

    Rolling the die is an action of the seat whose turn it is; what falls comes from the generator seeded in `reset`.
    A number that is not legal raises IllegalAction with the reason. Raises UnknownGame, BadOptions.
    """

    def __init__(self, game: str, edition: str = "", *, limit: int = LIMIT, render_mode: str | None = None) -> None:
        super().__init__()
        rules = find_game(game)
        self.metadata = {"name": f"{game}_v{rules.rules_version}", "render_modes": ["ansi", "svg"]}
        self.render_mode = render_mode
        self.limit = limit
        self.table = Table(rules, find_edition(rules, edition))
        self.possible_agents = list(AGENTS)
        encoding = self.table.encoding
        self.observation_spaces = {agent: encoding.observation_space() for agent in AGENTS}
        self.action_spaces = {agent: encoding.action_space() for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's action numbers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; a seed decides its dice."""
        self.table.clear(None if seed is None else np.random.default_rng(seed))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.table.turn]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees and may do."""
        return self.table.observe(AGENTS.index(agent))

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent whose turn it is. Raises IllegalAction."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only an agent that is done acts with None"
        self.table.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(AGENTS, self.table.rewards(), strict=True))
        is_over = self.table.position.to_move is None
        self.terminations = dict.fromkeys(AGENTS, is_over)
        self.truncations = dict.fromkeys(AGENTS, not is_over and self.table.plies >= self.limit)
        self.agent_selection = AGENTS[self.table.turn]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the board as letters ("ansi") or as an SVG file ("svg")."""
        position = self.table.position
        if not isinstance(position, Face):
            return None
        return position.svg() if self.render_mode == "svg" else position.picture()

    def close(self) -> None:
        """Nothing is held open."""
