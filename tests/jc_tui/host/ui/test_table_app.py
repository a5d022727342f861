"""A game at a host's table: one seat, nothing that leads to files, and the lobby when it is left."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.actions import parse
from textual.pilot import Pilot
from textual.widgets import Input

from engine import load_game
from engine.chance import SeededChance
from engine.clocks import PACES
from engine.contract import Seat
from engine.journal.seats import Sight
from engine.table import Table
from jc_tui import runner
from jc_tui.host.api.messages import (
    ChatLine,
    GameTable,
    Lobby,
    NewGameRequest,
    NoticeKind,
    PastGame,
    PushKind,
    PushMessage,
    RequestRefused,
)
from jc_tui.host.ui.chat import ChatScreen
from jc_tui.host.ui.table_app import HostedApp
from jc_tui.screens.game_over import GameOverScreen, StoryScreen
from jc_tui.screens.notes import NotesScreen
from jc_tui.screens.replay import ReplayScreen
from jc_tui.screens.table import TableScreen
from jc_tui.seats.open_game import open_session
from jc_tui.table.intents import Intent, PresenceChanged
from tests.children import Child
from tests.jc_tui.games import begun
from tests.jc_tui.host.tables import HostedGames, rest
from tests.jc_tui.screens.stage import missing, present, press, screen_text

LOBBY = Lobby()


@pytest.mark.slow
async def test_a_player_sits_in_their_seat_alone_and_leaves_for_the_lobby(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    async with tables.session(tables.bert, "pompey") as (app, pilot):
        assert isinstance(app.screen, TableScreen)
        assert app.session is not None
        assert app.session.humans == frozenset((Seat("pompey"),))
        assert not app.session.bots
        await press(pilot, "escape")
        assert "Esc again leaves the table for the lobby." in screen_text(app)
        await press(pilot, "escape")
        await rest(pilot)
    assert tables.bert.went == LOBBY
    assert not tables.bert.left


@pytest.mark.slow
async def test_who_is_waited_for_has_a_name_too(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    with Table.open(load_game, tables.save, read_only=True) as table:
        caesar_acts = table.to_act == "caesar"
    who, seat = (tables.bert, "pompey") if caesar_acts else (tables.anna, "caesar")
    other = "Caesar (anna)" if caesar_acts else "Pompey (bert)"
    async with tables.session(who, seat) as (app, pilot):
        await rest(pilot)
        assert f"Waiting for {other}, who " in screen_text(app)


def plays(save: Path, seat: str) -> None:
    """Play a seat of a save until this process is killed."""
    session = open_session(save, Seat(seat), take_over=True)
    print("there", flush=True)
    sys.stdin.read()
    session.close()


@pytest.mark.slow
async def test_a_player_whose_screen_sleeps_has_not_left_before_the_connection_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "AROUND_SECONDS", 0.1)
    tables = HostedGames(tmp_path, 0)
    with Table.open(load_game, tables.save, read_only=True) as table:
        acts = str(table.to_act)
    who, seat, name = (tables.anna, "pompey", "bert") if acts == "caesar" else (tables.bert, "caesar", "anna")
    other = f"{seat.capitalize()} ({name})"
    with Child(plays, tables.save, seat) as child:
        assert child.hear() == "there\n"
        tables.host.change(tables.game, here=("anna", "bert"))
        async with tables.session(who, acts) as (app, pilot):
            await rest(pilot)
            assert app.session is not None
            told = listening(app, monkeypatch)
            child.kill()  # so a process that is parked lets go of its seat
            await until(pilot, app, Sight.IDLE)
            assert f"{seat.capitalize()} here" in screen_text(app)
            with Child(plays, tables.save, seat) as again:
                assert again.hear() == "there\n"
                await until(pilot, app, Sight.HERE)
            await until(pilot, app, Sight.IDLE)
            assert told == []
            tables.host.change(tables.game, here=(who.name,))
            await until(pilot, app, Sight.LEFT)
            assert told == [f"{other} has left."]
            assert f"{seat.capitalize()} away" in screen_text(app)
        tables.host.change(tables.game, here=("anna", "bert"))
        async with tables.session(who, acts) as (app, pilot):
            told = listening(app, monkeypatch)
            await until(pilot, app, Sight.IDLE)
            assert told == [], "who was there before has not come"


def listening(app: HostedApp, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the player is told from now on of who comes and goes."""
    assert isinstance(app.screen, TableScreen)
    told: list[str] = []
    handle = app.screen.model.handle

    def hear(intent: Intent, seen: int | None = None) -> None:
        if isinstance(intent, PresenceChanged):
            told.extend(intent.news)
        handle(intent, seen)

    monkeypatch.setattr(app.screen.model, "handle", hear)
    return told


