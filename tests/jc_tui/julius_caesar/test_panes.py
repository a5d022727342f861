"""The panes of Julius Caesar: cards, pools, and what was seen of the enemy."""

from contextlib import asynccontextmanager

import pytest
from textual.message import Message
from textual.pilot import Pilot

from engine.julius_caesar import actions, data
from engine.julius_caesar.words import label, say
from engine.julius_caesar.words.names import short_label
from jc_tui.app import GameApp
from jc_tui.appearance.glyphs import ASCII, UNICODE
from jc_tui.julius_caesar import pool, table
from jc_tui.julius_caesar.hand import HandPane
from jc_tui.julius_caesar.memory import remember
from jc_tui.julius_caesar.text.cards import describe
from jc_tui.language import spoken
from jc_tui.map.view import MapView
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import ChooseAction, MoveCursor, Say
from jc_tui.widgets import pane_messages, text_lines
from tests.jc_tui.playing import played
from tests.jc_tui.screens.stage import click, press, staged
from tests.jc_tui.texts import missing, present, prose
from tests.jc_tui.widgets.bench import CARDS, CONTESTED, LEVIES, Bench, C, P, S, heard, sitting_at, view_at, wished

FIRST_TURN = """
year: 706
phase: discard
hand caesar: jupiter, 3/1, mars, 4/1, 1/3, apollo
"""

Choosing = tuple[Pilot[None], HandPane, GameSession, list[Message]]


@asynccontextmanager
async def hand(session, size=(60, 10), glyphs=UNICODE):
    pane = HandPane()
    async with Bench(pane, glyphs=glyphs).run_test(size=size):
        pane.update_hand(session.view, session.legal)
        yield pane


@asynccontextmanager
async def choosing(position=FIRST_TURN, size=(60, 10)):
    told: list[Message] = []
    pane, session = HandPane(), sitting_at(position, C)
    async with Bench(pane).run_test(size=size, message_hook=told.append) as pilot:
        pane.update_hand(session.view, session.legal)
        pane.focus()
        await pilot.pause()
        yield pilot, pane, session, told


def inks(pane: HandPane, name: str) -> set[str]:
    return {ink for line in pane._lines() for text, ink in line if name in text}


@pytest.mark.parametrize("size", [(30, 8), (60, 10), (110, 20)])
async def test_all_that_is_known_of_the_cards(size):
    async with hand(sitting_at(CARDS, C), size) as pane:
        text = pane.plain_text
    assert "JUPITER" in text.upper()
    assert not missing(text, "play a card", "3/1", "Pompey: 2 cards", "discarded 1/2; played 2/3,")
    assert "played 2/2, Apollo=2/3, 1/2" in prose(text)
    if size[1] > 8:
        assert "2/3, 2/2, Vulcan" in text
    assert "4/1" not in text


IN_THE_YEAR = """
year: 706
phase: play
hand caesar: neptune, pluto, 3/1, 2/3
hand pompey: 4/1, 2/2, mars, 1/3
discard caesar: apollo
played 1: caesar 3/2, pompey 2/3
"""


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
async def test_a_small_pane_is_a_list_of_a_row_for_each_card(glyphs):
    session = sitting_at(IN_THE_YEAR, C)
    async with hand(session, (38, 7), glyphs) as pane:
        pane.update_hand(session.view)
        assert pane.plain_text.splitlines()[1:] == [
            " Neptune  Navis, surprise attack",
            " Pluto    one group, wide roads",
            glyphs.drawn(" 3/1      →→→  moves +   levy"),
            glyphs.drawn(" 2/3      →→   moves +++ levies"),
            " Pompey: 4 cards; played 2/3",
            " discarded Apollo; played 3/2",
        ]


@pytest.mark.parametrize("language", ["en", "sv"])
@pytest.mark.parametrize("god", sorted({*data.GODS} - {"jupiter"}))
async def test_every_row_of_a_small_pane_is_whole(language, god):
    cards = f"hand caesar: {god}, jupiter, 4/1, 1/3\nplayed 1: caesar 3/2, pompey 2/3"
    with spoken(language):
        async with hand(sitting_at(f"year: 706\nphase: play\n{cards}\n", C), (38, 6)) as pane:
            assert pane.glyphs.more not in pane.plain_text
            assert f"+++ {say('cards.levy', n=3)}" in pane.plain_text


async def test_more_cards_than_rows_stand_abreast():
    async with choosing(size=(38, 6)) as (_, pane, _, _):
        text = pane.plain_text
        assert not missing(text, *(f"{n} {label(card)}" for n, card in enumerate(pane.hand, 1)))
        assert not missing(text, "1 Apollo   god", "→→→→ +", f"{pane.glyphs.cursor}1")


