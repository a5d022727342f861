"""The end of a game: what it says, and where it leads; and its review, made meanwhile and looked through."""

import threading
from contextlib import asynccontextmanager

import pytest
from textual.screen import Screen

from engine.bots import make_bot
from engine.match import Match
from jc_tui.app import GameApp
from jc_tui.appearance.glyphs import ASCII
from jc_tui.lookback.intents import GoesOn
from jc_tui.lookback.reviewing import Reviewing
from jc_tui.screens.game_over import GameOverScreen
from jc_tui.screens.replay import ReplayScreen
from jc_tui.screens.review import ReviewScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from tests.gallic_war.golden import RECIPES
from tests.gallic_war.support import GAME as GAUL
from tests.golden.recipes import save_of
from tests.jc_tui.games import GAME, begun, finished
from tests.jc_tui.reviews import review
from tests.jc_tui.screens.stage import Around, C, P, Stage, missing, screen_text, see, staged, top

pytestmark = pytest.mark.slow
LATER = 20.0


@pytest.fixture(autouse=True)
def made_by_hand(monkeypatch):
    monkeypatch.setattr(Reviewing, "run", lambda job: review(len(job._steps)))


@pytest.fixture
def save(tmp_path):
    return finished(tmp_path / "one.jsonl")


def opened(save, game=GAME):
    return Match.open(game, save, read_only=True)


def over(save, game=GAME):
    return GameOverScreen(GameSession(opened(save, game), frozenset()), context=Around())


def reviewed():
    return ReviewScreen(opened(save_of("tiro-1")), context=Around())


@asynccontextmanager
async def above_the_title(screen, folder):
    async with staged(GameApp(Settings(), folder)) as (app, pilot):
        app.push_screen(screen)
        await pilot.pause()
        yield app, pilot


async def test_it_says_who_won_with_which_points():
    async with staged(Stage(Screen())) as (app, pilot):
        for name in ("draw", "rome", "early", "last-year"):
            screen = over(save_of(name))
            app.push_screen(screen)
            text = await see(pilot)
            result = screen.session.table.state.result
            assert (f"{result.winner.label} wins" if result.winner else "draw") in text
            for seat, points in result.standing.items():
                said = "1 victory point " if points == 1 else f"{points} victory points"
                assert f"{seat.label.upper()}  {said}" in text
            assert " turns" in text
            assert f"{name}.jsonl" in "".join(text.split())


async def test_the_story_is_written_beside_the_save_and_replay_leads_back(save):
    async with staged(Stage(over(save))) as (app, pilot):
        assert "one.story.json" in "".join((await see(pilot, "e", "m", "j")).split())
        await pilot.press("r")
        assert top(app) == "ReplayScreen"
        await pilot.press("escape")
        assert top(app) == "GameOverScreen"
    assert {f"one.story.{kind}" for kind in ("txt", "md", "json")} <= {file.name for file in save.parent.iterdir()}


async def test_it_leads_to_a_rematch_with_the_sides_swapped_or_to_the_title(save, monkeypatch):
    monkeypatch.setattr(GameSession, "bot_to_act", None)  # or they play on and on
    async with above_the_title(over(save), save.parent) as (app, pilot):
        await pilot.press("t")
        assert top(app) == "TitleScreen"
        app.push_screen(over(save))
        await pilot.press("n")
        table = app.session.table
        assert table.path == save.with_name("one-rematch.jsonl")
        assert table.header.seats == {"caesar": "random", "pompey": "tiro"}


async def test_it_tells_how_it_went_and_leads_on():
    """Points by year as dots, the moments that decided it, the map at right, a menu of what is next."""
    told = "705   C ●●● 3    P ●●● 3", "709   C ●●○ 2", "709.4 Pompey takes Alexandria  P +2", "▸ r  Replay"
    async with staged(Stage(over(save_of("rome"))), (120, 40)) as (app, pilot):
        assert not missing(screen_text(app), *told)
        board = app.screen.query_one("MapView")
        assert (board.region.height, board.marks["rome"].text) == (board.art.height, "C2")
        assert "▸ v  Review" in await see(pilot, "down")
        await pilot.press("up", "enter")
        assert top(app) == "ReplayScreen"


async def test_the_years_of_gaul_and_its_rising_are_told():
    async with staged(Stage(over(RECIPES[0].save, GAUL)), (160, 48)) as (app, _):
        assert not missing(screen_text(app), "58 BC", "R ●○", "52.1  All Gaul rises", "r  Replay")