async def until(pilot: Pilot[None], app: HostedApp, sight: Sight) -> None:
    """Wait until the other player is seen so, and that is shown."""
    assert app.session is not None
    assert app.session.partner is not None
    async with asyncio.timeout(10):
        while app.session.partner[1].sight is not sight:
            await pilot.pause(0.05)
    await rest(pilot)


@pytest.mark.slow
async def test_ctrl_q_ends_the_connection(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    async with tables.session(tables.bert, "pompey") as (_, pilot):
        await press(pilot, "ctrl+q")
        await rest(pilot)
    assert tables.bert.left
    assert tables.bert.went is None


@pytest.mark.slow
async def test_who_looks_on_has_no_seat_no_notes_and_writes_nothing(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    before = {path.name: path.read_bytes() for path in tables.folder.iterdir()}
    async with tables.session(tables.carl) as (app, pilot):
        assert app.session is not None
        assert not app.session.humans
        assert app.session.eyes is Seat.SPECTATOR
        await press(pilot, "n")
        assert isinstance(app.screen, TableScreen)
        await press(pilot, "escape")
        await rest(pilot)
    assert tables.carl.went == LOBBY
    assert {path.name: path.read_bytes() for path in tables.folder.iterdir()} == before


@pytest.mark.slow
async def test_ctrl_z_stops_nothing(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    async with tables.session(tables.bert, "pompey") as (app, _):
        assert not await app.run_action("suspend_process")


@pytest.mark.slow
async def test_the_seat_of_a_second_window_goes_to_the_last(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    at = tables.session
    async with at(tables.bert, "pompey") as (first, _), at(tables.bert, "pompey") as (second, _):
        assert second.session is not None
        assert second.session.humans
        assert first.session is not None
        first.session.look_around()
        assert not first.session.humans


@pytest.mark.slow
async def test_notes_are_kept_with_the_account_and_no_path_is_told(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    async with tables.session(tables.bert, "pompey") as (app, pilot):
        await press(pilot, "n", "a", "b", "ctrl+s")
        assert isinstance(app.screen, NotesScreen)
        assert str(tmp_path) not in screen_text(app)
        assert ".txt" not in screen_text(app)
    mine = tmp_path / "accounts" / "2" / f"notes-{tables.game}-pompey.txt"
    assert mine.read_text() == "ab"
    assert not list(tables.folder.glob("*notes*"))


@pytest.mark.slow
async def test_a_save_that_vanishes_is_told_of_without_its_folder(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    async with tables.session(tables.bert, "pompey", size=(120, 40)) as (app, pilot):
        tables.save.unlink()
        await press(pilot, "u")
        assert app.session is not None
        with pytest.raises(Exception, match="jsonl") as gone:
            app.session.table.refresh()
        assert str(tmp_path) not in str(gone.value)


@pytest.mark.slow
async def test_after_the_end_there_is_the_replay_and_the_story_but_no_branch_and_no_file(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path, actions=-1)
    before = {path.name for path in tables.folder.iterdir()}
    async with tables.session(tables.bert, "pompey", PastGame) as (app, pilot):
        assert isinstance(app.screen, GameOverScreen)
        shown = screen_text(app)
        assert "jsonl" not in shown
        assert all(word not in shown for word in ("export", "title", "Markdown", "JSON"))
        assert "C talk" in shown
        await press(pilot, "C")
        assert isinstance(app.screen, ChatScreen)
        await press(pilot, "escape", "t", "e", "m", "j", "u")
        assert isinstance(app.screen, GameOverScreen)
        await press(pilot, "s")
        assert isinstance(app.screen, StoryScreen)
        assert "JULIUS CAESAR" in screen_text(app).upper()
        await press(pilot, "space", "escape", "r")
        assert isinstance(app.screen, ReplayScreen)
        assert "branch" not in screen_text(app)
        assert f"REPLAY {tables.save.stem}" not in screen_text(app)
        await press(pilot, "b")
        assert isinstance(app.screen, ReplayScreen)
        await press(pilot, "escape", "l")
        await rest(pilot)
    assert tables.bert.went == LOBBY
    assert {path.name for path in tables.folder.iterdir()} == before


@pytest.mark.slow
async def test_a_rematch_leads_to_the_new_table_or_to_the_lobby_until_it_begins(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path, actions=-1)
    async with tables.session(tables.bert, "pompey", PastGame) as (_, pilot):
        await press(pilot, "n")
        await rest(pilot)
    assert len(tables.host.tables) == 2
    assert tables.bert.went == LOBBY


@pytest.mark.slow
async def test_the_host_says_when_a_player_has_had_enough_hints(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    tables.bert.refuse = {"hint": RequestRefused("host.not-over")}
    async with tables.session(tables.bert, "pompey", size=(120, 40)) as (app, pilot):
        await press(pilot, "H")
        await rest(pilot)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert not screen.model.hints
        assert screen.model.said is not None


@pytest.mark.slow
async def test_nothing_that_is_closed_stands_in_a_line_of_keys(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    async with tables.session(tables.carl, size=(120, 40)) as (app, _):
        named = {parse(active.binding.action)[1] for active in app.screen.active_bindings.values()}
        assert not named & app.house.closed


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_who_waits_is_offered_talk_and_no_keys_for_orders(tmp_path: Path, size: tuple[int, int]) -> None:
    tables = HostedGames(tmp_path, actions=0)
    async with tables.session(tables.anna, "caesar", size=size) as (app, _):
        assert not missing(screen_text(app).splitlines()[-1], "Enter choose", "H hint", "k more")
    for who, seat in ((tables.bert, "pompey"), (tables.carl, None)):
        async with tables.session(who, seat, size=size) as (app, _):
            keys = screen_text(app).splitlines()[-1]
            assert not missing(keys, "C talk", "? help", "k more")
            assert not present(keys, "Enter", "H hint", "e end", "u undo", "d plan")


@pytest.mark.slow
async def test_what_the_other_player_says_stands_above_the_map_until_it_is_read(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    async with tables.session(tables.bert, "pompey") as (app, pilot):
        tables.host.hear(tables.game, "anna", "\x1b[31m[b]ave[/b]")
        tables.host.hear("lobby", "carl", "elsewhere")
        await rest(pilot)
        assert "New (C reads it): anna: \\x1b[31m[b]ave[/b]" in screen_text(app)
        assert "elsewhere" not in screen_text(app)
        await press(pilot, "C")
        assert isinstance(app.screen, ChatScreen)
        assert "[b]ave[/b]" in screen_text(app)
        await press(pilot, "s", "a", "l", "v", "e", "enter")
        await rest(pilot)
        assert tables.host.talk[tables.game][-1].text == "salve"
        assert "bert: salve" in screen_text(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)
        assert "New (" not in screen_text(app)


@pytest.mark.slow
async def test_what_is_said_after_the_end_is_told_there_and_under_help_once_that_is_closed(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path, actions=-1)
    async with tables.session(tables.bert, "pompey", PastGame) as (app, pilot):
        assert isinstance(app.screen, GameOverScreen)
        tables.host.hear(tables.game, "anna", "well played")
        await rest(pilot)
        assert "New (C reads it): anna: well played" in screen_text(app)
        tables.host.hear(tables.game, "bert", "and you")
        await press(pilot, "C")
        assert "bert: and you" in screen_text(app)
    tables = HostedGames(tmp_path / "other")
    async with tables.session(tables.bert, "pompey") as (app, pilot):
        await press(pilot, "f1")
        tables.host.hear(tables.game, "anna", "are you there?")
        await rest(pilot)
        await press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)
        assert "anna: are you there?" in screen_text(app)


@pytest.mark.slow
async def test_what_was_said_since_ones_last_order_is_unread_when_one_comes(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    tables.host.talk[tables.game] = [
        ChatLine(tables.game, "anna", "long ago", "2001-01-01T00:00:00Z"),
        ChatLine(tables.game, "anna", "well met", "2999-01-01T00:00:00Z"),
        ChatLine(tables.game, "bert", "indeed", "2999-01-01T00:00:01Z"),
    ]
    async with tables.session(tables.bert, "pompey") as (app, pilot):
        await rest(pilot)
        assert "New (C reads it): anna: well met" in screen_text(app)


@pytest.mark.slow
async def test_what_the_host_does_not_take_stands_in_the_line_again(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    tables.bert.refuse = {"say": RequestRefused("host.not-over")}
    async with tables.session(tables.bert, "pompey") as (app, pilot):
        await press(pilot, "C", "h", "o", "enter")
        await rest(pilot)
        assert app.screen.query_one(Input).value == "ho"


@pytest.mark.slow
async def test_one_key_leads_to_the_next_game_in_which_it_is_ones_turn(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    tables.host.change(tables.game, to_act="caesar")
    async with tables.session(tables.bert, "pompey", size=(120, 40)) as (app, pilot):
        await press(pilot, "N")
        await rest(pilot)
        assert "It is not your turn in any other game." in screen_text(app)
        other = tables.host.begin("bert", NewGameRequest("julius-caesar", "caesar", bot="tiro"))
        await press(pilot, "N")
        await rest(pilot)
    assert tables.bert.went == GameTable(other, "caesar")


@pytest.mark.slow
async def test_the_stamp_of_the_game_is_the_same_for_both(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    shown = []
    for who, seat in ((tables.anna, "caesar"), (tables.bert, "pompey")):
        async with tables.session(who, seat, size=(120, 40)) as (app, pilot):
            await press(pilot, "V")
            assert app.session is not None
            assert app.session.table.stamp in screen_text(app)
            shown.append(app.session.table.stamp)
    assert shown[0] == shown[1]
    assert len(shown[0]) == 32


@pytest.mark.slow
async def test_a_game_without_a_salt_has_no_stamp_to_be_tried_out(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    tables.save.unlink()
    begun(tables.save, 3, ("anna", "bert")).close()
    async with tables.session(tables.bert, "pompey", size=(120, 40)) as (app, pilot):
        assert re.search(r"#[0-9a-f]{8}", screen_text(app)) is None
        await press(pilot, "V")
        assert "This game has no stamps." in screen_text(app)


@pytest.mark.slow
async def test_what_is_wished_elsewhere_is_told_and_what_is_wished_here_stands_above_the_map(
    tmp_path: Path,
) -> None:
    tables = HostedGames(tmp_path)
    async with tables.session(tables.bert, "pompey", size=(120, 40)) as (app, pilot):
        here = PushMessage(PushKind.WISH, tables=(tables.game,), wish=NoticeKind.PAUSE, title="Julius Caesar 1")
        tables.bert.news(here)
        await rest(pilot)
        assert "asks for a pause" not in screen_text(app)
        tables.bert.news(replace(here, tables=("7",), title="Julius Caesar 7"))
        await rest(pilot)
        assert "Your opponent asks for a pause in Julius Caesar 7." in screen_text(app)


@pytest.mark.slow
async def test_a_rematch_that_the_other_wishes_is_told_at_the_end_of_the_game(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path, -1)
    async with tables.session(tables.bert, "pompey", PastGame) as (app, pilot):
        tables.bert.news(
            PushMessage(PushKind.WISH, tables=("2",), wish=NoticeKind.REMATCH, title="Julius Caesar 2")
        )
        await rest(pilot)
        assert "You are invited to a rematch: Julius Caesar 2." in screen_text(app)


@pytest.mark.slow
async def test_there_is_no_coach_since_no_title_leads_to_a_first_game(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    async with tables.session(tables.bert, "pompey") as (app, pilot):
        await press(pilot, "c")
        assert "coach" not in screen_text(app)
        await press(pilot, "f1")
        assert "Coach" not in screen_text(app)


@pytest.mark.slow
async def test_that_the_host_closes_is_told(tmp_path: Path) -> None:
    tables = HostedGames(tmp_path)
    async with tables.session(tables.bert, "pompey", size=(120, 40)) as (app, pilot):
        tables.bert.news(PushMessage(PushKind.CLOSING, seconds=10))
        await rest(pilot)
        assert "The host closes in 10 seconds. Everything is saved." in screen_text(app)
        tables.bert.news(PushMessage(PushKind.ANNOUNCEMENT, title="We open again"))
        await rest(pilot)
        assert [each.message for each in app._notifications] == ["We open again"]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_both_clocks_and_the_beginning_of_the_stamp_are_on_the_screen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    tables = HostedGames(tmp_path)
    tables.save.unlink()
    pace = next(iter(PACES))
    seats = {Seat("caesar"): "anna", Seat("pompey"): "bert"}
    Table.new(
        load_game("julius-caesar"), {}, seats, SeededChance(1), tables.save, timed=pace, stamped=True
    ).close()
    async with tables.session(tables.bert, "pompey", size=size) as (app, _):
        assert app.session is not None
        top = "\n".join(screen_text(app).splitlines()[:2])
        assert f"#{app.session.table.stamp[:8]}" in screen_text(app)
        assert set(app.session.table.time_left()) == set(seats)
        assert all(re.search(rf" {seat.letter} (3 d 0|2 d 23) h", top) for seat in seats)
