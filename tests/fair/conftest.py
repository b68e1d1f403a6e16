"""The page that checks proofs, served without any match behind it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import uvicorn
from playwright.sync_api import Browser, sync_playwright
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount, Route

from plyyard.web import assets
from plyyard.web.fair import verify_page
from plyyard.web.middleware import Caution
from plyyard.web.templating import Pages
from tests.browser.chromium import find_chromium
from tests.browser.conftest import SWITCHES
from tests.web.server import PATIENCE, free_port


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def checker() -> Iterator[str]:
    """The address of a server that has the checking page and the scripts, and the headers of caution."""
    port = free_port()
    routes = [Mount("/static/now", assets.Immutable())]
    app = Starlette(
        routes=[*routes, *(Route(f"/{lang}/verify", verify_page) for lang in ("ja", "ko", "en"))],
        middleware=[Middleware(Caution)],
    )
    app.state.site = SimpleNamespace(pages=Pages("/static/now", ""))
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    waited = threading.Event()
    for _ in range(200):
        if server.started:
            break
        waited.wait(PATIENCE / 200)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(PATIENCE)


@pytest.fixture
def proof_file(tmp_path: Path) -> Path:
    return tmp_path / "proof.json"
