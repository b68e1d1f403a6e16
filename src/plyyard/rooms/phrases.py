"""What players can say to one another at a touch, each in the listener's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from plyyard.core.text import Text, text

Phrase: TypeAlias = Literal["hello", "good_luck", "nice", "well_played", "thanks", "one_moment", "sorry", "bye"]

PHRASES: Final[Mapping[Phrase, Text]] = {
    "hello": text("Hello"),
    "good_luck": text("Good luck"),
    "nice": text("Nice move"),
    "well_played": text("Well played"),
    "thanks": text("Thank you"),
    "one_moment": text("One moment, please"),
    "sorry": text("Sorry"),
    "bye": text("Goodbye"),
}
