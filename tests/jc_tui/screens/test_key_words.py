"""Every key that does something says what, in the last line or in help."""

from importlib import import_module
from pkgutil import iter_modules

import pytest
from textual.binding import Binding

import jc_tui.screens
import jc_tui.widgets
from jc_tui.app import GameApp
from jc_tui.appearance.bindings import told
from jc_tui.screens.table import TableScreen
from tests.jc_tui.screens.stage import Around, session

MODULES = [
    f"{package.__name__}.{found.name}"
    for package in (jc_tui.screens, jc_tui.widgets)
    for found in iter_modules(package.__path__)
]


def bindings(owner):
    return [each for each in vars(owner).get("BINDINGS", ()) if isinstance(each, Binding)]


@pytest.mark.parametrize("name", [*MODULES, "jc_tui.app"])
def test_help_tells_of_every_key_what_it_does(name):
    module = import_module(name)
    owners = [each for each in vars(module).values() if isinstance(each, type) and each.__module__ == name]
    for owner in owners:
        for binding in bindings(owner):
            words = told(binding.description), told(binding.tooltip or "")
            assert all(words) or not binding.description, f"{owner.__name__}: {binding.key}"
            assert not any("keys." in each for each in words), f"{owner.__name__}: {binding.key}"
            assert binding.id, f"{owner.__name__}: {binding.key}"


def test_there_are_keys():
    assert len(bindings(GameApp)) > 3


def test_no_key_of_the_table_shows_a_pane_and_does_something_else():
    screen = TableScreen(session(), Around())
    keys = [pane.key for pane in screen.view.face.panes]
    assert len(keys) > 3
    assert not set(keys) & {key for binding in bindings(GameApp) for key in binding.key.split(",")}
    assert [key for key, found in screen._bindings.key_to_bindings.items() if len(found) > 1] == []
