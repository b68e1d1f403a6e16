"""Sessions in the Hub protocol, line by line: version 2 as Scan 3 speaks it, and version 1 of Scan 2.0."""

from __future__ import annotations

import pytest

from plyyard.core.dialogue import Heard, Order, Task, Thought
from plyyard.core.text import text
from plyyard.games.draughts.editions import EDITIONS
from plyyard.games.draughts.hub import format_hub_position, parse_hub_action
from plyyard.games.draughts.hub_engine import HubSpeaker, variant_of
from plyyard.games.draughts.hub_host import HubHost
from plyyard.games.draughts.hub_lines import read_line, write_line
from plyyard.games.draughts.rules import Position, start

FMJD = next(edition for edition in EDITIONS if edition.name == "fmjd")
HOUSE = next(edition for edition in EDITIONS if edition.name == "house")
FIRST = "W" + 20 * "b" + 10 * "e" + 20 * "w"


def tell(speaker: HubSpeaker, *lines: str) -> list[Heard]:
    return [heard for line in lines for heard in speaker.hear(line)]


def task_of(speaker: HubSpeaker, *lines: str) -> Task:
    (task,) = tell(speaker, *lines)
    assert isinstance(task, Task)
    return task


def thought_of(position: Position, *written: str) -> Thought:
    moves = []
    for each in written:
        moves.append(parse_hub_action(position, each))
        position = position.apply(moves[-1])
    return Thought(tuple(moves), 0.5, depth=7, nodes=1000, seconds=0.5)


@pytest.mark.parametrize(
    ("line", "arguments"),
    [
        ('pos pos=Wbw moves="32-28 19-23"', ("pos", {"pos": "Wbw", "moves": "32-28 19-23"})),
        ("go think", ("go", {"think": ""})),
        ("level move-time=0.5  depth=3", ("level", {"move-time": "0.5", "depth": "3"})),
        ('error message=""', ("error", {"message": ""})),
        ("", ("", {})),
    ],
)
def test_lines_are_commands_with_arguments(line: str, arguments: tuple[str, dict[str, str]]) -> None:
    assert read_line(line) == arguments


def test_what_is_written_is_read_again() -> None:
    line = write_line("info", mean_depth=3.5, pv="32-28 19-23", name="")
    assert line == 'info mean-depth=3.5 pv="32-28 19-23" name=""'
    assert read_line(line) == ("info", {"mean-depth": "3.5", "pv": "32-28 19-23", "name": ""})


def test_the_introduction_ends_with_wait_and_names_the_variants() -> None:
    said = tell(HubSpeaker(FMJD), "hub")
    assert said[-1] == "wait"
    command, arguments = read_line(str(said[0]))
    assert (command, arguments["name"]) == ("id", "Ply Yard")
    _, variant = read_line(str(said[1]))
    assert variant["value"] == "normal"
    assert variant["values"].split() == [variant_of(edition) for edition in EDITIONS]


def test_a_search_is_a_position_with_moves_and_a_level() -> None:
    speaker = HubSpeaker(FMJD)
    assert tell(speaker, "init") == ["ready"]
    task = task_of(speaker, "new-game", f'pos pos={FIRST} moves="32-28 19-23"', "level move-time=0.25", "go think")
    assert (task.milliseconds, task.depth, task.nodes, task.endless) == (250, 0, 0, False)
    assert format_hub_position(task.position) == format_hub_position(speaker.position)
    assert [move.text for move in task.position.legal_actions()] == ["28x19"]
    thought = thought_of(task.position, "28x19x23", "14x23x19")
    assert list(speaker.answer(task, [thought])) == ["done move=28x19x23 ponder=14x23x19"]
    (info,) = speaker.tell(task, [thought])
    assert read_line(info)[1]["pv"] == "28x19x23 14x23x19"
    assert read_line(info)[1]["nps"] == "0.002"


@pytest.mark.parametrize(
    ("level", "bounds"),
    [
        ("level depth=9", (0, 9, 0, False)),
        ("level nodes=5000", (0, 0, 5000, False)),
        ("level infinite", (0, 0, 0, True)),
        ("level moves=10 time=60", (6000, 0, 0, False)),
        ("level time=300 inc=5", (14000, 0, 0, False)),
        ("level move-time=oops", (1000, 0, 0, False)),
    ],
)
def test_levels_become_bounds(level: str, bounds: tuple[int, int, int, bool]) -> None:
    task = task_of(HubSpeaker(FMJD), "pos start", level, "go think")
    assert (task.milliseconds, task.depth, task.nodes, task.endless) == bounds


