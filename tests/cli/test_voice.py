"""The language at the terminal: asked for, else the system's; output that a terminal cannot show costs nothing."""

import os
import subprocess
import sys

import pytest

from plyyard.cli.voice import find_voice, guess_voice
from plyyard.core.errors import BadOptions


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "ko_KR"}, "ko"),
        ({"LC_MESSAGES": "ko", "LANG": "ja"}, "ko"),
        ({"LC_ALL": "", "LANG": "ja"}, "ja"),
        ({"LANG": "C"}, "en"),
        ({}, "en"),
    ],
)
def test_the_systems_language_is_spoken(environment: dict[str, str], expected: str) -> None:
    assert find_voice("", environment).lang == expected


def test_the_language_asked_for_comes_first() -> None:
    assert find_voice("ko", {"LANG": "ja"}).lang == "ko"
    with pytest.raises(BadOptions, match="ja, ko, en"):
        find_voice("xx", {})


def test_a_command_line_that_cannot_be_read_still_has_a_language() -> None:
    for words in (["nothing", "--lang", "ja"], ["--lang=ja"], ["--lang", "xx", "--lang", "ja"]):
        assert guess_voice(words).lang == "ja"
    assert guess_voice(["--lang"]).lang in ("ja", "ko", "en")


def test_a_terminal_without_the_letters_shows_question_marks() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "plyyard.cli", "games", "--lang", "ja"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "???" in done.stdout
