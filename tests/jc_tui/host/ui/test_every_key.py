"""Every key in each phase of both games, while looking on, after the end, and in the lobby: none leads out."""

import os
import random
import shutil
import string
import sys
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any, ClassVar

import pytest
from textual._compositor import Compositor
from textual.drivers.headless_driver import HeadlessDriver

from engine import load_game
from engine.blocks.action_bases import Task
from engine.chance import SeededChance
from engine.contract import Seat
from engine.gallic_war import tasks as gallic_war
from engine.julius_caesar import tasks as julius_caesar
from engine.match import Match
from jc_tui.host.api.messages import SAVE
from jc_tui.host.ui.app import LobbyApp
from jc_tui.screens.play import PlayScreen
from jc_tui.seats.open_game import open_session
from jc_tui.widgets.typed_line import TypedLine
from tests.gallic_war.playing import choose
from tests.gallic_war.test_position import NEW_HOME, SORTIE, STACKING, SUPPLY, WITHDRAW
from tests.jc_tui.games import last_turn
from tests.jc_tui.host.hosts import GAUL, JC, HostedGames, lobby_on
from tests.jc_tui.idle import TASKS
from tests.jc_tui.screens.stage import staged
from tests.julius_caesar.playing import eagerly
from tests.julius_caesar.test_position import RARE

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

