"""The end of a game: what it says, and where it leads."""

from pathlib import Path

import pytest

from engine.bots import make_bot
from engine.table import Table
from jc_tui.app import JuliusApp
from jc_tui.look.glyphs import ASCII
from jc_tui.map.view import MapView
from jc_tui.screens.game_over import GameOverScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from tests.gallic_war.golden import RECIPES
from tests.gallic_war.support import GAME as GAUL
from tests.golden.recipes import save_of
from tests.jc_tui.games import GAME, begun, finished
from tests.jc_tui.screens.stage import Around, C, P, Stage, missing, press, screen_text, settled, staged


def ended(path: Path) -> GameSession:
    finished(path)
    return GameSession(Table.open(GAME, path), frozenset())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["draw", "rome", "early", "last-year"])
async def test_it_says_who_won_with_which_points(name: str):
    session = GameSession(Table.open(GAME, save_of(name), read_only=True), frozenset())
    async with staged(Stage(GameOverScreen(session, around=Around()))) as (app, _):
        text = screen_text(app)
        result = session.table.state.result
        assert (f"{result.winner.label} wins" if result.winner else "draw") in text
        for seat, points in result.standing.items():
            said = "1 victory point " if points == 1 else f"{points} victory points"
            assert f"{seat.label.upper()}  {said}" in text
        assert " turns" in text
        assert f"{name}.jsonl" in "".join(text.split())


@pytest.mark.slow
async def test_the_story_is_written_beside_the_save_and_replay_leads_back(tmp_path: Path):
    async with staged(Stage(GameOverScreen(ended(tmp_path / "one.jsonl"), around=Around()))) as (app, pilot):
        await press(pilot, "e", "m", "j")
        assert "one.story.json" in "".join(screen_text(app).split())
        await press(pilot, "r")
        assert type(app.screen).__name__ == "ReplayScreen"
        await press(pilot, "escape")
        assert isinstance(app.screen, GameOverScreen)
    assert {"one.story.txt", "one.story.md", "one.story.json"} <= {file.name for file in tmp_path.iterdir()}


@pytest.mark.slow
async def test_a_rematch_opens_the_table_with_the_sides_swapped(tmp_path: Path):
    session = ended(tmp_path / "one.jsonl")
    seats = dict(session.table.header.seats)
    async with staged(JuliusApp(Settings(), tmp_path)) as (app, pilot):
        app.push_screen(GameOverScreen(session, around=Around()))
        await settled(pilot)
        await press(pilot, "n")
        table = app.session.table
        assert table.path == tmp_path / "one-rematch.jsonl"
        assert table.header.seats == {"caesar": seats["pompey"], "pompey": seats["caesar"]}


@pytest.mark.slow
async def test_to_the_title(tmp_path: Path):
    async with staged(JuliusApp(Settings(), tmp_path)) as (app, pilot):
        app.push_screen(GameOverScreen(ended(tmp_path / "one.jsonl"), around=Around()))
        await settled(pilot)
        await press(pilot, "t")
        assert type(app.screen).__name__ == "TitleScreen"


@pytest.mark.slow
async def test_it_tells_how_it_went_and_leads_on() -> None:
    """Points by year as dots, the moments that decided it, the map at right, a menu of what is next."""
    session = GameSession(Table.open(GAME, save_of("rome"), read_only=True), frozenset())
    async with staged(Stage(GameOverScreen(session, around=Around())), (120, 40)) as (app, pilot):
        text = screen_text(app)
        assert not missing(
            text, "705   C ●●● 3    P ●●● 3", "709   C ●●○ 2", "709.4 Pompey takes Alexandria  P +2"
        )
        board = app.screen.query_one(MapView)
        assert board.region.height == board.art.height
        assert board.marks["rome"].text == "C2"
        assert "▸ r  Replay" in text
        assert "▸ v  Review" in await press(pilot, "down")
        await press(pilot, "up", "enter")
        assert type(app.screen).__name__ == "ReplayScreen"


@pytest.mark.slow
async def test_the_years_of_gaul_and_its_rising_are_told() -> None:
    session = GameSession(Table.open(GAUL, RECIPES[0].save, read_only=True), frozenset())
    async with staged(Stage(GameOverScreen(session, around=Around())), (160, 48)) as (app, _):
        assert not missing(screen_text(app), "58 BC", "R ●○", "52.1  All Gaul rises", "r  Replay")


async def test_ascii_draws_nothing_else(tmp_path: Path):
    app = Stage(GameOverScreen(ended(tmp_path / "one.jsonl"), around=Around()), ASCII)
    async with staged(app, (120, 40)):
        assert screen_text(app).isascii()


async def test_it_names_who_played_here_at_the_end(tmp_path: Path):
    with begun(tmp_path / "one.jsonl") as table:
        table.resign(C)
        assert table.header.seats[C] == "human"
        session = GameSession(table, frozenset(), {seat: make_bot("tiro", 1) for seat in (C, P)})
        async with staged(Stage(GameOverScreen(session, around=Around()))) as (app, _):
            assert "Caesar was tiro" in screen_text(app)
