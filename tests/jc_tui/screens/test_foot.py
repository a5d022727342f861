"""The foot of the screens: only what is asked in sight is answered, and nothing moves what lies above it."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import Input

from engine.bots.game_ai import Proposal
from engine.bots.hint import Hint, HintBot
from engine.games import GAMES
from jc_tui.app import GameApp
from jc_tui.gallic_war.battle.screen import BattleScreen as GallicBattleScreen
from jc_tui.gallic_war.year.view import YearScreen
from jc_tui.game_ui import ui_of
from jc_tui.host.api.messages import NoticeKind, PushKind, PushMessage
from jc_tui.julius_caesar.battle.screen import BattleScreen
from jc_tui.julius_caesar.deployment_view import DeploymentScreen
from jc_tui.julius_caesar.winter.view import WinterScreen
from jc_tui.lookback.reviewing import Reviewing
from jc_tui.screens.play import PlayScreen
from jc_tui.screens.replay import ReplayScreen
from jc_tui.screens.review import ReviewScreen
from jc_tui.screens.saves import SavesScreen
from jc_tui.screens.table import TableScreen
from jc_tui.seats.open_game import new_lesson
from jc_tui.settings import Settings
from jc_tui.table.intents import Choose, OpenPlan, Pick, PresenceChanged, SaveChanged, Say
from jc_tui.table.plans import PlanDesk
from tests.jc_tui.gallic_war import battles as gaul
from tests.jc_tui.gallic_war import sessions as gallic
from tests.jc_tui.gallic_war.desk import war
from tests.jc_tui.gallic_war.winters import building, buying, poor_winter
from tests.jc_tui.games import begun
from tests.jc_tui.host.hosts import busy_host, go_to, lobby_on, told
from tests.jc_tui.julius_caesar import test_orders as orders
from tests.jc_tui.julius_caesar.battles import ROME, battle_sitting
from tests.jc_tui.julius_caesar.test_deployment import deploying
from tests.jc_tui.reviews import review
from tests.jc_tui.screens import stage
from tests.jc_tui.screens.hands import quiet
from tests.jc_tui.screens.stage import Around, P, Stage, missing, press, screen_text, see, session, staged
from tests.jc_tui.sessions import BOTH, do, sit
from tests.jc_tui.snapshots.shows import first_move, golden, round_two, two_at_one_keyboard
from tests.jc_tui.table.test_lessons import let_others_act, wanted
from tests.jc_tui.table.test_one_key import LAST, MOVES
from tests.jc_tui.texts import present
from tests.seeds import FIRST

pytestmark = pytest.mark.slow

RESIZED, NEWS = "resized", "news"  # what happens between two keys that is none itself
PANES = tuple(f"view('open_pane', '{name}'" for name in ("places", "pool", "areas", "ledger"))

APART = ("app.", "do('Choose'", "view('zoom', -1", "view('move_border', 4", "legend", *PANES)
"""What actions begin with that are Textual's own, or much the same as others."""

ANYWHERE = ("2", "9", "up", "enter", "space", "escape", "tab", "x", RESIZED, NEWS)
"""Keys that mean something on some screen."""

SAVE = Path("one.jsonl")
TYPED = ("colon", "m rome asculum", "enter")


@dataclass(frozen=True)
class Asking:
    """Keys that ask something where `opens` leads, words of what is asked, and the keys that are yes."""

    opens: Callable[[], Any]
    told: str
    asks: tuple[str, ...]
    yes: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    asked: bool = True


def on(seats):
    return TableScreen(seats, Around())


def moves():
    return on(sit(MOVES, bots=None))


def cards():
    return on(sit(bots=None))


def planning():
    screen = moves()
    for intent in (OpenPlan(), Choose(2), Pick("asculum")):
        screen.model.handle(intent)
    return screen


def passed():
    seats = round_two()
    do(seats, "pass legio_8")
    return BattleScreen(seats, Around())


def field_screen():
    return GallicBattleScreen(gaul.battle_sitting(gaul.field(), frozenset((gaul.R,))), Around())


