#!/usr/bin/env python3
"""Works out what the guides claim: `scripts/guides.py [GAME …]` names every claim that the rules do not bear out, and
what they say instead; `--write` puts the answers of the rules into the facts files.

`scripts/guides.py --dates [GAME …]` writes down when each guide last changed: run it before you commit a guide."""

from __future__ import annotations

import re
import sys

from revised import write_revised

from plyyard.core.game import Game
from plyyard.core.registry import find_game, folder_of, games
from plyyard.core.text import ENGLISH
from plyyard.lessons.guide import FACTS, FOLDER, claims_of
from plyyard.lessons.values import written


def untrue(game: Game) -> dict[str, str]:
    """Return the facts whose answer is another than was put down, with that answer."""
    claims = claims_of(game)
    asked = {name: fact for name, fact in claims.facts.items() if claims.answers.can_answer(fact)}
    said = {name: written(claims.answers.answer(fact.question), ENGLISH) for name, fact in asked.items()}
    return {name: answer for name, answer in said.items() if answer != claims.facts[name].expected}


def write(game: Game, answers: dict[str, str]) -> None:
    """Put answers down in the game's facts file."""
    path = folder_of(game) / FOLDER / FACTS
    lines = path.read_text("utf-8").split("\n")
    path.write_text("\n".join(_answered(line, answers) for line in lines), "utf-8")


def _answered(line: str, answers: dict[str, str]) -> str:
    match = re.match(r"(\w+) = \{ (?:is = \"(?:[^\"\\]|\\.)*\", )?(ask = .*)", line)
    if match is None or match[1] not in answers:
        return line
    answer = answers[match[1]].replace("\\", "\\\\").replace('"', '\\"')
    return f'{match[1]} = {{ is = "{answer}", {match[2]}'


def main(arguments: list[str]) -> int:
    named = [each for each in arguments if not each.startswith("--")] or list(games())
    if "--dates" in arguments:
        for name in named:
            write_revised(find_game(name))
        return 0
    writing, wrong = "--write" in arguments, 0
    for name in named:
        answers = untrue(find_game(name))
        for fact, answer in answers.items():
            print(f"{name} {fact}: the rules say {answer}")
        if writing:
            write(find_game(name), answers)
        wrong += len(answers)
    return 1 if wrong and not writing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
