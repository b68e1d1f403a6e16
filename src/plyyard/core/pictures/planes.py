"""The two kinds of planes, seen from above; they point up before they are turned, their numbers stay upright."""

from __future__ import annotations

from typing import Final

from plyyard.core.board import Piece
from plyyard.core.pictures.elements import el, group, words
from plyyard.core.pictures.palette import INK, Body

_JET: Final = (
    "M0-.47C.06-.41.1-.31.1-.2V-.1L.45.15Q.47.17.47.2V.28L.1.17L.08.29L.21.38V.46L0 .41"
    "L-.21.46V.38L-.08.29L-.1.17L-.47.28V.2Q-.47.17-.45.15L-.1-.1V-.2C-.1-.31-.06-.41 0-.47Z"
)
_PROPELLER: Final = (
    "M0-.4C.09-.4.12-.34.12-.26H.4Q.48-.26.48-.18V-.05Q.48.03.4.03H.11L.07.27H.17Q.22.27.22.32V.38Q.22.43.17.43H-.17"
    "Q-.22.43-.22.38V.32Q-.22.27-.17.27H-.07L-.11.03"
    "H-.4Q-.48.03-.48-.05V-.18Q-.48-.26-.4-.26H-.12C-.12-.34-.09-.4 0-.4Z"
)


def plane(swept: bool, colours: Body, piece: Piece, turn: int, size: float) -> str:
    """Return a jet (`swept`) or a propeller plane with its number, if it has one."""
    body = _jet(colours) if swept else _propeller(colours)
    drawn = group(body, transform=f"rotate({(piece.angle + turn) % 360}) scale(1.1)", stroke_linejoin="round")
    if not piece.mark:
        return drawn
    disc = el("circle", r=0.3 if size > 1 else 0.235, fill="#fff", stroke=colours.edge, stroke_width=0.03)
    height = (0.28 if len(piece.mark) > 1 else 0.4) * size
    return drawn + disc + words(piece.mark, 0, 0, height, font_weight="700", text_anchor="middle", fill=INK)


def _outline(path: str, colours: Body) -> tuple[str, str]:
    casing = el("path", d=path, fill="#fff", stroke="#fff", stroke_width=0.13)
    return casing, el("path", d=path, fill=colours.body, stroke=colours.edge, stroke_width=0.035)


def _jet(colours: Body) -> str:
    glass = el("path", d="M0-.38C.035-.34.045-.3.045-.25H-.045C-.045-.3-.035-.34 0-.38Z", fill="#fff", opacity=0.85)
    return "".join((*_outline(_JET, colours), glass))


def _propeller(colours: Body) -> str:
    casing, body = _outline(_PROPELLER, colours)
    blades = (("#fff", 0.12), (colours.edge, 0.055))
    blade = (
        el("path", d="M-.2-.43H.2", stroke=colour, stroke_width=width, stroke_linecap="round")
        for colour, width in blades
    )
    struts = el("path", d="M-.34-.2V-.03M.34-.2V-.03", stroke=colours.edge, stroke_width=0.035, stroke_linecap="round")
    return "".join((casing, *blade, body, struts))
