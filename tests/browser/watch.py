"""Listens for everything a page must not do: errors, and requests that fail."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

LEFT_EARLY = "net::ERR_ABORTED"
"""What a browser calls a request that was under way when the person went to another page."""


class Watch:
    """Collects what goes wrong on any page of a context. `allowed` are patterns of what a test provokes itself."""

    def __init__(self, context: BrowserContext) -> None:
        self._seen: list[str] = []
        self.allowed: list[str] = []
        context.on("page", self._attend)
        context.on("weberror", lambda error: self._seen.append(f"script error: {error.error}"))

    def _attend(self, page: Page) -> None:
        page.on("console", self._listen)
        page.on("requestfailed", self._missed)
        page.on("response", self._answered)

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._seen.append(f"console {message.type}: {message.text}")

    def _missed(self, request: Request) -> None:
        if request.failure != LEFT_EARLY:
            self._seen.append(f"no answer: {request.url} ({request.failure})")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._seen.append(f"status {response.status}: {response.url}")

    @property
    def troubles(self) -> list[str]:
        """Everything that went wrong and was not provoked."""
        return [line for line in self._seen if not any(re.search(pattern, line) for pattern in self.allowed)]
