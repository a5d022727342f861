"""What all panes have in common: any size, ASCII, focus in the title, every theme."""

import re
from collections import Counter
from dataclasses import replace

import pytest
from rich.style import Style
from textual.geometry import Offset
from textual.theme import Theme

from engine.julius_caesar.data import GODS
from engine.julius_caesar.seats import SEATS
from jc_tui.app import GameApp
from jc_tui.appearance.glyphs import ASCII, UNICODE, Glyphs
from jc_tui.appearance.themes import BY_COLOURS
from jc_tui.full_screen_ui import TablePane
from jc_tui.julius_caesar.hand import HandPane
from jc_tui.julius_caesar.pool import PoolPane
from jc_tui.julius_caesar.status import StatusBar
from jc_tui.julius_caesar.table import LocationsPane, MemoryPane, place_rows
from jc_tui.julius_caesar.text.cards import describe
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.table.message import message_of
from jc_tui.table.scenes import CardFace
from jc_tui.widgets.canvas import Canvas, Drawing, Pane
from jc_tui.widgets.log import LogPane
from jc_tui.widgets.message_line import PromptLine
from jc_tui.widgets.plain_panes import result_pane
from jc_tui.widgets.revealed_cards import RevealedCards
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.playing import played
from tests.jc_tui.screens.stage import screen_text, see, staged
from tests.jc_tui.sessions import sit
from tests.jc_tui.widgets.bench import Bench, C

SIZES = [(28, 5), (28, 40), (40, 12), (80, 20), (120, 40)]


def filled(session: GameSession | None = None) -> list[Canvas]:
    """All panes, as they are in the middle of a game."""
    session = session or GameSession(played(3, 330), frozenset((C,)))
    view, legal = session.view, session.legal
    locations, hand, log = LocationsPane(), HandPane(), LogPane(session.ui)
    memory, pool, bar, line = MemoryPane(session), PoolPane(session, str), StatusBar(), PromptLine()
    locations.update_places(place_rows(view, legal))
    hand.update_hand(view, legal)
    log.update_told(session.story())
    bar.update_view(view)
    line.show(message_of("Do what you like. " * 20))
    return [locations, hand, log, memory, pool, bar, line]


@pytest.mark.slow
async def test_every_pane_in_every_size_and_in_ascii() -> None:
    for pane in filled():
        async with Bench(pane, glyphs=ASCII).run_test(size=SIZES[0]) as pilot:
            for size in SIZES:
                await pilot.resize_terminal(*size)
                await pilot.pause()
                text = pane.plain_text
                assert (pane.size.width, text.isascii(), text.strip() != "") == (size[0], True, True), text
                assert all(len(line) <= size[0] for line in text.splitlines())


@pytest.mark.slow
async def test_the_focus_shows_in_the_title_alone() -> None:
    panes = [pane for pane in filled() if isinstance(pane, Pane)]
    async with Bench(*panes).run_test(size=(80, 40)) as pilot:
        for pane in [*panes[1:], panes[0]]:
            before = pane.plain_text.splitlines()
            pane.focus()
            await pilot.pause()
            assert pane.app.focused is pane
            after = pane.plain_text.splitlines()
            assert before[0] != after[0]
            unmarked = [line.replace("▸", " ", 1) if line.startswith("▸") else line for line in after[1:]]
            assert unmarked == before[1:] or after[1:] == before[1:], "a log's newest line has no sign till then"


@pytest.mark.slow
async def test_every_theme_has_the_inks_and_a_pane_that_is_resized_draws_for_its_new_size() -> None:
    panes = filled()
    async with Bench(*panes).run_test(size=(80, 40)) as pilot:
        for width, theme in enumerate(("dark", "light", "contrast", "colour-blind", "monochrome"), 40):
            pilot.app.theme = theme
            await pilot.resize_terminal(width, 30)
            await pilot.pause()
            for pane in panes:
                assert all(len(line) <= width for line in pane.plain_text.splitlines()), theme


@pytest.mark.slow
async def test_the_end_of_the_game() -> None:
    over = played(3)
    for humans in ((C,), ()):
        panes = filled(session := GameSession(over, frozenset(humans)))
        assert session.view.result is not None
        async with Bench(*panes).run_test(size=(100, 60)) as pilot:
            await pilot.pause()
            text = "\n".join(pane.plain_text for pane in panes)
            assert ("THE GAME IS OVER" in text, "at risk" in text) == (True, False)
            assert "HAS WON" in text or "A DRAW" in text
    pane = result_pane(over, lambda *_: [(("the result", "text"),)])
    async with Bench(pane).run_test():  # years and moments stand below the result where all of them fit
        whole = pane.draw(80, 100)
        assert pane.draw(80, len(whole)) == whole
        assert pane.draw(80, len(whole) - 1) == whole[: whole.index((), 2)]


