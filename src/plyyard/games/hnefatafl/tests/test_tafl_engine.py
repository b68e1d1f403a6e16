"""Sessions in OpenTafl's engine protocol, line by line."""

from __future__ import annotations

import pytest

from plyyard.core.dialogue import Heard, Order, Task, Thought
from plyyard.games.hnefatafl.opentafl import format_rows, format_rules
from plyyard.games.hnefatafl.options import EDITIONS
from plyyard.games.hnefatafl.tafl_engine import TaflSpeaker, first_of
from plyyard.games.hnefatafl.tafl_host import TaflHost

FETLAR = EDITIONS[0]
RULES = f"rules {format_rules(FETLAR)}"


def tell(speaker: TaflSpeaker, *lines: str) -> list[Heard]:
    return [heard for line in lines for heard in speaker.hear(line)]


def task_of(speaker: TaflSpeaker, *lines: str) -> Task:
    (task,) = tell(speaker, *lines)
    assert isinstance(task, Task)
    return task


def answer(speaker: TaflSpeaker, task: Task, number: int = 0) -> str:
    move = task.position.legal_actions()[number]
    (said,) = speaker.answer(task, [Thought((move,), 0.5)])
    return said


def test_a_match_goes_to_and_fro() -> None:
    """The engine moves for the attackers, hears the answer, and moves again from there."""
    speaker = TaflSpeaker(FETLAR)
    assert list(speaker.greet()) == ["hello", "simple-moves on"]
    task = task_of(speaker, RULES, "side attackers", "start", "clock 250 250 0 0 0", "play attackers")
    assert (task.milliseconds, format_rows(task.position)) == (10_000, format_rows(first_of(FETLAR)))
    said = answer(speaker, task)
    assert said == f"move {task.position.legal_actions()[0].text}"
    after = task.position.apply(task.position.legal_actions()[0])
    reply = after.legal_actions()[3]
    again = task_of(speaker, f"opponent-move {reply.text} {format_rows(after.apply(reply))}", "play attackers")
    assert format_rows(again.position) == format_rows(after.apply(reply))
    assert again.position.turn == 0
    assert tell(speaker, "finish 1", "goodbye") == [Order.STOP, Order.QUIT]


def test_the_other_side_s_position_is_taken_where_the_rules_differ() -> None:
    speaker = TaflSpeaker(FETLAR)
    rows = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3tttt4/"
    assert tell(speaker, RULES, f"opponent-move h11-a1 {rows}") == []
    assert (format_rows(speaker.position), speaker.position.turn) == (rows, 1)


def test_rules_may_begin_anywhere_and_with_either_side() -> None:
    position = first_of(FETLAR).apply(first_of(FETLAR).legal_actions()[0])
    rows = format_rows(position).strip("/")
    task = task_of(TaflSpeaker(FETLAR), f"rules {format_rules(FETLAR, rows, 1)}", "play defenders")
    assert (format_rows(task.position), task.position.turn) == (f"/{rows}/", 1)


def test_rules_that_are_not_played_here_are_refused() -> None:
    assert tell(TaflSpeaker(FETLAR), "rules dim:11 esc:e sw:w start:/11/11/11/11/11/5K5/11/11/11/11/11/") == ["error 0"]
    assert tell(TaflSpeaker(FETLAR), "rules nonsense") == ["error 0"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play kings", ["error 1"]),
        ("position nonsense", ["error 3"]),
        ("opponent-move a1-a2", ["error 3"]),
        ("odd", []),
    ],
)
def test_what_cannot_be_is_an_error_and_the_session_goes_on(line: str, said: list[str]) -> None:
    speaker = TaflSpeaker(FETLAR)
    assert tell(speaker, line) == said
    assert len(tell(speaker, "play attackers")) == 1


def test_without_a_clock_a_move_takes_a_few_seconds() -> None:
    assert task_of(TaflSpeaker(FETLAR), "clock -1 -1 0 0 0", "play attackers").milliseconds == 3000


def test_an_analysis_gives_lines_with_values() -> None:
    speaker = TaflSpeaker(FETLAR)
    task = task_of(speaker, RULES, "analyze 2 5")
    assert (task.lines, task.milliseconds) == (2, 5000)
    one, two = task.position.legal_actions()[:2]
    follows = task.position.apply(one).legal_actions()[0]
    (said,) = speaker.answer(task, [Thought((one, follows), 0.5), Thought((two,), 10 / 11)])
    assert said == f"analysis 2 {one.text}|{follows.text} 0.00 {two.text} 9.00"
    assert speaker.position == task.position


def test_a_host_gives_the_position_as_the_first_one_of_the_rules() -> None:
    host, position = TaflHost(FETLAR), first_of(FETLAR)
    assert host.hear("hello").ready
    sent = list(host.ask(Task(position, 400)))
    assert sent[0] == RULES
    assert sent[-2:] == ["play attackers", "clock 10 86400 0 0 0"]
    assert host.hear("move d1-d2").action in position.legal_actions()
    assert host.hear("move d1-a9").fault
    assert host.hear("error 3").fault
    reply = host.hear("analysis 1 d1-d2|f4-g4 1.50")
    assert reply.action in position.legal_actions()
    assert reply.thought is not None and reply.thought.value > 0.5
