"""The table by keyboard, on its own positions: groups, levies, phases, refusals, panes."""

from contextlib import asynccontextmanager

import pytest
from textual.events import Key
from textual.widget import Widget

from engine.julius_caesar.seats import CAESAR
from jc_tui.app import GameApp
from jc_tui.appearance.keys import tables
from jc_tui.table.intents import Say
from jc_tui.widgets.table_layout import arrangement
from tests.jc_tui.julius_caesar.test_orders import LEVIES, MOVES
from tests.jc_tui.screens.stage import click, prose, screen_text, see, settled, top
from tests.jc_tui.sessions import sit

pytestmark = pytest.mark.slow

GAIN = "year: 706\nturn: 3\nactor: caesar\ncard: 3/2\ngenua caesar: legio_8, legio_12\nmassilia caesar: legio_11\n"
"""Rome, which scores 2, is nobody's."""


@asynccontextmanager
async def table(session, size=(80, 24)):
    app = GameApp(session=session)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert top(app) == "TableScreen"
        yield pilot


def said(pilot):
    return pilot.app.screen.query_one("PromptLine").message.text


def offered(pilot):
    return [item.label for item in pilot.app.screen.query_one("OrdersPane").items]


async def find(pilot, name):
    await pilot.press("slash", *name, "enter")


async def test_a_group_is_chosen_on_the_map_and_sent_to_attack():
    session = sit(MOVES)
    async with table(session) as pilot:
        board, pane = pilot.app.screen.query_one("MapView"), pilot.app.screen.query_one("OrdersPane")
        pane.focus()
        await pilot.press("right")
        assert board.selected == pane.items[pane.cursor.at].begin, "the map shows which group is meant"
        board.focus()
        await pilot.press("slash", *"genua", "enter", "enter")
        assert offered(pilot) == ["Antonius II", "Legio 8 III", "Legio 12 III"]
        assert "From Genua you can move to 9 places by g and a letter: E Rome (attack)" in screen_text(pilot.app)
        assert pilot.app.screen.query_one("MapView").targets["rome"].kind == "attack"
        await pilot.press("slash", *"rome", "enter", "enter")
    rome = session.view.spaces["rome"]
    assert (rome.contested, rome.attacker, rome.main_attack) == (True, CAESAR, "genua")
    assert "genua" not in session.view.spaces


async def test_the_points_that_an_order_gains_stand_in_reverse_until_the_next_key():
    async with table(sit(GAIN), (120, 40)) as pilot:
        status = pilot.app.screen.query_one("#status")
        assert "C ●○○○○○○○○○ 1     P" in status.plain_text
        await pilot.press("colon", *"m legio_8 genua-rome", "enter")
        assert "C ●●●○○○○○○○ 3 +2  P" in status.plain_text
        assert ("+2", "first-chip") in status.draw(120, 2)[1]
        await pilot.press("left")
        assert "C ●●●○○○○○○○ 3     P" in status.plain_text


async def test_a_typed_line_has_an_example_and_is_refused_whole():
    session = sit(MOVES)
    async with table(session) as pilot:
        await pilot.press("colon")
        line = pilot.app.screen.query_one("TypedLine")
        assert line.placeholder in [f"E.g. {action}" for action in session.legal]
        assert "Enter do it Esc back" in (await see(pilot, "tab")).splitlines()[-1]
        assert pilot.app.screen.focused is line
        await pilot.press(*"m genua lugdunum", "enter")
        assert not session.table.history
        assert "2 of yours have moved. [6.11: F1]" in prose(screen_text(pilot.app)), "none of it is cut off"
        await pilot.press("colon", *"move 8 genua-rome", "enter")
        assert str(session.table.history[0].action) == "move legio_8 genua-rome"


async def test_each_pane_has_a_key_that_opens_and_closes_it():
    async with table(sit(MOVES)) as pilot:
        for key, pane in (("h", "hand"), ("l", "places"), ("s", "log"), ("p", "pool"), ("y", "memory")):
            assert not any(widget.region for widget in pilot.app.screen.query(f"#{pane}"))
            await pilot.press(key)
            widget = pilot.app.screen.query_one(f"#{pane}")
            assert widget.has_focus
            assert widget.region.height > 10
            await pilot.press(key)
            assert pilot.app.screen.query_one("MapView").has_focus
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert pilot.app.screen.query_one("#log").region, "where a window grows those stand that there is room for"


