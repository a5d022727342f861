"""The help of the Gallic War: drawings, rules, words, cards and blocks, each with its page."""

import re

import pytest

from jc_tui.blocks.help import BATTLE, BLOCKS, CARDS, RULES, TERMS, YEAR
from jc_tui.gallic_war import help as pages
from jc_tui.gallic_war.facts import load_facts
from jc_tui.game_ui import ui_of

FACTS = load_facts()


@pytest.mark.slow
def test_every_rule_word_card_and_block_has_a_page():
    book = pages.BOOK.book()
    parts = {part.name: part for part in ui_of("gallic-war").help.parts}
    lists = {name: part.rows("") for name, part in parts.items() if part.rows is not None}
    listed = {name: {row.key for row in rows} - {None} for name, rows in lists.items()}
    assert listed == {
        RULES: {rule.id for rule in book.rules},
        TERMS: {term.id for term in book.terms},
        CARDS: set(FACTS.cards.ids),
        BLOCKS: set(FACTS.blocks.ids),
    }
    for name, keys in listed.items():
        for key in keys:
            page = parts[name].page(str(key))
            assert page.title
            assert page.text
            assert all(book.find(rule) for rule, _ in page.links)
            assert page.links or name in (RULES, TERMS)


@pytest.mark.usefixtures("spoken")
def test_drawings_fit_in_eighty_columns_and_cite_rules_that_exist():
    for page in map(ui_of("gallic-war").help.flow_page, ("year", "battle")):
        for line in page.drawing:
            assert len(line) <= 76
            if cited := re.search(r" (\d+(?:\.\w+)*(?: [A-G])?|[A-Z]\d+)\W*\u2502$", line):
                assert pages.BOOK.book().find(cited[1]), line
        assert len(page.links) == 8


def test_pages_say_what_is_printed():
    """2.1 to 2.3, 3, 7.6"""
    assert "Barbarians 3" in pages.card_page("germania").text
    assert "13.5" in dict(pages.card_page("massive_revolt").links)
    assert "A3, a die hits 50 %" in pages.block_page("legion_x").text
    assert "8 6 4 2" in pages.block_page("helvetii").text
    assert "one of Carnutes, Cenomani" in pages.block_page("cenomani").text
    assert "in the force pool" in pages.block_page("legion_xiii").text
    assert "sails even where fleets are restricted" in pages.block_page("veneti").text


@pytest.mark.parametrize(
    ("rows", "words", "found"),
    [
        (pages.block_rows, "a3", {"legion_x"}),
        (pages.block_rows, "leader", {"ambiorix", "dumnorix", "vercingetorix"}),
        (pages.card_rows, "major", {"major_revolt"}),
    ],
)
def test_lists_are_searched(rows, words, found):
    assert {row.key for row in rows(words)} - {None} == found


@pytest.mark.parametrize(
    ("topic", "place"),
    [
        ("turn", (YEAR, "")),
        ("battle", (BATTLE, "")),
        ("5.2.1 d", (RULES, "5.2.1 D")),
        ("m6", (RULES, "M6")),
        ("pinned", (TERMS, "pinned")),
        ("arverni", (BLOCKS, "arverni")),
        ("major_revolt", (CARDS, "major_revolt")),
        ("legion_x", (BLOCKS, "legion_x")),
        ("nothing at all", None),
    ],
)
def test_a_topic_has_its_part_and_line(topic, place):
    assert ui_of("gallic-war").help.place_of(topic) == place