KEYS = (
    *(string.ascii_letters + string.digits),
    *("full_stop", "comma", "colon", "slash", "question_mark", "plus", "minus", "less_than_sign", "tilde"),
    *(f"ctrl+{letter}" for letter in string.ascii_lowercase),
    *(f"f{number}" for number in range(1, 13)),
    *("space", "enter", "tab", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown"),
    *("up", "down", "left", "right", "escape"),
)
CLOSED = ("ctrl+z", "ctrl+p", "b", "e", "j", "m", "n", "t", "u")  # what is not offered has these keys at home
BACK, ORDERS = ("escape", "q", "l", "n"), ("1", "enter", "e", "d")
"""What closes some screens, so that it is pressed last; and what gives orders or plans them, in each phase."""

AWAY = {"ctrl+c", "ctrl+q", "N"}
AWAY_FROM = {"LobbyScreen": {"q", "enter", "w", "full_stop"}, "GameOverScreen": {*BACK, "enter", "space"}}
"""What leads elsewhere, or ends the connection, on any screen and on some."""

NEVER = {"TitleScreen", "SavesScreen", "BranchScreen", "SeatTakenScreen"}
CHOOSING = {"HostNewGameScreen", "SettingsScreen"}
LOOKING_BACK = {"ReplayScreen", "ReviewScreen", "StoryScreen"}
TABLE = {"TableScreen", "BattleScreen", "ChatScreen", "NotesScreen", "LegendScreen", "HelpScreen", "MapScreen"}
GAME = TABLE | {"GameOverScreen", "ReplayScreen", "StoryScreen"}
OWN = {JC: {"WinterScreen", "DeploymentScreen", "PlanScreen", "ReviewScreen"}, GAUL: {"YearScreen"}}
LOBBY = {"LobbyScreen", "AccountScreen", "KeysScreen", "NoticesScreen", "HelpScreen", *CHOOSING}

SYSTEM = (sys.prefix, sys.base_prefix, Path(__file__).parents[4], "/usr/", "/lib/", "/etc/localtime")
READ = (*SYSTEM, "/proc/self/mounts", TASKS)
"""Where what belongs to the program lies, and where tests look; it is read, never written."""

STARTS = {"subprocess.Popen", "os.exec", "os.posix_spawn", "os.fork", "os.system", "os.kill", "socket.connect"}

COLOUR = """julius-caesar 1.x
phase: colour
actor: caesar
card: jupiter
drawn from: tarraco
played 1: caesar jupiter, pompey 2/3, player one caesar
narbo caesar: caesar, legio_13
tarraco pompey: cleopatra, legio_5
"""
RULES = {JC: julius_caesar, GAUL: gallic_war}
STATED = {JC: (RARE["surprise"], RARE["defect"], COLOUR), GAUL: (SUPPLY, SORTIE, WITHDRAW, STACKING, NEW_HOME)}
VARIANTS = {JC: ({"deployment": "free"}, {"edition": "1.x"}), GAUL: ({}, {"barbarians": "automaton"})}


def phases(game):
    kinds = [kind for kind in vars(RULES[game]).values() if isinstance(kind, type) and issubclass(kind, Task)]
    return {kind.phase for kind in kinds if kind.phase and not kind.chance}


@cache
def places(game):
    """Return the first position of each phase, and who is to act in it; that of the end last."""
    found = {}
    for state in chain(map(load_game(game).position, STATED[game]), _random_states(game)):
        if state.phase not in found:
            found[state.phase] = state.position(), state.to_act
        if state.to_act is None and phases(game) <= found.keys():
            break
    return dict(sorted(found.items(), key=lambda each: each[1][1] is None))


def _random_states(game):
    """Yield the states of random games in which somebody decides, and at the end."""
    for seed, variant in product(range(10), VARIANTS[game]):
        dice, chance, state = random.Random(seed), SeededChance(seed), load_game(game).start(variant)
        while (seat := state.to_act) is not None:
            if seat is Seat.CHANCE:
                state.apply(chance.choose(state))
            else:
                yield state
                state.apply(eagerly(state, dice) if game == JC else choose(state, dice, chance))
        yield state


class Walk:
    """Presses each key once on each kind of screen for each `role`, and in each phase what gives orders.

    Of the screen, only the lines that have `changed` are looked at.
    """

    on: ClassVar[Any] = None
    changed: ClassVar = set()

    def __init__(self, home):
        self.home, self.role, self.never, self.keys = str(home), "", NEVER, KEYS
        self.reads = self.writes = (home,)
        self.pressed, self.screens, self.wrong = set(), set(), []

    def audit(self, event, given):
        if event == "open" and isinstance(given[0], str | bytes):
            path = os.path.abspath(os.fsdecode(given[0]))
            writes = (given[2] or 0) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
            if not path.startswith(tuple(map(str, self.writes if writes else (*self.reads, *READ)))):
                self.wrong.append(f"{self.role} opens {path}")
        elif event in STARTS:
            self.wrong.append(f"{self.role}: {event}")
            raise OSError(event)

    def known(self, screen):
        """Return what stands for a screen: where one plays it is another for each role."""
        return type(screen).__name__, self.role if isinstance(screen, PlayScreen) else ""

    async def explore(self, pilot):
        app = pilot.app
        screen, known, plays = app.screen, self.known(app.screen), isinstance(app.screen, PlayScreen)
        bound = {key: each.binding.action for key, each in screen.active_bindings.items() if each.enabled}
        unbound = self.keys if isinstance(app, LobbyApp) or known == ("TableScreen", "player") else CLOSED
        first = [key for key in unbound if key not in bound and known not in self.screens]
        self.screens.add(known)
        away = AWAY | AWAY_FROM.get(known[0], {"escape"} if plays else set())
        for key in (*first, *sorted(bound.keys() - {*BACK}), *BACK, *(ORDERS if plays else ())):
            if app.screen is not screen or not app.is_running:
                return
            pressed = (*known, key, bound.get(key))
            if key not in away and (pressed not in self.pressed or (plays and key in ORDERS)):
                self.pressed.add(pressed)
                await self.press(pilot, key)

    async def press(self, pilot, key):
        app = pilot.app
        screen = app.screen
        if isinstance(app.focused, TypedLine):
            await app._press_keys(("escape",))
        await app._press_keys((key,))
        self.look(app, f"{self.role}: {type(screen).__name__} after {key}")
        if not isinstance(app.screen, PlayScreen) and self.known(app.screen) not in self.screens:
            await self.explore(pilot)
        for _ in range(6):
            if screen not in app.screen_stack or app.screen is screen or isinstance(app.screen, PlayScreen):
                return
            await app._press_keys(("escape",))

    def look(self, app, where):
        if type(app.screen).__name__ in self.never:
            self.wrong.append(f"{type(app.screen).__name__}: {where}")
        compositor = app.screen._compositor
        chops = compositor._render_chops(compositor.size.region, self.changed.__contains__) if self.changed else ()
        text = "".join(part.text for line in chops for strip in line.values() if strip for part in strip)
        self.changed.clear()
        if ".jsonl" in text or ".toml" in text or self.home in text:
            self.wrong.append(f"a path: {where}")


sys.addaudithook(lambda event, given: Walk.on.audit(event, given) if Walk.on else None)


@pytest.fixture
def walk(tmp_path, monkeypatch):
    """A walk in which what has changed is only noted, and drawn once it is looked at."""

    def note(compositor, **_):
        Walk.changed.update(line for region in compositor._dirty_regions for line in region.line_range)
        compositor._dirty_regions.clear()

    monkeypatch.setattr(Compositor, "render_update", note)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(HeadlessDriver, "can_suspend", True)
    yield Walk(tmp_path)
    Walk.on = None


@pytest.mark.parametrize("game", [JC, GAUL])
async def test_no_key_leaves_a_game(tmp_path, game, walk, monkeypatch):
    """A phase that the rules come to have is walked too, or missing here."""
    walked, tables, rules = set(), HostedGames(tmp_path), load_game(game)
    first, second = rules.seats
    alike = ("ChatScreen", "NotesScreen", "LegendScreen", "HelpScreen", "StoryScreen") if game == GAUL else ()
    walk.screens.update((name, "") for name in alike)  # their keys are pressed in the other game
    walk.keys = CLOSED if game == GAUL else KEYS  # and those that no game has
    for phase, (position, _) in places(game).items():
        (tables.folder / phase).mkdir()
        save, players = tables.folder / phase / SAVE, {first: "anna", second: "bert"}
        Match.new(rules, {}, players, SeededChance(1), save, position=position, stamped=True).close()
    acts = {seat: [phase for phase, (_, acts) in places(game).items() if acts == seat] for seat in rules.seats}
    rooms = [("player", tables.anna, first, acts[first]), ("player", tables.bert, second, acts[second])]
    if game == JC:
        rooms.append(("watcher", tables.carl, "", acts[first][::4]))
    rooms.append(("past", tables.bert, second, [*places(game)][-1:]))
    for walk.role, who, seat, there in rooms:
        past, settings = walk.role == "past", Path(tables.spec(who).settings)
        tables.save.unlink()
        if past and game == JC:
            last_turn(tables.save)  # which can be looked back on
        else:
            shutil.copy(tables.folder / there[0] / SAVE, tables.save)
        monkeypatch.setenv("JC_TUI_CONFIG", str(settings))
        monkeypatch.setenv("XDG_CACHE_HOME", str(settings.parent))
        walk.never = NEVER | CHOOSING | (set() if past else LOOKING_BACK)
        walk.reads = (tables.folder, settings.parent)
        walk.writes = walk.reads if seat else (settings.parent,)
        async with tables.session(who, seat, past=past, moments="off", show="off") as (app, pilot):
            Walk.on = walk
            for phase in there:
                if phase != there[0]:
                    save = tables.folder / phase / SAVE
                    app.play(open_session(save, Seat(seat) if seat else None, not seat, take_over=bool(seat)))
                    await pilot.pause()
                walked.add(app.session.table.state.phase)
                await walk.explore(pilot)
            Walk.on = None
        assert (who.wanted, who.leaving) == (None, False)
    assert walk.wrong == []
    assert {name for name, _ in walk.screens} >= GAME | OWN[game]
    assert walked == phases(game)


async def test_no_key_leaves_the_lobby(brutus, walk, monkeypatch):
    monkeypatch.setenv("JC_TUI_CONFIG", f"{walk.home}/settings.toml")
    async with staged(lobby_on(brutus)) as (_, pilot):
        Walk.on = walk
        await walk.explore(pilot)
        Walk.on = None
    assert walk.wrong == []
    assert {name for name, _ in walk.screens} >= LOBBY
    assert (brutus.wanted, brutus.leaving) == (None, False)
