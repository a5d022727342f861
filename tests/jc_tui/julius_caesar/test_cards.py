"""Cards at the table: looked at one by one, laid aside and played, and never played by a key too many."""

import pytest

from engine.julius_caesar import seats, words
from jc_tui.julius_caesar.hand import HandPane
from jc_tui.map.view import MapView
from jc_tui.table.intents import SaveChanged
from jc_tui.widgets.log import LogPane
from jc_tui.widgets.orders_pane import OrdersPane
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import click, press, screen_text, settled
from tests.jc_tui.screens.test_table import said, table
from tests.jc_tui.sessions import sit

pytestmark = pytest.mark.slow

APOLLO_FIRST = """
year: 706
phase: play
hand caesar: jupiter, 3/1, mars, 4/1, apollo
"""


async def test_cards_have_the_focus_and_say_what_they_give():
    session = sit()
    async with table(session) as pilot:
        pane = pilot.app.screen.query_one(OrdersPane)
        for close in ("h", "escape"):
            await pilot.press("h", close)
            assert pane.has_focus, "a closed pane gives the keys back"
        told = {said(pilot)}
        for _ in range(5):
            await press(pilot, "right")
            told.add(said(pilot))
        assert len(told) >= 3
        assert pane.heading == "DISCARD A CARD"
        await press(pilot, "enter", "space")
        assert session.view.phase == "play"


async def test_an_enter_too_many_plays_no_card_but_who_chooses_one_plays_it_with_enter():
    session = sit()
    async with table(session) as pilot:
        await press(pilot, "enter", "enter", "space")
        for first in ("enter", "right", "2"):
            assert session.view.phase == "play"
            number = session.table.number
            await press(pilot, first)
            assert session.table.number == number
            assert first != "enter" or said(pilot) == "4/1: Enter takes it."
            await press(pilot, "enter")
            assert session.table.number > number, first
            await press(pilot, "u")


async def test_a_second_click_does_not_play_the_card_that_lies_there_then():
    session = sit()
    async with table(session) as pilot:
        pane = pilot.app.screen.query_one(OrdersPane)
        await click(pilot, pane, offset=(24, 0), times=2)
        await press(pilot, "space")
        assert (session.view.phase, session.view.chosen) == ("play", None)
        number = session.table.number
        for _ in range(2):
            await click(pilot, pane, offset=(24, 0))
        assert session.table.number > number or "cannot" in screen_text(pilot.app)


async def test_after_a_card_from_the_hand_the_keys_are_where_the_prompt_is():
    session = sit(seed=3)
    async with table(session) as pilot:
        screen = pilot.app.screen
        hand, board = screen.query_one(HandPane), screen.query_one(MapView)
        await press(pilot, "h", "3", "enter", "space")  # digits belong to the prompt
        assert session.view.phase == "play"
        assert screen.query_one(OrdersPane).has_focus
        while session.view.phase == "play":
            await press(pilot, "h", "right", "enter", "space")
        assert not hand.has_focus
        if session.legal and session.view.phase == "move":
            assert board.has_focus
            assert board.region
            before = hand.cursor.at
            await press(pilot, "1")
            assert hand.cursor.at == before
            assert screen.query_one(OrdersPane).heading.startswith("FROM ")


@pytest.mark.parametrize("clicks", [(1, 1), (2,)])
async def test_a_click_on_a_card_leads_to_the_prompt_too_and_a_double_one_plays_nothing_after_the_discard(clicks):
    session = sit(seed=3)
    async with table(session, (120, 40)) as pilot:
        hand = pilot.app.screen.query_one(HandPane)
        for times in clicks:
            await click(pilot, hand, offset=(3, 3), times=times)
        await press(pilot, "space")
        assert (session.view.phase, session.view.chosen) == ("play", None)
        assert not hand.has_focus


async def test_the_hand_and_the_line_point_at_one_card():
    session = sit()
    async with table(session, (120, 41)) as pilot:
        hand, orders = pilot.app.screen.query_one(HandPane), pilot.app.screen.query_one(OrdersPane)

        def pointed_at() -> set[str]:
            """The card by the mark in its row, and by the line of the prompt."""
            name = words.label(session.view.hand[hand.cursor.at])
            assert f"{hand.glyphs.cursor}{hand.cursor.at + 1} {name} " in hand.plain_text
            assert said(pilot)
            return {orders.items[orders.cursor.at].label, name}

        for keys in (("right", "right"), ("h", "right"), ("h", "left"), ("h", "left", "left")):
            await press(pilot, *keys)
            assert len(pointed_at()) == 1
        wanted = [f"discard {session.view.hand[orders.cursor.at]}"]
        await press(pilot, "h", "enter", "space")
        while session.view.phase == "play":
            assert len(pointed_at()) == 1
            await pilot.press("right")
            assert len(pointed_at()) == 1
            wanted.append(f"play {session.view.hand[hand.cursor.at]}")
            await press(pilot, "enter", "space")
        done = [str(entry.action) for entry in session.table.history if entry.seat is seats.CAESAR]
        assert done[: len(wanted)] == wanted


async def test_a_card_that_cannot_be_played_is_refused_with_its_reason_from_the_hand_too():
    session = sit(APOLLO_FIRST)
    async with table(session) as pilot:
        hand = pilot.app.screen.query_one(HandPane)
        await pilot.press("h", *["left"] * 5, *["right"] * session.view.hand.index("apollo"))
        assert hand.card == "apollo"
        await press(pilot, "enter")
        assert session.view.phase == "play"
        assert "cannot" in said(pilot) or "Apollo" in said(pilot)


async def by_pompey(pilot, session, action):
    session.table.act(action, seats.POMPEY)
    pilot.app.screen.runner.send(SaveChanged())
    await settled(pilot)


async def test_a_pane_that_is_read_stays_while_others_act_and_goes_when_one_is_asked():
    session = sit(MOVES, bots=None)
    async with table(session) as pilot:
        screen = pilot.app.screen
        await press(pilot, "e", "e", "e", "e")
        assert session.to_act is seats.POMPEY
        await press(pilot, "s")
        for action in ("move legio_1 rome-neapolis", "end", "end"):
            assert screen.query_one(LogPane).has_focus
            await by_pompey(pilot, session, action)
        assert session.to_act is seats.CAESAR
        assert not screen.query_one(LogPane).has_focus


async def test_a_word_being_sought_is_typed_to_its_end_though_one_is_asked_meanwhile():
    session = sit(MOVES, bots=None)
    async with table(session) as pilot:
        screen = pilot.app.screen
        await pilot.press("e", "e", "e", "e")
        await press(pilot, "s", "slash", "r", "1")
        for action in ("end", "end"):
            await by_pompey(pilot, session, action)
        assert session.to_act is seats.CAESAR
        await pilot.press("2")
        assert "/r12_" in screen.query_one(LogPane).plain_text
