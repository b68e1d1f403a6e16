"""A linked file is the files it imports, in the order in which a browser would run them."""

from __future__ import annotations

from pathlib import Path

import pytest

from plyyard.web.linking import link_script, link_sheet


def written(folder: Path, **files: str) -> Path:
    """Write modules named by their keys; return the last."""
    for name, text in files.items():
        (folder / f"{name}.js").write_text(text)
    return folder / f"{name}.js"


def test_what_a_module_exports_reaches_whoever_imports_it_under_their_name(tmp_path: Path) -> None:
    entry = written(
        tmp_path,
        low="export const one = 1;\nexport async function two() {}\nclass Own {}\nexport { Own, one as first };\n",
        middle='export { one as uno } from "./low.js";\n',
        entry='import { one, two as zwei } from "./low.js";\nimport * as all from "./middle.js";\none;\n',
    )
    assert link_script(entry) == (
        "const module0 = {}, module1 = {}, module2 = {};\n"
        "{\nconst one = 1;\nasync function two() {}\nclass Own {}\n"
        "Object.assign(module0, {Own: Own, first: one, one, two});\n}\n"
        "{\nObject.assign(module1, {uno: module0.one});\n}\n"
        "{\nconst {one: one, two: zwei} = module0;\nconst all = module1;\none;\nObject.assign(module2, {});\n}\n"
    )


def test_every_module_runs_once_and_after_what_it_imports(tmp_path: Path) -> None:
    entry = written(
        tmp_path,
        a='"a";\n',
        b='import "./a.js";\n"b";\n',
        c='import "./a.js";\nimport "./b.js";\n"c";\n',
        entry='import "./c.js";\nimport "./b.js";\n"e";\n',
    )
    assert [line for line in link_script(entry).splitlines() if line.startswith('"')] == [
        '"a";',
        '"b";',
        '"c";',
        '"e";',
    ]


def test_comments_are_left_out_and_code_beside_them_is_kept(tmp_path: Path) -> None:
    entry = written(
        tmp_path,
        entry='/** What\n * it does. */\n// Why.\n/** @type {A} */ (a).b = "// kept"; // kept\n  /* gone */\n',
    )
    assert '{\n(a).b = "// kept"; // kept\nObject' in link_script(entry)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('import "./other.js";\n', "imports itself"),
        ("export default 1;\n", "cannot be linked"),
        ("export let changing = 1;\n", "cannot be linked"),
        ('import plain from "./low.js";\n', "cannot be linked"),
    ],
)
def test_what_cannot_be_linked_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    entry = written(tmp_path, other='import "./entry.js";\n', entry=text)
    with pytest.raises(ValueError, match=complaint):
        link_script(entry)


def test_sheets_stand_in_the_order_of_their_imports(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("/* Paper. */\na {\n}\n")
    (tmp_path / "b.css").write_text('@import "a.css";\nb {\n}\n')
    (tmp_path / "c.css").write_text('@import "b.css";\n@import "a.css";\nc {\n}\n')
    assert link_sheet(tmp_path / "c.css") == "a {\n}\nb {\n}\nc {\n}\n"
