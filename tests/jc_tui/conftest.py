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
from engine.translations import ENGLISH, choose_language, language
from jc_tui import runner
from jc_tui.appearance.keys import choose_keys
from jc_tui.game_ui import ui_of
from jc_tui.map.art import Atlas
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.open_game import begin_or_open
from jc_tui.settings import Settings
from tests.jc_tui.games import Time
from tests.jc_tui.idle import Clock, Loop, messages_done, until_idle
from tests.words import DATA


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
    monkeypatch.setattr(games.Packages, "allowed", games.Packages.allowed)  # which a host's command changes
    return path


@pytest.fixture(autouse=True, scope="package")
def package_patch():
    """What is changed for all of these tests, and for no others."""
    with pytest.MonkeyPatch.context() as patch:
        yield patch


ASIDE = {"moments": "off", "show": "off"}
"""Settings that are others in tests: what waits for a key or takes its time, comes where a test asks for it."""


@pytest.fixture(autouse=True, scope="package")
def set_aside(package_patch):
    """What players have who have set nothing, without what only some tests ask for."""
    Settings()  # whose `__init__` is written at the first instance
    usual = zip((field.name for field in fields(Settings)), Settings.__init__.__defaults__ or (), strict=True)
    package_patch.setattr(Settings.__init__, "__defaults__", tuple((dict(usual) | ASIDE).values()))


@pytest.fixture(autouse=True, scope="package")
def nobody_waits(package_patch):
    """A pilot waits until the app has done what it began, and a key counts at once."""
    package_patch.setattr(runner, "STOOD", 0.0)
    package_patch.setattr(textual.app, "wait_for_idle", until_idle)
    package_patch.setattr(textual.pilot, "wait_for_idle", until_idle)
    package_patch.setattr(textual.pilot.Pilot, "_wait_for_screen", messages_done)
    package_patch.setattr(asyncio.events, "new_event_loop", Loop)
    package_patch.setattr(textual._time, "get_time", Clock.time)


@pytest.fixture(autouse=True, scope="package")
def few_thoughts(package_patch):
    """Legatus thinks no longer than it must, and chances are those of a few fights; tests of the odds have all."""
    package_patch.setattr("engine.bots.hint.PLAYOUTS", 8)
    package_patch.setattr("engine.bots.gallic_war.mind.mind.OUTLOOKS", 3)
    package_patch.setattr("engine.bots.julius_caesar.mind.reasons.OUTLOOKS", 3)
    for game in ("julius_caesar", "gallic_war"):
        model = importlib.import_module(f"jc_tui.{game}.battle.model")
        package_patch.setattr(model, "chances", partial(model.chances, fights=20))


paint = Compositor.render_update


@pytest.fixture(autouse=True, scope="package")
def unpainted(package_patch):
    """Paint nothing but pictures for a file, where a test is not about painting: nobody sees it."""

    def picture_only(compositor, full=False, screen_stack=None, simplify=False):
        if simplify:
            return paint(compositor, full, screen_stack, simplify)
        compositor._dirty_regions.clear()
        return None

    package_patch.setattr(Compositor, "render_update", picture_only)


@pytest.fixture
def painted_at_once(monkeypatch):
    """Let apps of a test paint as they do for a player."""
    monkeypatch.setattr(Compositor, "render_update", paint)


@pytest.fixture(autouse=True, scope="package")
def styles_parsed_once(package_patch):
    """Every app begins with the same styles; those that one has read serve all that have the same colours."""
    parse, kept = Stylesheet.parse, {}

    def parse_once(sheet):
        key = (*sheet._variables.items(), *sheet.source.items())
        if key not in kept:
            parse(sheet)
            kept[key] = sheet._rules, sheet.rules_map
        sheet._rules, sheet._rules_map = kept[key]
        sheet._require_parse = False

    package_patch.setattr(Stylesheet, "parse", parse_once)


@pytest.fixture(autouse=True, scope="package")
def maps_drawn_once(package_patch):
    """The maps of the games' own folders serve all apps; what a test draws is its own."""
    draw, kept = Atlas.art, {}

    def draw_once(atlas, level):
        if not atlas.folder.is_relative_to(DATA):
            return draw(atlas, level)
        key = atlas.folder, level, atlas.say, language()
        if key not in kept:
            kept[key] = draw(atlas, level)
        return kept[key]

    package_patch.setattr(Atlas, "art", draw_once)


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
