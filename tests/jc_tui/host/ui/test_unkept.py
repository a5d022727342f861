"""What was typed or chosen and is kept nowhere: with it a screen is not parked, without it as ever."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine import load_game
from engine.table import Table
from jc_tui.host.api.messages import Notices
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.workers.run_app import may_park
from tests.jc_tui.gallic_war.winters import poor_winter
from tests.jc_tui.host.bare_host import BareHost
from tests.jc_tui.host.hosts import GAUL, JC, HostedGames, lobby_on, rest
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import staged, winter_sitting

pytestmark = pytest.mark.slow

NTFY, MAIL = Notices("ntfy", "https://ntfy.sh/anna"), Notices("mail", "anna@example.org")
AT_TABLE = {
    "an order": (": m", "escape"),
    "a place": ("/ g", "escape"),
    "talk": ("C s a", "backspace backspace escape"),
    "help": ("question_mark / w", "escape escape"),
    "the log": ("l / x", "escape escape"),
    "a group": ("1", "escape"),
    "a plan": ("d 1 g O", "escape u"),
}
IN_LOBBY = {
    "talk": ("c a", "backspace", NTFY),
    "a code": ("j a", "escape", NTFY),
    "a side": ("n down right", "left", NTFY),
    "a name": ("n down down right down x", "escape", NTFY),
    "a way": ("a N right", "left", NTFY),
    "an address": ("a N down end x", "backspace", NTFY),
    "a way that is kept": ("a N right enter", "", NTFY),
    "half a code": ("a N x", "backspace", MAIL),
}


@asynccontextmanager
async def playing(home: Path, game: str, position: str | None, **options: str) -> AsyncIterator[Any]:
    """The app and the pilot of anna at a game."""
    tables, rules = HostedGames(home), load_game(game)
    tables.save.unlink()
    Table.new(rules, options, {}, None, tables.save, position=position).close()
    async with tables.session(tables.anna, str(rules.seats[0]), size=(120, 40)) as (app, pilot):
        yield app, pilot


async def test_what_was_begun_at_a_table(tmp_path: Path) -> None:
    async with playing(tmp_path, JC, MOVES) as (app, pilot):
        for what, (keys, done) in AT_TABLE.items():
            assert may_park(app), what
            await rest(pilot, *keys.split())
            assert not may_park(app), what
            await rest(pilot, *done.split())
        assert may_park(app)


async def test_what_was_chosen_on_the_screens_of_phases(tmp_path: Path) -> None:
    winter = winter_sitting().table
    while winter.state.phase != "supply":
        winter.act(next(iter(winter.state.legal_actions())), winter.to_act)
    positions = (winter.state.position(), poor_winter().table.state.position(), None)
    for game, keys, position in zip((JC, GAUL, JC), ("down space", "down space", "enter"), positions, strict=True):
        options = {} if position else {"deployment": "free"}
        async with playing(tmp_path / keys / game, game, position, **options) as (app, pilot):
            assert may_park(app)
            await rest(pilot, *keys.split())
            assert not may_park(app)
            await rest(pilot, keys.split()[-1])
            assert may_park(app)


@pytest.mark.parametrize("what", IN_LOBBY)
async def test_what_was_begun_in_the_lobby(host: BareHost, anna: ApiHandler, what: str) -> None:
    keys, done, kept = IN_LOBBY[what]
    host.store.notices.set(1, kept)
    async with staged(lobby_on(anna)) as (app, pilot):
        for key in keys.split():
            assert may_park(app) or key not in "cjnaN", "a form that was only opened is as it is kept"
            await rest(pilot, *key.split())
        assert may_park(app) is not bool(done)
        await rest(pilot, *done.split())
        assert may_park(app)


async def test_notes_are_kept_with_the_account_and_then_need_no_process(tmp_path: Path) -> None:
    async with playing(tmp_path, JC, MOVES) as (app, pilot):
        await rest(pilot, *"nveni")
        assert may_park(app)
        (notes,) = tmp_path.rglob("*notes*")
        assert notes.parent == tmp_path / "host" / "accounts" / "1"
        assert notes.read_text() == "veni"
        await rest(pilot, "x")
        notes.unlink()
        notes.mkdir()  # so that nothing can be written there
        assert not may_park(app)
        notes.rmdir()
        assert may_park(app)
        assert notes.read_text() == "venix"