def replay():
    SAVE.unlink(missing_ok=True)
    return ReplayScreen(begun(SAVE, 20), context=Around())


def saves():
    SAVE.unlink(missing_ok=True)
    begun(SAVE, 3).close()
    return SavesScreen("load", context=Around())


ASKED = {
    "give up": Asking(moves, "press R again", ("R",)),
    "leave": Asking(moves, "Esc again leaves", ("escape",)),
    "type": Asking(moves, "Enter does it", TYPED, ("enter",)),
    "go": Asking(moves, "Enter does it", ("3", "g", "a"), ("enter",)),
    "hint": Asking(moves, "H: do it", ("H",)),
    "card": Asking(cards, "Enter takes it", ("enter",), before=("space",)),
    "chosen card": Asking(cards, "Enter takes it|>1 Mercury", ("1",), ("enter",), asked=False),
    "give up Gaul": Asking(lambda: on(gallic.sit(bots=None)), "press R again", ("R",)),
    "hint in battle": Asking(lambda: BattleScreen(round_two(), Around()), "Do this", ("H",)),
    "undo all in battle": Asking(passed, "Press it again to undo", ("U",)),
    "hint in a battle of Gaul": Asking(field_screen, "Do this", ("H",)),
    "hint in winter": Asking(lambda: WinterScreen(stage.winter_sitting(), Around()), "Do this", ("H",)),
    "hint at year's end": Asking(lambda: YearScreen(buying(), Around()), "Do this", ("H",)),
    "deployment": Asking(lambda: DeploymentScreen(deploying(), Around()), "e again", ("e",)),
    "end": Asking(lambda: on(sit(LAST, bots=None)), "cannot be undone", ("e",), ("enter",)),
    "end by the same key": Asking(lambda: on(sit(LAST, bots=None)), "cannot be undone", ("e",)),
    "plan": Asking(planning, "Esc again leaves the plan", ("escape",)),
    "handover": Asking(lambda: on(two_at_one_keyboard()), "Esc again leaves", ("escape",)),
    "replay": Asking(replay, "reveals hidden information", ("p",)),
    "saves": Asking(saves, "y: delete it", ("x",)),
}


def in_sight(app, asking):
    return bool(present(" ".join(screen_text(app).split()), *asking.told.split("|")))


async def press_all(pilot, *keys):
    """Press keys; more than one word is typed at once."""
    for key in keys:
        if " " in key:
            pilot.app.screen.query_one(".open").value = key
        else:
            await pilot.press(key)
    await quiet(pilot)


def state(front):
    """What a yes changes; the number of the record first."""
    if isinstance(front, PlayScreen):
        model, seats = front.model, front.session
        return seats.table.number, seats.planning, model.orders.place is not None, front.is_attached
    return front.model.replay.viewer if isinstance(front, ReplayScreen) else SAVE.exists()


def chosen(front):
    return (front.model.place, front.model.touched) if isinstance(front, PlayScreen) else None


def question_of(front):
    """The question itself, as another may have the same words."""
    return None if isinstance(front, SavesScreen) else front.model.question


def others(screen, yes):
    """One key for each action that the screen has, and those that mean something anywhere."""
    bound = {
        each.binding.action: key
        for key, each in screen.active_bindings.items()
        if each.node is not screen.app and not each.binding.action.startswith(APART)
    }
    return [key for key in dict.fromkeys((*bound.values(), *ANYWHERE)) if key != yes]


async def come_between(pilot, what, screen, yes):
    """Do something else, and close what it opened above or to be typed in; a pane where Escape does that first."""
    if what == RESIZED:
        await pilot.resize_terminal(132, 40)
        await pilot.resize_terminal(80, 24)
    elif what == NEWS and isinstance(screen, PlayScreen):
        screen.runner.send(PresenceChanged(("Somebody came.",)))
    elif what != NEWS:
        await pilot.press(what)
    for _ in range(3):
        now = pilot.app.screen
        above = now is not screen and not isinstance(now, PlayScreen)
        typing = isinstance(now.focused, Input) or getattr(now.focused, "typing", False)
        if above or typing or (yes == "escape" and now.query(".pane-open")):
            await pilot.press("escape")
    await quiet(pilot)


