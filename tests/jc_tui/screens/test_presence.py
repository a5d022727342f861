"""On the screen: who is at the table, how the other joins, taken seats, the keyboard passed on, and clocks."""

import pytest

from engine.chance import SeededChance
from engine.games import load_game
from engine.journal.seat_lock import SeatStatus, seat_status
from engine.match import Match
from jc_tui import runner
from jc_tui.app import GameApp
from jc_tui.screens.table import TableScreen
from jc_tui.seats import join_text
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.open_game import begin_or_open, open_session
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.table import modes
from jc_tui.table.seating import clock_news
from tests.jc_tui.games import GAME, C, P, begun
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.playing import named_in
from tests.jc_tui.screens import stage
from tests.jc_tui.screens.stage import Around, Stage, at_table, missing, screen_text, see, settled, staged, top
from tests.jc_tui.screens.test_table import said, table
from tests.jc_tui.sessions import BOTH, sit
from tests.jc_tui.table.sitter import Sitter

pytestmark = pytest.mark.slow
NEWS_SECONDS = 3600
SOON = 10.0  # seconds after which what is to be seen will not come any more


@pytest.fixture(autouse=True)
def _often(monkeypatch):
    """It is looked around often; news stays until it has been seen; and the program is installed."""
    monkeypatch.setattr(runner, "AROUND_SECONDS", 0.1)
    monkeypatch.setattr(modes, "NEWS_SECONDS", NEWS_SECONDS)
    monkeypatch.setattr(join_text, "program", lambda: "jc-tui")


def opened(session, folder):
    return GameApp(Settings(), folder, session=session)


async def until(pilot, words, there=True):
    """Wait until something is on the screen, or no longer."""
    for _ in range(int(SOON / 0.1)):
        text = await see(pilot)
        if (words in text) is there:
            return text
        await pilot.pause(0.1)
    raise AssertionError(text)


def sights(path):
    """Who is seen in Caesar's and in Pompey's seat."""
    return [seat_status(path, seat)[0] for seat in ("caesar", "pompey")]


async def test_the_table_says_how_the_other_joins_until_they_have_come(tmp_path, for_two):
    async with staged(opened(open_session(for_two, C), tmp_path)) as (app, pilot):
        shown = await until(pilot, "Pompey is not here")
        assert not missing(shown, " --seat pompey", "DISCARD A CARD")
        assert "Pompey not here" in shown.splitlines()[0]
        pompey = open_session(for_two, P)
        shown = await until(pilot, "Pompey has come.")
        assert "--seat pompey" not in shown
        assert "Pompey here" in shown.splitlines()[0]
        alarm = app.screen.model.wants.alarm
        assert alarm[1] == NEWS_SECONDS
        app.screen.runner.send(do.TimeIsUp(alarm[0]))
        assert "DISCARD A CARD" in await until(pilot, "Pompey has come.", there=False)
        pompey.close()
        shown = await until(pilot, "Pompey has left.")
        assert "Pompey away" in shown.splitlines()[0]
        assert "--seat pompey" not in shown


async def test_free_deployment_says_how_the_other_joins(tmp_path):
    session = begin_or_open(tmp_path / "free.jsonl", tmp_path, C, options={"deployment": "free"})
    async with staged(opened(session, tmp_path)) as (app, pilot):
        shown = await until(pilot, "Pompey is not here")
        assert top(app) == "DeploymentScreen"
        assert not missing(shown, " --seat pompey", "end deployment")
        open_session(tmp_path / "free.jsonl", P)
        assert " --seat pompey" not in await until(pilot, "Pompey has come.")


@pytest.mark.parametrize(("asking", "asked"), [(do.Resign(), "press R again"), (do.Back(), "Esc again leaves")])
def test_a_partner_who_comes_or_goes_takes_the_place_of_no_question(asking, asked, for_two):
    at = Sitter(open_session(for_two, C))
    pompey = open_session(for_two, P)
    assert at.does(do.PresenceChanged(at.session.look_around())) == "Pompey has come."
    assert asked in at.does(asking)
    pompey.close()
    assert asked in at.does(do.PresenceChanged(at.session.look_around()))
    assert asked not in at.does(do.Find("rome"))
    at.does(asking, asking)
    assert at.model.left or at.session.table.result


