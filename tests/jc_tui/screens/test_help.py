"""Help: where it opens, what can be found in it, links and back, all by keyboard and by mouse."""

import re

import pytest
from textual.widgets import Input

from engine.julius_caesar.seats import CAESAR
from jc_tui.blocks.help import BATTLE, BLOCKS, CARDS, RULES, TERMS, YEAR
from jc_tui.game_ui import ui_of
from jc_tui.julius_caesar import help as pages
from jc_tui.julius_caesar.deployment_view import DeploymentScreen
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.look.glyphs import ASCII
from jc_tui.screens.help import KEYS, HelpScreen
from jc_tui.widgets.help_text import HelpTabs, HelpText, page_lines
from jc_tui.widgets.pick_list import PickList
from tests.jc_tui.screens.stage import Around, C, Stage, click, missing, press, screen_text, session, staged


def text_of(screen: HelpScreen) -> str:
    return "\n".join(line for line, _, _ in screen.query_one(HelpText).lines)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("topic", "part", "key"),
    [
        ("", KEYS, ""),
        ("6.11", RULES, "6.11"),
        ("M7", RULES, "M7"),
        ("god.mars", RULES, "god.mars"),
        ("Mars", RULES, "god.mars"),
        ("pinned", TERMS, "pinned"),
        ("3/1", CARDS, "3/1"),
        ("legio_13", BLOCKS, "legio_13"),
        ("battle", BATTLE, ""),
        ("turn", YEAR, ""),
    ],
)
async def test_it_opens_at_the_topic(topic: str, part: str, key: str) -> None:
    screen = HelpScreen(topic, around=Around())
    async with staged(Stage(screen)):
        assert screen.part == part
        if key:
            assert screen.query_one(PickList).key == key


@pytest.mark.slow
async def test_a_refusal_opens_its_rule_in_sight() -> None:
    screen = HelpScreen("6.11", around=Around())
    async with staged(Stage(screen)) as (app, pilot):
        assert not missing(screen_text(app), "6.11  Road limits", "▸6.11")
        await press(pilot, "escape")
        assert app.screen is not screen


@pytest.mark.slow
async def test_words_that_name_nothing_are_searched_for() -> None:
    screen = HelpScreen("major road", around=Around())
    async with staged(Stage(screen)):
        assert screen.query_one(Input).value == "major road"
        found = [row.key for row in screen.query_one(PickList).rows]
        assert found == [rule.id for rule in pages.BOOK.book().search("major road")]


@pytest.mark.slow
async def test_the_keys_are_those_of_the_screen_below() -> None:
    seats = session(humans=(C,), deployment="free")
    async with staged(Stage(DeploymentScreen(seats, Around())), (120, 40)) as (app, pilot):
        await press(pilot, "f1")
        screen = app.screen
        assert isinstance(screen, HelpScreen)
        assert screen.part == KEYS
        text = text_of(screen)
        assert not missing(
            text, "End your deployment: your blocks stay as they stand.", "Go to the previous city."
        )
        assert "Undo your last swap." in text
        assert "Scroll" not in text, "not the keys of help itself"


@pytest.mark.slow
async def test_links_are_followed_by_letter_and_by_mouse_and_back() -> None:
    screen = HelpScreen("6.11", around=Around())
    async with staged(Stage(screen)) as (_, pilot):
        text = screen.query_one(HelpText)
        first, second = (target for target, _ in text.page.links[:2])
        await press(pilot, "a")
        assert screen.query_one(PickList).key == first
        await press(pilot, "backspace")
        assert screen.query_one(PickList).key == "6.11"
        line = next(place for place, each in enumerate(text.lines) if each[0].startswith(" [b]"))
        await click(pilot, text, offset=(6, line))
        assert screen.query_one(PickList).key == second


@pytest.mark.slow
async def test_what_another_part_does_not_have_is_found_in_the_rules() -> None:
    screen = HelpScreen("blocks", around=Around())
    async with staged(Stage(screen)) as (app, pilot):
        await press(pilot, "slash", *"reserve")
        found = [rule.id for rule in pages.BOOK.book().search("reserve")]
        assert f"Nothing found for 'reserve'. Enter shows {len(found)} rules with it." in screen_text(app)
        await press(pilot, "enter")
        assert screen.part == "Rules"
        assert [row.key for row in screen.query_one(PickList).rows] == found
        await press(pilot, "escape")
        assert app.screen is screen
        assert len(screen.query_one(PickList).rows) > 100


@pytest.mark.slow
async def test_a_topic_in_the_players_words_is_found() -> None:
    screen = HelpScreen("6.1", around=Around())
    async with staged(Stage(screen)) as (_, pilot):
        await press(pilot, "slash", *"strait", "space", *"limit", "enter")
        picker = screen.query_one(PickList)
        assert ([row.key for row in picker.rows][:2], picker.key) == (["4.32", "M4"], "4.32")
        assert "Two land blocks of a side can cross each in a turn" in " ".join(text_of(screen).split())


