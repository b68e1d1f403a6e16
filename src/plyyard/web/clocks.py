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


def written_clock(control: TimeControl | None) -> str:
    """Return the clock as a form writes it: "none", "10+5" or "3d"."""
    if control is None:
        return "none"
    if control.kind == "days":
        return f"{control.base // DAY}d"
    return f"{control.base // MINUTE}+{control.increment // SECOND}"