async def test_a_seat_that_is_taken_is_told_and_the_game_may_be_watched(tmp_path, for_two):
    caesar = open_session(for_two)
    async with staged(GameApp(Settings(last_game=str(for_two)), tmp_path)) as (app, pilot):
        await pilot.press("c")
        shown = await until(pilot, "Caesar and Pompey are already played")
        assert top(app) == "SeatTakenScreen"
        assert not missing(shown, "Take over", "Watch", "leave it")
        await pilot.press("enter")
        await until(pilot, "Waiting for Caesar, who is here.")
        assert (top(app), app.screen.session.humans) == ("TableScreen", set())
    assert caesar.look_around() is None


async def test_a_seat_that_is_taken_is_taken_over_on_a_key(tmp_path, for_two):
    caesar = open_session(for_two, C)
    with pytest.raises(Exception, match="Caesar is already played") as taken:
        open_session(for_two, C)
    async with staged(GameApp(Settings(), tmp_path, taken=taken.value)) as (app, pilot):
        await until(pilot, "Caesar is already played")
        await pilot.press("t")
        await until(pilot, "DISCARD A CARD")
        assert (top(app), app.screen.session.humans) == ("TableScreen", {C})
        assert caesar.look_around()
        assert caesar.displaced


async def test_the_seat_that_is_free_may_be_played_instead(tmp_path, for_two):
    open_session(for_two, C)
    async with staged(GameApp(Settings(), tmp_path)) as (app, pilot):
        for key, words in (("l", "game"), ("enter", "this seat is free"), ("enter", "Waiting for Caesar, who is")):
            await pilot.press(key)
            await until(pilot, words)
        assert (top(app), app.screen.session.humans) == ("TableScreen", {P})


async def test_a_game_that_is_taken_may_be_left(tmp_path, for_two):
    open_session(for_two, C)
    async with staged(GameApp(Settings(last_game=str(for_two)), tmp_path)) as (app, pilot):
        for key in ("escape", "q"):
            for each, there in (("c", True), ("f1", False), ("escape", True)):
                await pilot.press(each)
                await until(pilot, "Caesar is already played", there)
            await pilot.press(key)
            assert top(app) == "TitleScreen"
            assert app.session is None


async def test_a_table_that_is_taken_over_looks_on(tmp_path):
    path = tmp_path / "game.jsonl"
    begun(path, 0).close()
    async with staged(opened(open_session(path), tmp_path)) as (app, pilot):
        await until(pilot, "DISCARD A CARD")
        other = open_session(path, take_over=True)
        assert "DISCARD A CARD" not in await until(pilot, "Caesar was taken over by another program at")
        await pilot.press("1", "e", "u", "H")
        assert app.session.table.number == other.table.number
        await pilot.press("escape")
        await until(pilot, "you look on")
        other.act(other.legal[0])
        await until(pilot, "POMPEY ACTS")
        await pilot.press("escape")
        assert top(app) == "TitleScreen"
    assert sights(path)[0] is SeatStatus.HERE


async def test_who_leaves_the_table_leaves_the_seat(tmp_path, for_two):
    async with staged(opened(open_session(for_two, C), tmp_path)) as (app, pilot):
        await until(pilot, "DISCARD A CARD")
        assert sights(for_two) == [SeatStatus.HERE, SeatStatus.NOBODY]
        await pilot.press("escape", "escape")
        assert (top(app), sights(for_two)) == ("TitleScreen", [SeatStatus.NOBODY, SeatStatus.NOBODY])
        await pilot.press("c")
        await until(pilot, "DISCARD A CARD")
        assert sights(for_two) == [SeatStatus.HERE, SeatStatus.NOBODY]
    assert sights(for_two)[0] is SeatStatus.NOBODY


