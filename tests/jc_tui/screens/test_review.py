"""The review on the screen: its plot, the dearest decisions, the way to them, and the work in between."""

import threading
from collections.abc import Iterator

import pytest

from engine.bots.review import Review
from engine.table import Table
from jc_tui.app import JuliusApp
from jc_tui.look.glyphs import ASCII
from jc_tui.lookback.intents import GoesOn
from jc_tui.lookback.reviewing import Reviewing
from jc_tui.screens.game_over import GameOverScreen
from jc_tui.screens.replay import ReplayScreen
from jc_tui.screens.review import ReviewScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.widgets.canvas import Drawing
from jc_tui.widgets.review_panes import VerdictsPane
from tests.golden.recipes import save_of
from tests.jc_tui.games import GAME
from tests.jc_tui.reviews import C, review
from tests.jc_tui.screens.stage import Around, Stage, missing, press, screen_text, staged

pytestmark = pytest.mark.slow
LATER = 20.0


@pytest.fixture(autouse=True)
def made_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reviewing, "run", lambda job: review(len(job._steps)))


def over() -> Table:
    return Table.open(GAME, save_of("tiro-1"), read_only=True)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_plot_and_decisions_are_shown(size: tuple[int, int]) -> None:
    async with staged(Stage(ReviewScreen(over(), around=Around())), size) as (app, _):
        text = screen_text(app)
        assert not missing(text, "REVIEW of sample-long", "C 100%")
        assert all(str(year) in text for year in range(705, 710))
        assert text.count(" % to win; ") in (1, 3)
        assert not missing(text, "Played: ", "Better: ")


async def test_the_points_are_shown_while_the_review_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made = threading.Event()
    monkeypatch.setattr(Reviewing, "run", lambda job: made.wait(LATER) and None)
    try:
        screen = ReviewScreen(over(), around=Around())
        async with Stage(screen).run_test(size=(80, 24)) as pilot:
            for _ in range(200):
                await pilot.pause(0.01)
                if screen.model.stood:
                    break
            await pilot.pause()
            plot = screen.query_one("#plot", Drawing).plain_text
            assert not missing(plot, "705", "709", "C", "P", "  12")
            assert screen.model.review is None
            assert [round(points) for points in screen.model.stood[-1].points] == [
                *screen.model.table.result.standing.values()
            ]
            made.set()
    finally:
        made.set()


async def test_a_decision_in_full_the_other_side_and_plot_and_the_place_in_the_replay() -> None:
    screen = ReviewScreen(over(), around=Around())
    async with staged(Stage(screen)) as (app, pilot):
        if screen.model.seat is not C:
            await press(pilot, "s")
        await press(pilot, "down")
        detail = screen.query_one("#verdict", Drawing).plain_text
        assert not missing(detail, "Levy Navis 5 in Ravenna", "Add a step to Ballista")
        wanted = screen.model.verdict
        assert wanted is not None
        await press(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert (app.screen.model.replay.position, app.screen.model.replay.eyes) == (wanted.position, wanted.seat)
        await press(pilot, "escape")
        assert app.screen is screen
        first, plot = screen.query_one(VerdictsPane).plain_text, screen.query_one("#plot", Drawing).plain_text
        await press(pilot, "s")
        assert screen.query_one(VerdictsPane).plain_text != first
        assert "Expected points" in await press(pilot, "v")
        assert screen.query_one("#plot", Drawing).plain_text != plot


async def test_from_the_end_of_a_game_and_from_its_replay() -> None:
    table = over()
    for first in (
        GameOverScreen(GameSession(table, frozenset()), around=Around()),
        ReplayScreen(table, around=Around()),
    ):
        async with staged(Stage(first), (120, 40)) as (app, pilot):
            assert "review" in screen_text(app).lower()
            await press(pilot, "v")
            assert isinstance(app.screen, ReviewScreen)
            await press(pilot, "escape")
            assert app.screen is first


async def test_ascii_draws_nothing_else() -> None:
    app = Stage(ReviewScreen(over(), around=Around()), ASCII)  # type: ignore[arg-type]
    async with staged(app, (120, 40)) as (_, pilot):
        assert screen_text(app).isascii()
        assert (await press(pilot, "v", "s")).isascii()


class Work:
    def __init__(self) -> None:
        self.begun = threading.Event()
        self.stopped = threading.Event()

    def run(self, job: Reviewing) -> Review | None:
        job._progress(GoesOn(0.42, 17))
        self.begun.set()
        assert self.stopped.wait(LATER)
        return None


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Iterator[Work]:
    one = Work()
    monkeypatch.setattr(Reviewing, "run", lambda job: one.run(job))
    monkeypatch.setattr(Reviewing, "stop", lambda job: one.stopped.set())
    yield one
    one.stopped.set()


async def test_the_work_is_told_and_escape_stops_it(work: Work) -> None:
    async with staged(JuliusApp(Settings())) as (app, pilot):
        app.push_screen(ReviewScreen(over(), around=Around()))
        await pilot.pause()
        assert work.begun.wait(LATER)
        await pilot.pause()
        assert "42 % done, about 17 seconds left. Esc: stop." in screen_text(app)
        assert "What cost most" in screen_text(app), "of whom is not known yet"
        await pilot.press("s", "v")
        assert isinstance(app.screen, ReviewScreen)
        await press(pilot, "escape")
        assert work.stopped.is_set()
        assert not isinstance(app.screen, ReviewScreen)