@pytest.mark.slow
async def test_where_no_rule_has_all_words_the_nearest_are_listed_as_such() -> None:
    screen = HelpScreen("6.1", around=Around())
    async with staged(Stage(screen)) as (app, pilot):
        await press(pilot, "slash", *"elephant", "space", *"zeppelin")
        near = pages.BOOK.book().nearest("elephant zeppelin")
        assert [row.key for row in screen.query_one(PickList).rows] == [rule.id for rule in near]
        assert f"No rule has all the words of 'elephant zeppelin'; {len(near)} come close" in screen_text(app)


@pytest.mark.slow
async def test_a_search_narrows_what_is_listed() -> None:
    screen = HelpScreen("blocks", around=Around())
    async with staged(Stage(screen)) as (app, pilot):
        picker = screen.query_one(PickList)
        assert sum(bool(row.key) for row in picker.rows) == 63
        await press(pilot, "slash", *"pompey", "space", *"navis")
        assert [row.key for row in picker.rows if row.key] == [f"pompey_navis_{number}" for number in range(1, 6)]
        assert "5 found" in screen_text(app)
        await press(pilot, "enter", "down")
        assert picker.has_focus
        assert picker.key == "pompey_navis_2"
        await press(pilot, "escape")
        assert app.screen is screen
        assert (picker.key, sum(bool(row.key) for row in picker.rows)) == ("pompey_navis_2", 63)
        assert "Nothing found" in await press(pilot, "slash", *"zzz")


@pytest.mark.slow
async def test_every_part_by_digit_by_arrow_and_by_mouse() -> None:
    screen = HelpScreen(around=Around())
    async with staged(Stage(screen)) as (app, pilot):
        for number, part in enumerate(screen.tabs, 1):
            await pilot.press(str(number))
            assert screen.part == part
        await pilot.press("right")
        assert screen.part == screen.tabs[0]
        await pilot.press("left")
        assert screen.part == screen.tabs[-1]
        tabs = screen.query_one(HelpTabs)
        await click(pilot, tabs, offset=(screen_text(app).splitlines()[0].index("Battle"), 0))
        assert screen.part == BATTLE


@pytest.mark.slow
async def test_the_cursor_shows_each_rule_as_it_passes() -> None:
    screen = HelpScreen("7.6", around=Around())
    async with staged(Stage(screen)) as (_, pilot):
        await press(pilot, "down")
        assert screen.query_one(HelpText).page.title.startswith("7.61")


@pytest.mark.slow
async def test_ascii_only_where_asked_for() -> None:
    screen = HelpScreen("battle", around=Around())
    async with staged(Stage(screen, ASCII)) as (_, pilot):
        for number in range(1, 8):
            await press(pilot, str(number))
            lines = [text_of(screen), *(row.text for row in screen.query_one(PickList).rows)]
            assert "\n".join(lines).isascii()


def test_all_rules_terms_cards_and_blocks_have_a_page() -> None:
    facts = load_facts()
    book = pages.BOOK.book()
    listed = {row.key for row in pages.BOOK.rule_rows()} - {None}
    assert listed == {rule.id for rule in book.rules}
    assert {row.key for row in pages.BOOK.term_rows()} == {term.id for term in book.terms}
    assert len(pages.card_rows()) == 15
    for rule in book.rules:
        assert pages.BOOK.rule_page(rule.id).text
    for card in facts.cards:
        assert str(facts.cards[card].copies) in pages.card_page(card).text or facts.cards[card].copies == 1
    for block in facts.blocks:
        page = pages.block_page(block)
        assert facts.rating(block) in page.text


def test_drawings_fit_in_eighty_columns_and_cite_rules_that_exist() -> None:
    for page in map(ui_of("julius-caesar").help.flow_page, ("year", "battle")):
        for line in page.drawing:
            assert len(line) <= 76
            if cited := re.search(r" (\d\.\d+|[A-Z]\d)\W*$", line):
                assert pages.BOOK.book().find(cited[1]), line
        assert len(page.links) == 8


def test_blocks_are_found_by_side_kind_rating_and_city() -> None:
    facts = load_facts()

    def found(words: str) -> set[str]:
        return {row.key for row in pages.block_rows(words)} - {None}

    assert (found("legio 13"), found("c4")) == ({"legio_13"}, {"legio_10"})
    assert "pompey_elephant" in found("utica")
    assert found("cleopatra") == {"cleopatra"}
    assert {facts.blocks[block].owner for block in found("caesar leader")} == {CAESAR}


def test_paragraphs_are_wrapped_and_links_are_kept() -> None:
    page = pages.Page("Title", "one two three four five six", (" drawn as it is",), (("6.1", "Moves"),))
    lines = page_lines(page, 20)
    assert lines[0] == ("Title", "title", "")
    assert (" drawn as it is", "", "") in lines
    assert max(len(text) for text, _, _ in lines if text.startswith("one")) <= 20
    assert lines[-1] == (" [a] 6.1  Moves", "link", "6.1")
