"""No test reads or writes what the user has set, nor sees what his terminal is."""

import asyncio
import importlib
from contextlib import ExitStack
from dataclasses import fields
from functools import partial
from itertools import count

import pytest
import textual._time
import textual.app
import textual.pilot
from textual._compositor import Compositor
from textual.css.stylesheet import Stylesheet

from engine import games
from engine.julius_caesar.seats import CAESAR
from engine.translations import ENGLISH, choose_language
from jc_tui import runner
from jc_tui.appearance.keys import choose_keys
from jc_tui.game_ui import ui_of
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.open_game import begin_or_open
from jc_tui.settings import Settings
from tests.jc_tui.games import Time
from tests.jc_tui.idle import Clock, Loop, messages_done, until_idle
from tests.jc_tui.late_paint import LatePaint


@pytest.fixture(scope="session")
def folders(tmp_path_factory):
    """The folders that the tests have, each its own."""
    home = tmp_path_factory.mktemp("home")
    return (home / str(number) for number in count())


@pytest.fixture(autouse=True)
def own_settings(folders, monkeypatch):
    """The file of the settings, in a folder of its own, where also is kept what was read of the saves."""
    path = next(folders) / "settings.toml"
    path.parent.mkdir()
    monkeypatch.setenv("JC_TUI_CONFIG", str(path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(path.with_name("cache")))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return path


ASIDE = {"moments": "off", "show": "off"}
"""Settings that are others in tests: what waits for a key or takes its time, comes where a test asks for it."""


@pytest.fixture(autouse=True)
def set_aside(monkeypatch):
    """What players have who have set nothing, without what only some tests ask for."""
    Settings()  # whose `__init__` is written at the first instance
    usual = zip((field.name for field in fields(Settings)), Settings.__init__.__defaults__ or (), strict=True)
    monkeypatch.setattr(Settings.__init__, "__defaults__", tuple((dict(usual) | ASIDE).values()))


@pytest.fixture(autouse=True)
def keys_count_at_once(monkeypatch):
    """A key counts as soon as what it is meant for has been painted: pilots press faster than players read."""
    monkeypatch.setattr(runner, "STOOD", 0.0)


@pytest.fixture(autouse=True)
def no_idle_waiting(monkeypatch):
    """A pilot waits until the app has done what it began, and no longer."""
    monkeypatch.setattr(textual.app, "wait_for_idle", until_idle)
    monkeypatch.setattr(textual.pilot, "wait_for_idle", until_idle)
    monkeypatch.setattr(textual.pilot.Pilot, "_wait_for_screen", messages_done)
    monkeypatch.setattr(asyncio.events, "new_event_loop", Loop)
    monkeypatch.setattr(textual._time, "get_time", Clock.time)


@pytest.fixture(autouse=True)
def painted_at_rest(request, monkeypatch):
    """Paint what has changed once, after what a pilot was told, but where a test is about painting."""
    if "painted_at_once" in request.fixturenames:
        return
    late = LatePaint()
    monkeypatch.setattr(Compositor, "render_update", lambda *given, **named: late.note(*given, **named))
    for name in ("press", "pause"):
        monkeypatch.setattr(textual.pilot.Pilot, name, late.after(getattr(textual.pilot.Pilot, name)))
    monkeypatch.setattr(textual.app.App, "_shutdown", late.before(textual.app.App._shutdown))


@pytest.fixture
def painted_at_once():
    """Let apps of a test paint as they do for a player."""


@pytest.fixture(autouse=True, scope="session")
def styles_parsed_once():
    """Every app begins with the same styles; those that one has read serve all that have the same colours."""
    parse, kept = Stylesheet._parse_rules, {}

    def parse_once(sheet, *arguments, **named):
        key = (arguments, *sorted(named.items()), frozenset(sheet._variables.items()))
        if key not in kept:
            kept[key] = parse(sheet, *arguments, **named)
        return kept[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parse_once)
        yield


@pytest.fixture(autouse=True)
def sessions_closed(monkeypatch):
    """What a test leaves open lets go of its save."""
    begin = GameSession.__init__
    with ExitStack() as left:

        def tracked(session, *arguments, **named):
            begin(session, *arguments, **named)
            left.callback(session.close)

        monkeypatch.setattr(GameSession, "__init__", tracked)
        yield


@pytest.fixture
def for_two(tmp_path):
    """A game of two people with Caesar to act."""
    begin_or_open(path := tmp_path / "game.jsonl", tmp_path, CAESAR).close()
    return path


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch):
    """Legatus thinks no longer than it must."""
    monkeypatch.setattr("engine.bots.hint.PLAYOUTS", 8)


@pytest.fixture(autouse=True)
def few_fights(monkeypatch):
    """The chances of a battle are those of a few fights; tests of the odds have all."""
    for game in ("julius_caesar", "gallic_war"):
        model = importlib.import_module(f"jc_tui.{game}.battle.model")
        monkeypatch.setattr(model, "chances", partial(model.chances, fights=20))


@pytest.fixture
def english_again():
    """Whatever language is chosen, the next test has English."""
    yield
    choose_language(ENGLISH)


@pytest.fixture
def usual_keys():
    """Whatever keys are chosen, the next test has the usual ones."""
    yield
    choose_keys({})


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def saves(tmp_path, monkeypatch):
    """The folder of the saves, for commands that are run."""
    monkeypatch.setenv("JC_TUI_SAVES", str(tmp_path))
    return tmp_path


@pytest.fixture
def toy_at_home(monkeypatch):
    """The toy is one of the games there are."""
    toy = games.GameModules("tests.toy", "tests.toy", "tests.toy_mind", "tests.toy_ui")
    monkeypatch.setitem(games.GAMES, "toy", toy)
    yield
    ui_of.cache_clear()
    games.load_game.cache_clear()
