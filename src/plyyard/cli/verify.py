"""`plyyard verify`."""

from __future__ import annotations

from pathlib import Path

from plyyard.cli.voice import Voice, find_voice
from plyyard.core.errors import InvalidNotation, PlyYardError
from plyyard.core.registry import find_edition, find_game
from plyyard.core.text import Text, text
from plyyard.rooms.fair.proof import MAX_PROOF, Report, Subject
from plyyard.rooms.fair.proof import verify as check
from plyyard.rooms.fair.protocol import RollProof


def verify(file: str, *, lang: str = "") -> int:
    """Check the dice of a match, roll by roll, from the proof its page has saved.

    Returns 0 when every roll is right, 1 when something is not, 2 when the file is no proof.
    """
    voice = find_voice(lang)
    report = check(_read(Path(file)))
    voice.say(_heading(report.subject))
    sides = _sides(report.subject)
    for roll in report.rolls:
        voice.say(_line(roll, sides))
    return _conclude(voice, report)


def _read(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise InvalidNotation(text("{file} is a folder. Name the file with the proof.", file=str(path)[:200]))
        with path.open("rb") as file:
            return file.read(MAX_PROOF + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, PlyYardError):
            raise
        raise InvalidNotation(text("{file} cannot be read. Check the name.", file=str(path)[:200])) from None


def _heading(subject: Subject) -> Text:
    return text("Match {match}, dice protocol {protocol}", match=subject.match, protocol=subject.protocol)


def _sides(subject: Subject) -> tuple[Text, Text]:
    try:
        return find_edition(find_game(subject.game), subject.edition).sides
    except PlyYardError:
        return text("Side {number}", number=1), text("Side {number}", number=2)


def _line(roll: RollProof, sides: tuple[Text, Text]) -> Text:
    return text("{side}, roll {k}: {die}", side=sides[roll.seat], k=roll.k, die=roll.die)


def _conclude(voice: Voice, report: Report) -> int:
    for number, digits in enumerate(report.fingerprints, 1):
        voice.say(text("Fingerprint of chains {number}: {digits}", number=number, digits=digits))
    for note in report.notes:
        voice.say(note)
    if report.fault:
        voice.warn(report.fault.text)
        return 1
    voice.say(text("All dice are right: {n} rolls checked.", n=len(report.rolls)))
    return 0
