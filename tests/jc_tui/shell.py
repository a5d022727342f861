"""The app for tests of the shell, with a table that shows nothing."""

import sys
from pathlib import Path
from types import ModuleType

from textual.screen import Screen

from engine import load_game
from engine.match import Match
from jc_tui.app import GameApp
from jc_tui.settings import Settings
from tests.jc_tui.screens.stage import strips


class TableScreen(Screen[None]):
    def __init__(self, session, context):
        super().__init__()
        self.session = session


class HelpScreen(Screen[None]):
    def __init__(self, topic="", screen="", *, context):
        super().__init__()
        self.asked = (topic, screen)


class SavesScreen(Screen[Path | None]):
    def __init__(self, purpose, *, context):
        super().__init__()
        self.purpose = purpose


class ReplayScreen(Screen[None]):
    def __init__(self, table, *, context):
        super().__init__()
        self.table = table


def stand_ins(monkeypatch):
    """Put the screens above in the places of the real ones."""
    for screen in (TableScreen, HelpScreen, SavesScreen, ReplayScreen):
        module = ModuleType(f"jc_tui.screens.{screen.__name__.removesuffix('Screen').lower()}")
        setattr(module, screen.__name__, screen)
        monkeypatch.setitem(sys.modules, module.__name__, module)


def new_app(folder, **settings):
    return GameApp(Settings(**settings), folder)


def lines(app):
    return ["".join(segment.text for segment in strip) for strip in strips(app)]


def text(app):
    return "\n".join(line.rstrip() for line in lines(app))


def players(path):
    with Match.open(load_game, path, read_only=True) as table:
        return dict(table.header.seats)
