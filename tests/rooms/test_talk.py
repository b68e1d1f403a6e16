"""What two players may say to one another, how often, and what becomes of odd signs."""

from __future__ import annotations

import unicodedata
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyyard.core.game import Refusal
from plyyard.core.text import Text
from plyyard.i18n import LANGUAGES, catalogue
from plyyard.rooms.phrases import PHRASES, Phrase
from plyyard.rooms.talk import AT_ONCE, MOST_KEPT, WITHIN, Talk, Talking, Word
from plyyard.rooms.wire import LONGEST_TEXT, Chat, Said, Say
from tests.rooms.people import START

SEATS = (frozenset({0}), frozenset({1}))
NOBODY: frozenset[int] = frozenset()


class Speakers:
    """Two players who take their time, unless told otherwise."""

    def __init__(self, online: bool = True) -> None:
        self.talk = Talk(online)
        self.now = START
        self.count = 0

    def ask(self, seat: int, request: Talking, after: int = WITHIN) -> Said | Refusal | None:
        self.now += after
        decided = self.talk.decide(request, SEATS[seat], self.now)
        return self.talk.take(decided) if isinstance(decided, Word) else decided

    def say(self, seat: int, text: str = "", phrase: Phrase | str = "", after: int = WITHIN) -> Said | Refusal | None:
        self.count += 1
        return self.ask(seat, Say(f"r{self.count}", phrase, text), after)  # type: ignore[arg-type]

    def agree(self, seat: int, on: bool = True) -> None:
        self.count += 1
        assert self.ask(seat, Chat(f"r{self.count}", on)) is None


@pytest.fixture
def two() -> Speakers:
    return Speakers()


@pytest.fixture
def friends(two: Speakers) -> Speakers:
    two.agree(0), two.agree(1)
    return two


def why(answer: Said | Refusal | None) -> str:
    return answer.code if isinstance(answer, Refusal) else ""


def words(answer: Said | Refusal | None) -> str:
    assert isinstance(answer, Said), answer
    return str(answer.text)


def test_every_phrase_that_can_be_asked_for_has_words_in_every_language() -> None:
    assert set(get_args(Phrase)) == set(PHRASES)
    for lang in LANGUAGES:
        said = [phrase.render(catalogue(lang)) for phrase in PHRASES.values()]
        assert len(set(said)) == len(PHRASES)
        assert lang == "en" or not set(said) & {str(phrase) for phrase in PHRASES.values()}


@pytest.mark.parametrize("phrase", PHRASES)
def test_phrases_pass_from_the_start_and_each_reader_has_them_in_their_language(two: Speakers, phrase: Phrase) -> None:
    said = two.say(1, phrase=phrase)
    assert said == Said(1, phrase, PHRASES[phrase], two.now)


def test_texts_pass_only_while_both_have_agreed(two: Speakers) -> None:
    assert why(two.say(0, "good evening")) == "chat_off"
    two.agree(0)
    assert two.talk.chat == (True, False)
    assert [why(two.say(seat, "good evening")) for seat in (0, 1)] == ["chat_off"] * 2
    two.agree(1)
    assert [words(two.say(seat, "good evening")) for seat in (0, 1)] == ["good evening"] * 2
    two.agree(0, on=False)
    assert [why(two.say(seat, "good evening")) for seat in (0, 1)] == ["chat_off"] * 2


@pytest.mark.parametrize("request_", [Say("r", "hello"), Say("r", text="hi"), Chat("r", True)])
def test_spectators_say_nothing_and_hear_nothing(friends: Speakers, request_: Talking) -> None:
    friends.say(0, "between us")
    decided = friends.talk.decide(request_, NOBODY, START)
    assert isinstance(decided, Refusal) and decided.code == "not_seated"
    assert friends.talk.heard_by(NOBODY) == ()
    assert len(friends.talk.heard_by(SEATS[1])) == 1


def test_there_is_nobody_to_talk_to_on_the_same_device() -> None:
    assert why(Speakers(online=False).say(0, phrase="hello")) == "nobody_to_hear"


