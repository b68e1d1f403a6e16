"""The guides: the same facts in every language, and every one of them true."""

from __future__ import annotations

import re

import pytest

from plyyard.core.game import Game
from plyyard.core.registry import games
from plyyard.i18n import LANGUAGES
from plyyard.lessons.facts import Fact
from plyyard.lessons.guide import Answer, Guide, Html, Part, claims_of, guide_of, has_guide, source_of
from plyyard.lessons.markup import facts_in
from plyyard.lessons.source import Chapter, Hidden, Prose, Shown, read_source

WRITTEN = [game for game in games().values() if has_guide(game, "en")]
WHOLE = ("judgement", "mistake", "worked", "standard", "training", "questions", "limits")
STAGES = 3
FEWEST_QUESTIONS = 5

each_game = pytest.mark.parametrize("game", WRITTEN, ids=[game.name for game in WRITTEN])
each_guide = pytest.mark.parametrize(
    ("game", "lang"),
    [(game, lang) for game in WRITTEN for lang in LANGUAGES],
    ids=lambda part: getattr(part, "name", part),
)


def guide(game: Game, lang: str) -> Guide:
    found = guide_of(game, lang)
    assert found is not None, f"{game.name} has no guide in {lang}"
    return found


def parts(found: tuple[Part, ...]) -> list[Part]:
    return [inner for part in found for inner in (part, *(parts(part.parts) if isinstance(part, Answer) else ()))]


def html(found: Guide) -> str:
    return "\n".join(part.html for section in found.sections for part in parts(section.parts) if isinstance(part, Html))


def test_every_game_has_a_guide() -> None:
    assert [game.name for game in games().values()] == [game.name for game in WRITTEN]


@each_game
def test_every_claim_is_what_the_rules_answer(game: Game) -> None:
    claims = claims_of(game)
    asked = [fact for fact in claims.facts.values() if claims.answers.can_answer(fact)]
    untrue = [
        f"{fact.name}: {claims.answers.answer(fact.question)}" for fact in asked if not claims.answers.is_true(fact)
    ]
    assert asked and not untrue, "\n".join(["put down otherwise, see scripts/guides.py:", *untrue])


def test_a_false_claim_is_noticed() -> None:
    claims = claims_of(games()["snakes"])
    assert claims.answers.is_true(Fact("", "22", "likeliest"))
    assert not claims.answers.is_true(Fact("", "23", "likeliest"))


@each_game
def test_all_languages_have_the_same_sections_boards_and_facts(game: Game) -> None:
    first, *others = ([outline(chapter) for chapter in source_of(game, lang).chapters] for lang in LANGUAGES)
    for other in others:
        for mine, theirs in zip(first, other, strict=True):
            assert mine == theirs


def outline(chapter: Chapter) -> tuple[object, ...]:
    """What must be alike: the id, the boards in their order, the facts, the hidden answers, how many subtitles."""
    blocks = list(everything(chapter.blocks))
    prose = [block.source for block in blocks if isinstance(block, Prose)]
    captions = [block.caption for block in blocks if isinstance(block, Shown)]
    return (
        chapter.id,
        [block.board for block in blocks if isinstance(block, Shown)],
        sorted({fact for text in (*prose, *captions) for fact in facts_in(text)}),
        sum(isinstance(block, Hidden) for block in blocks),
        sum(text.startswith("### ") for part in prose for text in part.split("\n")),
    )


def everything(blocks: tuple[Prose | Shown | Hidden, ...]) -> list[Prose | Shown | Hidden]:
    return [
        inner for block in blocks for inner in (block, *(everything(block.blocks) if isinstance(block, Hidden) else ()))
    ]


@each_guide
def test_a_guide_is_whole(game: Game, lang: str) -> None:
    found = guide(game, lang)
    ids = [section.id for section in found.sections]
    assert len(set(ids)) == len(ids)
    assert {section.id for section in game.sections} <= set(ids), "every refusal needs its section"
    assert set(WHOLE) <= set(ids)
    worked = next(section for section in found.sections if section.id == "worked")
    assert sum(isinstance(part, Answer) for part in worked.parts) == 1, "one answer, hidden until asked for"
    count = {chapter.id: outline(chapter)[-1] for chapter in source_of(game, lang).chapters}
    assert count["training"] == STAGES and count["questions"] >= FEWEST_QUESTIONS
    assert found.title and len(found.summary) > 40 and found.scope and found.references


@each_guide
def test_no_markup_is_left_in_the_text(game: Game, lang: str) -> None:
    found = guide(game, lang)
    text = html(found) + "".join(section.title for section in found.sections) + found.summary
    seen = re.sub(r"<[^>]+>", " ", text)
    assert not re.findall(r"\*|\{\{|\}\}|:::|```|&lt;", seen)


def test_every_claim_stands_under_a_name_that_says_what_is_asked() -> None:
    for game in WRITTEN:
        for fact in claims_of(game).facts.values():
            assert re.fullmatch(r"[a-z0-9_]+", fact.name) and fact.expected, fact


def test_what_is_wrong_in_a_file_is_said() -> None:
    front = "+++\ntitle = 'x'\n+++\n"
    for broken in (
        "no front matter",
        f"{front}## No id\n",
        f"{front}## A {{#a}}\n```board x\n",
        f"{front}## A {{#a}}\n::: answer x\n",
    ):
        with pytest.raises(Exception, match=r"expected|begins"):
            read_source(broken)
