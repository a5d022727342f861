"""Changed keys in a game that is played: they work, are told, and what is typed stays what is typed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from jc_tui.app import JuliusApp
from jc_tui.look.keys import choose_keys
from jc_tui.screens.help import HelpScreen
from jc_tui.screens.table import TableScreen
from jc_tui.settings import Settings
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.typed_line import TypedLine
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import session
from tests.jc_tui.shell import drive, settle, text

KEYS = {"table-end": "E", "table-find": "f2", "table-log": "e", "julius_caesar.pane-hand": "j", "table-help": "i"}


@pytest.fixture(autouse=True)
def usual_keys() -> Iterator[None]:
    yield
    choose_keys({})


@pytest.mark.slow
def test_changed_keys_at_the_table(tmp_path: Path) -> None:
    async def play(app: JuliusApp, pilot: Pilot[None]) -> None:
        async def press(*keys: str) -> None:
            await pilot.press(*keys)
            await settle(app, pilot)

        table = app.screen
        assert isinstance(table, TableScreen)
        assert " E end" in text(app)
        assert ("j", "hand", "view('open_pane', 'hand')") in table.query_one("#hints", KeyBar).entries
        assert "E ends" in text(app)
        await press("e")
        assert table.focused is table.query_one("#log")
        await press("e", "f2", "E", "j")
        line = table.query_one(TypedLine)
        assert line.value == "Ej"
        await press("escape", "E")
        assert "press E again" in text(app)
        await press("j")
        assert table.focused is table.query_one("#hand")
        await press("i")
        assert isinstance(app.screen, HelpScreen)
        assert "E" in {keys for keys, name, _ in app.screen._keys if name == "End phase"}
        await press("escape", "E", "E")
        assert table.session.view.to_dict()["phase"] == "levy"

    drive(JuliusApp(Settings(keys=KEYS), tmp_path, session=session(MOVES)), play, (120, 40))
