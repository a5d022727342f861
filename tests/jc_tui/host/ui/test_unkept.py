"""What was typed or chosen and is kept nowhere: with it a screen is not parked, without it as ever."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine import load_game
from engine.table import Table
from jc_tui.host.api.messages import Notices
from jc_tui.host.workers.run_app import may_park
from tests.jc_tui.gallic_war.winters import poor_winter
from tests.jc_tui.host.hosts import at_rest, lobby_on
from tests.jc_tui.host.tables import HostedGames, rest
from tests.jc_tui.host.toy_api import ToyHost
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import press, winter_sitting

pytestmark = pytest.mark.slow

At = tuple[str, str, str | None]
"""A game by its name, the seat that is looked at, and how it stands, unless it begins."""


@asynccontextmanager
async def playing(home: Path, at: At, **options: str) -> AsyncIterator[Any]:
    """The app and the pilot of somebody at a game."""
    game, seat, position = at
    tables = HostedGames(home)
    tables.save.unlink()
    Table.new(load_game(game), options, {}, None, tables.save, position=position).close()
    async with tables.session(tables.anna, seat, size=(120, 40)) as (app, pilot):
        yield app, pilot


async def types(pilot: Pilot[None], keys: Sequence[str]) -> None:
    for key in keys:
        await press(pilot, key)
    await rest(pilot)


@pytest.mark.parametrize(
    ("keys", "done"),
    [
        ((":", "m"), ("escape",)),
        (("/", "g"), ("escape",)),
        (("C", "s", "a"), ("backspace", "backspace")),
        (("question_mark", "/", "w"), ("escape",)),
        (("l", "/", "x"), ("escape",)),
        (("1",), ("escape",)),
        (("d", "1", "g", "O"), ("escape", "u")),
    ],
    ids=["an order", "a place", "talk", "help", "the log", "a group", "a plan"],
)
async def test_what_was_begun_at_a_table(tmp_path: Path, keys: Sequence[str], done: Sequence[str]) -> None:
    async with playing(tmp_path, ("julius-caesar", "caesar", MOVES)) as (app, pilot):
        assert may_park(app)
        await types(pilot, keys)
        assert not may_park(app)
        await types(pilot, done)
        assert may_park(app)


async def test_what_was_chosen_on_the_screens_of_phases(tmp_path: Path) -> None:
    winter = winter_sitting().table
    while winter.state.phase != "supply":
        winter.act(next(iter(winter.state.legal_actions())), winter.to_act)
    year = poor_winter().table.state
    assert await chosen(tmp_path / "1", ("down", "space"), ("julius-caesar", "caesar", winter.state.position()))
    assert await chosen(tmp_path / "2", ("down", "space"), ("gallic-war", "romans", year.position()))
    assert await chosen(tmp_path / "3", ("enter",), ("julius-caesar", "caesar", None), deployment="free")


async def chosen(home: Path, keys: Sequence[str], at: At, **options: str) -> bool:
    """Whether a screen that may be parked may not after keys, and again after the last of them."""
    async with playing(home, at, **options) as (app, pilot):
        before = may_park(app)
        await types(pilot, keys)
        between = may_park(app)
        await types(pilot, keys[-1:])
        return before and not between and may_park(app)


@pytest.mark.parametrize(
    ("keys", "done"),
    [
        (("c", "a"), ("backspace",)),
        (("j", "a"), ("escape",)),
        (("n", "down", "right"), ("left",)),
        (("n", "down", "down", "right", "down", "x"), ("escape",)),
        (("a", "N", "right"), ("left",)),
        (("a", "N", "down", "end", "x"), ("backspace",)),
        (("a", "N", "right", "enter"), ()),
    ],
    ids=["talk", "a code", "another side", "a name", "another way", "another address", "a way that is kept"],
)
async def test_what_was_begun_in_the_lobby(keys: Sequence[str], done: Sequence[str]) -> None:
    host = ToyHost()
    api = host.api("anna")
    host.api("bert")
    api.mine.notices = Notices("ntfy", "https://ntfy.sh/anna")
    async with at_rest(lobby_on(api)) as (app, pilot):
        for number, key in enumerate(keys):
            assert may_park(app) or number, "a form that was only opened is as it is kept"
            await types(pilot, (key,))
        assert not may_park(app) or not done
        await types(pilot, done)
        assert may_park(app)


async def test_half_the_code_of_an_address() -> None:
    api = ToyHost().api("anna")
    api.mine.notices = Notices("mail", "anna@example.org", confirmed=False)
    async with at_rest(lobby_on(api)) as (app, pilot):
        await types(pilot, ("a", "N"))
        assert may_park(app)
        await types(pilot, ("x",))
        assert not may_park(app)
        await types(pilot, ("backspace",))
        assert may_park(app)


async def test_notes_are_kept_and_then_need_no_process(tmp_path: Path) -> None:
    async with playing(tmp_path, ("julius-caesar", "caesar", MOVES)) as (app, pilot):
        await types(pilot, ("n", "v", "e", "n", "i"))
        assert may_park(app)
        (notes,) = (tmp_path / "accounts" / "1").glob("notes-*")
        assert notes.read_text() == "veni"
        await types(pilot, ("x",))
        notes.unlink()
        notes.mkdir()  # so that nothing can be written there
        assert not may_park(app)
        notes.rmdir()
        assert may_park(app)
        assert notes.read_text() == "venix"
