"""Each key that asks, with every other key in between: only what is asked in sight is answered."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from engine.bots.game_ai import Proposal
from engine.bots.hint import Hint, HintBot
from jc_tui.gallic_war.battle.screen import BattleScreen as GallicBattleScreen
from jc_tui.gallic_war.year.view import YearScreen
from jc_tui.host.api.messages import NoticeKind, PushKind, PushMessage
from jc_tui.julius_caesar.battle.screen import BattleScreen
from jc_tui.julius_caesar.deployment_view import DeploymentScreen
from jc_tui.julius_caesar.winter.view import WinterScreen
from jc_tui.screens.play import PlayScreen
from jc_tui.screens.replay import ReplayScreen
from jc_tui.screens.saves import SavesScreen
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import Choose, OpenPlan, Pick, PresenceChanged
from jc_tui.table.plans import PlanDesk
from tests.jc_tui.gallic_war import sessions as gallic
from tests.jc_tui.gallic_war.battles import R, battle_sitting, field
from tests.jc_tui.gallic_war.winters import buying
from tests.jc_tui.games import begun
from tests.jc_tui.host.hosts import busy_host, go_to, lobby_on, told
from tests.jc_tui.julius_caesar.test_deployment import deploying
from tests.jc_tui.screens.stage import Around, Stage, press, screen_text, settled, staged, winter_sitting
from tests.jc_tui.sessions import do, sit
from tests.jc_tui.snapshots.shows import round_two, two_at_one_keyboard
from tests.jc_tui.table.test_one_key import LAST
from tests.jc_tui.table.test_questions import MOVES

pytestmark = pytest.mark.slow

RESIZED, NEWS = "resized", "news"
"""What happens between two keys that is none itself."""

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


def at_table(seats: GameSession) -> Screen[Any]:
    return TableScreen(seats, Around())


def moves() -> Screen[Any]:
    return at_table(sit(MOVES, bots=None))


def planning() -> Screen[Any]:
    screen = TableScreen(sit(MOVES, bots=None), Around())
    for intent in (OpenPlan(), Choose(2), Pick("asculum")):
        screen.model.handle(intent)
    return screen


def passed() -> Screen[Any]:
    seats = round_two()
    do(seats, "pass legio_8")
    return BattleScreen(seats, Around())


def field_screen() -> Screen[Any]:
    return GallicBattleScreen(battle_sitting(field(), frozenset((R,))), Around())


def replay() -> Screen[Any]:
    SAVE.unlink(missing_ok=True)
    return ReplayScreen(begun(SAVE, 20), around=Around())


def saves() -> Screen[Any]:
    SAVE.unlink(missing_ok=True)
    begun(SAVE, 3).close()
    return SavesScreen("load", around=Around())


ASKED = {
    "give up": Asking(moves, "press R again", ("R",)),
    "leave": Asking(moves, "Esc again leaves", ("escape",)),
    "type": Asking(moves, "Enter does it", TYPED, ("enter",)),
    "go": Asking(moves, "Enter does it", ("3", "g", "a"), ("enter",)),
    "hint": Asking(moves, "H: do it", ("H",)),
    "card": Asking(lambda: at_table(sit(bots=None)), "Enter takes it", ("enter",), before=("space",)),
    "chosen card": Asking(
        lambda: at_table(sit(bots=None)), "Enter takes it|>1 Mercury", ("1",), ("enter",), asked=False
    ),
    "give up Gaul": Asking(lambda: at_table(gallic.sit(bots=None)), "press R again", ("R",)),
    "hint in battle": Asking(lambda: BattleScreen(round_two(), Around()), "Do this", ("H",)),
    "undo all in battle": Asking(passed, "Press it again to undo", ("U",)),
    "hint in a battle of Gaul": Asking(field_screen, "Do this", ("H",)),
    "hint in winter": Asking(lambda: WinterScreen(winter_sitting(), Around()), "Do this", ("H",)),
    "hint at year's end": Asking(lambda: YearScreen(buying(), Around()), "Do this", ("H",)),
    "deployment": Asking(lambda: DeploymentScreen(deploying(), Around()), "e again", ("e",)),
    "end": Asking(lambda: at_table(sit(LAST)), "cannot be undone", ("e",), ("enter",)),
    "end by the same key": Asking(lambda: at_table(sit(LAST)), "cannot be undone", ("e",)),
    "plan": Asking(planning, "Esc again leaves the plan", ("escape",)),
    "handover": Asking(lambda: at_table(two_at_one_keyboard()), "Esc again leaves", ("escape",)),
    "replay": Asking(replay, "reveals hidden information", ("p",)),
    "saves": Asking(saves, "y: delete it", ("x",)),
}


def in_sight(app: Stage, asking: Asking) -> bool:
    seen = " ".join(screen_text(app).split())
    return any(told in seen for told in asking.told.split("|"))


async def press_all(pilot: Pilot[None], *keys: str) -> None:
    """Press keys; more than one word is typed at once."""
    for key in keys:
        if " " in key:
            pilot.app.screen.query_one(".open", Input).value = key
        else:
            await pilot.press(key)
    await settled(pilot)


def state(front: Screen[Any]) -> Any:
    """What a yes changes; the number of the record first."""
    if isinstance(front, PlayScreen):
        model, seats = front.model, front.session
        return seats.table.number, seats.planning, model.orders.place is not None, front.is_attached
    return front.model.replay.eyes if isinstance(front, ReplayScreen) else SAVE.exists()


def chosen(front: Any) -> Hashable:
    """What an Enter is about."""
    return (front.model.place, front.model.touched) if isinstance(front, PlayScreen) else None


def question_of(front: Any) -> object:
    """The question itself, as another may have the same words."""
    return None if isinstance(front, SavesScreen) else front.model.question


def others(screen: Screen[Any], yes: str) -> list[str]:
    """One key for each action that the screen has, and those that mean something anywhere."""
    bound = {
        each.binding.action: key
        for key, each in screen.active_bindings.items()
        if each.node is not screen.app and not each.binding.action.startswith(APART)
    }
    return [key for key in dict.fromkeys((*bound.values(), *ANYWHERE)) if key != yes]


async def come_between(pilot: Pilot[None], what: str, screen: Screen[Any], yes: str) -> None:
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
    await settled(pilot)


@pytest.mark.parametrize("asking", [pytest.param(each, id=name) for name, each in ASKED.items()])
async def test_only_what_is_in_sight_is_answered(
    asking: Asking, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)

    def advise(adviser: Any, *_: object) -> Hint:
        seats = front.session
        action = next(iter(seats.legal))
        return Hint(seats.eyes, (Proposal("other", "Do this", (action,)),), "no reason.", 0.3, 6)

    monkeypatch.setattr(HintBot, "advise", advise)
    monkeypatch.setattr(PlanDesk, "odds", None)  # they take time
    yes, wrong = asking.yes or asking.asks, dict[str, str]()
    left: list[str] | None = None
    async with staged(Stage(Screen())) as (app, pilot):
        below = app.screen
        while left is None or left:
            front = asking.opens()
            app.push_screen(front)
            await press_all(pilot, *asking.before, *asking.asks)
            assert in_sight(app, asking), screen_text(app)
            left = others(app.screen, yes[0]) if left is None else left
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
            while app.screen is not below:
                app.pop_screen()
            await pilot.pause()
    assert not wrong


async def test_in_the_lobby_news_in_place_of_the_question_drop_it(tmp_path: Path) -> None:
    brutus = busy_host(tmp_path).friend("brutus")
    async with staged(lobby_on(brutus)) as (app, pilot):
        go_to(app, "6")
        await press(pilot, "enter")
        assert "Choose it again to play against" in told(app)
        brutus.news(PushMessage(PushKind.WISH, wish=NoticeKind.PAUSE, title="Another game"))
        await settled(pilot)
        assert "Choose it again" not in told(app)
        await press(pilot, "enter")
        assert brutus.wanted is None
        assert "Choose it again to play against" in told(app)
