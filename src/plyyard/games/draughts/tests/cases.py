"""Positions with known answers (cases.json), and small helpers of the tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from plyyard.core.game import Attempt, Refusal
from plyyard.core.registry import find_edition
from plyyard.games.draughts import GAME
from plyyard.games.draughts.rules import Position

CASES: dict[str, Any] = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))


def at(fen: str, edition: str = "house") -> Position:
    """Return the position that a FEN describes."""
    return GAME.parse_position(fen, find_edition(GAME, edition))


def captures(position: Position) -> list[str]:
    """Return the legal captures as FROMxTO:captured, sorted."""
    moves = position.legal_actions()
    return sorted(f"{move.path[0]}x{move.path[-1]}:{','.join(map(str, move.captured))}" for move in moves if move.taken)


def texts(position: Position) -> list[str]:
    """Return the legal actions as text."""
    return [move.text for move in position.legal_actions()]


def refused(position: Position, *path: int | str) -> Refusal:
    """Return why the side to move may not touch a path."""
    refusal = GAME.explain(position, Attempt(position.turn, tuple(map(str, path))))
    assert refusal is not None, f"{path} is not refused"
    return refusal
