"""Analyses and reviews as plain data, for JSON."""

from __future__ import annotations

from typing import Any, Final

from plyyard.engines.lines import Analysis, Line
from plyyard.review.match import MatchReview, Ply, Side

DIGITS: Final = 4
"""Of expected points; more would be noise."""


def plain_analysis(analysis: Analysis) -> dict[str, Any]:
    """Return an analysis; values are expected points of its seat."""
    return {
        "seat": analysis.seat,
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "exact": analysis.exact,
        "lines": [_plain_line(line) for line in analysis.lines],
    }


def _plain_line(line: Line) -> dict[str, Any]:
    body: dict[str, Any] = {"action": line.action.text, "value": round(line.value, DIGITS)}
    body["pv"] = [action.text for action in line.pv]
    if line.ends_in:
        body["ends_in"] = line.ends_in
    return body


def plain_review(review: MatchReview) -> dict[str, Any]:
    """Return a review; `values` are expected points of seat 0, those of the lines of the seat that chooses."""
    return {
        "game": review.record.game,
        "edition": review.record.edition,
        "values": [_round(value) for value in review.values],
        "turning_points": list(review.turning_points),
        "sides": [_plain_side(side) for side in review.sides],
        "plies": [_plain_ply(ply) for ply in review.plies],
    }


def _plain_side(side: Side) -> dict[str, Any]:
    return {
        "choices": side.choices,
        "best": side.best,
        "mistakes": side.mistakes,
        "loss": _round(side.loss),
        "luck": _round(side.luck),
    }


def _plain_ply(ply: Ply) -> dict[str, Any]:
    return {
        "index": ply.index,
        "seat": ply.seat,
        "action": ply.action,
        "cause": ply.cause.value,
        "before": _round(ply.before),
        "after": _round(ply.after),
        "loss": _round(ply.loss),
        "luck": _round(ply.luck),
        "depth": ply.depth,
        "exact": ply.exact,
        "lines": [_plain_line(line) for line in ply.lines],
    }


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, DIGITS)