LAYOUTS = (
    *(("narrow", (80, 24)), ("beside", (120, 24)), ("stacked", (120, 40)), ("stacked", (140, 45))),
    *(("broad", (160, 50)), ("vast", (200, 60))),
)


async def test_the_panes_are_arranged_for_the_room_there_is():
    async with table(sit(MOVES)) as pilot:
        board = pilot.app.screen.query_one("MapView")
        for layout, size in LAYOUTS:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert arrangement(*size) == layout
            assert board.region.height >= 17
            levels = {"narrow": "small", "beside": "small", "broad": "tall", "vast": "wide"}
            assert board.level == levels.get(layout, "medium")
            assert board.region.width - board.art.width <= 4 or size == (140, 45)
            assert layout != "broad" or 0 <= board.region.height - board.art.height <= 3, "the map fills its pane"
            assert bool(pilot.app.screen.query_one("#log").region) == (layout != "narrow")
            places = [widget for widget in pilot.app.screen.query("#places") if widget.region]
            assert bool(places) == (layout in ("stacked", "broad", "vast"))
            if layout == "stacked":
                assert board.region.height == 27
                shown = [pane for pane in pilot.app.screen.query("#side > .shown").results(Widget) if pane.region]
                assert [pane.id for pane in shown] == ["hand", "places", "log"]
                assert all(pane.region.width >= 38 and pane.region.height >= 7 for pane in shown)


async def test_what_is_told_above_and_below_takes_no_row_that_the_map_needs():
    fits = {
        "small": [(80, 24), (80, 30), (118, 24), (118, 27)],
        "medium": [(118, 38), (118, 42), (156, 38), (156, 40)],
    }
    async with table(sit(MOVES)) as pilot:
        board = pilot.app.screen.query_one("MapView")
        for level, sizes in {**fits, "wide": [(197, 53), (200, 54)]}.items():
            for size in sizes:
                await pilot.resize_terminal(*size)
                await pilot.pause()
                assert (size, board.level, board.region.height >= board.art.height) == (size, level, True)


async def test_the_game_is_given_up_by_a_key_pressed_twice_though_the_view_changes():
    session = sit(MOVES)
    async with table(session) as pilot:
        view = ("plus", "minus", "s", "s", "h", "h", "i", "f1", "escape", "L", "escape")
        assert "press R again" in prose(await see(pilot, "R", *view))
        await pilot.resize_terminal(160, 50)
        assert "press R again" in prose(await see(pilot, *view[:7]))
        assert session.to_act is CAESAR
        await pilot.press("R")
        assert session.table.result.kind == "resigned"
        assert top(pilot.app) == "GameOverScreen"
        await pilot.press("escape")
        assert said(pilot) == "The game is over. b: how it ended."
        await pilot.press("b")
        assert top(pilot.app) == "GameOverScreen"


async def test_a_pane_or_the_map_is_enlarged_and_the_border_moves():
    async with table(sit(MOVES), (160, 50)) as pilot:
        board, log = pilot.app.screen.query_one("MapView"), pilot.app.screen.query_one("#log")
        usual = board.region.width

        async def widths(*keys):
            await pilot.press(*keys)
            return board.region.width, log.region.width

        assert await widths("x") == (160, 0)
        wide, beside = await widths("x", "greater_than_sign")
        assert wide == usual + 4
        assert beside > 0
        assert await widths("x", "greater_than_sign") == (160, 0)
        assert (await widths("x"))[0] == usual + 4
        hidden, large = await widths("less_than_sign", "s", "x")
        assert (hidden, large > 150) == (0, True)
        assert (await widths("x"))[0] == usual


async def test_the_border_is_dragged_with_the_mouse():
    cases = ((120, 40), (5, -4), (0, -4)), ((160, 50), (6, 3), (6, 0)), ((120, 36), (-12, 0), (-12, 0))
    async with table(sit(MOVES), (120, 40)) as pilot:
        board = pilot.app.screen.query_one("MapView")
        for size, by, grown in cases:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            usual = board.region
            x, y = (30, usual.bottom) if arrangement(*size) == "stacked" else (usual.right, 12)
            for begin, end in (((x, y), (x + by[0], y + by[1])), ((x - 20, y - 5), (x, y))):
                await pilot.mouse_down(offset=begin)
                await pilot.mouse_up(offset=end)
                await pilot.pause()
                assert (board.region.width - usual.width, board.region.height - usual.height) == grown