async def test_it_names_who_played_here_at_the_end(tmp_path):
    with begun(tmp_path / "one.jsonl") as table:
        table.resign(C)
        assert table.header.seats[C] == "human"
        session = GameSession(table, frozenset(), {seat: make_bot("tiro", 1) for seat in (C, P)})
        async with staged(Stage(GameOverScreen(session, context=Around()))) as (app, _):
            assert "Caesar was tiro" in screen_text(app)


async def test_ascii_draws_nothing_else():
    async with staged(Stage(over(save_of("rome")), ASCII), (120, 40)) as (app, pilot):
        assert screen_text(app).isascii()
        assert (await see(pilot, "v")).isascii()
        assert (await see(pilot, "v", "s")).isascii()
        assert top(app) == "ReviewScreen"


# --- its review -------------------------------------------------------------------------------------------------


async def test_plot_and_decisions_are_shown():
    told = "REVIEW of sample-long", "C 100%", "Played: ", "Better: ", *map(str, range(705, 710))
    async with staged(Stage(reviewed()), (120, 40)) as (_, pilot):
        for size in ((120, 40), (80, 24)):
            await pilot.resize_terminal(*size)
            text = await see(pilot)
            assert not missing(text, *told)
            assert text.count(" % to win; ") in (1, 3)


async def test_the_points_are_shown_while_the_review_is_made(monkeypatch):
    made, screen = threading.Event(), reviewed()
    monkeypatch.setattr(Reviewing, "run", lambda job: made.wait(LATER) and None)
    try:
        async with Stage(screen).run_test(size=(80, 24)) as pilot:
            for _ in range(200):
                await pilot.pause(0.01)
                if screen.model.stood:
                    break
            await pilot.pause()
            assert not missing(screen.query_one("#plot").plain_text, "705", "709", "C", "P", "  12")
            assert screen.model.review is None
            points = [*screen.model.table.result.standing.values()]
            assert [round(each) for each in screen.model.stood[-1].points] == points
            made.set()
    finally:
        made.set()


async def test_a_decision_in_full_the_other_side_and_plot_and_the_place_in_the_replay():
    screen = reviewed()
    async with staged(Stage(screen)) as (app, pilot):
        if screen.model.seat is not C:
            await pilot.press("s")
        await pilot.press("down")
        detail = screen.query_one("#verdict").plain_text
        assert not missing(detail, "Levy Navis 5 in Ravenna", "Add a step to Ballista")
        wanted = screen.model.verdict
        await pilot.press("enter")
        assert top(app) == "ReplayScreen"
        assert (app.screen.model.replay.position, app.screen.model.replay.viewer) == (wanted.position, wanted.seat)
        await pilot.press("escape")
        assert app.screen is screen
        first, plot = screen.query_one("VerdictsPane").plain_text, screen.query_one("#plot").plain_text
        await pilot.press("s")
        assert screen.query_one("VerdictsPane").plain_text != first
        assert "Expected points" in await see(pilot, "v")
        assert screen.query_one("#plot").plain_text != plot


async def test_from_the_end_of_a_game_and_from_its_replay():
    save = save_of("tiro-1")
    async with staged(Stage(Screen()), (120, 40)) as (app, pilot):
        for first in (over(save), ReplayScreen(opened(save), context=Around())):
            app.push_screen(first)
            assert "review" in (await see(pilot)).lower()
            await pilot.press("v")
            assert top(app) == "ReviewScreen"
            await pilot.press("escape")
            assert app.screen is first


async def test_the_work_is_told_and_escape_stops_it(monkeypatch, tmp_path):
    begun, stopped = threading.Event(), threading.Event()

    def work(job):
        job._progress(GoesOn(0.42, 17))
        begun.set()
        assert stopped.wait(LATER)

    monkeypatch.setattr(Reviewing, "run", work)
    monkeypatch.setattr(Reviewing, "stop", lambda job: stopped.set())
    async with above_the_title(reviewed(), tmp_path) as (app, pilot):
        assert begun.wait(LATER)
        await pilot.pause()
        assert not missing(screen_text(app), "42 % done, about 17 seconds left. Esc: stop.", "What cost most")
        await pilot.press("s", "v")
        assert top(app) == "ReviewScreen"
        await pilot.press("escape")
        assert stopped.is_set()
        assert top(app) != "ReviewScreen"