async def test_a_row_that_is_pointed_at_has_the_cursor_in_the_pane_with_the_focus_alone():
    async with choosing(CARDS) as (pilot, pane, _, _):
        assert inks(pane, "Jupiter") == {"cursor"}
        pilot.app.screen.set_focus(None)
        await pilot.pause()
        assert (inks(pane, "Jupiter"), inks(pane, "3/1")) == ({"mark"}, {"strong"})


async def test_gods_are_gold_and_cards_that_cannot_be_chosen_muted():
    session = sitting_at(IN_THE_YEAR, C)
    async with hand(session) as pane:
        pane.update_hand(session.view)
        assert inks(pane, "Pluto") == {"gilt"}
        pane.update_hand(session.view, [action for action in session.legal if "pluto" not in str(action)])
        assert inks(pane, "Pluto") == {"muted"}
        assert "(cannot be played now)" in prose(pane.plain_text)


@pytest.mark.parametrize(
    ("size", "whole"),
    [
        ((120, 33), ("║ last turn, even a god; not in a ║", "║ year's first turn ║")),
        ((43, 20), (describe("apollo"),)),
    ],
)
async def test_where_there_is_room_cards_are_faces_with_all_that_they_give(size, whole):
    async with choosing(size=size) as (_, pane, session, _):
        text = prose(pane.plain_text.replace("│", " "))
        assert not missing(text, "→→→→ 4 moves", "+++ 3 levies", "MARS god", *whole)
        assert pane.plain_text.count("┌") == len(session.view.hand) - 1
        assert pane.glyphs.more not in text


async def test_at_80_columns_each_card_tells_all_it_does():
    async with choosing(size=(80, 19)) as (_, pane, session, _):
        text = prose(pane.plain_text)
        assert not missing(text, *map(describe, (card for card in session.view.hand if card in data.GODS)))
        assert "┌" not in text


async def test_own_card_face_down_and_the_others_unseen():
    session = sitting_at(CARDS, C, P)
    session.set_viewer(C)
    session.act("play jupiter")
    async with hand(session) as pane:
        assert "face down Jupiter" in pane.plain_text
        session.set_viewer(P)
        pane.update_hand(session.view)
        assert "Jupiter" not in pane.plain_text
        assert "Caesar: 1 card, one face down" in pane.plain_text


async def test_arrows_and_enter_choose_a_card():
    async with choosing(CARDS) as (pilot, _, session, told):
        await press(pilot, "right", "right", "left", "right", "enter")
    moved = [MoveCursor(number) for number in (1, 0, 1)]
    assert wished(told) == [*moved, ChooseAction((session.legal[1],))]


async def test_numbers_are_not_for_the_cards_but_for_the_prompt():
    async with choosing() as (pilot, pane, _, told):
        before = pane.card
        await press(pilot, "4", "4")
    assert pane.card == before
    assert not wished(told)


@pytest.mark.slow
async def test_a_click_points_and_again_chooses_and_takes_the_face_that_it_falls_on():
    async with choosing() as (pilot, pane, session, told):
        await click(pilot, pane, offset=(24, 3))
        assert (pane.card, wished(told)) == (session.view.hand[2], [MoveCursor(2)])
        await click(pilot, pane, offset=(24, 3))
    assert len(wished(told)) == 2
    async with choosing(size=(43, 20)) as (pilot, pane, session, told):
        await click(pilot, pane, offset=(30, 9))
        assert (wished(told), pane.card) == ([MoveCursor(3)], session.view.hand[3])


async def test_in_a_narrow_pane_a_click_takes_the_card_that_stands_there():
    async with choosing(size=(20, 4)) as (pilot, pane, _, told):
        at = next(n for n, line in enumerate(pane.plain_text.splitlines()) if "Mar" in line)
        for _ in range(2):
            await click(pilot, pane, offset=(pane.plain_text.splitlines()[at].index("Mar") + 1, at))
    assert wished(told) == [MoveCursor(pane.cursor.at), ChooseAction((actions.Discard("mars"),))]


async def test_nothing_can_be_chosen_when_nothing_is_asked_and_a_spectator_sees_how_many_cards_there_are():
    told: list[Message] = []
    pane = HandPane()
    async with Bench(pane).run_test(size=(60, 10), message_hook=told.append) as pilot:
        pane.update_hand(view_at(CARDS, C))
        pane.focus()
        await press(pilot, "enter", "1", "1")
    assert not wished(told)
    async with hand(sitting_at(CONTESTED, S)) as pane:
        assert not missing(pane.plain_text, "Caesar: 2 cards", "Pompey: 2 cards")


