"""The rules reference: complete, consistent, readable; and broken files refused with a reason."""

from pathlib import Path

import pytest

from engine.datafiles import DataError
from engine.julius_caesar.data import printed_data
from engine.julius_caesar.words import say
from engine.rulebook import Rulebook, load_rulebook
from engine.translations import ENGLISH, choose_language
from tests.julius_caesar.acting import each

# fmt: off
SECTIONS = [
    "1.0", "1.1", "1.2", "1.3",
    "2.0", "2.1", "2.2", "2.3",
    "3.0", "3.1", "3.11", "3.12", "3.13", "3.2", "3.21", "3.22", "3.23", "3.24", "3.25", "3.26", "3.27",
    "4.0", "4.1", "4.2", "4.21", "4.3", "4.31", "4.32", "4.4", "4.41", "4.42",
    "5.0", "5.1", "5.2", "5.3",
    "6.0", "6.1", "6.11", "6.12", "6.13", "6.14", "6.15", "6.2", "6.3", "6.4",
    "7.0", "7.1", "7.2", "7.3", "7.31", "7.4", "7.41", "7.42", "7.5", "7.51", "7.52", "7.6", "7.61",
    "7.62", "7.63", "7.64", "7.7", "7.8", "7.81", "7.82", "7.83",
    "8.0", "8.1", "8.2", "8.3", "8.4", "8.5", "8.6",
]
# fmt: on

GODS = [f"god.{name}" for name in ("apollo", "jupiter", "mars", "mercury", "neptune", "pluto", "vulcan")]

LAST_RULING = {"S": 1, "C": 6, "M": 11, "G": 7, "L": 4, "B": 13, "W": 5, "V": 7}

RULINGS = [f"{letter}{number}" for letter, last in LAST_RULING.items() for number in range(1, last + 1)]

EXPECTED_TERMS = (
    "block, step, strength, combat rating, main attack, main force, reserves, pinned, regroup, retreat, response, "
    "levy pool, levy city, friendly, enemy, vacant, contested, amphibious move, disruption, move point"
)

LONGEST_TEXT = 900

SOUND = """
[[rule]]
id = "1.1"
title = "One"
chapter = "1 First"
see = ["M1"]
text = "First."

[[rule]]
id = "M1"
title = "Two"
chapter = "Rulings"
see = []
text = "Second."

[[term]]
id = "word"
see = ["1.1"]
text = "Third."
"""


def load_text(folder: Path, text: str) -> Rulebook:
    path = folder / "rules.toml"
    path.write_text(text, encoding="utf-8")
    load_rulebook.cache_clear()
    return load_rulebook(path)


def test_holds_every_section_god_and_ruling_and_nothing_else(book: Rulebook) -> None:
    assert [rule.id for rule in book.rules] == SECTIONS + GODS + RULINGS


@each("rule_id", *(SECTIONS + GODS + RULINGS))
def test_every_id_is_found_however_it_is_written(book: Rulebook, rule_id: str) -> None:
    for written in (rule_id, rule_id.upper(), rule_id.lower(), f" {rule_id} "):
        assert book.find(written).id == rule_id


def test_unknown_id_is_not_found(book: Rulebook) -> None:
    for written in ("", "9.9", "6.", "6.1x", "M12", "god", "block"):
        assert book.find(written) is None


def test_every_ruling_is_reached_from_another_rule(book: Rulebook) -> None:
    assert set(RULINGS) <= {other for rule in book.rules for other in rule.see}


@each("language", ENGLISH, "sv")
def test_texts_are_short_and_cite_rules_that_there_are(language: str) -> None:
    choose_language(language)
    book = load_rulebook(say.file("rules.toml"))
    choose_language(ENGLISH)
    assert all(len(rule.title) <= 40 for rule in book.rules)
    for item in (*book.rules, *book.terms):
        assert 0 < len(item.text) <= LONGEST_TEXT, item.id
        for inside in item.text.replace(")", "(").split("(")[1::2]:
            for word in inside.replace(",", " ").split():
                looks_like_id = "." in word.strip(".") or (word[0] in LAST_RULING and word[1:].isdigit())
                assert not looks_like_id or book.find(word) is not None, f"{item.id} cites {word}"


