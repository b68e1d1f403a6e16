"""What a page brings along: little, packed, kept for ever, and in few requests."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from plyyard.web import assets, templating
from plyyard.web.inline import inline
from tests.web.client import Player

PAGES = sorted(
    path.stem for path in templating.FOLDER.glob("*.html") if '{% extends "base.html" %}' in path.read_text("utf-8")
)
MOST_SCRIPT = 60_000
"""Bytes of script on the line for one page, packed."""
MOST_SHEET = 12_000


@pytest.mark.parametrize("page", PAGES)
def test_every_kind_of_page_has_one_script_and_one_sheet_and_they_are_small(page: str) -> None:
    script, sheet = (assets.load(assets.FOLDER / "pages" / f"{page}{kind}") for kind in (".js", ".css"))
    assert len(script.packed or script.body) <= MOST_SCRIPT
    assert len(gzip.compress(sheet.body, 5)) <= MOST_SHEET
    assert not re.search(rb"^(import|export)\b", script.body, re.MULTILINE), "a page's script waits for no other"
    assert b"@import" not in sheet.body


def test_a_page_asks_for_no_other_script_or_sheet(player: Player) -> None:
    for path in ("/en/", "/en/learn/draughts", "/en/games/snakes", player.start("aeroplane"), "/en/nowhere"):
        page = player.http.get(path).text
        assert len(re.findall(r"<script[^>]* src=", page)) == 1, path
        assert not re.search(r'rel="(stylesheet|modulepreload)"', page), path


def test_pages_and_data_come_packed_to_whoever_takes_them_so(player: Player) -> None:
    for path in ("/en/learn/draughts", "/en/boards/draughts/house.json", "/sitemap.xml"):
        packed = player.http.get(path, headers={"accept-encoding": "gzip"})
        plain = player.http.get(path, headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
        assert int(packed.headers["content-length"]) * 2 < len(plain.content)
        assert "accept-encoding" in packed.headers["vary"].lower()


def test_a_page_that_is_the_same_is_not_sent_again(player: Player) -> None:
    first = player.http.get("/en/learn/draughts")
    again = player.http.get("/en/learn/draughts", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["content-security-policy"] == first.headers["content-security-policy"]
    home = player.http.get("/en/")
    player.start("snakes")
    assert player.http.get("/en/", headers={"if-none-match": home.headers["etag"]}).status_code == 200


def test_files_come_packed_and_may_be_kept_for_a_year(player: Player) -> None:
    found = re.search(r'src="(/static/[^"]+\.js)"', player.http.get("/en/").text)
    assert found
    packed = player.http.get(found[1], headers={"accept-encoding": "gzip"})
    plain = player.http.get(found[1], headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip" and packed.content == plain.content
    for answer in (packed, plain):
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert answer.headers["vary"] == "Accept-Encoding"
    assert player.http.head(found[1]).headers["content-length"] == packed.headers["content-length"]


def test_only_files_of_the_folder_are_served(player: Player) -> None:
    found = re.search(r'src="(/static/\w+)/', player.http.get("/en/").text)
    assert found
    for path in ("/", "/app", "/nothing.js", "/../app.py", "/%2e%2e/app.py", "/app/../../app.py"):
        assert player.http.get(found[1] + path).status_code == 404, path
    assert player.http.post(f"{found[1]}/board/svg.js").status_code == 405


def test_a_change_of_any_file_changes_the_path(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("1")
    before = assets.content_hash(tmp_path)
    (tmp_path / "a.js").write_text("2")
    assert assets.content_hash(tmp_path) != before


def test_what_would_end_its_own_element_may_not_stand_in_a_page(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('const end = "</script>";')
    with pytest.raises(ValueError, match="would end"):
        inline(str(tmp_path / "a.js"))
