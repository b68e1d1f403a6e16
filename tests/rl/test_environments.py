"""Every game is an environment that the checks of PettingZoo and Gymnasium accept, and its numbers are its rules."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from plyyard.core.errors import BadOptions, IllegalAction, UnknownGame
from plyyard.core.game import CHANCE, DICE, Edition, Game
from plyyard.core.registry import games
from plyyard.rl import Encoding, MatchEnv, SeatEnv, env
from plyyard.rl.aec import AGENTS
from plyyard.rl.encoding import SPARE

EDITIONS = [(game, edition) for game in games().values() for edition in game.editions]
NAMES = [f"{game.name}/{edition.name}" for game, edition in EDITIONS]
every_game = pytest.mark.parametrize(("game", "edition"), EDITIONS, ids=NAMES)


PREFERENCES = (
    "Action mask numpy array is all zeros",
    "Observation space for each agent probably should be",
    "Observation is not a NumPy array",
)
"""What it says of every environment whose observation has a mask beside it, as its own board games do."""


@pytest.mark.parametrize("name", games())
def test_pettingzoos_own_test_accepts_it(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for known in PREFERENCES:
            warnings.filterwarnings("ignore", known)
        api_test(env(name), num_cycles=60)
        seed_test(lambda: env(name), num_cycles=12)


@pytest.mark.parametrize("name", games())
def test_gymnasiums_own_test_accepts_it(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SeatEnv(name), skip_render_check=True)


@every_game
def test_every_legal_action_has_a_number_and_the_mask_has_no_other(game: Game, edition: Edition) -> None:
    match, random = MatchEnv(game.name, edition.name), np.random.default_rng(4)
    match.reset(seed=4)
    for _ in range(60):
        if match.table.position.to_move is None:
            break
        position, legal = match.table.position, match.table.legal
        texts = ["roll"] if position.to_move == CHANCE else [action.text for action in position.legal_actions()]
        assert sorted(legal.values()) == sorted(texts)
        acting, waiting = (match.observe(AGENTS[seat])["action_mask"] for seat in (position.turn, 1 - position.turn))
        assert np.flatnonzero(acting).tolist() == sorted(legal) and not waiting.any()
        match.step(int(random.choice(list(legal))))


@every_game
def test_an_observation_holds_every_piece_and_lies_in_its_space(game: Game, edition: Edition) -> None:
    match, random = MatchEnv(game.name, edition.name), np.random.default_rng(9)
    match.reset(seed=9)
    looks = len(game.board(edition).looks)
    for _ in range(40):
        if match.table.position.to_move is None:
            break
        for agent in AGENTS:
            seen = match.observe(agent)
            assert match.observation_space(agent).contains(seen)
            assert seen["observation"][:, :, :looks].sum() == len(match.table.view.pieces)
        match.step(int(random.choice(list(match.table.legal))))


def test_a_match_pays_the_winner_what_the_loser_pays() -> None:
    for name in games():
        match, random = MatchEnv(name), np.random.default_rng(1)
        match.reset(seed=1)
        while match.table.position.to_move is not None:
            match.step(int(random.choice(list(match.table.legal))))
        assert match.terminations == dict.fromkeys(AGENTS, True)
        assert sum(match.rewards.values()) == 0
        outcome = match.table.position.outcome()
        assert outcome is not None and match.rewards[AGENTS[0]] == 2 * outcome.points[0] - 1


def test_a_long_match_is_cut_off() -> None:
    match = MatchEnv("hnefatafl", limit=3)
    match.reset()
    for _ in range(3):
        match.step(next(iter(match.table.legal)))
    assert match.truncations == dict.fromkeys(AGENTS, True) and not any(match.terminations.values())


def test_what_is_not_legal_is_refused_with_the_reason() -> None:
    match = MatchEnv("draughts")
    match.reset()
    places = match.table.encoding.places
    with pytest.raises(IllegalAction) as caught:
        match.step(places["16"] * len(places) + places["27"])
    assert caught.value.refusal.code
    with pytest.raises(IllegalAction):
        match.step(match.table.encoding.size - 1)
    alone = SeatEnv("draughts")
    alone.reset(seed=1)
    _, reward, terminated, truncated, info = alone.step(match.table.encoding.size - 1)
    assert (reward, terminated, truncated) == (-1, True, False) and info["refusal"]


def test_actions_with_the_same_ends_take_spare_numbers() -> None:
    game = games()["draughts"]
    encoding = Encoding(game, game.editions[1])
    around = game.parse_position("W:WK25:B14,13,23,24,9,20,30,34,19,29", encoding.edition)
    view = game.view(around)
    numbers = encoding.numbers(view)
    assert len(numbers) == len(view.choices)
    assert all(encoding.path(number) or number >= encoding.size - SPARE for number in numbers)


def test_the_computer_begins_when_the_agent_holds_the_second_seat() -> None:
    alone = SeatEnv("hnefatafl", seat=1)
    alone.reset(seed=3)
    assert alone.table.plies == 1 and alone.table.turn == 1
    observation, reward, terminated, _, _ = alone.step(next(iter(alone.table.legal)))
    assert alone.table.plies == 3 and (reward, terminated) == (0, False)
    assert alone.observation_space.contains(observation)


def test_a_die_is_rolled_by_the_seat_and_falls_as_seeded() -> None:
    fallen = []
    for seed in (5, 5, 6):
        match = MatchEnv("snakes")
        match.reset(seed=seed)
        dice = match.table.encoding.places[DICE]
        assert list(match.table.legal) == [dice]
        for _ in range(20):
            match.step(dice)
        fallen.append(match.table.position.key())
    assert fallen[0] == fallen[1] != fallen[2]


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_it_draws_itself(mode: str) -> None:
    match = MatchEnv("hnefatafl", render_mode=mode)
    match.reset()
    drawn = match.render()
    assert drawn is not None and ("<svg" in drawn) == (mode == "svg")
    alone = SeatEnv("hnefatafl", render_mode=mode)
    alone.reset()
    assert alone.render() == drawn


def test_unknown_games_and_editions_are_refused() -> None:
    with pytest.raises(UnknownGame):
        env("chess")
    with pytest.raises(BadOptions):
        SeatEnv("draughts", "no such edition")
