"""What is told of a language that is being made: every kind of gap and slip, and nothing where all is well."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.missing import findings, main

PLURALS = "Plural-Forms: nplurals=2; plural=(n != 1);"
HEAD = f'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n{PLURALS}\\n"\n'
CAMP = """
msgid "camp.hello"
msgstr "Hello, {name}: press {e=table-end}"

msgid "camp.steps"
msgid_plural "camp.steps"
msgstr[0] "{n} step"
msgstr[1] "{n} steps"
"""
RULES = '''
[[rule]]
id = "1.0"
title = "The war"
chapter = "1 War"
see = ["1.1"]
text = """A war (S1), typed as `war`."""

[[rule]]
id = "1.1"
title = "Peace"
chapter = "1 War"
see = []
text = """Peace."""

[[term]]
id = "war"
see = ["1.0"]
text = """No peace."""
'''
BOX = " ┌──────┐\n │ 1.1  │\n └──────┘\n"
STEPS = CAMP[CAMP.index('msgid "camp.steps"') :]
HELLO = 'msgid "camp.hello"\nmsgstr "Hej {name}: {e=table-end}"\n'
STEG = re.sub(r"(?<!camp\.)steps?", "steg", STEPS)


def told(folder: Path, **files: str) -> list[str]:
    """What is found of a language, the place of files left out; `po`, `toml` and `txt` are those that differ."""
    made = {"po": HELLO + STEG, "toml": RULES.replace("war", "krig").replace("eace", "red"), "txt": BOX} | files
    english = {"po": CAMP, "toml": RULES, "txt": BOX}
    for tag, contents in (("en", english), ("sv", made)):
        home = folder / "words" / tag
        home.mkdir(parents=True)
        for (ending, text), name in zip(contents.items(), ("camp.po", "rules.toml", "year.txt"), strict=True):
            if text:
                (home / name).write_text(HEAD + text if ending == "po" else text, encoding="utf-8")
    return [str(each).replace(f"{folder}/words/sv/", "") for each in findings("sv", folder)]


def test_of_a_whole_language_nothing_is_told_and_a_sentence_may_be_meant_to_be_the_english_one(tmp_path: Path):
    toml = RULES.replace(" war", " krig").replace("eace", "red").replace('"war', '"krig')
    assert told(tmp_path / "whole", toml=toml) == []
    assert not any("camp" in each for each in told(tmp_path, po="# same" + CAMP))


@pytest.mark.parametrize(
    ("po", "fault"),
    [
        (HELLO, "camp.po: camp.steps is missing: '{n} steps'"),
        ("", "camp.po: camp.hello is missing: 'Hello, {name}: press {e=table-end}'"),
        (HELLO + STEG.replace('[1] "{n} steg"', '[1] ""'), "camp.po: camp.steps has 1 forms of 2"),
        (HELLO.replace("name", "namn") + STEG, "camp.po: camp.hello fills in what is not given: namn"),
        (HELLO.replace("table-end", "end") + STEG, "camp.po: camp.hello names keys that English does not: end"),
        (HELLO.replace(": {e=table-end}", "") + STEG, "camp.po: ? camp.hello leaves out table-end"),
        (CAMP, "camp.po: ? camp.hello is the English sentence: 'Hello, {name}: press {e=table-end}'"),
        (HELLO + STEG + '\nmsgid "camp.more"\nmsgstr "x"\n', "camp.po: camp.more is not there in English"),
        (HELLO.replace("{name}", "{name!dative}") + STEG, "asks for forms that forms.toml has not: dative"),
    ],
)
def test_a_gap_or_a_slip_in_a_catalogue_is_told(tmp_path: Path, po: str, fault: str):
    found = told(tmp_path, po=po)
    assert any(fault in each for each in found), found


@pytest.mark.parametrize(
    ("was", "instead", "fault"),
    [
        ('see = ["1.1"]', 'see = ["1.0"]', "1.0 refers to other rules than in English"),
        ("A war", "Ett krig", "rules.toml: 1.1 is the English text"),
        ("(S1)", "", "? 1.0 cites other rules in its text: ['S1']"),
        ("`war`", "`krig`", "? 1.0 differs about what is typed: `krig` `war`"),
        ('id = "1.1"', 'id = "1.2"', "1.1 is missing: 'Peace'"),
        ('id = "1.1"', 'id = "1.2"', "1.2 is not there in English"),
        ('title = "Peace"\nchapter = "1 War"', 'title = "F"\nchapter = "1 K"', "1.1 calls its chapter '1 K'"),
        ("[[term]]\nid", '[[term]]\nid = "a"\nsee = []\ntext = ""\n[[term]]\nid', "2 words"),
    ],
)
def test_a_gap_or_a_slip_in_the_rules_is_told(tmp_path: Path, was: str, instead: str, fault: str):
    found = told(tmp_path, toml=RULES.replace(was, instead))
    assert any(fault in each for each in found), found


@pytest.mark.parametrize(
    ("txt", "fault"),
    [
        ("", "year.txt: is missing"),
        (BOX.replace("1.1", "1.2"), "year.txt: differs from English about 1.1, 1.2"),
        (BOX.replace("1.1 ", "1.1   "), "year.txt: is 11 columns wide, and English 9"),
        (BOX.replace("1.1 ", "1.1"), "has boxes that are not closed"),
    ],
)
def test_a_gap_or_a_slip_in_a_drawing_is_told(tmp_path: Path, txt: str, fault: str):
    found = told(tmp_path, txt=txt)
    assert any(fault in each for each in found), found


@pytest.mark.slow
def test_the_command_tells_it_by_the_line(capsys: pytest.CaptureFixture[str]):
    assert main("xx", "language") == 1
    told = capsys.readouterr().out
    assert "data/words/xx/language.po: language.name is missing: 'English'\n" in told
    assert re.search(r"\nxx: \d+ missing or wrong, 0 doubtful \(\?\)\.\n$", told)


@pytest.mark.slow
def test_swedish_is_whole():
    """What is missing is to be said in Swedish too: `make missing IN=sv`."""
    assert [str(each) for each in findings("sv") if not each.doubtful] == []
