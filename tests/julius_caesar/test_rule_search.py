"""Finding rules by what players type: topics in their words, questions, other endings, unknown words."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.datafiles import DataError
from engine.julius_caesar.words import say
from engine.rulebook import Rulebook, load_rulebook, speech
from engine.translations import ENGLISH, choose_language
from tests.julius_caesar.acting import each

AMONG_FIRST = 5
"""A rule that is asked for is seen without looking far."""


@each(
    "typed, wanted",
    ("how many blocks cross a strait", "4.32"),
    ("strait retreat", "7.61"),
    ("major road", "4.31"),
    ("sicily", "4.41"),
    ("islands", "4.41"),
    ("city control", "4.21"),
    ("sea control", "4.4"),
    ("adjacent", "M11"),
    ("sea move", "6.2 6.3"),
    ("move by sea", "6.2 6.3"),
    ("how far can a block move", "6.1"),
    ("movement", "6.1"),
    ("amphibious", "6.3"),
    ("transport", "6.3"),
    ("guard", "M9"),
    ("attacking", "6.12"),
    ("navis attack", "6.2 7.81"),
    ("reinforcement", "6.14"),
    ("pinned blocks leave", "6.13"),
    ("stacking limit", "6.15 8.4"),
    ("levy limit", "6.4"),
    ("levy leader", "6.4 7.51 L3"),
    ("fleet", "3.26"),
    ("archers", "3.23"),
    ("catapult", "3.25"),
    ("dice", "7.4"),
    ("order of battles", "7.1"),
    ("retreat limit", "7.61"),
    ("attacker retreat", "7.62"),
    ("defender retreat", "7.63"),
    ("amphibious retreat", "7.64"),
    ("navis retreat", "7.82"),
    ("regroup limit", "7.7"),
    ("naval battle", "7.8"),
    ("round 4", "7.2 B5"),
    ("elimination", "7.5"),
    ("leader killed", "7.51"),
    ("cleopatra battle", "7.52 B10"),
    ("who goes first", "2.1"),
    ("turn order", "2.1"),
    ("two gods", "2.1 C5"),
    ("apollo first turn", "C2"),
    ("mercury attack", "god.mercury G5"),
    ("pluto strait", "god.pluto G6"),
    ("vulcan cleopatra", "god.vulcan G7"),
    ("jupiter leader", "god.jupiter G1"),
    ("mars surprise", "god.mars G3"),
    ("defection", "god.jupiter G2"),
    ("fog of war", "V2"),
    ("tie", "1.2"),
    ("how to win", "1.2"),
    ("vp", "1.2 4.2"),
    ("supply limit", "8.4"),
    ("navis winter", "8.3 W3"),
    ("cleopatra winter", "8.1 W1"),
    ("year end", "8.0"),
    ("setup", "5.1"),
)
def test_what_is_looked_for_is_among_the_first(book: Rulebook, typed: str, wanted: str) -> None:
    found = [rule.id for rule in book.search(typed)][:AMONG_FIRST]
    assert set(wanted.split()) <= set(found), found


@each(
    "words, first",
    ("6.11", "6.11"),
    ("m7", "M7"),
    ("mars", "god.mars"),
    ("god", "god.apollo"),
    ("road limits", "6.11"),
    ("road limit", "6.11"),
    ("pinning", "6.13"),
    ("pinning reserves", "6.13"),
    ("amphibious moves", "6.3"),
    ("straits", "4.32"),
    ("elephant", "7.41"),
    ("winter supply", "8.4"),
    ("third leader", "L3"),
    ("regroups", "7.7"),
    ("levy", "6.4"),
    ("levies", "6.4"),
    ("cleopatra", "3.27"),
)
def test_search_puts_the_obvious_rule_first(book: Rulebook, words: str, first: str) -> None:
    assert book.search(words)[0].id == first


def test_search_by_section_lists_its_parts_in_order(book: Rulebook) -> None:
    assert [rule.id for rule in book.search("6.1")][:6] == ["6.1", "6.11", "6.12", "6.13", "6.14", "6.15"]
    assert [rule.id for rule in book.search("strait limit")][:2] == ["4.32", "M4"]


def test_search_ranks_titles_above_texts(book: Rulebook) -> None:
    in_title = ["retreat" in rule.title.casefold() for rule in book.search("retreat")]
    assert in_title == sorted(in_title, reverse=True)
    assert set(in_title) == {True, False}


def test_search_wants_every_word(book: Rulebook) -> None:
    assert "7.41" in {rule.id for rule in book.search("elephant levy")}
    assert book.search("elephant zeppelin") == []
    assert book.search("") == book.search("  ") == []


@pytest.fixture
def swedish() -> Iterator[Rulebook]:
    choose_language("sv")
    yield load_rulebook(say.file("rules.toml"))
    choose_language(ENGLISH)


@each(
    "typed, wanted",
    ("hur många pjäser går över ett sund", "4.32"),
    ("sundet", "4.32"),
    ("vägkapacitet", "6.11"),
    ("sicilien", "4.41"),
    ("öar", "4.41"),
    ("flytta till havs", "6.2"),
    ("skeppning", "6.3"),
    ("låsta pjäser", "6.13"),
    ("låsning", "6.13"),
    ("stackning", "6.15"),
    ("rekrytera ledare", "L3"),
    ("hemstad", "3.13"),
    ("flottor", "3.26"),
    ("katapult", "3.25"),
    ("stridernas ordning", "7.1"),
    ("reträtt via hav", "7.64"),
    ("omgruppera", "7.7"),
    ("rond 4", "7.2 B5"),
    ("död ledare", "7.51"),
    ("två gudar", "2.1 C5"),
    ("sidbyte", "god.jupiter G2"),
    ("hur vinner man", "1.2"),
    ("försörjning på vintern", "8.4"),
)
def test_what_is_looked_for_in_swedish_is_among_the_first(swedish: Rulebook, typed: str, wanted: str) -> None:
    found = [rule.id for rule in swedish.search(typed)][:AMONG_FIRST]
    assert set(wanted.split()) <= set(found), found


@each("typed", "utgåva", "Utgåva", "edition")
def test_what_sets_the_editions_apart_is_told_by_either_word(swedish: Rulebook, typed: str) -> None:
    assert len(swedish.differing(swedish.term(typed))) >= 7


def test_words_are_found_whole_not_as_parts_of_others(book: Rulebook) -> None:
    """`tie` is no part of `cities`, `win` none of `winter` before it stands as such."""
    assert book.search("win")[0].id == "1.2"
    assert "cities" in book.find("4.0").text
    assert book.find("4.0") not in book.search("tie")


def test_a_question_of_fillers_alone_is_searched_as_it_is(book: Rulebook) -> None:
    assert "how" in speech().fillers
    assert book.search("how many") == [rule for rule in book.search("many") if rule in book.search("how")]


def test_the_nearest_are_those_with_the_most_telling_words(book: Rulebook) -> None:
    assert book.nearest("elephant zeppelin")[0].id == "7.41"
    assert book.nearest("the elephant in a strait of legions")[0].id in {"3.24", "7.41", "3.13"}
    assert book.nearest("zeppelin") == book.nearest("") == []


@each(
    "alike",
    ["levy", "levies", "levied"],
    ["move", "moves", "moved", "moving", "movement"],
    ["pin", "pins", "pinned", "pinning"],
    ["eliminate", "eliminated", "elimination"],
    ["city", "cities"],
    ["pass", "passes", "passing"],
    ["roll", "rolled", "rolls"],
)
def test_endings_do_not_matter(alike: list[str]) -> None:
    assert len(set(map(speech().stem, alike))) == 1


def test_other_words_of_a_rule_say_something_new(book: Rulebook) -> None:
    """What stands in the title as well need not be listed."""
    for rule in book.rules:
        title = set(map(speech().stem, rule.title.casefold().replace("-", " ").replace("'", " ").split()))
        assert not title & set(map(speech().stem, rule.words)), rule.id
        assert all(word.isascii() and word == word.casefold() for word in rule.words)


def test_a_language_has_endings_and_fillers_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "search.toml"
    path.write_text("fillers = ['i', 'över']\nendings = [['arna$', ''], ['ar$', '']]\n", encoding="utf-8")
    monkeypatch.setattr("engine.rulebook.say.file", lambda name: tmp_path / name)
    tongue = speech()
    assert tongue.wanted("Hären över floden") == ["hären", "floden"]
    assert tongue.stem("städerna") != tongue.stem("härarna") == tongue.stem("härar")


def test_an_ending_that_is_no_expression_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "search.toml").write_text("fillers = []\nendings = [['(arna', '']]\n", encoding="utf-8")
    monkeypatch.setattr("engine.rulebook.say.file", lambda name: tmp_path / name)
    with pytest.raises(DataError, match=r"search\.toml: the file is not as the program came with it"):
        speech()
