"""Help: where it opens, what can be found in it, links and back, all by keyboard and by mouse."""

import re
from contextlib import asynccontextmanager

import pytest

from engine.julius_caesar.seats import CAESAR
from jc_tui.appearance.glyphs import ASCII, UNICODE
from jc_tui.blocks.help import BATTLE, BLOCKS, CARDS, RULES, TERMS, YEAR
from jc_tui.game_ui import ui_of
from jc_tui.julius_caesar import help as pages
from jc_tui.julius_caesar.deployment_view import DeploymentScreen
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.screens.help import KEYS, HelpScreen
from jc_tui.widgets.help_text import page_lines
from tests.jc_tui.screens import stage
from tests.jc_tui.screens.stage import Around, Stage, click, missing, screen_text, see, settled, staged, top

BOOK = pages.BOOK.book()


@asynccontextmanager
async def opened(topic="", glyphs=UNICODE):
    """Help at a topic, with its list."""
    screen = HelpScreen(topic, context=Around())
    async with staged(Stage(screen, glyphs)) as (_, pilot):
        yield screen, screen.query_one("PickList"), pilot


def keys(picker):
    return [row.key for row in picker.rows if row.key]


def text_of(screen):
    return "\n".join(line for line, _, _ in screen.query_one("HelpText").lines)


OPENED = [
    *(("", KEYS, ""), ("6.11", RULES, "6.11"), ("M7", RULES, "M7"), ("Mars", RULES, "god.mars")),
    *(("god.mars", RULES, "god.mars"), ("pinned", TERMS, "pinned"), ("3/1", CARDS, "3/1")),
    *(("legio_13", BLOCKS, "legio_13"), ("battle", BATTLE, ""), ("turn", YEAR, "")),
]


@pytest.mark.slow
async def test_it_opens_at_the_topic():
    async with opened() as (_, _, pilot):
        for topic, part, key in OPENED:
            pilot.app.push_screen(screen := HelpScreen(topic, context=Around()))
            await settled(pilot)
            assert (topic, screen.part) == (topic, part)
            assert screen.query_one("PickList").key == key or not key


@pytest.mark.slow
async def test_a_refusal_opens_its_rule_whose_links_are_followed_by_letter_and_by_mouse_and_back():
    async with opened("6.11") as (screen, picker, pilot):
        assert not missing(screen_text(pilot.app), "6.11  Road limits", "▸6.11")
        text = screen.query_one("HelpText")
        first, second = (target for target, _ in text.page.links[:2])
        await pilot.press("a")
        assert picker.key == first
        await pilot.press("backspace")
        assert picker.key == "6.11"
        await pilot.press("down")
        assert text.page.title.startswith("6.12"), "the cursor shows each rule as it passes"
        await pilot.press("up")
        line = next(place for place, each in enumerate(text.lines) if each[0].startswith(" [b]"))
        await click(pilot, text, offset=(6, line))
        assert picker.key == second
        await pilot.press("escape")
        assert pilot.app.screen is not screen


@pytest.mark.slow
async def test_the_keys_are_those_of_the_screen_below():
    seats = stage.session(deployment="free")
    async with staged(Stage(DeploymentScreen(seats, Around())), (120, 40)) as (app, pilot):
        await pilot.press("f1")
        assert (top(app), app.screen.part) == ("HelpScreen", KEYS)
        text = text_of(app.screen)
        told = (
            "End your deployment: your blocks stay as they stand.",
            "Go to the previous city.",
            "Undo your last swap.",
        )
        assert not missing(text, *told)
        assert "Scroll" not in text, "not the keys of help itself"


@pytest.mark.slow
async def test_what_another_part_does_not_have_is_found_in_the_rules():
    async with opened("blocks") as (screen, picker, pilot):
        found = [rule.id for rule in BOOK.search("reserve")]
        seen = await see(pilot, "slash", *"reserve")
        assert f"Nothing found for 'reserve'. Enter shows {len(found)} rules with it." in seen
        await pilot.press("enter")
        assert (screen.part, keys(picker)) == ("Rules", found)
        await pilot.press("escape")
        assert pilot.app.screen is screen
        assert len(picker.rows) > 100


