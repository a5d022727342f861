"""On the screen: how the other joins, who is at the table, and what to do about a seat that is taken."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.journal.seats import Sight, look
from jc_tui import runner
from jc_tui.app import JuliusApp
from jc_tui.julius_caesar.deployment_view import DeploymentScreen
from jc_tui.screens.table import TableScreen
from jc_tui.screens.taken import TakenScreen
from jc_tui.screens.title import TitleScreen
from jc_tui.seats import join_text
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.open_game import begin_or_open, open_session
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.table import modes
from tests.jc_tui.games import C, P, begun
from tests.jc_tui.screens.stage import missing, press, screen_text, settled, staged
from tests.jc_tui.table.sitter import Sitter

pytestmark = pytest.mark.slow
NEWS_SECONDS = 3600
SOON = 10.0
"""Seconds after which what is to be seen will not come any more."""


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked around often; news stays until it has been seen; and the program is installed."""
    monkeypatch.setattr(runner, "AROUND_SECONDS", 0.1)
    monkeypatch.setattr(modes, "NEWS_SECONDS", NEWS_SECONDS)
    monkeypatch.setattr(join_text, "program", lambda: "jc-tui")


def opened(session: GameSession, folder: Path) -> JuliusApp:
    return JuliusApp(Settings(), folder, session=session)


async def until(pilot: Pilot[None], words: str, there: bool = True) -> str:
    """Wait until something is on the screen, or no longer."""
    for _ in range(int(SOON / 0.1)):
        await settled(pilot)
        if (words in screen_text(pilot.app)) is there:
            return screen_text(pilot.app)
        await pilot.pause(0.1)
    raise AssertionError(screen_text(pilot.app))


def seconds_pass(app: JuliusApp) -> None:
    """The news that is on show has been there for its time."""
    assert isinstance(app.screen, TableScreen)
    alarm = app.screen.model.wants.alarm
    assert alarm[1] == NEWS_SECONDS
    app.screen.runner.send(do.TimeIsUp(alarm[0]))


async def test_the_table_says_how_the_other_joins_until_they_have_come(tmp_path: Path, for_two: Path) -> None:
    async with staged(opened(open_session(for_two, C), tmp_path)) as (app, pilot):
        shown = await until(pilot, "Pompey is not here")
        assert " --seat pompey" in shown
        assert "Pompey not here" in shown.splitlines()[0]
        assert "DISCARD A CARD" in shown
        pompey = open_session(for_two, P)
        shown = await until(pilot, "Pompey has come.")
        assert "--seat pompey" not in shown
        assert "Pompey here" in shown.splitlines()[0]
        seconds_pass(app)
        await until(pilot, "Pompey has come.", there=False)
        assert "DISCARD A CARD" in screen_text(app)
        pompey.close()
        shown = await until(pilot, "Pompey has left.")
        assert "Pompey away" in shown.splitlines()[0]
        assert "--seat pompey" not in shown


