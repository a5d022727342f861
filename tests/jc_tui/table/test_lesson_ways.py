"""A lesson of each game to its end in three ways: as told, astray at every step, and with Enter alone."""

import random
from contextlib import closing

import pytest

from engine.chance import SeededChance
from engine.games import DEFAULT_GAME, GAMES
from jc_tui.app import GameApp
from jc_tui.game_ui import ui_of
from jc_tui.screens.moment import MomentScreen
from jc_tui.seats import open_game
from jc_tui.seats.open_game import new_lesson
from jc_tui.settings import Settings
from jc_tui.table.cards import Moment
from jc_tui.table.coach import LessonChance, open_facts
from jc_tui.table.intents import BotChose, ChooseAction, EndPhase, MarkLine, Next, Say, TimeIsUp, TurnPage, Undo
from jc_tui.table.list_choice import ListChoice
from jc_tui.widgets.banners import sentence
from tests.jc_tui.screens.stage import missing, present, press, screen_text, see, settled, staged
from tests.jc_tui.table.sitter import Sitter
from tests.jc_tui.table.test_lessons import GALLIC, act, at, check_what_is_said, follow, todo, wanted

LEADERS = {DEFAULT_GAME: ("caesar", "antonius"), GALLIC: ("legion_x",)}
pytestmark = pytest.mark.slow


def stands(session, *facts):
    """Whether a game stands as `facts` tell it."""
    return set(facts) <= set(open_facts(session.table.state))


def points(session):
    return [*session.table.state.points_by_seat().values()]


CLAIMS = {  # by game and step, whether it is so what the words of a step say of the table
    f"{DEFAULT_GAME} points": lambda session: points(session) == [1, 7] and not stands(session, "rome pompey"),
    f"{DEFAULT_GAME} more-to-rome": lambda session: stands(session, "rome caesar"),
    f"{DEFAULT_GAME} levy": lambda session: stands(session, "rome caesar"),
    f"{DEFAULT_GAME} play-three": lambda session: stands(session, "tarraco pompey"),
    f"{DEFAULT_GAME} regroup": lambda session: stands(session, "tarraco caesar"),
    f"{DEFAULT_GAME} second-attack": lambda session: stands(session, "neapolis pompey"),
    f"{DEFAULT_GAME} utica": lambda session: (
        not {"utica caesar", "utica pompey"} & {*open_facts(session.table.state)}
    ),
    f"{DEFAULT_GAME} year-done": lambda session: stands(session, "utica caesar"),
    f"{DEFAULT_GAME} over": lambda session: max(points(session)) < 10,
    f"{GALLIC} points": lambda session: stands(session, "allobroges romans", "volcae romans"),
    f"{GALLIC} both-active": lambda session: stands(session, "mandubii barbarians"),
    f"{GALLIC} flank": lambda session: not stands(session, "helvetii barbarians"),
    f"{GALLIC} march": lambda session: stands(session, "sequani barbarians"),
    f"{GALLIC} regroup": lambda session: stands(session, "sequani romans"),
}


class Pupil:
    """Plays a lesson at the real model, and checks whatever the coach says.

    Attributes:
        heard: the steps that were said.
        aside: those that were said while the enemy acted.
    """

    def __init__(self, session, **settings):
        self.session = session
        self.sitter = Sitter(session, moments="off", battle_speed="instant", **settings)
        self.model, self.coach = self.sitter.model, session.coach
        self.heard, self.aside = [], []

    @property
    def is_over(self):
        return self.session.coach_says is None and not self.session.behind

    def attend(self):
        """Let others act and read what they did, step by step; return whether the pupil is to act."""
        for _ in range(200):
            message = self.session.coach_says
            if message is not None and message.watch and message.step is not None:
                self.aside.append(message.step.says.removeprefix("learn."))
            if (number := self.model.wants.bot) is not None:
                self.model.handle(BotChose(self.session.think(), number))
            elif not self.session.behind and (alarm := self.model.wants.alarm) is not None:
                self.model.handle(TimeIsUp(alarm[0]))
            elif self.session.behind or self.session.bot_to_act or self.model.mode.is_over:
                self.model.handle(Next())
            else:
                break
        else:
            raise AssertionError(f"the coach waits for ever at {self.session.table.history[-1].action}")
        if not self.is_over:
            self.check()
        return not self.is_over

    def check(self):
        message, game = self.session.coach_says, self.session.table.game.id
        check_what_is_said(self.session)
        if message.step is not None:
            name = message.step.says.removeprefix("learn.")
            self.heard += [name] * (name not in self.heard[-1:])
            assert CLAIMS.get(f"{game} {name}", lambda _: True)(self.session), name

    def does(self, action):
        """Do an action, confirmed where the model asks."""
        before = self.session.table.number
        for _ in range(2):
            if self.session.table.number == before:
                self.model.handle(ChooseAction((self.session.table.state.parse(action),)))
        assert self.session.table.number != before, (action, self.sitter.said)


