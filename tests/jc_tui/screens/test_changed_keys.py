"""Changed keys in a game that is played: they work, are told, and what is typed stays what is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from jc_tui.app import JuliusApp
from jc_tui.screens.help import HelpScreen
from jc_tui.screens.table import TableScreen
from jc_tui.settings import Settings
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.typed_line import TypedLine
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import press, session, staged
from tests.jc_tui.shell import text

pytestmark = pytest.mark.usefixtures("usual_keys")

KEYS = {"table-end": "E", "table-find": "f2", "table-log": "e", "julius_caesar.pane-hand": "j", "table-help": "i"}


@pytest.mark.slow
async def test_changed_keys_at_the_table(tmp_path: Path) -> None:
    async with staged(JuliusApp(Settings(keys=KEYS), tmp_path, session=session(MOVES)), (120, 40)) as (app, pilot):
        table = app.screen
        assert isinstance(table, TableScreen)
        assert " E end" in text(app)
        assert ("j", "hand", "view('open_pane', 'hand')") in table.query_one("#hints", KeyBar).entries
        assert "E ends" in text(app)
        await press(pilot, "e")
        assert table.focused is table.query_one("#log")
        await press(pilot, "e", "f2", "E", "j")
        line = table.query_one(TypedLine)
        assert line.value == "Ej"
        await press(pilot, "escape", "E")
        assert "press E again" in text(app)
        await press(pilot, "j")
        assert table.focused is table.query_one("#hand")
        await press(pilot, "i")
        assert isinstance(app.screen, HelpScreen)
        assert "E" in {keys for keys, name, _ in app.screen._keys if name == "End phase"}
        await press(pilot, "escape", "E", "E")
        assert table.session.view.to_dict()["phase"] == "levy"