async def test_a_pane_that_stays_as_it_is_takes_the_inks_of_another_theme() -> None:
    """With 16 colours these two differ in inks alone, and nothing else draws it anew."""
    dark, other = (BY_COLOURS["16"][name] for name in ("dark", "colour-blind"))

    async def shown(first: Theme, then: Theme) -> set[Style | None]:
        drawing = Drawing()
        drawing.show(lambda width, height, glyphs: [(("Pompey", "second"),)])
        bench = Bench(drawing)
        for theme in (first, then):
            bench.register_theme(theme)
        bench.theme = first.name
        async with bench.run_test(size=(40, 12)) as pilot:
            bench.theme = then.name
            await pilot.pause()
            return {style for strip in bench.screen._compositor.render_strips() for _, style, _ in strip}

    assert await shown(dark, other) == await shown(other, other) != await shown(dark, dark)


AREA = 80, Offset()


async def test_what_a_god_does_is_read_to_its_end() -> None:
    async with Bench(lying := RevealedCards()).run_test(size=(80, 24)) as pilot:
        other = CardFace(SEATS[1], "2/2", ["→→ 2 moves", "++ 2 levies"])
        for god in GODS:
            lying.turn_up([CardFace(SEATS[0], god, [describe(god)], first=True), other], "", *AREA)
            await pilot.pause()
            told = " ".join(part for line in lying.plain_text.splitlines() for part in line.split("║")[1:2])
            assert " ".join(told.split()) == f"{god} {describe(god)}"
            assert lying.size.height <= 8


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
async def test_turned_up_cards_are_closed_boxes_of_three_rows(glyphs: Glyphs) -> None:
    async with Bench(lying := RevealedCards(), glyphs=glyphs).run_test(size=(80, 24)) as pilot:
        rows = ["→→   2 moves", "+++  3 levies"]
        cards = [CardFace(SEATS[0], "2/3", rows, first=True), CardFace(SEATS[1], "2/3", rows)]
        lying.turn_up(cards, "", *AREA)
        await pilot.pause()
        top, *inside, bottom = lying.plain_text.splitlines()
        assert len(inside) == 3
        (left, right, low_left, low_right), _, edge = glyphs.picked_frame
        wide = top.index(right, 1) + 1
        assert top.startswith(f"{left}{edge} Caesar ")
        assert top[:wide].endswith(f" 1st {edge}{right}"), "who acts first has a tab"
        assert "1st" not in top[wide:]
        assert bottom[:wide] == f"{low_left}{edge * (wide - 2)}{low_right}"
        assert glyphs.drawn("→→   2 moves") in inside[1]
        assert lying.plain_text.isascii() == glyphs.ascii
        lying.turn_up(cards, "Caesar begins.", *AREA)
        await pilot.pause()
        assert lying.plain_text.splitlines()[-1].strip() == "Caesar begins."


def counted(pane: TablePane, drawn: Counter[str]) -> TablePane:
    """The same pane, which counts how often it is drawn."""

    def draw() -> None:
        drawn[pane.name] += 1
        pane.draw()

    return replace(pane, draw=draw)


@pytest.mark.usefixtures("painted_at_once")
@pytest.mark.slow
@pytest.mark.parametrize(("size", "seen"), [((80, 24), set()), ((120, 40), {"hand", "places", "log"})])
async def test_panes_that_are_hidden_are_drawn_no_times(size: tuple[int, int], seen: set[str]) -> None:
    async with staged(GameApp(session=sit(MOVES)), size) as (app, pilot):
        screen, drawn = app.screen, Counter[str]()
        assert isinstance(screen, TableScreen)
        screen.view.panes = [counted(pane, drawn) for pane in screen.view.panes]
        await pilot.press("1", "right", "left", "up", "escape", "2", "slash", *"rome", "enter", "u")
        assert set(drawn) == seen
        await pilot.press("p")
        assert set(drawn) == seen | {"pool"}


@pytest.mark.slow
async def test_the_line_of_keys_counts_the_cards_of_who_has_a_hand() -> None:
    held, none = (GameSession(played(3, 60), frozenset(humans)) for humans in ((C,), ()))
    async with staged(GameApp(session=held)) as (app, pilot):
        assert re.findall(r"h hand \d", screen_text(app))
        app.play(none)
        assert re.findall(r"h hand( \d)?", await see(pilot)) == [""]
