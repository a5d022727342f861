"""The first game: the script leads to its end, on the table as without it, and forgives what else is done."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from engine.contract import Seat
from engine.games import GAMES
from engine.words import ENGLISH
from jc_tui.app import JuliusApp
from jc_tui.game_ui import ui_of
from jc_tui.julius_caesar.battle.screen import BattleScreen
from jc_tui.julius_caesar.winter.view import WinterScreen
from jc_tui.map.view import MapView
from jc_tui.screens.help import HelpScreen
from jc_tui.screens.play import PlayScreen
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.open_game import begun_lesson, new_lesson, new_session, open_session
from jc_tui.settings import Settings
from jc_tui.table.coach import CoachMessage
from jc_tui.table.intents import SaveChanged
from jc_tui.widgets.banners import CoachPane, coach_lines, sentence
from jc_tui.widgets.pick_list import PickList
from jc_tui.widgets.prompt_line import PromptLine
from tests.jc_tui.lessons import at, coach_of, follow, let_others_act, said
from tests.jc_tui.screens.stage import press, settled, staged

LESSON = ui_of("julius-caesar").lesson
STEPS = LESSON.steps


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    with closing(new_lesson(LESSON, tmp_path)) as begun:
        yield begun


def act(session: GameSession, *actions: str) -> None:
    """The pupil does something, whatever the coach says, and the others answer."""
    for action in actions:
        session.act(action)
        let_others_act(session)


@pytest.mark.slow
def test_whoever_does_as_the_coach_says_hears_all_of_it_and_takes_rome_tarraco_and_utica(session: GameSession):
    heard = follow(session)
    assert [step for step in heard if step] == [step.says.removeprefix("learn.") for step in STEPS]
    held = {seat.label: points for seat, points in session.table.state.standing().items()}
    assert held == {"Caesar": 5, "Pompey": 5}
    assert session.table.state.clock == "706.0"
    assert "face up" not in session.table.state.position()  # all who retreated live


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_has_three_lines_at_eighty_columns(game: str, spoken: str):
    lesson = ui_of(game).lesson
    for step in lesson.steps:
        told = sentence(CoachMessage(step), lesson.say)
        assert len(coach_lines(told, 78)) <= 3, f"{step.says} {len(told)}"
        assert told.isascii() or spoken != ENGLISH, step.says
        assert lesson.say(step.says) != step.says
        assert ui_of(game).help.place_of(step.rule), step.rule


def test_another_move_is_forgiven_and_can_be_taken_back(session: GameSession):
    follow(session, "to-rome")
    session.act("move legio_16 lugdunum-genua")
    assert said(session).strayed
    assert at(session) == "to-rome"
    assert "u takes it back" in sentence(said(session), coach_of(session).lesson.say)
    session.undo()
    assert not said(session).strayed
    session.act("move legio_16 lugdunum-genua")
    session.act("move antonius genua-rome")  # the other order will do, but there are no moves for the first
    assert not said(session).strayed
    assert at(session) == "more-to-rome"


def test_who_leaves_the_path_is_met_again_where_it_makes_sense(session: GameSession):
    follow(session, "to-rome")
    session.act("end")
    assert at(session) == ""  # Rome is not there to levy in
    assert "go" in sentence(said(session), coach_of(session).lesson.say)
    act(session, "end")
    assert at(session) == "enemy-turn"
    coach_of(session).turn_page()
    assert at(session) == "play-three"
    assert not said(session).spent
    act(session, "play 3/2")  # another card
    assert at(session) == "attack"
    act(session, "end", "end")
    assert at(session) == "second-attack"
    act(session, "play 2/2", "end", "end")
    assert at(session) == "sea"
    assert not said(session).spent


def test_where_a_card_that_is_named_is_gone_another_is_said_to_do(session: GameSession):
    follow(session, "discard")
    act(session, "discard 2/2", "play 2/2", "end", "end", "play 3/1", "end", "end")
    assert at(session) == "second-attack"  # 2/2 is meant, and there is none left
    assert said(session).spent
    assert "another does as well" in sentence(said(session), coach_of(session).lesson.say)


def test_learn_goes_on_with_the_lesson_that_was_begun(tmp_path: Path):
    """While its coach has something to say: a finished one, a damaged one and a game of that name are none."""
    assert begun_lesson(LESSON, tmp_path) is None
    session = new_lesson(LESSON, tmp_path)
    path = session.table.path
    session.close()
    assert begun_lesson(LESSON, tmp_path) == path
    sound = path.read_bytes()
    path.write_bytes(sound.replace(b"position", b"positiom", 1))
    assert begun_lesson(LESSON, tmp_path) is None
    path.write_bytes(sound)
    later, damaged = tmp_path / "lesson-3.jsonl", tmp_path / "lesson-4.jsonl"
    path.rename(later)
    damaged.write_text("no save")
    (tmp_path / "lesson-plan.jsonl").write_text("somebody's own")
    assert begun_lesson(LESSON, tmp_path) == later, "whatever is gone before it"
    with closing(new_lesson(LESSON, tmp_path)) as another:
        assert another.table.path == tmp_path / "lesson-5.jsonl"
        assert begun_lesson(LESSON, tmp_path) == another.table.path
    (tmp_path / "lesson-5.jsonl").unlink()
    later.rename(path)
    with closing(open_session(path)) as resumed:
        resumed.table.resign(LESSON.pupil)
    assert begun_lesson(LESSON, tmp_path) is None


@pytest.mark.slow
def test_the_save_is_all_that_is_needed_to_go_on(tmp_path: Path):
    session = new_lesson(LESSON, tmp_path)
    follow(session, "fire")
    path, before = session.table.path, session.table.history
    assert path == tmp_path / "lesson.jsonl"
    session.close()
    again = open_session(path)
    assert [entry.action for entry in again.table.history] == [entry.action for entry in before]
    assert at(again) == "fire"
    assert follow(again)[-1] == "over"
    again.close()
    other = new_lesson(LESSON, tmp_path)
    assert other.table.path == tmp_path / "lesson-2.jsonl"


def test_dice_and_enemy_go_on_by_themselves_where_the_lesson_says_nothing_that_is_legal(session: GameSession):
    for text in ("discard 3/2", "play 3/1", "move legio_7 narbo-tarraco", "end", "end"):
        let_others_act(session)
        session.act(text)
    seen = 0
    while session.table.state.clock == "705.1" and seen < 60:
        let_others_act(session)
        assert coach_of(session).message() is not None
        session.act(session.legal[0])
        seen += 1
    assert any(str(entry.action).startswith("roll") for entry in session.table.history)


def test_whoever_plays_the_other_seat_or_looks_on_or_another_game_has_no_coach(tmp_path: Path):
    session = new_lesson(LESSON, tmp_path)
    session.close()
    path = session.table.path
    others = (open_session(path, Seat("pompey")), open_session(path, watch=True), new_session(tmp_path))
    for other in others:
        assert other.coach is None
        other.close()


POINTS = {
    "levy": TableScreen,
    "hits": BattleScreen,
    "regroup": BattleScreen,
    "attack-neapolis": TableScreen,
    "retreat": BattleScreen,
    "land": TableScreen,
    "port": WinterScreen,
    "supply": WinterScreen,
    "over": TableScreen,
}
"""Steps and the screens on which the coach says them."""


@pytest.mark.slow
async def test_the_coach_is_on_every_screen_from_the_title_to_the_end_of_the_lesson(tmp_path: Path):
    """At 80 by 24; the first orders with keys."""
    async with staged(JuliusApp(Settings(battle_speed="instant"), tmp_path)) as (app, pilot):
        await pilot.press("c")  # there is nothing to go on with
        await press(pilot, "e")
        table = app.screen
        assert isinstance(table, TableScreen)
        assert "Welcome" in table.query_one(CoachPane).plain_text
        await press(pilot, "c", "c", "f1")
        assert isinstance(app.screen, HelpScreen)
        assert app.screen.query_one("#help-list", PickList).key == "2.1"
        await press(pilot, "escape", "6", "enter")
        assert "any other key goes on" in table.query_one(CoachPane).plain_text
        await press(pilot, "space")
        await press(pilot, "4", "enter")
        await press(pilot, "space")
        await pilot.press("c")  # nothing is only to be read here
        await settled(pilot)
        assert "the coach waits for you" in table.query_one(PromptLine).text
        await press(pilot, "5", "3", "slash", *"rome", "enter", "enter")
        assert at(table.session) == "more-to-rome"
        assert "No short way" not in table.query_one(PromptLine).text  # nobody asked whether the ships can follow
        for step, kind in POINTS.items():
            follow(table.session, step)
            for screen in (app.screen, table):
                if isinstance(screen, PlayScreen) and screen.is_current:
                    screen.runner.send(SaveChanged())
                    await settled(pilot)
            assert at(table.session) == step
            if isinstance(app.screen, BattleScreen) and kind is not BattleScreen:
                await pilot.press("space")  # the battle that is over was looked at
                await settled(pilot)
            assert isinstance(app.screen, kind), step
            pane = app.screen.query_one(CoachPane)
            told = " ".join(pane.plain_text.split())
            assert told.startswith("Coach:")
            assert coach_of(table.session).lesson.say(f"learn.{step}").split()[-1] in told
            assert pane.region.height == 3
        await press(pilot, "c")
        assert not table.query_one(CoachPane).display
        await press(pilot, "c")
        assert "The coach has said all" in table.query_one(PromptLine).text


@pytest.mark.slow
async def test_there_is_room_for_the_coach_where_panes_stand_below_the_map(session: GameSession, tmp_path: Path):
    """At 120 by 40: the map keeps its level, what stands below it makes room."""
    follow(session, "discard")
    async with staged(JuliusApp(Settings(), tmp_path, session=session), (120, 40)) as (app, _):
        assert isinstance(app.screen, TableScreen)
        assert app.screen.query_one(CoachPane).region.height == 2
        assert app.screen.query_one(MapView).region.height == 30
        assert app.screen.query_one("#hand").region.height > 0
