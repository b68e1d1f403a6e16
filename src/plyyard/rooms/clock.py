"""Clocks that are folded from the log: the time is always an argument, in milliseconds."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from plyyard.core.game import Seat
from plyyard.rooms.agreed import TimeControl


class Clock(Struct, frozen=True):
    """Both seats' time. `left` is what each has from `since` on; only the clock of `running` goes down."""

    control: TimeControl
    left: tuple[int, int]
    running: Seat | None = None
    since: int = 0

    @classmethod
    def of(cls, control: TimeControl) -> Clock:
        """Return the clocks before the first action: full and at rest."""
        return cls(control, (control.base, control.base))

    def left_at(self, now: int) -> tuple[int, int]:
        """Return the time each seat has left, never below 0."""
        first, second = (
            max(0, left - (max(0, now - self.since) if seat == self.running else 0))
            for seat, left in enumerate(self.left)
        )
        return first, second

    @property
    def deadline(self) -> int | None:
        """When the running clock falls, None while both rest."""
        return None if self.running is None else self.since + self.left[self.running]

    def flagged(self, now: int) -> Seat | None:
        """Return the seat whose time is up."""
        return self.running if self.deadline is not None and now >= self.deadline else None

    def stopped(self, at: int) -> Clock:
        """Return both clocks at rest, the running one charged up to `at`."""
        return replace(self, left=self.left_at(at), running=None, since=at)

    def started(self, seat: Seat, at: int) -> Clock:
        """Return the clocks with the one of `seat` running from `at`."""
        return replace(self.stopped(at), running=seat)

    def passed(self, seat: Seat, at: int) -> Clock:
        """Return the clocks at rest after the turn of `seat` has ended: with its increment, or a new move's days."""
        rested = self.stopped(at)
        gained = self.control.base if self.control.kind == "days" else rested.left[seat] + self.control.increment
        first, second = (gained if each == seat else left for each, left in enumerate(rested.left))
        return replace(rested, left=(first, second))

    def shifted(self, lost: int) -> Clock:
        """Return the clocks as if `lost` milliseconds had not passed: the server was down."""
        return replace(self, since=self.since + lost)