async def test_every_key_is_within_reach_of_the_mouse_on_a_small_screen():
    async with table(sit(MOVES), (80, 24)) as pilot:
        line = pilot.app.screen.query_one("#hints")
        assert "..." not in line.plain_text
        await click(pilot, line, offset=(line.plain_text.index("k more") + 1, 0))
        menu = pilot.app.screen.query_one("KeyMenu")
        assert [label for _, label, _ in menu._entries if label not in menu.plain_text] == []
        untold = {key["action"] for key in tables("")["table"].values()} - {each[2] for each in menu._entries}
        useless = ("Next", "Undo", "TickAll", "Reopen", "ClaimTime", "PauseOrAgree")
        digits = {f"do('Choose', {number})" for number in range(9)}
        pages = {f"view('turn_list', {by})" for by in (1, -1)}
        expected = {f"do('{name}')" for name in useless} | digits | pages
        assert untold == expected | {"back", "view('toggle_keys')", "view('next_pane')", "view('zoom', 0)"}
        rows = menu.plain_text.splitlines()
        row = next(number for number, text in enumerate(rows) if "zoom in" in text)
        await click(pilot, menu, offset=(rows[row].index("zoom in"), row))
        assert pilot.app.screen.query_one("MapView").level == "medium"
        assert not menu.region, "it closes with what was chosen"
        await pilot.press("k", "down", "down", "escape")
        assert not menu.region
        await pilot.press("k", *["down"] * [action for _, _, action in menu._entries].index("legend"), "enter")
        assert top(pilot.app) == "LegendScreen"


async def test_a_digit_turns_to_an_option_that_is_not_in_sight_before_it_chooses_it():
    session = sit(LEVIES + "rome caesar: legio_8 1, legio_12 1\n")
    async with table(session, (80, 24)) as pilot:
        await pilot.press("1")
        pane = pilot.app.screen.query_one("OrdersPane")
        hidden = next(number for number in range(9) if pane.hides(number))
        await pilot.press(str(hidden + 1))
        assert not session.table.history
        assert not pane.hides(hidden)
        await pilot.press(str(hidden + 1))
        assert len(session.table.history) == 1


async def test_a_long_refusal_is_shown_whole():
    async with table(sit(MOVES)) as pilot:
        await pilot.press("1")
        line = pilot.app.screen.query_one("PromptLine")
        pilot.app.screen.runner.send(Say("word " * 20, refused=True))
        await pilot.pause()
        assert line.size.height == 2
        await pilot.press("escape")
        assert line.size.height == 1


async def test_a_pane_out_of_sight_is_drawn_anew_when_it_is_opened_again():
    async with table(sit()) as pilot:
        assert "discard one" in await see(pilot, "h")
        await pilot.press("h", "1", "enter", "space")
        assert "play a card" in await see(pilot, "h")
        assert "6 cards" not in screen_text(pilot.app)
        assert "─6─" not in screen_text(pilot.app), "five cards are left to be drawn"


async def test_levies_that_do_not_fit_are_announced_and_reached_with_arrows_or_the_mouse():
    async with table(sit(LEVIES)) as pilot:
        await pilot.press("1")
        pane = pilot.app.screen.query_one("OrdersPane")
        assert pane.has_focus
        assert offered(pilot)[0] == "Legio 11 C3 II+1"
        assert f"1-5 of {len(pane.items)}" in screen_text(pilot.app)
        await click(pilot, "OrdersPane", offset=(3, 0))
        assert "6-" in screen_text(pilot.app)
        last = len(pane.items) - 1
        await pilot.press("home", *["left"] * (pane.cursor.at + 1))
        assert pane.cursor.at == last
        assert pane.items[last].label in await see(pilot)
        await pilot.press("escape")
        assert pilot.app.screen.query_one("MapView").has_focus


