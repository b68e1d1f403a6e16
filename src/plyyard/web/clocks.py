"""What a clock is called."""

from __future__ import annotations

from plyyard.core.text import Text, text, texts
from plyyard.rooms.agreed import DAY, MINUTE, SECOND, TimeControl


def clock_title(control: TimeControl | None) -> Text:
    """Return the clock in words."""
    if control is None:
        return text("No clock")
    if control.kind == "days":
        return texts("{n} day for each turn", "{n} days for each turn", control.base // DAY)
    minutes, seconds = control.base // MINUTE, control.increment // SECOND
    return text("{minutes} min + {seconds} s a turn", minutes=minutes, seconds=seconds)