def test_pondering_waits_for_the_hit() -> None:
    speaker = HubSpeaker(FMJD)
    assert task_of(speaker, "pos start", "level move-time=1", "go ponder").endless
    assert tell(speaker, "ponder-hit", "stop", "ping") == [Order.GO, Order.STOP, "pong"]


def test_a_level_holds_for_one_search() -> None:
    speaker = HubSpeaker(FMJD)
    assert task_of(speaker, "level depth=2", "go think").depth == 2
    assert task_of(speaker, "go think").depth == 0


def test_another_variant_is_another_game() -> None:
    speaker = HubSpeaker(FMJD)
    assert tell(speaker, "set-param name=variant value=house") == []
    assert speaker.position == start(HOUSE)
    assert read_line(str(tell(speaker, "set-param name=variant value=chess")[0]))[0] == "error"


def test_a_session_says_how_many_threads_think() -> None:
    speaker = HubSpeaker(FMJD)
    said = [read_line(str(heard)) for heard in tell(speaker, "hub")]
    assert next(found for _, found in said if found.get("name") == "threads")["value"] == "1"
    assert task_of(speaker, "go think").threads == 1
    assert tell(speaker, "set-param name=threads value=2") == []
    assert task_of(speaker, "go think").threads == 2
    for value in ("0", "17", "-1", "many", "", "²"):
        assert read_line(str(tell(speaker, f"set-param name=threads value={value}")[0]))[0] == "error"
    assert task_of(speaker, "go think").threads == 2


@pytest.mark.parametrize("line", ["pos pos=Wxx", 'pos moves="1-50"', "castle", "set-param value=3", " ", "move 99-1"])
def test_what_cannot_be_is_an_error_and_the_session_goes_on(line: str) -> None:
    speaker = HubSpeaker(FMJD)
    (fault,) = tell(speaker, line)
    assert str(fault).startswith("error message=")
    assert tell(speaker, "ping") == ["pong"]


def test_version_one_is_understood_and_answered_in_its_own_words() -> None:
    speaker = HubSpeaker(FMJD)
    assert tell(speaker, "set threads 1", "init", "new", "start", "move 32-28", "level 0 60000 0") == ["ready"]
    task = task_of(speaker, "go")
    assert task.milliseconds == 2000
    assert list(speaker.answer(task, [thought_of(task.position, "19-23", "28x19x23")])) == ["move 19-23 28x19x23"]
    assert task_of(speaker, f"pos {FIRST}", "depth 4", "go").depth == 4
    assert task_of(speaker, "time 700", "go").milliseconds == 700
    assert task_of(speaker, "analyse").endless


def test_where_nothing_can_be_played_the_answer_is_empty() -> None:
    over = "W" + 49 * "e" + "B"
    assert tell(HubSpeaker(FMJD), f"pos pos={over}", "go think") == ["done"]


def test_a_host_sets_up_asks_and_understands() -> None:
    host = HubHost(FMJD)
    assert list(host.greet()) == ["hub"]
    assert host.hear('param name=variant value=frisian type=enum values="normal frisian"').send == ()
    assert host.hear("wait").send == ("set-param name=variant value=normal", "init", "new-game")
    assert host.hear("ready").ready
    position = start(FMJD)
    sent = list(host.ask(Task(position, 250, 0, 5000)))
    assert sent == [f"pos pos={FIRST}", "level move-time=0.250 nodes=5000", "go think"]
    thought = host.hear('info depth=5 score=0.30 nodes=77 pv="32-28 19-23 28x19x23"').thought
    assert thought is not None
    assert ([move.text for move in thought.pv], thought.depth, thought.nodes) == (["32-28", "19-23", "28x19"], 5, 77)
    assert 0.5 < thought.value < 0.6
    assert (
        host.hear("done move=32-28 ponder=19-23").action
        == position.legal_actions()[[move.text for move in position.legal_actions()].index("32-28")]
    )


def test_a_host_refuses_an_engine_that_does_not_play_its_game() -> None:
    assert "house" in str(HubHost(HOUSE).hear("wait").fault)
    assert HubHost(FMJD).hear('error message="out of memory"').fault == text(
        "The engine reports: {message}", message="out of memory"
    )
    host = HubHost(FMJD)
    list(host.ask(Task(start(FMJD))))
    assert host.hear("done move=1-50").fault
