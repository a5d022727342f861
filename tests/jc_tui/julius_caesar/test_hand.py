"""The cards: drawn for the room there is, chosen by key or mouse, and never another's."""

import pytest
from textual.message import Message

from engine.julius_caesar.actions import Discard
from jc_tui.julius_caesar.hand import HandPane
from jc_tui.table.intents import ChooseAction, MoveCursor
from tests.jc_tui.screens.stage import click, missing, press
from tests.jc_tui.widgets.bench import CARDS, CONTESTED, Bench, C, P, S, sitting_at, view_at, wished

FIRST_TURN = """
year: 706
phase: discard
hand caesar: jupiter, 3/1, mars, 4/1, 1/3, apollo
"""


@pytest.mark.parametrize("size", [(30, 8), (60, 10), (110, 20)])
async def test_all_that_is_known_of_the_cards(size: tuple[int, int]) -> None:
    pane = HandPane()
    async with Bench(pane).run_test(size=size):
        session = sitting_at(CARDS, C)
        pane.update_hand(session.view, session.legal)
        text = pane.plain_text
        assert "play a card" in text
        assert "JUPITER" in text.upper()
        assert not missing(text, "3/1", "Pompey: 2 cards", "Discarded: 1/2")
        if size[1] > 8:
            assert not missing(text, "3 C Vulcan* P 1/2", "P Apollo=2/3")
        assert "4/1" not in text


async def test_own_card_face_down_and_the_others_unseen() -> None:
    session = sitting_at(CARDS, C, P)
    session.look(C)
    session.act("play jupiter")
    pane = HandPane()
    async with Bench(pane).run_test(size=(60, 10)):
        pane.update_hand(session.view)
        assert "Face down: Jupiter" in pane.plain_text
        session.look(P)
        pane.update_hand(session.view)
        assert "Jupiter" not in pane.plain_text
        assert "Caesar: 1 card, one face down" in pane.plain_text


async def test_arrows_and_enter_choose_a_card() -> None:
    told: list[Message] = []
    pane = HandPane()
    async with Bench(pane).run_test(size=(60, 10), message_hook=told.append) as pilot:
        session = sitting_at(CARDS, C)
        pane.update_hand(session.view, session.legal)
        pane.focus()
        await press(pilot, "right", "right", "left", "right", "enter")
    moved = [MoveCursor(number) for number in (1, 0, 1)]
    assert wished(told) == [*moved, ChooseAction((session.legal[1],))]


async def test_numbers_are_not_for_the_cards_but_for_the_prompt() -> None:
    told: list[Message] = []
    pane = HandPane()
    async with Bench(pane).run_test(size=(60, 10), message_hook=told.append) as pilot:
        session = sitting_at(FIRST_TURN, C)
        pane.update_hand(session.view, session.legal)
        pane.focus()
        before = pane.card
        await press(pilot, "4", "4")
    assert pane.card == before
    assert not wished(told)


@pytest.mark.slow
async def test_a_click_points_and_again_chooses() -> None:
    told: list[Message] = []
    pane = HandPane()
    async with Bench(pane).run_test(size=(60, 10), message_hook=told.append) as pilot:
        session = sitting_at(FIRST_TURN, C)
        pane.update_hand(session.view, session.legal)
        await click(pilot, pane, offset=(24, 2))
        assert pane.card == session.view.hand[2]
        assert wished(told) == [MoveCursor(2)]
        await click(pilot, pane, offset=(24, 2))
    assert len(wished(told)) == 2


async def test_in_a_narrow_pane_a_click_takes_the_card_that_stands_there() -> None:
    told: list[Message] = []
    pane = HandPane()
    async with Bench(pane).run_test(size=(20, 8), message_hook=told.append) as pilot:
        session = sitting_at(FIRST_TURN, C)
        pane.update_hand(session.view, session.legal)
        await pilot.pause()
        (row,) = [line for line in pane.plain_text.splitlines() if "Mar" in line]
        await pilot.click(HandPane, offset=(row.index("Mar") + 1, 1))
        await click(pilot, HandPane, offset=(row.index("Mar") + 1, 1))
    assert wished(told) == [MoveCursor(pane.cursor.at), ChooseAction((Discard("mars"),))]


async def test_nothing_can_be_chosen_when_nothing_is_asked() -> None:
    told: list[Message] = []
    pane = HandPane()
    async with Bench(pane).run_test(size=(60, 10), message_hook=told.append) as pilot:
        pane.update_hand(view_at(CARDS, C))
        pane.focus()
        await press(pilot, "enter", "1", "1")
    assert not wished(told)


async def test_a_spectator_sees_how_many_cards_there_are() -> None:
    pane = HandPane()
    async with Bench(pane).run_test(size=(60, 10)):
        pane.update_hand(view_at(CONTESTED, S))
        assert not missing(pane.plain_text, "Caesar: 2 cards", "Pompey: 2 cards")
