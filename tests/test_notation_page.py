"""The page about notation: its examples are read by the formats they show, and it names every format there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from plyyard.core.formats import all_formats

PAGE = (Path(__file__).parents[1] / "docs" / "notation.md").read_text("utf-8")
EXAMPLES = [(name, written) for name, written in re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL) if name != "sh"]


def test_every_format_has_an_example_and_a_line() -> None:
    assert {name for name, _ in EXAMPLES} == set(all_formats())
    for name, kind in all_formats().items():
        assert f"| `{name}` |" in PAGE
        assert all(f"`.{ending}`" in PAGE for ending in kind.endings)


@pytest.mark.parametrize(("name", "written"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_the_examples_are_read_and_written_as_they_stand(name: str, written: str) -> None:
    kind = all_formats()[name]
    matches = kind.read(written)
    assert [len(list(match.record.replay())) for match in matches] == [len(match.record.actions) for match in matches]
    assert list(kind.read(kind.write(matches))) == list(matches)