async def test_one_escape_too_many_does_not_leave_the_table():
    leaves = "Esc again leaves the table."
    async with table(sit(MOVES)) as pilot:
        screen = pilot.app.screen
        await pilot.press("1", "escape", "escape")
        assert pilot.app.screen is screen
        assert said(pilot).startswith(leaves)
        await pilot.press("2", "escape", "escape")
        assert pilot.app.screen is screen, "what was done in between counts"
        await pilot.press("k")
        assert not said(pilot).startswith("Esc again leaves"), "it is no longer true"
        await pilot.press("escape", "escape")
        for key in "s", "h":
            await pilot.press("i", key)
            assert said(pilot).startswith("Esc again leaves"), "what changes only the view leaves it in sight"
            await pilot.press("escape")
            assert pilot.app.screen is screen, "a pane is closed first"
        assert said(pilot).startswith(leaves)
        await pilot.press("escape")
        assert pilot.app.screen is not screen


async def test_a_key_that_comes_before_the_table_is_there_waits_for_it():
    session = sit(MOVES)
    async with table(session) as pilot:
        app = pilot.app
        app.play(session)
        app.post_message(Key("f1", None))
        await settled(pilot)
        assert top(app) == "HelpScreen"
        app.play(session)
        app.tell("said early")
        await settled(pilot)
        assert top(app) == "TableScreen"


async def test_the_map_is_zoomed_from_the_cards_too_says_what_is_chosen_from_and_the_next_list_gets_the_focus():
    async with table(sit()) as pilot:
        screen, board = pilot.app.screen, pilot.app.screen.query_one("MapView")
        assert not board.has_focus
        levels = [board.level]
        for key in ("plus", "minus", "z"):
            await pilot.press(key)
            levels.append(board.level)
        assert levels[2] == levels[0] not in (levels[1], levels[3])
        board.focus()
        await pilot.press("enter")
        assert "press a number, or Tab to it" in said(pilot)
        await pilot.press("1", "enter", "space")
        assert screen.query_one("OrdersPane").has_focus
        while not screen.model.orders.marks():
            await pilot.press("right", "enter", "space")
        assert screen.query_one("MapView").has_focus, "groups are chosen on the map again"


async def test_the_line_below_the_map_follows_the_cursor_and_can_be_read_whole():
    async with table(sit(MOVES)) as pilot:
        line, board = pilot.app.screen.query_one("Inspector"), pilot.app.screen.query_one("MapView")
        await find(pilot, "genua")
        assert line.plain_text.strip().startswith("Genua port  C Anton II")
        assert line.plain_text.endswith("…")
        await pilot.press("right")
        assert line.plain_text.strip().startswith("Ravenna")
        await pilot.press("left", "i")
        more = pilot.app.screen.query_one("#more")
        assert "levy" in more.plain_text
        assert not more.plain_text.rstrip().endswith("…")
        assert board.region.height == 19, "it lies over the map"
        await pilot.press("i")
        assert not more.region


async def test_the_list_of_places_opens_at_the_cursor_of_the_map_and_enter_on_a_destination_goes_there():
    session = sit(MOVES)
    async with table(session) as pilot:
        await find(pilot, "genua")
        await pilot.press("l")
        assert pilot.app.screen.query_one("LocationsPane").cursor_key == "genua"
        await pilot.press("escape", "1", "l")
        await pilot.press("down", "enter")
        group = [f"move {block} genua-rome" for block in ("antonius", "legio_8", "legio_12")]
        assert [str(entry.action) for entry in session.table.history[-3:]] == group
        await pilot.resize_terminal(160, 50)
        places = pilot.app.screen.query_one("LocationsPane")
        await pilot.press("1")
        places.focus()
        assert places.cursor_key == "massilia", "it goes to where an order has begun"


async def test_the_log_of_one_place_follows_the_cursor_of_the_map():
    session = sit(MOVES)
    session.act("move antonius genua-rome")
    async with table(session, (160, 50)) as pilot:
        log = pilot.app.screen.query_one("LogPane")
        await pilot.press("s", "F")
        assert log.filter == "this place"
        pilot.app.screen.query_one("MapView").focus()
        await find(pilot, "rome")
        assert [entry.places[-1] for entry in log.shown_entries] == ["rome"]
        await find(pilot, "massilia")
        assert log.shown_entries == []
