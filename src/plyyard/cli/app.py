"""The command line: which commands there are, and what happens when one goes wrong.

A command's module is imported only when the command runs, so that serving does not wait for what playing needs.
"""

from __future__ import annotations

import keyword
import os
import sys
from typing import Final

from cyclopts import App, CycloptsError
from cyclopts import exceptions as trouble

from plyyard import __version__
from plyyard.cli.manual import COMMANDS, write_manual
from plyyard.cli.voice import Voice, guess_voice
from plyyard.core.errors import PlyYardError
from plyyard.core.text import Text, text

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
_SHOWN = 60


def build_app() -> App:
    """Return the commands, none of them imported."""
    app = App(name="plyyard", help_flags=[], version_flags=[], result_action="return_value")
    for name in COMMANDS:
        app.command(f"plyyard.cli.{word_for(name)}:{word_for(name)}", name=name)
    return app


def word_for(name: str) -> str:
    """Return what a command's module and function are called: its name, unless Python keeps the word for itself."""
    return f"{name}_" if keyword.iskeyword(name) else name


def run(arguments: list[str]) -> int:
    """Run a command line and return its exit status. Whatever is wrong with the input ends in one sentence."""
    voice = guess_voice(arguments)
    if not arguments or {"--help", "-h"} & set(arguments):
        print(write_manual(voice, arguments[:1]))
        return 0
    if arguments == ["--version"]:
        print(__version__)
        return 0
    return _run_command(arguments, voice)


def _run_command(arguments: list[str], voice: Voice) -> int:
    try:
        return int(build_app()(arguments, exit_on_error=False, print_error=False) or 0)
    except CycloptsError as error:
        voice.warn(_say_trouble(error))
    except PlyYardError as error:
        voice.warn(error.text)
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return BAD_INPUT


def _say_trouble(error: CycloptsError) -> Text:
    words = _short(" ".join(error.unused_tokens or ()))
    match error:
        case trouble.UnknownCommandError():
            return text("There is no command {word}. The commands are: {names}.", word=words, names=tuple(COMMANDS))
        case trouble.UnknownOptionError():
            option = _short(error.token.keyword or error.token.value)
            return text("There is no option {option} here. Add --help to see the options.", option=option)
        case trouble.CoercionError(token=token) if token is not None:
            return text("{value} does not fit {option}.", value=_short(token.value), option=token.keyword or "")
        case trouble.MissingArgumentError(argument=argument) if argument is not None:
            return text("{name} is missing. Add --help to see how it is used.", name=argument.name.lstrip("-"))
        case trouble.UnusedCliTokensError():
            return text("{words} is more than this command takes. Add --help to see how it is used.", words=words)
    return text("This command line cannot be read. Add --help to see how it is used.")


def _short(words: str) -> str:
    """Return printable words of bearable length."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in words[: _SHOWN + 1])
    return shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "..."