def walks(names, *short):
    """Return the names of long walks as parameters, of which `make test` goes the short ones."""
    return [pytest.param(each, marks=() if each in short else pytest.mark.thorough) for each in names]


@pytest.mark.parametrize("name", walks(ASKED, "saves", "leave"))
async def test_only_what_is_in_sight_is_answered(name, monkeypatch):
    """With every key that comes between at one question, and each time another quarter at the rest."""

    def advise(adviser, *_):
        do_this = Proposal("other", "Do this", tuple(front.session.legal)[:1])
        return Hint(front.session.viewer, (do_this,), "no reason.", 0.3, 6)

    monkeypatch.setattr(HintBot, "advise", advise)
    monkeypatch.setattr(PlanDesk, "odds", None)  # they take time
    asking, wrong = ASKED[name], dict[str, str]()
    part = slice(None) if name == "give up" else slice((list(ASKED).index(name) + FIRST) % 4, None, 4)
    yes = asking.yes or asking.asks
    front = left = None
    async with staged(Stage(Screen())) as (app, pilot):
        below = app.screen
        while left is None or left:
            if front is None:
                front = asking.opens()
                app.push_screen(front)
                await press_all(pilot, *asking.before, *asking.asks)
            assert in_sight(app, asking), screen_text(app)
            asked, left = app.screen, (others(app.screen, yes[0])[part] if left is None else left)
            before, other = state(front), left.pop()
            about, question = chosen(front), question_of(front)
            await come_between(pilot, other, app.screen, yes[0])
            entered = "enter" in yes[:1] and (chosen(front) != about or question_of(front) not in (None, question))
            if state(front) == before and not entered:
                stood = in_sight(app, asking) and not (asking.asked and question_of(front) is not question)
                await press_all(pilot, *yes)
                done = state(front)[0] != before[0] if yes[0] == "enter" else state(front) != before
                if stood != done and (done or asking.asked):
                    wrong[other] = "out of sight" if done else "no answer"
            if app.screen is asked and state(front) == before and question_of(front) and in_sight(app, asking):
                continue  # it is asked again
            while app.screen is not below:
                app.pop_screen()
            front = None
            await pilot.pause()
    assert not wrong


async def test_in_the_lobby_news_in_place_of_the_question_drop_it(tmp_path):
    brutus = busy_host(tmp_path).friend("brutus")
    async with staged(lobby_on(brutus)) as (app, pilot):
        go_to(app, "6")
        await pilot.press("enter")
        assert "Choose it again to play against" in told(app)
        brutus.news(PushMessage(PushKind.WISH, wish=NoticeKind.PAUSE, title="Another game"))
        await quiet(pilot)
        assert "Choose it again" not in told(app)
        await pilot.press("enter")
        assert brutus.wanted is None
        assert "Choose it again to play against" in told(app)


MAIN = ("#phase-body", "#phase-choices", "#battle-lineup", "#plan-text", "#plot", "#map", "#battle")
"""What a screen is there for: the first of these that it has."""

LONG = "A sentence of this length has no room in one line of a screen that has eighty columns. " * 2
NOWHERE = "rome caesar: caesar III from ravenna, legio_13 III from ravenna\nrome pompey: legio_1 IV\n"


def supply():
    seats = session("\n".join(line for line in stage.WINTER.splitlines() if "navis" not in line))
    seats.table.act("end", P)
    return seats


