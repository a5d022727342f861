"""Rules are found in Swedish by what players of that language type."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.julius_caesar.words import say
from engine.rulebook import Rulebook, load_rulebook
from engine.words import ENGLISH, choose_language

AMONG_FIRST = 5
"""A rule that is asked for is seen without looking far."""


@pytest.fixture
def book() -> Iterator[Rulebook]:
    choose_language("sv")
    yield load_rulebook(say.file("rules.toml"))
    choose_language(ENGLISH)


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
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
    ],
)
def test_what_is_looked_for_is_among_the_first(book: Rulebook, typed: str, wanted: str) -> None:
    found = [rule.id for rule in book.search(typed)][:AMONG_FIRST]
    assert set(wanted.split()) <= set(found), found


def test_texts_are_short_and_cite_rules_that_there_are(book: Rulebook) -> None:
    """The limits of the English texts hold: they are read on the same screens."""
    for rule in book.rules:
        assert 0 < len(rule.text) <= 900, rule.id
        assert len(rule.title) <= 40, rule.id
        for inside in rule.text.replace(")", "(").split("(")[1::2]:
            for word in inside.replace(",", " ").split():
                if word[0] in "SCMGLBWV" and word[1:].isdigit():
                    assert book.find(word) is not None, f"{rule.id} cites {word}"


@pytest.mark.parametrize("typed", ["utgåva", "Utgåva", "edition"])
def test_what_sets_the_editions_apart_is_told_by_either_word(book: Rulebook, typed: str) -> None:
    term = book.term(typed)
    assert term is not None
    assert len(book.differing(term)) >= 7
