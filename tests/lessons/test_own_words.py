"""The tool that compares our words with those of sources finds sentences, and lets numbers pass."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools" / "own_words.py"
SENTENCE = "王が四隅のいずれかに着いた瞬間に、白を持つ側の勝ちが決まるものとする。"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("own_words", TOOL)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def found(tool: ModuleType, ours: str, theirs: str) -> list[str]:
    return [run for _, run in tool.repeated(ours, tool.runs_of({"theirs": theirs}))]


def test_a_repeated_sentence_is_found_across_line_breaks(tool: ModuleType) -> None:
    broken = SENTENCE[:12] + "\n  " + SENTENCE[12:]
    assert found(tool, f"# 表題\n{broken}", SENTENCE) == [SENTENCE[: tool.RUN]]


def test_shorter_runs_and_lists_of_numbers_are_no_matter(tool: ModuleType) -> None:
    assert found(tool, f"{SENTENCE[: tool.RUN - 1]}。", SENTENCE) == []
    ladders = "1→38、4→14、9→31、21→42、28→84、36→44、51→67、71→91、80→100"
    assert found(tool, ladders, f"はしご：{ladders}。") == []


def test_the_command_names_the_file_and_fails(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    for folder in (ours, theirs):
        folder.mkdir()
    (theirs / "guide.txt").write_text(SENTENCE, "utf-8")
    (ours / "a.md").write_text("われわれの言葉だけで書いた文章です。", "utf-8")
    assert run(theirs, ours).returncode == 0
    (ours / "b.md").write_text(f"前置き。{SENTENCE}", "utf-8")
    done = run(theirs, ours)
    assert done.returncode == 1 and done.stdout.startswith("b.md: ") and "guide.txt" in done.stdout


def run(sources: Path, tree: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, TOOL, sources, tree], capture_output=True, text=True, encoding="utf-8")