@pytest.fixture
def session(game, tmp_path, monkeypatch):
    """A lesson whose dice, where it says nothing of them, fall the same every time."""
    monkeypatch.setattr(open_game, "SystemChance", lambda: SeededChance(7))
    with closing(new_lesson(ui_of(game).lesson, tmp_path)) as begun:
        yield begun


def check_leaders(session):
    places = session.ui.map.atlas.places
    lines = [line for line in session.table.state.position().splitlines() if line.split(" ")[0] in places]
    for leader in LEADERS[session.table.game.id]:
        assert any(f" {leader} " in line for line in lines), leader


@pytest.mark.parametrize("game", GAMES)
def test_as_told_all_is_said_and_no_leader_is_lost(session, game):
    pupil = Pupil(session)
    while pupil.attend():
        if not pupil.coach.turn_page():
            pupil.does(str(wanted(session)))
    steps = [step.says.removeprefix("learn.") for step in pupil.coach.lesson.steps]
    assert [name for name in dict.fromkeys(pupil.heard) if name in steps] == steps
    check_leaders(session)
    assert {"see-cards", "see-fight", "see-end"} <= set(pupil.aside), "the coach speaks while the enemy acts"
    folder = session.table.path.parent
    assert open_game.begun_lesson(pupil.coach.lesson, folder) is None, "Learn begins another one"


@pytest.mark.parametrize("game", GAMES)
def test_astray_at_every_step_what_is_said_is_so_and_can_be_taken_back(session, game):
    """Do something else at each step; where the coach offers it, take it back and do as told."""
    pupil, dice, taken_back, strayed = Pupil(session), random.Random(game), 0, set[str]()
    while pupil.attend():
        if pupil.coach.turn_page():
            continue
        step, named = session.coach_says.step, todo(session)
        others = [str(action) for action in session.legal if str(action) not in named and action.verb != "resign"]
        if step is None or step.says in strayed or not others:
            pupil.does(str(wanted(session)))
            continue
        strayed.add(step.says)
        before = session.table.number
        pupil.does(dice.choice(others))
        now = session.coach_says
        if now is not None and now.strayed and session.can_undo() is None:
            told = sentence(now, pupil.coach.lesson.words)
            assert present(told, "u takes it back", "you can still take it back"), told
            pupil.model.handle(Undo())
            assert session.table.number != before + 1
            taken_back += 1
    assert taken_back > 4
    assert len(strayed) > 12
    check_leaders(session)


OTHERS = ["c", "space", "e", "enter", "escape", "b", "down", "enter", "down", *["down", "enter"] * 2, "e", "enter"]
"""What is pressed where Enter changes nothing more."""


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
async def test_with_enter_alone_the_year_ends_and_no_leader_is_lost(session, game, tmp_path):
    """At 80 by 24: where Enter changes nothing more, the keys that go on or end a phase do."""
    settings = Settings(game=game, moments="off", battle_speed="instant")
    year, seen, idle = session.table.state.clock[:-2], list[object](), 0
    async with staged(GameApp(settings, tmp_path, session=session), (80, 24)) as (app, pilot):
        for _ in range(900):
            if not session.table.state.clock.startswith(year):
                break
            await pilot.press("enter" if idle < 2 else OTHERS[(idle - 2) % len(OTHERS)])
            message = session.coach_says
            now = session.table.number, session.shown, message
            idle = 0 if now not in seen else idle + 1
            if not idle:
                seen.append(now)
                if message is not None and not message.watch:
                    check_what_is_said(session)
            for pane in app.screen.query("CoachPane"):
                assert "Space goes on" not in pane.plain_text, "the message below says it"
        assert not session.table.state.clock.startswith(year), screen_text(app)
    check_leaders(session)


@pytest.mark.parametrize(
    ("game", "names"),
    [(GALLIC, {"groups": "Transalpine", "sway": "Boii"}), (DEFAULT_GAME, {"to-rome": "Ravenna", "sea": "2/3"})],
)
async def test_what_the_coach_names_is_in_sight_also_under_a_refusal(session, names, tmp_path):
    """At 80 by 24; PgDn turns the list, as it says."""
    async with staged(GameApp(Settings(), tmp_path, session=session), (80, 24)) as (app, pilot):
        for step, name in names.items():
            follow(session, step)
            app.screen.runner.send(Say("This is not."))
            await settled(pilot)
            orders = app.screen.query_one("OrdersPane")
            assert name in orders.plain_text, step
            app.screen.runner.send(Say("This is refused.", True))
            await settled(pilot)
            assert name in orders.plain_text, "the list keeps its rows"
            if "PgDn" in (before := orders.plain_text):
                await press(pilot, "pagedown")
                assert orders.plain_text != before
                number = orders.cursor.at
                await press(pilot, "pageup")
                assert orders.cursor.at < number, "a page back, not around the ends"


