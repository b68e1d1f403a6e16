"""Every sentence exists in every language, and a person gets the language asked for."""

import io
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from plyyard.core.text import text, texts
from plyyard.i18n import LANGUAGES, OWN_NAMES, Messages, catalogue, message_folders, negotiate
from plyyard.messages import TRANSLATED, extract_python, extract_template, find_conflicts, find_faults, update_po
from plyyard.po import parse_po, read_translations

FOLDERS = message_folders()


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_messages_are_complete(folder: Path, language: str) -> None:
    faults = find_faults(folder, language)
    assert not faults, "\n".join(["update with scripts/messages.py and translate:", *faults])


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_sentence_means_two_things(language: str) -> None:
    conflicts = find_conflicts(language)
    assert not conflicts, "\n".join(["one of them needs another English sentence:", *conflicts])


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_reader_agrees_with_babel(language: str) -> None:
    for path in (folder / "locales" / f"{language}.po" for folder in FOLDERS):
        if path.exists():
            content = path.read_text("utf-8")
            theirs = read_po(io.StringIO(content), locale=language)
            expected = {_first(m.id): _first(m.string) for m in theirs if m.id and _first(m.string) and not m.fuzzy}
            assert read_translations(content) == expected, path


def _first(value: object) -> object:
    return value[0] if isinstance(value, (tuple, list)) else value


def test_the_reader_takes_escapes_continuations_fuzzy_and_obsolete_entries() -> None:
    content = (
        'msgid ""\nmsgstr "Language: ja\\n"\n\n# a note\n#: a.py\nmsgid "say \\"{n}\\""\n" and\\tmore\\n"\n'
        'msgid_plural "x"\nmsgstr[0] "一"\n"二"\n\n#, fuzzy\nmsgid "old"\nmsgstr "古い"\n\n'
        '#~ msgid "gone"\n#~ msgstr "去"\n'
    )
    entries = parse_po(content)
    assert [(entry.msgid, entry.plural, entry.string) for entry in entries] == [
        ('say "{n}" and\tmore\n', "x", "一二"),
        ("old", "", "古い"),
    ]
    assert entries[0].notes == ["a note"]
    assert list(read_translations(content)) == ['say "{n}" and\tmore\n']


def test_python_sources_give_their_messages() -> None:
    source = 'text("a {b}", b=text("inner"))\ntexts("one", "{n} many", 2)\nother("no")\n_("joined " "up")\n'
    found = [(message.msgid, message.plural, message.line) for message in extract_python(source, Path("x.py"))]
    assert found == [("a {b}", "", 1), ("inner", "", 1), ("one", "{n} many", 2), ("joined up", "", 4)]


def test_a_sentence_that_is_no_literal_is_named() -> None:
    with pytest.raises(ValueError, match=r"x\.py:2"):
        list(extract_python("a = 1\ntext(a)\n", Path("x.py")))


def test_templates_give_their_messages() -> None:
    source = '<p>{{ _("Play") }}</p>\n{{ ngettext("%(num)s game", "%(num)s games", 3) }}'
    source += "{% trans n=1 %}Hi {{ n }}{% endtrans %}"
    found = {(message.msgid, message.plural) for message in extract_template(source, Path("x.html"))}
    assert found == {("Play", ""), ("%(num)s game", "%(num)s games"), ("Hi %(n)s", "")}


def test_updating_keeps_translations_and_names_every_fault(tmp_path: Path) -> None:
    source = tmp_path / "a.py"
    source.write_text('text("Take {n}")\ntext("Stay")\n')
    assert update_po(tmp_path, "ja") == 2
    path = tmp_path / "locales" / "ja.po"
    path.write_text(path.read_text("utf-8").replace('"Take {n}"\nmsgstr ""', '"Take {n}"\nmsgstr "{m}を取る"'), "utf-8")
    source.write_text('text("Take {n}")\ntext("New")\n')
    faults = "\n".join(find_faults(tmp_path, "ja"))
    assert "braces of 'Take {n}'" in faults
    assert "missing 'New' (a.py:2)" in faults
    assert "unused 'Stay'" in faults
    assert update_po(tmp_path, "ja") == 1
    assert read_translations(path.read_text("utf-8")) == {"Take {n}": "{m}を取る"}


def test_a_catalogue_fills_braces_and_has_one_plural_form() -> None:
    messages = Messages({"{n} man": "{n}枚", "take {what}": "{what}を取る"})
    assert text("take {what}", what=texts("{n} man", "{n} men", 3)).render(messages) == "3枚を取る"
    assert texts("{n} king", "{n} kings", 3).render(messages) == "3 kings"


def test_the_languages_name_themselves() -> None:
    assert set(OWN_NAMES) == set(LANGUAGES)
    assert catalogue("ja").gettext("Roll the die first.") != catalogue("ko").gettext("Roll the die first.")
    with pytest.raises(KeyError):
        catalogue("xx")


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ("ja", "ja"),
        ("ko-KR,ko;q=0.9,en;q=0.8", "ko"),
        ("fr,de;q=0.9,ja;q=0.3", "ja"),
        ("en;q=0.2, ja;q=0.7", "ja"),
        ("ja;q=0, ko;q=0.1", "ko"),
        ("ja_JP.UTF-8", "ja"),
        ("ko_KR.eucKR", "ko"),
        ("C.UTF-8", "en"),
        ("", "en"),
        (None, "en"),
        ("ja;q=nan, ko;q=x, en;q=9", "en"),
        ("fr," * 1000 + "ja", "en"),
    ],
)
def test_a_wish_gets_its_language(wish: str | None, expected: str) -> None:
    assert negotiate(wish) == expected


@given(st.text())
def test_any_wish_gets_some_language(wish: str) -> None:
    assert negotiate(wish) in LANGUAGES