@pytest.mark.parametrize(("phrase", "text"), [("", ""), ("hello", "hello"), ("", " \n\u200b\u202e\t ")])
def test_a_saying_is_a_phrase_or_a_text(friends: Speakers, phrase: str, text: str) -> None:
    assert why(friends.say(0, text, phrase)) == "not_one_thing"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("one\ntwo\r\n three", "one two three"),
        ("\u202eolleh\u200b\x07", "olleh"),
        ("z" + "\u0300" * 40, "z\u0300\u0300"),
        ("<b>&amp;</b> https://example.org", "<b>&amp;</b> https://example.org"),
        ("{words} {n} %s", "{words} {n} %s"),
        ("Thank you", "Thank you"),
        ("ありがとう、감사합니다", "ありがとう、감사합니다"),
    ],
)
def test_texts_are_cleaned_to_one_plain_line_and_nothing_more(friends: Speakers, written: str, told: str) -> None:
    said = friends.say(0, written)
    assert words(said) == told
    assert isinstance(said, Said) and said.text.render(catalogue("ja")) == told, "a person's own words are translated"


@given(st.text(max_size=LONGEST_TEXT))
def test_no_sign_that_is_not_seen_comes_through(written: str) -> None:
    friends = Speakers()
    friends.agree(0), friends.agree(1)
    said = friends.say(0, written)
    if isinstance(said, Said):
        told = str(said.text)
        assert 0 < len(told) <= LONGEST_TEXT
        assert all(sign == " " or unicodedata.category(sign)[0] in "LMNPS" for sign in told)
    else:
        assert why(said) == "not_one_thing"


def test_who_says_too_much_waits_and_the_other_side_does_not(two: Speakers) -> None:
    assert [why(two.say(0, phrase="hello", after=0)) for _ in range(AT_ONCE)] == [""] * AT_ONCE
    refused = two.say(0, phrase="hello", after=0)
    assert isinstance(refused, Refusal) and refused.code == "rate_limited"
    assert "2 seconds" in str(refused.text)
    assert why(two.say(1, phrase="hello", after=0)) == ""
    assert why(two.say(0, phrase="hello", after=1_999)) == "rate_limited"
    assert why(two.say(0, phrase="hello", after=1)) == ""


@given(st.lists(st.integers(0, 3_000), max_size=60))
def test_no_ten_seconds_hold_more_than_twice_what_may_be_said_at_once(pauses: list[int]) -> None:
    two = Speakers()
    answers = [two.say(0, phrase="hello", after=pause) for pause in pauses]
    passed = [answer.at for answer in answers if isinstance(answer, Said)]
    assert all(sum(start <= at < start + WITHIN for at in passed) < 2 * AT_ONCE for start in passed)


def test_a_request_that_comes_twice_is_said_once(two: Speakers) -> None:
    request = Say("again", "hello")
    assert isinstance(two.ask(0, request), Said)
    assert [two.ask(0, request, after=0) for _ in range(20)] == [None] * 20
    assert isinstance(two.ask(1, request), Said), "the other side's request of the same name is another request"
    assert len(two.talk.heard_by(SEATS[0])) == 2


def test_the_newest_fifty_are_kept(friends: Speakers) -> None:
    for number in range(MOST_KEPT + 20):
        friends.say(number % 2, f"saying {number}")
    kept = [str(said.text) for said in friends.talk.heard_by(SEATS[0])]
    assert kept == [f"saying {number}" for number in range(20, MOST_KEPT + 20)]


def test_what_another_process_heard_is_kept_alike(two: Speakers) -> None:
    here = Talk(online=True)
    for word in (Word(0, "a", START, on=True), Word(1, "b", START, on=True), Word(1, "c", START, text="hi")):
        here.take(word)
    assert here.chat == (True, True)
    assert here.heard_by(SEATS[0]) == (Said(1, "", Text("{words}", {"words": "hi"}), START),)
    assert here.decide(Say("c", text="hi"), SEATS[1], START + WITHIN) is None
