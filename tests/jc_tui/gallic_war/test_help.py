"""The help of the Gallic War, with drawings, rules, words, cards and blocks; and what its coach says."""

import re

import pytest

from engine.gallic_war.actions import Retreat, Roll
from engine.translations import ENGLISH, choose_language
from engine.translations import say as common
from jc_tui.blocks.help import BATTLE, BLOCKS, CARDS, RULES, TERMS, YEAR
from jc_tui.gallic_war import help as pages
from jc_tui.gallic_war.facts import load_facts
from jc_tui.game_ui import ui_of
from tests.jc_tui.texts import present

FACTS, LESSON = load_facts(), ui_of("gallic-war").lesson


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


@pytest.mark.parametrize("action", [Roll((3,)), Retreat("sequani", ("sequani", "aedui"))])
def test_battle_dice_are_taught_over_battles_only(action):
    fight = next(step for step in LESSON.aside if step.says == "learn.see-fight")
    assert not fight.accepts(action)
    assert fight.accepts(Roll((1, 2, 6)))


@pytest.mark.usefixtures("spoken")
def test_what_is_said_is_true_where_the_game_went_another_way():
    """Only some legions lack a step, 19 supply is the most, and nobody has done all that the game is about."""
    say = LESSON.words
    assert "VII" not in say("learn.replace")
    for key, word in {"any-announce": "19", "both-active": "Roma", "quarters": "Caesar"}.items():
        assert word in say(f"learn.{key}")
    assert not present(say("learn.learnt"), "learnt", "lärt")


def test_each_thing_has_one_word_in_swedish():
    choose_language("sv")
    try:
        told = [LESSON.words(step.says) for step in (*LESSON.steps, *LESSON.otherwise, *LESSON.aside)]
        told += [common("keys.space"), common("orders.final", what="Huvudgruppen från Gallia Transalpina")]
        assert not present(" ".join(told), "Blank", "blanksteg", "Märk ", "nnonser", "friska")
        assert len(f" ! {told[-1]}") <= 76, "it stands whole in one line at 80 columns"
    finally:
        choose_language(ENGLISH)