@pytest.mark.parametrize(
    ("game", "step", "named"),
    [
        *((DEFAULT_GAME, "supply", "legio_17"), (GALLIC, "quarters", "legion_xi")),
        *(
            (DEFAULT_GAME, "fire", "legio_10"),
            (DEFAULT_GAME, "hits", "legio_7"),
            (GALLIC, "main", "main transalpine_gaul"),
        ),
    ],
)
def test_the_cursor_stands_at_what_the_coach_names(session, step, named):
    """In winter, and in a battle."""
    follow(session, step)
    mode = Sitter(session).model.mode
    if isinstance(mode, ListChoice):
        assert mode.key == named
    else:
        assert named in (mode.chosen, *(str(way) for way in mode.ways[mode.cursor.at :][:1]))


def test_a_leader_is_not_disbanded_without_a_question(session):
    follow(session, "supply")
    assert "a leader" in Sitter(session, confirmations=False).does(MarkLine("caesar"), EndPhase())
    check_leaders(session)


@pytest.mark.parametrize("game", [GALLIC])
def test_another_use_of_the_card_leaves_the_battle_to_the_next_one(session):
    follow(session, "movement")
    act(session, "announce supply")
    while session.coach_says is not None and session.table.state.clock == "58.3":
        act(session, str(session.legal[0]))
    assert at(session) == "movement", "it is taught with the last card"


@pytest.mark.parametrize("game", GAMES)
def test_the_enemys_turn_waits_for_a_key_in_a_lesson(session, game):
    pupil = Pupil(session, show="fast")
    while not (pupil.model.playback.is_on or pupil.is_over):
        if session.behind or pupil.model.bots.waits_for_key or session.bot_to_act:
            pupil.sitter.does(Next())
        elif not pupil.coach.turn_page():
            pupil.does(str(wanted(session)))
    assert pupil.model.playback.is_on
    assert pupil.model.wants.alarm is None
    pupil.model.handle(TurnPage())
    assert pupil.model.said is None


@pytest.mark.parametrize("step", ["attack", "regroup"])
async def test_a_card_of_a_decisive_moment_leaves_the_coach_in_sight(session, step, tmp_path):
    """At 80 by 24, where a card lies low."""
    follow(session, step)
    async with staged(GameApp(Settings(), tmp_path, session=session), (80, 24)) as (app, pilot):
        runner = app.screen.runner
        (coach,) = app.screen.query("CoachPane")
        runner.model.due = [Moment("What decides", told=["A long sentence of what has happened here."] * 9)]
        app.push_screen(MomentScreen(session, app, runner))
        assert not missing(await see(pilot), "What decides", *coach.plain_text.splitlines())


def test_a_leader_who_stays_in_a_lost_battle_is_told_to_retreat_again(session):
    """Whoever else has retreated meanwhile."""
    follow(session, "retreat")
    act(session, "fire antonius", "retreat legio_13 neapolis-rome")
    while not any(str(action).startswith("retreat antonius") for action in session.legal):
        act(session, str(session.legal[0]))
    assert at(session) == "retreat"


def test_who_does_otherwise_where_a_step_cannot_be_done_has_not_strayed(session):
    """One of the two who are to go to Massilia has gone elsewhere."""
    follow(session, "hold-narbo")
    act(session, "move legio_16 lugdunum-cenabum")
    follow(session, "sail")
    act(session, "move caesar_navis_1 massilia-mare_hispanum", "move legio_11 narbo-massilia")
    assert not session.coach_says.strayed


@pytest.mark.parametrize("game", [GALLIC])
def test_another_use_is_not_astray_where_the_coach_left_it_open(session):
    """The Helvetii were beaten off: no march is asked for."""
    session.table.chance = LessonChance(session.coach.lesson, session.table, SeededChance(1))
    follow(session, "shelter")
    act(session, "end")
    while session.table.state.clock == "58.2":
        act(session, str(session.legal[0]))
    assert not stands(session, "sequani barbarians")
    act(session, str(session.legal[0]))
    session.act("announce supply")
    assert not session.coach_says.strayed


@pytest.fixture
def game():
    return DEFAULT_GAME
