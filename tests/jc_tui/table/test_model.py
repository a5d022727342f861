"""The table's model without a screen: what is confirmed, and where it points meanwhile."""

from __future__ import annotations

import pytest

from jc_tui.settings import Settings
from jc_tui.table.intents import Choose, Find
from jc_tui.table.model import TableModel
from tests.jc_tui.gallic_war.sessions import sit


def test_what_is_chosen_is_pointed_at_until_it_is_confirmed() -> None:
    """Politics in Gaul, which rolls: Enter on the map is for the place of the option, not for another one."""
    table = TableModel(sit(bots=None, barbarians="automaton"), Settings())
    for number in (0, 2):
        table.handle(Choose(number))
        table.handle(Choose(number, confirmed=True))
    table.handle(Find("leuci"))
    before = table.session.table.number
    table.handle(Choose(0))
    assert (table.place, table.session.table.number) == (table.menu.options[0].place, before)
    table.handle(Choose(0, confirmed=True))
    assert table.session.table.number > before


def test_what_was_pointed_at_in_another_menu_is_asked_about_in_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jc_tui.table.ordering.is_final", lambda table, actions: True)
    monkeypatch.setattr("jc_tui.gallic_war.ui.GallicUI.moment", lambda ui, view: "the same")
    table = TableModel(sit(bots=None, barbarians="automaton"), Settings())
    for confirmed in (False, True):
        table.handle(Choose(0, confirmed=confirmed))
    before = table.session.table.number
    table.handle(Choose(0, confirmed=True))
    assert table.session.table.number == before
    assert table.question is not None
