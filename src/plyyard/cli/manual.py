"""What `--help` says, in every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from plyyard.cli.voice import Voice
from plyyard.core.pictures.widths import pad
from plyyard.core.text import Text, text


@dataclass(frozen=True, slots=True)
class Command:
    """How a command is used: its arguments, what it does, and its options."""

    usage: str
    summary: Text
    options: Mapping[str, Text]


_LANG = {"--lang": text("Language: ja, ko or en. Otherwise the one of the system.")}
_FORCE = {"--force": text("Replace the file when it exists.")}
_THINK = {
    "--time": text("Seconds to think each time."),
    "--depth": text("Plies to look ahead each time."),
    "--nodes": text("Positions to look at each time."),
    "--memory": text("Megabytes for the tables of all searches. Otherwise 64."),
}
_EDITION = {"--edition": text("Edition of the game. Otherwise its first one.")}

COMMANDS: Final[Mapping[str, Command]] = {
    "serve": Command(
        "[--host --port --data --no-open]",
        text("Open the yard in the browser."),
        {
            "--host": text("Address to listen on. Usually only this machine."),
            "--port": text("Port to listen on."),
            "--data": text("Folder for the matches."),
            "--no-open": text("Do not open the page in the browser."),
            **_LANG,
        },
    ),
    "worker": Command("", text("Play for the computer in the matches of a PostgreSQL database."), _LANG),
    "backup": Command(
        "FILE [--data --force]",
        text("Copy all matches to a file while the server runs."),
        {"--data": text("Folder for the matches."), **_FORCE, **_LANG},
    ),
    "restore": Command(
        "FILE [--data --force]",
        text("Put a backup in the place of the matches."),
        {
            "--data": text("Folder for the matches."),
            "--force": text("Put the matches that are there aside. They are not deleted."),
            **_LANG,
        },
    ),
    "export": Command(
        "FILE [--data --force]",
        text("Write every match to a file, one a line."),
        {"--data": text("Folder for the matches."), **_FORCE, **_LANG},
    ),
    "import": Command(
        "FILE [--data]",
        text("Read matches that were exported. Those that are there already stay as they are."),
        {"--data": text("Folder for the matches."), **_LANG},
    ),
    "reports": Command(
        "[--all --json --done NUMBER --delete NUMBER --data]",
        text("Read the errors that visitors have reported."),
        {
            "--all": text("Show those that are done too."),
            "--json": text("Write JSON, one report a line."),
            "--done": text("Number of a report that is done. It may be given several times."),
            "--delete": text("Number of a report to delete. It may be given several times."),
            "--data": text("Folder for the matches."),
            **_LANG,
        },
    ),
    "games": Command("", text("List the games with their editions and levels."), _LANG),
    "play": Command(
        "GAME [--edition --side --level --save]",
        text("Play a match against the computer or with somebody beside you."),
        {
            **_EDITION,
            "--side": text("Your side: its name, 0 for the first, 1 for the second, or both for two people."),
            "--level": text("Level of the computer. Otherwise the weakest."),
            "--save": text("File to which the finished or abandoned match is added."),
            **_LANG,
        },
    ),
    "show": Command(
        "GAME[/EDITION] [POSITION] [--svg --turned --size --force]",
        text("Show a position as letters, or write it to a picture file."),
        {
            "--svg": text("Write an SVG file with this name instead."),
            "--turned": text("See the board from the other side."),
            "--size": text("Width of the picture in pixels."),
            **_FORCE,
            **_LANG,
        },
    ),
    "perft": Command(
        "GAME DEPTH [--edition --position --divide]",
        text("Count the sequences of actions down to a depth."),
        {
            **_EDITION,
            "--position": text("Position to start from, in the game's own notation."),
            "--divide": text("Show the count below each first action."),
            **_LANG,
        },
    ),
    "diff": Command(
        "GAME/EDITION GAME/EDITION [POSITION] [--find --seed]",
        text("Show what two editions make of a position, or look for positions where they differ."),
        {
            "--find": text("How many positions to look for. Otherwise three."),
            "--seed": text("Number from which the random matches follow, for the same ones again."),
            **_LANG,
        },
    ),
    "build": Command(
        "[GAME NAME --to]",
        text("Work out anew what ships with a game, or list what there is. An interrupted one goes on where it was."),
        {"--to": text("File to write. Otherwise the one the game reads."), **_LANG},
    ),
    "replay": Command("FILE", text("Play saved matches through again and compare how they end."), _LANG),
    "convert": Command(
        "FILE --to FORMAT [--output --force]",
        text("Write the matches of a file in another format, such as ndjson."),
        {
            "--to": text("Name of the format to write."),
            "--output": text("File to write. Otherwise the matches are printed."),
            **_FORCE,
            **_LANG,
        },
    ),
    "analyse": Command(
        "FILE [--time --depth --nodes --memory --ply --json]",
        text("Say what every action of saved matches was worth, and what would have been better."),
        {
            **_THINK,
            "--ply": text("Show the best actions after so many actions instead."),
            "--json": text("Write JSON, one match a line."),
            **_LANG,
        },
    ),
    "match": Command(
        "A B --game GAME[/EDITION] [--openings --games --sprt --concurrency --out --time --depth --nodes --memory]",
        text("Let two engines play each other and say how much stronger one is."),
        {
            "--game": text("Game and edition."),
            "--openings": text("A file, all-two-move, or random:4 for so many random plies."),
            "--games": text("Matches to play; two from each opening, sides swapped."),
            "--sprt": text("Two Elo differences: stop as soon as it is sure which is nearer."),
            "--concurrency": text("Matches at the same time. Otherwise one for each core."),
            "--out": text("File to which every match is added. Those that are there are not played again."),
            **_THINK,
            **_LANG,
        },
    ),
    "ladder": Command(
        "GAME[/EDITION] [--games --openings --concurrency --out --most]",
        text("Let the levels of a game play each other and say how strong they are."),
        {
            "--games": text("Matches between every two levels that meet."),
            "--openings": text("A file, all-two-move, or random:4 for so many random plies."),
            "--concurrency": text("Matches at the same time. Otherwise one for each core."),
            "--out": text("File to which every match is added. Those that are there are not played again."),
            "--most": text("Plies after which a match is called drawn."),
            **_LANG,
        },
    ),
    "engine": Command(
        "[PROTOCOL] [--edition --memory]",
        text("Be an engine for another program. Without a protocol, list them."),
        {**_EDITION, "--memory": _THINK["--memory"], **_LANG},
    ),
    "verify": Command("FILE", text("Check the dice of a match from the proof its page has saved."), _LANG),
}


def write_manual(voice: Voice, words: Sequence[str]) -> str:
    """Return the help for one command, or for all where `words` names none."""
    if words and words[0] in COMMANDS:
        return "\n".join(_write_command(voice, words[0]))
    lines = [voice(text("Play and understand board games.")), "", f"plyyard {voice(text('COMMAND'))} [--help]", ""]
    return "\n".join([*lines, *_table(voice, {name: command.summary for name, command in COMMANDS.items()})])


def _write_command(voice: Voice, name: str) -> Iterator[str]:
    command = COMMANDS[name]
    yield f"plyyard {name} {command.usage}".rstrip()
    yield voice(command.summary)
    yield ""
    yield from _table(voice, command.options)


def _table(voice: Voice, rows: Mapping[str, Text]) -> list[str]:
    width = max(map(len, rows)) + 2
    return [f"  {pad(name, width)}{voice(sentence)}" for name, sentence in rows.items()]