@pytest.mark.slow
async def test_a_topic_in_the_players_words_is_found_and_where_no_rule_has_them_all_the_nearest():
    async with opened("major road") as (screen, picker, _):
        assert screen.query_one("Input").value == "major road", "words that name nothing are searched for"
        assert keys(picker) == [rule.id for rule in BOOK.search("major road")]
    async with opened("6.1") as (screen, picker, pilot):
        await pilot.press("slash", *"strait", "space", *"limit", "enter")
        assert (keys(picker)[:2], picker.key) == (["4.32", "M4"], "4.32")
        assert "Two land blocks of a side can cross each in a turn" in " ".join(text_of(screen).split())
        seen = await see(pilot, "escape", "slash", *"elephant", "space", *"zeppelin")
        near = BOOK.nearest("elephant zeppelin")
        assert keys(picker) == [rule.id for rule in near]
        assert f"No rule has all the words of 'elephant zeppelin'; {len(near)} come close" in seen


@pytest.mark.slow
async def test_a_search_narrows_what_is_listed():
    async with opened("blocks") as (screen, picker, pilot):
        assert len(keys(picker)) == 63
        assert "5 found" in await see(pilot, "slash", *"pompey", "space", *"navis")
        assert keys(picker) == [f"pompey_navis_{number}" for number in range(1, 6)]
        await pilot.press("enter", "down")
        assert picker.has_focus
        assert picker.key == "pompey_navis_2"
        await pilot.press("escape")
        assert pilot.app.screen is screen
        assert (picker.key, len(keys(picker))) == ("pompey_navis_2", 63)
        assert "Nothing found" in await see(pilot, "slash", *"zzz")


@pytest.mark.slow
async def test_every_part_by_digit_by_arrow_and_by_mouse():
    async with opened() as (screen, _, pilot):
        for number, part in enumerate(screen.tabs, 1):
            await pilot.press(str(number))
            assert screen.part == part
        for key, part in (("right", screen.tabs[0]), ("left", screen.tabs[-1])):
            await pilot.press(key)
            assert screen.part == part
        column = screen_text(pilot.app).splitlines()[0].index("Battle")
        await click(pilot, screen.query_one("HelpTabs"), offset=(column, 0))
        assert screen.part == BATTLE


@pytest.mark.slow
async def test_ascii_only_where_asked_for():
    async with opened("battle", ASCII) as (screen, picker, pilot):
        for number in range(1, 8):
            await pilot.press(str(number))
            assert "\n".join([text_of(screen), *(row.text for row in picker.rows)]).isascii()


def test_all_rules_terms_cards_and_blocks_have_a_page():
    facts = load_facts()
    assert {row.key for row in pages.BOOK.rule_rows()} - {None} == {rule.id for rule in BOOK.rules}
    assert {row.key for row in pages.BOOK.term_rows()} == {term.id for term in BOOK.terms}
    assert len(pages.card_rows()) == 15
    for rule in BOOK.rules:
        assert pages.BOOK.rule_page(rule.id).text
    for card in facts.cards:
        assert str(facts.cards[card].copies) in pages.card_page(card).text or facts.cards[card].copies == 1
    for block in facts.blocks:
        assert facts.rating(block) in pages.block_page(block).text


def test_drawings_fit_in_eighty_columns_and_cite_rules_that_exist():
    for page in map(ui_of("julius-caesar").help.flow_page, ("year", "battle")):
        for line in page.drawing:
            assert len(line) <= 76
            if cited := re.search(r" (\d\.\d+|[A-Z]\d)\W*$", line):
                assert BOOK.find(cited[1]), line
        assert len(page.links) == 8


def test_blocks_are_found_by_side_kind_rating_and_city():
    facts = load_facts()

    def found(words):
        return {row.key for row in pages.block_rows(words)} - {None}

    assert [found(words) for words in ("legio 13", "c4", "cleopatra")] == [
        {"legio_13"},
        {"legio_10"},
        {"cleopatra"},
    ]
    assert "pompey_elephant" in found("utica")
    assert {facts.blocks[block].owner for block in found("caesar leader")} == {CAESAR}


def test_paragraphs_are_wrapped_and_links_are_kept():
    page = pages.Page("Title", "one two three four five six", (" drawn as it is",), (("6.1", "Moves"),))
    lines = page_lines(page, 20)
    assert (lines[0], lines[-1]) == (("Title", "title", ""), (" [a] 6.1  Moves", "link", "6.1"))
    assert (" drawn as it is", "", "") in lines
    assert max(len(text) for text, _, _ in lines if text.startswith("one")) <= 20
