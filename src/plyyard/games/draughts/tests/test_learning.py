"""Learning from own play: repeatable, fair to both colours, and better than nothing."""

from __future__ import annotations

import random
from array import array
from pathlib import Path

from plyyard.core.registry import find_edition
from plyyard.games.draughts import GAME, learning, selfplay, weights
from plyyard.games.draughts.searching import Engine

FMJD = find_edition(GAME, "fmjd")


def samples(seed: int) -> list[selfplay.Sample]:
    """Return what two short matches teach."""
    chance = random.Random(seed)
    engine = Engine(FMJD.options, 1 << 16, array("h"))
    found: list[selfplay.Sample] = []
    while len(found) < 60:
        found += selfplay.Match(engine, FMJD, chance.randrange, 60).play(6)
    return found


def test_the_same_seed_plays_the_same_matches_without_kings() -> None:
    found = samples(1)
    assert found == samples(1)
    assert found != samples(2)
    for sample in found:
        assert not sample.black & sample.white
        assert sample.result in (0, 1, 2)


def test_lessons_are_taken_and_a_picture_turned_by_half_says_the_opposite(tmp_path: Path) -> None:
    told: list[str] = []
    learned = learning.learn(FMJD.options, selfplay.packed(samples(1)), told.append)
    assert len(learned) == 2 * learning.WINDOWS * learning.PICTURES
    assert any(learned)
    mirror = learning.opposites()
    for place in range(0, len(learned), 97):
        assert learned[place] == -learned[mirror[place]]
    learning.save(learned, tmp_path / "some.weights")
    assert weights.unpack((tmp_path / "some.weights").read_bytes()) == learned


def test_opposites_are_mutual() -> None:
    mirror = learning.opposites()
    assert all(mirror[mirror[place]] == place for place in range(len(mirror)))


def test_the_weights_that_ship_are_whole_and_small() -> None:
    learned = weights.load(FMJD.options)
    assert len(learned) == 2 * learning.WINDOWS * learning.PICTURES
    files = Path(weights.__file__).with_name("learned").iterdir()
    assert sum(file.stat().st_size for file in files) < 5_000_000
