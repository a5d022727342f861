"""What is loaded at the start: the title comes before the rules, and a table before what nobody has asked for."""

import pytest

from jc_tui.app import GameApp
from jc_tui.map.view import MapView
from jc_tui.screens.table import TableScreen
from jc_tui.screens.title import TitleScreen
from jc_tui.widgets.menu import Menu
from tests.jc_tui.games import program, thoroughly
from tests.jc_tui.screens.stage import C, missing, screen_text, session, settled, staged

pytestmark = pytest.mark.slow


TITLE = ("jc_tui.cli", "jc_tui.commands.play", "jc_tui.app", "jc_tui.screens.title")
TABLE = ("jc_tui.screens.table", "jc_tui.table.cards", "jc_tui.julius_caesar.table")
NEEDLESS = ("jc_tui.text_mode.front", "jc_tui.saves.summary_cache", "multiprocessing")


def test_the_title_needs_no_rules_and_the_table_no_text_mode_and_no_list_of_saves():
    code = "\n".join(f"import sys, {', '.join(modules)}; print(*sys.modules)" for modules in (TITLE, TABLE))
    loaded = program(code=code, check=True, true_start=True).stdout.splitlines()
    for names, needless in zip(loaded, (("engine.julius_caesar", "engine.bots"), NEEDLESS), strict=True):
        assert not [name for name in names.split() if name.startswith(needless)]


async def test_a_table_that_is_opened_at_once_leaves_the_title_for_later(tmp_path):
    app = GameApp(saves_folder=tmp_path, session=session(humans=(C,)), notice="Something was left out.")
    async with staged(app) as (_, pilot):
        beneath, table = app.screen_stack
        assert isinstance(table, TableScreen)
        assert not beneath.children
        app.to_title()
        await settled(pilot)
        (title,) = app.screen_stack
        assert isinstance(title, TitleScreen)
        assert not missing(screen_text(app), "J U L I U S", "Something was left out.")
        assert title.query_one(Menu).has_focus


@pytest.mark.parametrize("size", thoroughly([((80, 24),), ((120, 40),), ((120, 30),), ((160, 50),)], 2))
async def test_the_map_is_drawn_at_its_level_from_the_first(size):
    async with staged(GameApp(session=session(humans=(C,))), size) as (app, _):
        assert list(app.screen.query_one(MapView)._arts) == [app.screen.query_one(MapView).level]