async def drawn(pane):
    async with Bench(pane).run_test(size=(60, 40)):
        return pane.plain_text


async def test_own_blocks_with_their_cities_and_what_can_be_levied_of_which_the_other_side_sees_numbers():
    text = await drawn(pool.PoolPane(sitting_at(LEVIES, C), str))
    assert not missing(text, "+ Legio 17", "+ Navis 1", "  Legio 7 ", "Genua, Massilia, Rome")
    assert not missing(text, "x Legio 9      face up this year", "Pompey's pool: 26 upright")
    assert not missing(text, "x Legio 5      face up this year", "x Pompey       leader lost for good")
    assert not present(text, "Legio 33", "Elephant", "Scipio", "Brutus")
    text = await drawn(pool.PoolPane(sitting_at(LEVIES, P), str))
    assert "Caesar's pool: 24 upright" in text
    assert "Octavian" not in text


@pytest.mark.parametrize(("place", "levied"), [("genua", ["levy caesar_auxilia_1 genua"]), ("utica", None)])
async def test_a_block_is_levied_in_the_city_that_the_map_is_at(place, levied):
    told = []
    pane = pool.PoolPane(sitting_at(LEVIES, C), lambda: place)
    async with Bench(pane).run_test(size=(60, 40), message_hook=told.append) as pilot:
        pane.focus()
        await press(pilot, *"/auxilia 1", "enter", "enter")
    (intent,) = wished(told)
    if levied:
        assert [str(action) for action in intent.actions] == levied
    else:
        assert isinstance(intent, Say)
        assert intent.refused


async def test_the_third_leader_of_edition_1x_lies_face_up():
    """7.51: the other's is seen among their hidden blocks; one's own stands in the list, with the same words."""
    session = sitting_at(f"julius-caesar 1.x\n{LEVIES}".replace("lost: pompey", ""), C)
    text = await drawn(pool.PoolPane(session, str))
    assert session.view.pools[P].waiting == ("brutus",)
    assert text.count("face up until a leader is lost") == len(session.view.pools[C].waiting) + 1
    assert "  Brutus       face up until a leader is lost" in text


@pytest.mark.slow
async def test_every_block_of_the_enemy_is_listed_in_its_group_and_leads_to_where_it_was_seen():
    told = []
    session = GameSession(played(3, 330), frozenset((C,)))
    memory, pane = remember(session), table.MemoryPane(session)
    seen = memory.group("placed")[1]
    async with Bench(pane).run_test(size=(80, 50), message_hook=told.append) as pilot:
        text = pane.plain_text
        pane.focus()
        await pilot.press(*f"/{short_label(seen.block)}", "enter", "enter")
        await pilot.pause()
    assert f"Of {memory.hidden} blocks hidden on the map you know " in text
    assert f"of {memory.pool} hidden in the pool, {len(memory.group('pool'))}." in text
    assert not missing(text, *(short_label(block.block) for block in memory.blocks))
    assert [jump.place for jump in heard(pane_messages.ShowPlace, told)] == [*seen.places]


@pytest.mark.parametrize(("size", "rows"), [((80, 24), 15), ((160, 50), 40)], ids=str)
@pytest.mark.slow
async def test_what_was_seen_has_room_says_what_is_certain_and_leads_to_its_place_on_the_map(size, rows):
    """Pompey was seen in Neapolis, and has marched since; the inspector tells of a place before it is gone to."""
    app = GameApp(session=GameSession(played(3, 140), frozenset((C,))))
    async with staged(app, size) as (_, pilot):
        await press(pilot, "y")
        pane, board = app.screen.query_one(table.MemoryPane), app.screen.query_one(MapView)
        assert pane.has_focus
        assert pane.region.height >= rows
        told = pane.plain_text
        assert "Of 16 blocks hidden on the map you know 9;" in prose(told)
        assert "Hidden, but certainly here (10)" in told
        line = next(line for line in told.splitlines() if "Dyrrachium" in line and "Pompey" in line)
        if size[0] < 160:
            assert not missing(told, "Rome, for Caesar", "Bilbilis, Carthago Nova or pool")
            assert "705.4 Neapolis" in line
        await press(pilot, *"/pompey", "enter")
        assert app.screen.query_one(text_lines.Inspector).plain_text.startswith("Dyrrachium")
        await press(pilot, "enter")
        assert board.selected == "dyrrachium"
        assert board.region
        await press(pilot, "m")
        for pane in ("#log", "#hand") if size[0] > 80 else ():
            assert app.screen.query_one(pane).region.height > 2
