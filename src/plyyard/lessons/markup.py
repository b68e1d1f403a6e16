"""The Markdown of guides: CommonMark, tables, facts in double braces, and bold that works beside Japanese and Korean.

CommonMark opens bold only where the text on both sides of the stars looks as in English: `**「取る」**は` stays bare
stars. Beside a letter or sign of East Asia, stars here open and close wherever no space is in the way.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.state_inline import Delimiter

_FACT = re.compile(r"\{\{ *([a-z0-9_]+) *\}\}")
_EAST = re.compile("[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]")


def facts_in(source: str) -> list[str]:
    """Return the names of the facts a text uses, in order."""
    return _FACT.findall(source)


def to_html(source: str, facts: Mapping[str, str]) -> str:
    """Return a text as HTML; raw HTML in it is shown as text. Raises KeyError for a fact that is not there."""
    return str(_MARKDOWN.render(source, {"facts": facts}))


def to_html_line(source: str, facts: Mapping[str, str]) -> str:
    """Return a line, such as a title, as HTML without a paragraph around it."""
    return str(_MARKDOWN.renderInline(source, {"facts": facts}))


def _fact(state: StateInline, silent: bool) -> bool:
    match = _FACT.match(state.src, state.pos)
    if match is None:
        return False
    if not silent:
        state.push("fact", "", 0).content = state.env["facts"][match[1]]
    state.pos = match.end()
    return True


def _stars(state: StateInline, silent: bool) -> bool:
    if silent or state.src[state.pos] != "*":
        return False
    run = state.scanDelims(state.pos, True)
    before = state.src[state.pos - 1] if state.pos else " "
    after = (state.src[state.pos + run.length :] or " ")[0]
    if not (_EAST.match(before) or _EAST.match(after)):
        return False
    for _ in range(run.length):
        state.push("text", "", 0).content = "*"
        opens, closes = not after.isspace(), not before.isspace()
        state.delimiters.append(Delimiter(ord("*"), run.length, len(state.tokens) - 1, -1, opens, closes))
    state.pos += run.length
    return True


def _render_fact(_renderer: Any, tokens: Any, index: int, _options: Any, _env: Any) -> str:
    return f'<span class="fact">{escape(tokens[index].content)}</span>'


def _make() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.inline.ruler.before("emphasis", "fact", _fact)
    markdown.inline.ruler.before("emphasis", "stars", _stars)
    markdown.add_render_rule("fact", _render_fact)
    return markdown


_MARKDOWN = _make()
