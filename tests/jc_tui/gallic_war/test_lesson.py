"""The first game of the Gallic War: the script leads to its end, and forgives what else is done."""

import random
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from jc_tui.app import JuliusApp
from jc_tui.gallic_war.battle.screen import BattleScreen
from jc_tui.gallic_war.year.view import YearScreen
from jc_tui.game_ui import ui_of
from jc_tui.screens.play import PlayScreen
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.open_game import new_lesson
from jc_tui.settings import Settings
from jc_tui.widgets.banners import CoachPane
from tests.jc_tui.lessons import at, follow, let_others_act, said
from tests.jc_tui.screens.stage import press, staged

LESSON = ui_of("gallic-war").lesson
STEPS = LESSON.steps


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    with closing(new_lesson(LESSON, tmp_path)) as begun:
        yield begun


@pytest.mark.slow
def test_whoever_does_as_the_coach_says_hears_all_of_it_and_controls_six_areas(session: GameSession) -> None:
    heard = follow(session)
    told = [step for step in dict.fromkeys(heard) if step]  # in the second round all fire once more
    assert told == [step.says.removeprefix("learn.") for step in STEPS]
    view = session.view
    assert (session.table.state.clock, view.points, view.supply) == ("57.1", 6, 10)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_the_pupil_does_the_year_goes_on_and_the_coach_waits(session: GameSession, seed: int) -> None:
    dice = random.Random(seed)
    while session.table.state.clock.startswith("58"):
        let_others_act(session)
        if session.to_act is not None and session.table.state.clock.startswith("58"):
            said(session)
            session.act(dice.choice(session.legal))


def test_another_card_or_way_is_forgiven_and_the_coach_is_met_again(session: GameSession) -> None:
    follow(session, "play")
    session.act("play boii")
    let_others_act(session)
    assert at(session) == "activate"
    follow(session, "shelter")
    session.act("shelter sequani")  # and a siege follows
    let_others_act(session)
    assert not said(session).strayed
    assert session.view.battle is not None
    while session.table.state.clock == "58.2":
        session.act(session.legal[0])
        let_others_act(session)
    assert at(session) == "move-card"


KEYS: Sequence[tuple[str, type[PlayScreen], str]] = (
    ("play", TableScreen, "enter enter"),
    ("activate", TableScreen, "down enter"),
    ("supply-card", TableScreen, "enter enter"),
    ("supply", TableScreen, "enter enter"),
    ("shelter", BattleScreen, "e"),
    ("retreat", BattleScreen, "r 2 space"),
    ("move-card", TableScreen, "enter enter"),
    ("movement", TableScreen, "down down enter"),
    ("groups", TableScreen, "3 1"),
    ("groups-done", TableScreen, "e e"),
    ("march", TableScreen, "2 5 6 g s"),
    ("flank", TableScreen, "g h"),
    ("reserve", TableScreen, "1 1 g s"),
    ("moves-done", TableScreen, "e"),
    ("main", BattleScreen, "2"),
    ("caesar", BattleScreen, "f"),
    ("volley", BattleScreen, "v"),
    ("hits", BattleScreen, "h h"),
    ("round-two", BattleScreen, "f v space"),
    ("regroup", TableScreen, "e"),
    ("politics", TableScreen, "down enter"),
    ("sway", TableScreen, "g b enter"),
    ("quarters", YearScreen, "space down space up up space up space e"),
    ("replace", YearScreen, "enter enter enter enter"),
    ("build", YearScreen, "enter"),
)
"""Each thing that the coach waits for, the screen on which he says it, and the keys that he names for it."""


@pytest.mark.slow
async def test_the_whole_lesson_is_done_with_the_keys_that_the_coach_names(tmp_path: Path) -> None:
    """At 80 by 24, from the title to the end of the year."""
    app = JuliusApp(Settings(game="gallic-war", show="off", moments="off", battle_speed="at once"), tmp_path)
    async with staged(app) as (app, pilot):
        await press(pilot, "e")
        table = app.screen
        assert isinstance(table, TableScreen)
        assert "Welcome! You are the Romans" in table.query_one(CoachPane).plain_text
        for step, kind, keys in KEYS:
            while not waits(table.session):
                await pilot.press("c")
            assert at(table.session) == step
            assert isinstance(app.screen, kind), step
            pane = app.screen.query_one(CoachPane)
            assert " ".join(pane.plain_text.split()).startswith(f"Coach: {LESSON.say(f'learn.{step}')[:20]}")
            await press(pilot, *keys.split())
        assert (table.session.table.state.clock, table.session.view.points) == ("57.1", 6)


def waits(session: GameSession) -> bool:
    step = said(session).step
    return step is not None and step.waits