def test_texts_are_ascii_in_paragraphs_without_stray_space(book: Rulebook) -> None:
    assert all((rule.id + rule.title + rule.chapter).isascii() for rule in book.rules)
    for item in (*book.rules, *book.terms):
        assert item.text.isascii()
        for paragraph in item.text.split("\n\n"):
            assert " ".join(paragraph.split()) == paragraph
            assert paragraph.endswith("."), item.id
    set_up = book.find("5.1").text.split("\n\n")
    assert [paragraph.split(".")[0] for paragraph in set_up[:2]] == ["Caesar", "Pompey"]


def test_chapters_in_order(book: Rulebook) -> None:
    chapters = tuple(dict.fromkeys(rule.chapter for rule in book.rules))
    first = ("1 Introduction", "2 Game turns", "3 Armies", "4 Map", "5 Set-up", "6 Command phase")
    assert chapters[:9] == (*first, "7 Battles", "8 Winter", "God cards")
    assert all(chapter.startswith("Rulings: ") for chapter in chapters[9:])
    for rule in book.rules:
        if rule.id[0].isdigit():
            assert rule.chapter.startswith(rule.id[0])


def test_terms_are_found(book: Rulebook) -> None:
    assert all(book.term(word) for word in EXPECTED_TERMS.split(", "))
    term = book.term("Levy Pool")
    assert (term.id, term.see) == ("levy pool", ("5.2",))
    assert book.term("pool of sharks") is None


def test_sound_file_is_read(tmp_path: Path) -> None:
    book = load_text(tmp_path, SOUND)
    assert [rule.id for rule in book.rules] == ["1.1", "M1"]
    assert book.rules[0].see == ("M1",)
    assert [(term.id, term.text, term.see) for term in book.terms] == [("word", "Third.", ("1.1",))]


def test_line_ends_within_a_paragraph_do_not_matter(tmp_path: Path) -> None:
    text = SOUND.replace('"First."', '"""\nOne\n  and two.\n\n\nThree.\n"""')
    assert load_text(tmp_path, text).rules[0].text == "One and two.\n\nThree."


@each(
    "old, new",
    ('text = "First."', ""),
    ('text = "First."', "text = 3"),
    ('id = "M1"', ""),
    ('title = "Two"', 'title = "Two"\nlevel = 3'),
    ("[[term]]", "[[word]]"),
)
def test_broken_file_is_refused(tmp_path: Path, old: str, new: str) -> None:
    assert old in SOUND
    with pytest.raises(DataError, match=r"rules\.toml: the file is not as the program came with it"):
        load_text(tmp_path, SOUND.replace(old, new, 1))


def test_missing_file_and_bad_toml_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"rules\.toml"):
        load_rulebook(tmp_path / "rules.toml")
    with pytest.raises(DataError, match="line 1"):
        load_text(tmp_path, "[[rule]\n")


def test_what_differs_in_an_edition_is_told_with_its_rule_and_in_one_table(book: Rulebook) -> None:
    rule, term = book.find("6.12"), book.term("edition")
    assert list(rule.editions) == ["1.x"]
    assert rule.told == f"{rule.text}\n\nEdition 1.x: {rule.editions['1.x']}"
    table = book.differing(term)
    assert [rule.id for rule, _, _ in table] == [rule.id for rule in book.rules if rule.editions]
    assert {"2.1", "6.12", "god.jupiter", "god.vulcan", "7.51", "7.52"} <= {rule.id for rule, _, _ in table}
    assert {edition for _, edition, _ in table} < set(printed_data().editions)
    assert book.differing(book.term("block")) == ()
