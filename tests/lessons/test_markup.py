"""Markdown as guides need it, in three languages."""

from __future__ import annotations

from fractions import Fraction

import pytest

from plyyard.core.errors import InvalidNotation
from plyyard.core.registry import games
from plyyard.core.text import text
from plyyard.i18n import catalogue
from plyyard.lessons.facts import Answers
from plyyard.lessons.markup import to_html
from plyyard.lessons.values import decimal, percent, written


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("**「取る」**は", "<strong>「取る」</strong>は"),
        ("これは**必須。**次は", "これは<strong>必須。</strong>次は"),
        ("一番**多い**道順", "一番<strong>多い</strong>道順"),
        ("**「되었다」**고", "<strong>「되었다」</strong>고"),
        ("말은 **‘세 개’**를", "말은 <strong>‘세 개’</strong>를"),
        ("**{{ n }}**枚", '<strong><span class="fact">26x37</span></strong>枚'),
        ("the **{{ n }}** pieces", 'the <strong><span class="fact">26x37</span></strong> pieces'),
        ("*a* b 2 * 3 * 4", "<em>a</em> b 2 * 3 * 4"),
        ("<b>bold</b>", "&lt;b&gt;bold&lt;/b&gt;"),
    ],
)
def test_bold_facts_and_raw_signs(source: str, expected: str) -> None:
    assert to_html(source, {"n": "26x37"}) == f"<p>{expected}</p>\n"


def test_an_unknown_fact_is_an_error() -> None:
    with pytest.raises(KeyError):
        to_html("{{ nothing }}", {})


def test_values_are_written_for_their_reader() -> None:
    assert written(("a1", "k1"), catalogue("ja")) == "a1、k1"
    assert written(text("Roll the die"), catalogue("ko")) != "Roll the die"
    assert written(50456804, catalogue("en")) == "50,456,804"
    assert percent(Fraction(1, 6), 1) == "16.7%" and percent(0) == "0%"
    assert decimal(Fraction(-1, 3), 2) == "-0.33" and decimal(39.5, 0) == "40" and decimal(0.05, 1) == "0.1"


@pytest.mark.parametrize("question", ["", "__import__ os", "legal @nowhere", "legal @start | eval", "lambda: 1"])
def test_nothing_but_the_listed_calls_can_be_asked(question: str) -> None:
    with pytest.raises(InvalidNotation):
        Answers(games()["snakes"], {}).answer(question)
