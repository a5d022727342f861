"""The story as a list: its entries, its filters, and that it stays at its end."""

from functools import cache

import pytest

from engine.contract import Seat, Topic
from engine.gallic_war import events as ev
from jc_tui.game_ui import ui_of
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.seen_events import SeenEvent
from jc_tui.table.log_builder import LogBuilder, LogEntry, fitting
from jc_tui.widgets.log import LogPane
from jc_tui.widgets.pane_messages import ShowPlace
from tests.jc_tui.playing import played
from tests.jc_tui.screens.stage import press
from tests.jc_tui.widgets.bench import CONTESTED, FACTS, C, P, S, benched, heard, missing, present, sitting_at

UI = ui_of("julius-caesar")
MOVING = "actor: caesar\ncard: 3/2\nmoves: 3\nrome caesar: legio_7, legio_8\n"


def entries(told: list[SeenEvent], game: str = "julius-caesar") -> list[LogEntry]:
    chronicle = LogBuilder(ui_of(game).log)
    chronicle.update(told)
    return chronicle.entries


@cache
def story_of(actions: int = 330) -> list[SeenEvent]:
    return GameSession(played(3, actions), frozenset((C,))).story()


def test_like_moves_are_told_together() -> None:
    session = sitting_at(CONTESTED, C)
    for block in ("antonius", "legio_12"):
        session.act(f"move {block} genua-rome")
    mine = entries(session.story())
    joined = "join the attack in reserve: Genua - Rome."
    assert mine[-1].text == f"Antonius, Legio 12 {joined}"
    assert (mine[-1].side, mine[-1].topic, mine[-1].place) == (C, Topic.MOVE, "rome")
    session.set_viewer(P)
    assert entries(session.story())[-1].text == f"2 unseen blocks of Caesar {joined}"
    session.set_viewer(S)
    assert not present(" ".join(entry.text for entry in entries(session.story())), "Antonius")


def test_an_order_is_one_entry_with_who_holds_the_places_then() -> None:
    """And what that means in points; all that happened is in the details."""
    session = sitting_at(f"{MOVING}ravenna caesar: legio_9\n", C)
    for action in ("legio_7 rome-neapolis", "legio_8 rome-neapolis", "legio_9 ravenna-rome-asculum"):
        session.act(f"move {action}")
    session.set_viewer(P)
    first, second = entries(session.story())
    moved = "2 unseen blocks of Caesar move Rome - Neapolis."
    assert first.text == f"{moved} Neapolis is Caesar's. Rome is vacant. Points: Caesar 0 (-2)."
    one = "An unseen block of Caesar moves Rome - Neapolis."
    assert first.details == (one, "Neapolis is Caesar's.", one, "Rome is vacant.", "Points: Caesar 0 (-2).")
    moved = "An unseen block of Caesar moves Ravenna - Rome - Asculum."
    assert second.text == f"{moved} Ravenna is vacant. Asculum is Caesar's."


@pytest.mark.slow
def test_an_order_of_the_gallic_war_is_one_entry() -> None:
    romans, way = Seat("romans"), ("boii", "arverni")
    blocks = ("legion_ix", "legion_x")
    moves = [ev.BlockMoved(side=romans, block=block, path=way, manner="move") for block in blocks]
    held = [ev.ControlChanged("arverni", romans, False), ev.ControlChanged("boii", None, False)]
    told = [SeenEvent(n, romans, event, "58.1") for n, event in enumerate((moves[0], held[0], moves[1], held[1]))]
    (entry,) = entries(told, "gallic-war")
    moved = "Legion IX, Legion X (Caesar) move: Boii + Helvii - Arverni."
    told = f"{moved} Arverni is held by the Romans. Boii + Helvii is vacant now."
    assert (entry.text, len(entry.details)) == (told, 4)


async def test_the_details_of_an_entry_open_below_it() -> None:
    session = sitting_at(MOVING, P)
    for block in ("legio_7", "legio_8"):
        session.table.act(f"move {block} rome-neapolis", C)
    async with benched(pane := LogPane(UI), (60, 14)) as (pilot, _):
        pane.update_told(session.story())
        await pilot.pause()
        assert not missing(pane.plain_text, "i details", "C▸2 unseen blocks of Caesar move Rome - Neapolis.")
        assert "An unseen block" not in pane.plain_text
        await pilot.press("i")
        assert pane.plain_text.count("An unseen block of Caesar moves Rome - Neapolis.") == 2
        session.table.undo(C)
        pane.update_told(session.story())
        await pilot.press("i", "i")
        assert not present(pane.plain_text, "2 unseen blocks", "i details")


@pytest.mark.slow
def test_dice_stand_apart_from_the_sentence_and_topics_places_and_words_filter() -> None:
    all_of_it = entries(story_of())
    volley = next(entry for entry in all_of_it if entry.dice)
    assert (volley.topic, "fires: " in volley.text, volley.side is None) == (Topic.BATTLE, True, False)
    assert volley.place in {*FACTS.cities, *FACTS.seas}
    assert {entry.topic for entry in fitting(all_of_it, [Topic.CARD], None, "")} == {Topic.CARD}
    assert all("rome" in entry.places for entry in fitting(all_of_it, (), "rome", ""))
    assert all("vacant" in entry.text for entry in fitting(all_of_it, (), None, "is VACANT"))


@pytest.mark.slow
def test_what_was_taken_back_leaves_what_came_before() -> None:
    story, chronicle = story_of(), LogBuilder(UI.log)
    chronicle.update(story)
    for cut in (200, 199, 350, 120, len(story), 0, 300):
        before = list(chronicle.entries)
        same = chronicle.update(story[:cut])
        assert chronicle.entries == entries(story[:cut])
        assert chronicle.entries[:same] == before[:same]
        assert same >= min(len(before), len(chronicle.entries)) - 1


async def test_it_stays_at_its_end_unless_the_cursor_is_taken_up() -> None:
    async with benched(pane := LogPane(UI), (60, 12)) as (pilot, _):
        for cut in (200, 220):
            pane.update_told(story_of()[:cut])
            await pilot.pause()
            assert pane.at_end
            assert entries(story_of()[:cut])[-1].text.split()[-1] in pane.plain_text.splitlines()[-1]
        await pilot.press("up", "up")
        here = pane.cursor_key
        pane.update_told(story_of())
        await pilot.pause()
        assert pane.cursor_key == here
        await pilot.press("end")
        assert pane.at_end


async def test_enter_jumps_to_the_place_of_an_entry_and_the_story_of_one_place_follows_the_place() -> None:
    async with benched(pane := LogPane(UI)) as (pilot, told):
        pane.update_told(story_of())
        await press(pilot, "f", "up", "enter")
        chosen = pane.shown_entries[-2]
        assert [(jump.place, jump.index) for jump in heard(ShowPlace, told)] == [(chosen.place, chosen.index)]
        await pilot.press("F", "F")
        assert (pane.filter, pane.shown_entries) == ("this place", [])
        assert "Nothing of this kind" in pane.plain_text
        pane.update_place("rome")
        await pilot.pause()
        assert pane.shown_entries
        assert all("rome" in entry.places for entry in pane.shown_entries)
        await pilot.press(*"/xyz")
        assert "Nothing here has xyz. Esc ends the search" in pane.plain_text
        await pilot.press("escape")
        assert pane.shown_entries
