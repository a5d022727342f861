"""A game without a bot's mind is played by people and at random, and nothing asks more of it than a sentence."""

from pathlib import Path

import pytest

from engine import load_game
from engine.arena.schedule import ArenaPlan, check_plan
from engine.bots import bots_for, make_bot, usual_bot
from engine.bots.specs import BotSpec
from engine.contract import GameError
from engine.table import Table
from jc_tui.lookback.reviewing import check
from jc_tui.screens.branch import BranchScreen
from jc_tui.screens.game_over import GameOverScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.hints import HintRequest
from jc_tui.seats.open_game import new_session
from jc_tui.widgets.value_line import ValueLine
from tests.crowd import GREEN, NAME, RED, come_home
from tests.jc_tui.games import jc, sentence
from tests.jc_tui.playing import run
from tests.jc_tui.protocol.test_protocol import Talk
from tests.jc_tui.screens.stage import press, settled, staged
from tests.jc_tui.toy.test_toy import app_on

CANNOT = "tiro cannot play this game; bots that can: random."
NO_SEARCH = "No bot can think ahead in this game yet: there are neither hints nor reviews."


@pytest.fixture(autouse=True)
def two(monkeypatch: pytest.MonkeyPatch) -> None:
    come_home(monkeypatch, 2)


def test_only_random_plays_it_and_who_cannot_begins_no_game(tmp_path: Path) -> None:
    assert (list(bots_for(NAME)), usual_bot(NAME)) == (["random"], "random")
    with pytest.raises(GameError, match=CANNOT):
        make_bot("tiro", game=NAME)
    with pytest.raises(GameError, match=CANNOT):
        new_session(tmp_path, NAME, {GREEN: "tiro"})
    assert not list(tmp_path.iterdir())
    with pytest.raises(GameError, match=CANNOT):
        check_plan(ArenaPlan((BotSpec("tiro"), BotSpec("random")), 2, game=NAME))
    assert CANNOT in str(Talk(tmp_path)("new", game=NAME, bots={"green": "tiro"}))


def test_a_person_plays_it_against_random(tmp_path: Path) -> None:
    session = new_session(tmp_path, NAME)
    assert dict(session.table.header.seats) == {RED: "human", GREEN: "random"}
    session.act("bid 3")
    session.act(session.think(), seat=session.to_act)
    assert session.to_act is RED


def test_neither_hint_nor_review_and_text_mode_says_so() -> None:
    table = Table.new(load_game(NAME))
    table.act("bid 3", RED)
    assert NO_SEARCH in str(HintRequest(table, GREEN).answer())
    table.resign(GREEN)
    with pytest.raises(GameError, match=NO_SEARCH):
        check(table)
    table = Table.new(load_game(NAME))
    assert NO_SEARCH in run(table, ("hint", "bid 3", "quit"), (RED,))
    assert len(table.history) == 1, "the game goes on"


@pytest.mark.slow
def test_commands_play_it_at_random(saves: Path) -> None:
    jc("simulate", "--games", 1, "--game", NAME, "--save-dir", saves, status=0)
    refused = jc("arena", "--players", "tiro,random", "--games", 2, "--game", NAME, "--out", saves / "arena")
    assert CANNOT in sentence(refused)
    assert not (saves / "arena").exists()
    done = next(saves.glob("*.jsonl"))
    assert NO_SEARCH in sentence(jc("review", done))


@pytest.mark.slow
async def test_screens_list_who_can_play(tmp_path: Path) -> None:
    app = app_on(folder=tmp_path)
    app.game = NAME
    async with staged(app) as (_, pilot):
        assert "random" in await press(pilot, "n")
        assert [value for value, *_ in app.screen.query_one("#bot-green", ValueLine).values] == ["random"]
        await pilot.app.push_screen(BranchScreen(Table.new(load_game(NAME)), 0, around=app))
        await settled(pilot)
        assert [value for value, *_ in app.screen.query(ValueLine).last().values] == ["human", "random"]


@pytest.mark.slow
async def test_the_keys_for_them_say_so(tmp_path: Path) -> None:
    table = Table.new(load_game(NAME))
    table.act("bid 3", RED)
    async with staged(app_on(GameSession(table, frozenset((GREEN,))), tmp_path)) as (app, pilot):
        assert "No bot can think ahead in this game" in await press(pilot, "H")
        table.resign(GREEN)
        await pilot.app.push_screen(GameOverScreen(app.session, around=app))
        assert "No bot can think ahead in this game" in await press(pilot, "v")