async def test_free_deployment_says_how_the_other_joins(tmp_path: Path) -> None:
    session = begin_or_open(tmp_path / "free.jsonl", tmp_path, C, options={"deployment": "free"})
    app = opened(session, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Pompey is not here")
        assert isinstance(app.screen, DeploymentScreen)
        assert not missing(screen_text(app), " --seat pompey", "end deployment")
        open_session(tmp_path / "free.jsonl", P)
        await until(pilot, "Pompey has come.")
        assert " --seat pompey" not in screen_text(app)


@pytest.mark.parametrize(("asking", "asked"), [(do.Resign(), "press R again"), (do.Back(), "Esc again leaves")])
def test_a_partner_who_comes_or_goes_takes_the_place_of_no_question(
    asking: do.Intent, asked: str, for_two: Path
) -> None:
    at = Sitter(open_session(for_two, C))
    pompey = open_session(for_two, P)
    assert at.does(do.PresenceChanged(at.session.look_around())) == "Pompey has come."
    assert asked in at.does(asking)
    pompey.close()
    assert asked in at.does(do.PresenceChanged(at.session.look_around()))
    assert asked not in at.does(do.Find("rome"))
    at.does(asking, asking)
    assert at.model.left or at.session.table.result


async def test_a_seat_that_is_taken_is_told_and_the_game_may_be_watched(tmp_path: Path, for_two: Path) -> None:
    caesar = open_session(for_two)
    async with staged(JuliusApp(Settings(last_game=str(for_two)), tmp_path)) as (app, pilot):
        await pilot.press("c")
        shown = await until(pilot, "Caesar and Pompey are already played")
        assert isinstance(app.screen, TakenScreen)
        assert all(words in shown for words in ("Take over", "Watch", "leave it"))
        await pilot.press("enter")
        await until(pilot, "Waiting for Caesar, who is here.")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.humans == set()
    assert caesar.look_around() is None


async def test_a_seat_that_is_taken_is_taken_over_on_a_key(tmp_path: Path, for_two: Path) -> None:
    caesar = open_session(for_two, C)
    with pytest.raises(Exception, match="Caesar is already played") as taken:
        open_session(for_two, C)
    app = JuliusApp(Settings(), tmp_path, taken=taken.value)  # type: ignore[arg-type]
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Caesar is already played")
        await pilot.press("t")
        await until(pilot, "DISCARD A CARD")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.humans == {C}
        assert caesar.look_around()
        assert caesar.displaced


async def test_the_seat_that_is_free_may_be_played_instead(tmp_path: Path, for_two: Path) -> None:
    open_session(for_two, C)
    async with staged(JuliusApp(Settings(), tmp_path)) as (app, pilot):
        await pilot.press("l")
        await until(pilot, "game")
        await pilot.press("enter")
        await until(pilot, "this seat is free")
        await pilot.press("enter")
        await until(pilot, "Waiting for Caesar, who is here.")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.humans == {P}


@pytest.mark.parametrize("key", ["escape", "q"])
async def test_a_game_that_is_taken_may_be_left(key: str, tmp_path: Path, for_two: Path) -> None:
    open_session(for_two, C)
    async with staged(JuliusApp(Settings(last_game=str(for_two)), tmp_path)) as (app, pilot):
        await pilot.press("c")
        await until(pilot, "Caesar is already played")
        await pilot.press("f1")
        await until(pilot, "Caesar is already played", there=False)
        await pilot.press("escape")
        await until(pilot, "Caesar is already played")
        await press(pilot, key)
        assert isinstance(app.screen, TitleScreen)
        assert app.session is None


async def test_a_table_that_is_taken_over_looks_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begun(path, 0).close()
    app = opened(open_session(path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "DISCARD A CARD")
        other = open_session(path, take_over=True)
        assert "DISCARD A CARD" not in await until(pilot, "Caesar was taken over by another program at")
        await press(pilot, "1", "e", "u", "H")
        assert app.session.table.number == other.table.number
        await pilot.press("escape")
        await until(pilot, "you look on")
        other.act(other.legal[0])
        await until(pilot, "POMPEY ACTS")
        await press(pilot, "escape")
        assert isinstance(app.screen, TitleScreen)
    assert look(path, "caesar")[0] is Sight.HERE


async def test_who_leaves_the_table_leaves_the_seat(tmp_path: Path, for_two: Path) -> None:
    async with staged(opened(open_session(for_two, C), tmp_path)) as (app, pilot):
        await until(pilot, "DISCARD A CARD")
        assert look(for_two, "caesar")[0] is Sight.HERE
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, TitleScreen)
        assert look(for_two, "caesar")[0] is Sight.NOBODY
        await pilot.press("c")
        await until(pilot, "DISCARD A CARD")
        assert look(for_two, "caesar")[0] is Sight.HERE
        assert look(for_two, "pompey")[0] is Sight.NOBODY
    assert look(for_two, "caesar")[0] is Sight.NOBODY


async def test_another_game_is_opened_and_the_last_one_left(tmp_path: Path, for_two: Path) -> None:
    async with staged(opened(open_session(for_two, C), tmp_path)) as (app, pilot):
        await until(pilot, "DISCARD A CARD")
        begun(tmp_path / "other.jsonl", 0).close()
        app.open_save(tmp_path / "other.jsonl")
        await settled(pilot)
        assert look(for_two, "caesar")[0] is Sight.NOBODY
        assert look(tmp_path / "other.jsonl", "caesar")[0] is Sight.HERE
        app.to_title()
        await settled(pilot)
        assert look(tmp_path / "other.jsonl", "caesar")[0] is Sight.NOBODY


async def test_the_unchanged_is_not_drawn(tmp_path: Path, for_two: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with staged(opened(open_session(for_two, C), tmp_path)) as (_, pilot):
        await until(pilot, "Pompey is not here")
        shown: list[TableScreen] = []
        monkeypatch.setattr(TableScreen, "show", shown.append)
        await pilot.pause(0.5)
        assert shown == []


async def test_going_on_from_the_title_is_in_the_same_seat(tmp_path: Path, for_two: Path) -> None:
    async with staged(opened(open_session(for_two, P), tmp_path)) as (app, pilot):
        app.to_title()
        await settled(pilot)
        assert (app.settings.last_game, app.settings.last_seat) == (str(for_two), "pompey")
        await pilot.press("c")
        await until(pilot, "Waiting for Caesar")
        assert app.session.humans == {P}


async def test_a_game_against_a_bot_needs_no_seat_to_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begun(path, 0).close()
    async with staged(opened(open_session(path), tmp_path)) as (app, pilot):
        app.to_title()
        await settled(pilot)
        assert (app.settings.last_game, app.settings.last_seat) == (str(path), "")
