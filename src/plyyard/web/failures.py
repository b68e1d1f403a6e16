"""Error pages: what happened and what to do, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from plyyard.core.text import Text, text
from plyyard.web.language import language_of
from plyyard.web.templating import Pages

_WORDS: dict[int, Callable[[], tuple[Text, Text]]] = {
    400: lambda: (text("That cannot be read"), text("Something in the address or the form is not right.")),
    403: lambda: (text("This is not yours to open"), text("It belongs to another device or came from another site.")),
    404: lambda: (text("There is no such page"), text("The address may be mistyped, or the page is gone.")),
    405: lambda: (text("That cannot be done here"), text("This address does not take that kind of request.")),
    409: lambda: (
        text("This match was played under other rules"),
        text("It is kept as it was, and cannot be shown under the rules of today."),
    ),
    413: lambda: (text("That is too large"), text("Send less than 64 KB. Nothing was changed.")),
    429: lambda: (text("One moment, please"), text("That was a lot in a short time. Please wait and try again.")),
    500: lambda: (
        text("Something went wrong here"),
        text("The error is ours and has been noted. Saved moves are safe; please load the page again."),
    ),
    503: lambda: (
        text("The matches cannot be reached"),
        text("The database does not answer. Saved moves are safe; please try again in a moment."),
    ),
}


def words_for(status: int) -> tuple[Text, Text]:
    """Return the title and the general sentence for a status."""
    return _WORDS.get(status, _WORDS[500 if status >= 500 else 400])()


def failure(pages: Pages, request: Request, status: int, message: Text | None = None) -> Response:
    """Return the error page for a status; `message` replaces the general sentence."""
    title, general = words_for(status)
    onward = {"text": text("Go to the games"), "url": f"/{language_of(request)}/"}
    return pages.render(
        request, "error.html", status, status=status, title=title, message=message or general, next=onward
    )