STATES = {  # the screens of both games, and keys that are refused, ask, or choose something
    **{"cards": (session, ""), "moves": (first_move, "1"), "levies": (lambda: session(orders.LEVIES), "1")},
    "plan": (lambda: session(orders.MOVES), "d 1 g o d"),
    "deployment": (lambda: session(deployment="free"), "enter down"),
    **{"battle": (round_two, "right f"), "hits": (lambda: round_two(BOTH), "f enter")},
    "retreat": (lambda: battle_sitting(f"{ROME}round: 2\n{NOWHERE}"), "r down"),
    **{"ports": (stage.winter_sitting, "enter down escape e"), "supply": (supply, "down enter e")},
    "replay": (lambda: ReplayScreen(golden("tiro-1").table, context=Around()), "right left"),
    "review": (lambda: ReviewScreen(golden("tiro-1").table, context=Around()), "down"),
    "gaul": (lambda: gallic.sit(bots=None), "enter"),
    "groups": (lambda: gallic.sit(war().position(), bots=None), "1 2"),
    "drafts": (lambda: gallic.sit(war().position(), bots=None), "d 1 2 3 3 g s d"),
    "main group": (lambda: gaul.battle_sitting(gaul.sequani(), frozenset((gaul.R,))), "enter down"),
    "field": (lambda: gaul.battle_sitting(gaul.field(), gaul.BOTH, ["1 6 6 6"] * 3), "f r"),
    **{"legions go home": (poor_winter, "e enter"), "building": (building, "down e")},
}


def main(app):
    found = [widget for name in MAIN for widget in app.screen.query(name) if widget.region]
    return str(found[0].id), found[0].region


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Reviewing, "run", lambda job: review(len(job._steps)))


@pytest.mark.parametrize("state", walks(STATES, "moves", "gaul"))
async def test_what_is_said_lies_over_what_is_above(state):
    begin, keys = STATES[state]
    begun = begin()
    app = Stage(begun) if isinstance(begun, Screen) else stage.at_table(begun)
    async with staged(app) as (_, pilot):
        places = [(type(app.screen), main(app))]

        async def look(*keys):
            for key in keys:
                await pilot.press(key)
                places.append((type(app.screen), main(app)))

        await look(*keys.split())
        for said in (Say(LONG, refused=True), Say(LONG), Say("Short.")):
            app.screen.runner.send(said)
            await quiet(pilot)
            places.append((type(app.screen), main(app)))
            await look("f12")
        await look("H")
        assert len(set(places)) == len({kind for kind, _ in places}), places


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
async def test_the_coach_lies_over_what_is_above(game, tmp_path):
    """Through all of the lesson: as he says it, after a key, and as something is refused."""
    settings = Settings(game=game, show="off", moments="off", battle_speed="at once")
    places = {}
    with closing(new_lesson(ui_of(game).lesson, tmp_path)) as at:
        async with staged(GameApp(settings, tmp_path, session=at)) as (app, pilot):

            def look():
                name, region = main(app)
                places.setdefault((type(app.screen).__name__, name), set()).add(region)

            while at.coach.message() is not None:
                let_others_act(at)
                for screen in app.screen_stack:
                    if isinstance(screen, PlayScreen):
                        screen.runner.send(SaveChanged())
                await quiet(pilot)
                if app.screen.query("Lineup") and app.screen.view.battle.over:
                    await pilot.press("space")
                whole = app.screen.query_one("CoachPane").plain_text
                look()
                await press(pilot, "f12")
                look()
                await pilot.press("f12", "c")
                assert app.screen.query_one("CoachPane").plain_text == whole, "c shows it all again"
                app.screen.runner.send(Say(LONG, refused=True))
                await quiet(pilot)
                look()
                if at.coach.message() is not None and not at.coach.turn_page():
                    at.act(wanted(at))
        assert len(places) > 2
        assert all(len(regions) == 1 for regions in places.values()), places


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_how_the_other_joins_lies_over_the_map(size, monkeypatch):
    told = []
    monkeypatch.setattr(GameApp, "told_above", lambda self, session, width: told)
    async with staged(GameApp(session=session(humans=(P,))), size) as (app, pilot):
        view = app.screen.query_one("TableView")
        before = view.body.region
        told += ["Pompey joins with:", "jc-tui play game --seat pompey"]
        view.banner.update_told(view.session, view.context)
        assert not missing(await see(pilot), *told)
        assert (view.body.region, view.banner.region.y) == (before, view.face.status.region.bottom)
