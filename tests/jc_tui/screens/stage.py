"""What the tests of help, hand-over, deployment, winter and notes share: an app and sittings."""

from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

from textual._compositor import visible_screen_stack
from textual.app import App

from engine.bots import make_bot
from engine.chance import SeededChance
from engine.games import DEFAULT_GAME
from engine.match import Match
from jc_tui.app_context import LOCAL
from jc_tui.appearance.glyphs import UNICODE
from jc_tui.appearance.themes import ALL
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.terminal.attention import Attention
from jc_tui.widgets.canvas import Canvas
from tests.jc_tui.games import GAME, C, P
from tests.jc_tui.idle import workers_done
from tests.jc_tui.texts import missing, present, prose  # noqa: F401

LAST_TURN = """
year: 706
turn: 5
actor: pompey
player one: caesar
moves: 0
levies: 0
"""
"""Pompey's command phase in turn 5: with his `end` winter begins if no battle is due."""

WINTER = f"""{LAST_TURN}
cyrene pompey: cleopatra II
hispanum caesar: navis_1 II, navis_2 I
massilia caesar: legio_7 III
tarraco caesar: antonius
narbo caesar: legio_8 III, legio_9 III, legio_11 III, legio_12 I, caesar III
internum pompey: navis_1 II
syracuse pompey: legio_37 III, legio_1 III, legio_2 III, legio_4 III, brutus II
utica pompey: legio_39 III
lost: scipio
"""
"""A winter with something to choose for both sides in supply, and for Caesar in port."""


class Around:
    """What stands around a screen that is not in the app; what it was told is kept."""

    def __init__(self, settings=None, glyphs=UNICODE):
        self.settings, self.glyphs = settings or Settings(), glyphs
        self.saves_folder, self.game = Path(), DEFAULT_GAME
        self.attention = Attention(bell=False, mark=False)
        self.house = LOCAL
        self.told, self.replayed, self.left = [], [], False
        self.tell, self.replay = self.told.append, self.replayed.append

    def to_title(self):
        self.left = True

    def told_above(self, session, width):
        return []

    def may_hint(self):
        pass

    def thinking(self):
        return nullcontext()


def kept_around(name):
    """Return a property of a stage that what stands around its screen has."""
    return property(lambda at: getattr(at.context, name), lambda at, value: setattr(at.context, name, value))


class Stage(App[None]):
    """An app that shows one screen above an empty one."""

    settings, glyphs = kept_around("settings"), kept_around("glyphs")
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, screen, glyphs=UNICODE):
        super().__init__()
        self._first = screen
        self.context = getattr(screen, "context", None) or Around()
        self.glyphs = glyphs
        for theme in ALL.values():
            self.register_theme(theme)
        self.theme = "dark"

    def get_theme_variable_defaults(self):
        return dict(ALL["dark"].variables)

    async def on_mount(self):
        self.set_class(self.glyphs.ascii, "-ascii")
        await self.push_screen(self._first)


def session(position=None, humans=(C,), bots=None, path=None, **options):
    table = Match.new(GAME, options, {C: "human", P: "human"}, SeededChance(3), path, position=position)
    table.run_chance()
    players = {seat: make_bot(name, seat) for seat, name in (bots or {}).items()}
    return GameSession(table, frozenset(humans), players)


def at_table(seats, settings=None, glyphs=UNICODE):
    """The table of a session, with what is played on a screen of its own above it."""
    return Stage(TableScreen(seats, Around(settings, glyphs)), glyphs)


def winter_sitting(humans=(C,), **more):
    seats = session(WINTER, humans, **more)
    seats.table.act("end", P)
    return seats


def strips(app):
    """The rows of what stands on the screen, with the screens below where it leaves them in sight."""
    visible_screen_stack.set(app._background_screens)
    return app.screen._compositor.render_strips()[: app.size.height]


def screen_text(app):
    return "\n".join("".join(segment.text for segment in strip) for strip in strips(app))


def top(app):
    """Return the name of the class of the screen on top."""
    return type(app.screen).__name__


def said_on(screen, name):
    """What a part of the screen of a phase says: its title, steps, message or what is to be done."""
    part = screen.query_one({"message": "#advice", "todo": "#orders"}.get(name, f"#phase-{name}"))
    return " ".join(part.plain_text.split()) if isinstance(part, Canvas) else str(part.render())


async def settled(pilot):
    """Wait until messages, bots and what they did have been dealt with."""
    for _ in range(4):
        await pilot.pause()
        await workers_done(pilot.app)
    await pilot.pause()


@asynccontextmanager
async def staged(app, size=(80, 24), *, toasts=False):
    """An app that runs and has come to rest, and the pilot that presses its keys."""
    async with app.run_test(size=size, notifications=toasts) as pilot:
        await settled(pilot)
        yield app, pilot


async def press(pilot, *keys):
    """Press keys and wait for what comes of them."""
    await pilot.press(*keys)
    await settled(pilot)


async def see(pilot, *keys):
    """Press keys, if any, and wait for what comes of them: what then stands on the screen."""
    await press(pilot, *keys)
    return screen_text(pilot.app)


async def click(pilot, *widget, **how):
    """Click on a widget, or on a place of the screen, and wait for what comes of it, as with a key."""
    await pilot.click(*widget, **how)
    await settled(pilot)
