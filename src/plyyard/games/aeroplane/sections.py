"""The rules of the aeroplane game in short: where refusals point to."""

from __future__ import annotations

from typing import Final

from plyyard.core.game import Section
from plyyard.core.text import text

SECTIONS: Final = (
    Section(
        "board",
        text("The board"),
        (
            text(
                "52 cells form a shared track, flown clockwise by both sides. Red starts at the left, yellow opposite."
            ),
            text("After 50 steps a plane turns into the five cells of its own colour, and the next step is the goal."),
            text("The green and blue yards are only drawn; nobody uses them."),
        ),
    ),
    Section(
        "turn",
        text("A turn"),
        (
            text("Red begins. Roll the die, then choose one plane that can use it. The choice is the move."),
            text("If a plane can move, one must. If none can, the turn passes at once, after a 6 as well."),
        ),
    ),
    Section(
        "yard",
        text("Leaving the yard"),
        (
            text("All four planes begin in the yard. Only a 6 lets one out, and it is put on its own start."),
            text("A 6 may also be used by a plane that is already flying."),
        ),
    ),
    Section(
        "move",
        text("Flying"),
        (
            text("One plane flies the whole roll forward; a roll is never split. Other planes are no obstacle."),
            text("Planes of one side may share any cell. There is no extra jump on your own colour and no shortcut."),
        ),
    ),
    Section(
        "capture",
        text("Sending planes home"),
        (
            text("Land on a cell of the track with enemy planes, and all of them go back to their yard."),
            text("A stack gives no protection. In the home columns nobody is taken."),
        ),
    ),
    Section(
        "safe",
        text("Safe cells"),
        (text("The four coloured starts and the four stars are safe for both sides: there planes live side by side."),),
    ),
    Section(
        "goal",
        text("The goal"),
        (text("A plane needs the exact number to reach the goal. With more it cannot move, and once home it stays."),),
    ),
    Section(
        "bonus",
        text("Another roll"),
        (text("A 6, a capture or an arrival gives one more roll, and only one even if two of them happen together."),),
    ),
    Section(
        "sixes",
        text("Three sixes"),
        (text("The third 6 in a row in one turn is void: nothing moves and the turn passes. Earlier moves stay."),),
    ),
    Section(
        "end",
        text("The end"),
        (text("Whoever has all four planes home first wins at once. There is no draw by rule."),),
    ),
)