async def test_another_game_is_opened_and_the_last_one_left(tmp_path, for_two):
    other = tmp_path / "other.jsonl"
    async with staged(opened(open_session(for_two, C), tmp_path)) as (app, pilot):
        await until(pilot, "DISCARD A CARD")
        begun(other, 0).close()
        app.open_save(other)
        await settled(pilot)
        assert (sights(for_two)[0], sights(other)[0]) == (SeatStatus.NOBODY, SeatStatus.HERE)
        app.to_title()
        await settled(pilot)
        assert sights(other)[0] is SeatStatus.NOBODY


@pytest.mark.usefixtures("painted_at_once")
async def test_the_unchanged_is_not_drawn(tmp_path, for_two, monkeypatch):
    async with staged(opened(open_session(for_two, C), tmp_path)) as (_, pilot):
        await until(pilot, "Pompey is not here")
        shown = []
        monkeypatch.setattr(TableScreen, "show", shown.append)
        await pilot.pause(0.5)
        assert shown == []


async def test_going_on_from_the_title_is_in_the_same_seat_and_in_none_against_a_bot(tmp_path, for_two):
    path = tmp_path / "bot.jsonl"
    begun(path, 0).close()
    for session, seat in ((open_session(path), ""), (open_session(for_two, P), "pompey")):
        async with staged(opened(session, tmp_path)) as (app, pilot):
            app.to_title()
            await settled(pilot)
            kept = app.settings
            assert (kept.last_game, kept.last_seat) == (str(session.table.path), seat)
            if seat:
                await pilot.press("c")
                await until(pilot, "Waiting for Caesar")
                assert app.session.humans == {P}


# --- two at one keyboard ----------------------------------------------------------------------------------------


def deploying():
    return stage.session(humans=BOTH, deployment="free")


async def test_a_handover_says_who_is_to_sit_down_and_nothing_else_and_enter_or_a_click_goes_on():
    """Help can be read meanwhile: there is nothing secret in it. Escape leaves when it is meant."""
    async with staged(at_table(deploying())) as (app, pilot):
        told = "Pass the keyboard to Caesar. Press Enter when you are ready. F1: help. Esc: leave."
        assert " ".join(screen_text(app).split()) == told
        await pilot.press("space", "a", "q", "tab", "up", "question_mark", "ctrl+p", "backspace")
        assert top(app) == "HandoverScreen"
        await pilot.press("f1")
        assert top(app) == "HelpScreen"
        assert "Esc again leaves the table." in await see(pilot, "escape", "escape")
        assert top(app) == "HandoverScreen"
        await pilot.press("enter")
        assert top(app) == "DeploymentScreen"
        await pilot.press("e", "e")
        assert top(app) == "HandoverScreen"
        await stage.click(pilot, offset=(3, 3))
        assert top(app) == "DeploymentScreen"
    async with staged(at_table(deploying())) as (app, pilot):
        assert not named_in(await see(pilot, "escape", "escape"))
        assert len(app.screen_stack) == 1, "the table is left"


async def test_a_deployment_is_hidden_from_the_other_player():
    seats = deploying()
    async with staged(at_table(seats)) as (app, pilot):
        assert top(app) == "HandoverScreen"
        assert not named_in(screen_text(app))
        seen = named_in(await see(pilot, "enter"))
        screen = app.screen
        assert (top(app), seats.viewer) == ("DeploymentScreen", C)
        assert seen & {"legio_13", "antonius", "scipio"} == {"legio_13", "antonius"}
        text = await see(pilot, "enter", "right", "enter", "e", "e")
        assert top(app) == "HandoverScreen"
        assert "Pompey" in text
        assert not named_in(text), "no message, no title, no block"
        below = {name for widget in screen.query("Static") for name in named_in(str(widget.render()))}
        assert not below, "what is covered holds nothing either"
        seen = named_in(await see(pilot, "enter"))
        assert seats.viewer is P
        assert seen & {"legio_39", "scipio", "legio_13"} == {"legio_39", "scipio"}
        await pilot.press("e", "e")
        assert app.screen is not screen
        assert seats.view.seat == "spectator", "whoever is below sees what both may see"


async def test_a_winter_is_hidden_from_the_other_player():
    app = at_table(stage.winter_sitting(BOTH))
    async with app.run_test(size=(80, 24)) as pilot:
        for player, others in ((C, "legio_37"), (P, "legio_9")):
            text = await see(pilot)
            assert top(app) == "HandoverScreen"
            assert player.label in text
            assert not named_in(text) - {"cleopatra"}
            assert others not in named_in(await see(pilot, "enter"))
            assert top(app) == "WinterScreen"
            for _ in range(2 * (player is C)):
                await pilot.press("enter", "enter")  # a Navis and its port


async def test_what_lies_below_a_handover_is_not_on_top():
    """What was going on below may be over by then."""
    seats = deploying()
    screen = TableScreen(seats, Around())
    async with staged(Stage(screen)) as (app, pilot):
        assert top(app) == "HandoverScreen"
        for seat in (C, P):
            seats.table.act("end", seat)
        screen.runner.send(do.SaveChanged())
        await settled(pilot)
        assert top(app) == "HandoverScreen"
        await pilot.press("enter")
        assert app.screen is screen


# --- clocks -----------------------------------------------------------------------------------------------------


def timed(time, path=None):
    """A game in which Caesar is to act, with full clocks."""
    return Match.new(GAME, None, None, SeededChance(1), path, position=MOVES, clock=time, timed="4h-3d")


def seated(played, *seats):
    return GameSession(played, frozenset(played.game.seat(seat) for seat in seats))


def test_a_win_on_time_is_claimed_when_it_is_asked_for_twice(time):
    at = Sitter(seated(timed(time), "pompey"))
    assert at.does(do.ClaimTime()) == "Caesar has time left."
    time.wait(72)
    at.does(do.Back(), do.MinutePassed())
    assert "Caesar's time is used up: T claims the win." in clock_news(at.session)
    assert "press T again" in at.does(do.ClaimTime())
    assert at.session.to_act is C
    at.does(do.ClaimTime())
    assert (at.session.table.result.winner, at.session.table.result.kind) == (P, "time")
    assert at.model.wants.over[-1][0] == "end"


def test_a_pause_is_asked_for_agreed_to_and_ended(time, tmp_path):
    mine = timed(time, tmp_path / "one.jsonl")
    at = Sitter(seated(mine, "pompey"))
    with Match.open(load_game, tmp_path / "one.jsonl") as theirs:
        assert "again to ask for a pause" in at.does(do.PauseOrAgree())
        at.does(do.PauseOrAgree())
        assert "You have asked for a pause" in clock_news(at.session)
        theirs.refresh()
        assert clock_news(seated(theirs, "caesar")).startswith("Pompey asks for a pause: P agrees")
        theirs.pause(C)
    at.does(do.SaveChanged())
    assert "Paused: the clocks stand still." in clock_news(at.session)
    assert "to call off the pause" in at.does(do.PauseOrAgree())
    at.does(do.PauseOrAgree())
    assert not mine.clocks.paused
    assert "Paused" not in clock_news(at.session)


async def test_keys_for_clocks_where_there_are_some_and_where_there_are_none(time):
    async with table(seated(timed(time), "pompey")) as pilot:
        time.wait(72)
        pilot.app.screen.runner.send(do.MinutePassed())
        assert "Caesar's time is used up: T claims the win." in await see(pilot)
        for key in "P", "T":
            await pilot.press(key)
            assert f"ress {key} again" in said(pilot)
    session = sit(MOVES)
    async with table(session) as pilot:
        before = said(pilot)
        await pilot.press("T", "T", "P", "P")
        assert (said(pilot), clock_news(session)) == (before, "")


def test_what_is_told_of_clocks_is_told_to_whom_it_is_for(time):
    played = timed(time)
    first, nobody = seated(played, "caesar"), seated(played)
    assert {clock_news(one) for one in (first, seated(played, "caesar", "pompey"), nobody)} == {""}
    time.wait(72)
    assert clock_news(first).startswith("Your time is used up")
    assert clock_news(seated(played, "pompey")).startswith("Caesar's time is used up")
    assert clock_news(nobody) == ""
    for seat in (C, P):
        played.pause(seat)
    assert clock_news(nobody) == "Paused: the clocks stand still."
    assert clock_news(seated(played, "pompey")).startswith("Paused: the clocks stand still. P ends it")
    played.resign(C)
    assert clock_news(first) == ""
