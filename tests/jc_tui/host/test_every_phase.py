"""Every key in every phase of both games at a host's table, and in the lobby: none leads where it must not."""

from __future__ import annotations

import os
import random
import string
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from engine import load_game
from engine.chance import SeededChance
from engine.contract import Seat
from engine.table import Table
from jc_tui.screens.play import PlayScreen
from jc_tui.terminal.app import TerminalApp
from jc_tui.widgets.typed_line import TypedLine
from tests.jc_tui.host.hosts import at_rest, busy_host, lobby_on
from tests.jc_tui.host.tables import Tables
from tests.jc_tui.host.test_every_key import NEVER
from tests.jc_tui.screens.stage import screen_text

pytestmark = pytest.mark.slow

SIGNS = ("space", "enter", "tab", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown")
KEYS = (
    *string.ascii_letters,
    *string.digits,
    *("full_stop", "comma", "colon", "slash", "question_mark", "plus", "minus", "less_than_sign", "tilde"),
    *(f"ctrl+{letter}" for letter in string.ascii_lowercase),
    *(f"f{number}" for number in range(1, 13)),
    *SIGNS,
    *("up", "down", "left", "right"),
    "escape",
)
LEAVING = {"ctrl+c", "ctrl+q"}
"""What leads to another room, or ends the connection; `test_table` and `test_lobby` see where to."""

BACK = ("escape", "q", "l", "n")
"""What closes some screens, and leads out of others: pressed on the former alone."""

ORDERS = ("1", "enter", "e", "d")
"""What gives orders in most phases, and what drafts them for who waits."""

ONLY_BEFORE_THE_END = NEVER | {"ReplayScreen", "ReviewScreen", "StoryScreen"}

PHASES = {
    "julius-caesar": {"discard", "play", "move", "levy", "battle", "regroup", "supply", "disband"},
    "gallic-war": {
        "lay",
        "announce",
        "politics",
        "groups",
        "move",
        "choose battle",
        "battle",
        "regroup",
        "replace",
    },
}
"""The phases in which there is anything else to do."""

SCREENS = {
    "julius-caesar": {"TableScreen", "BattleScreen", "WinterScreen", "TalkScreen", "HelpScreen", "PlanScreen"},
    "gallic-war": {"TableScreen", "BattleScreen", "YearScreen", "TalkScreen", "HelpScreen"},
}
HALL = {
    "LobbyScreen",
    "NewTableScreen",
    "AccountScreen",
    "KeysScreen",
    "NoticesScreen",
    "SettingsScreen",
    "HelpScreen",
}


@cache
def positions(game: str) -> dict[str, tuple[str, Seat]]:
    """By phase, a position in which it is somebody's, and whose."""
    found: dict[str, tuple[str, Seat]] = {}
    for seed in range(2):
        dice, chance = random.Random(seed), SeededChance(seed)
        state: Any = load_game(game).start(None)
        while (seat := state.to_act) is not None:
            legal = state.legal_actions()
            if seat is Seat.CHANCE:
                state.apply(chance.choose(state))
                continue
            if state.phase not in found:
                found[state.phase] = state.position(), seat
            state.apply(legal[dice.randrange(len(legal))])
    return found


class Walk:
    """Presses each key once on each kind of screen that it comes to, and in each phase what gives orders."""

    def __init__(self, never: set[str], home: Path | None = None, leaving: frozenset[str] = frozenset()) -> None:
        self._never, self._home = never, home
        self._leaving = LEAVING | leaving
        self._pressed: set[tuple[str, str]] = set()
        self.screens: set[str] = set()
        self.wrong: list[str] = []

    async def explore(self, pilot: Pilot[None]) -> None:
        """Walk through the screen that is open, and those to which its keys lead."""
        app: Any = pilot.app
        screen = app.screen
        name, plays = type(screen).__name__, isinstance(screen, PlayScreen)
        bound = {key for key, each in screen.active_bindings.items() if each.enabled}
        unbound = [key for key in KEYS if key not in bound]
        wanted = [*sorted(bound - {*BACK}), *([] if plays else BACK)]
        if not plays:
            wanted = [*unbound, *wanted]
        elif name not in self.screens:
            self.screens.add(name)
            await self._press(pilot, name, [key for key in unbound if key not in (*self._leaving, *BACK)])
        self.screens.add(name)
        for key in (*wanted, *(ORDERS if plays else ())):
            if app.screen is not screen or not app.is_running:
                return
            if key not in self._leaving and ((name, key) not in self._pressed or (plays and key in ORDERS)):
                self._pressed.add((name, key))
                await self._press(pilot, name, [key])

    async def _press(self, pilot: Pilot[None], name: str, keys: Sequence[str]) -> None:
        """Press some, see where they lead, and come back from there."""
        app: Any = pilot.app
        screen = app.screen
        if isinstance(app.focused, TypedLine):
            await pilot.press("escape")
        await pilot.press(*keys)
        await pilot.pause()
        self._look(app, f"{name} after {keys}")
        if app.screen is not screen and not isinstance(app.screen, PlayScreen):
            if type(app.screen).__name__ not in self.screens:
                await self.explore(pilot)
            await self._back(pilot, screen)

    async def _back(self, pilot: Pilot[None], screen: Screen[Any]) -> None:
        for _ in range(6):
            if screen not in pilot.app.screen_stack or pilot.app.screen is screen:
                return
            if isinstance(pilot.app.screen, PlayScreen):
                return
            await pilot.press("escape")
            await pilot.pause()

    def _look(self, app: Any, where: str) -> None:
        """Note what must not be."""
        if type(app.screen).__name__ in self._never:
            self.wrong.append(f"{type(app.screen).__name__}: {where}")
        text = screen_text(app)
        if ".jsonl" in text or ".toml" in text or (self._home and str(self._home) in text):
            self.wrong.append(f"a path: {where}")


@pytest.fixture(autouse=True)
def nothing_is_started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """No process is started, none is stopped, and the program is not suspended."""
    done: list[str] = []
    monkeypatch.setattr(subprocess, "Popen", lambda *given, **_: done.append(f"Popen {given}"))
    monkeypatch.setattr(os, "kill", lambda *given: done.append(f"kill {given}"))
    monkeypatch.setattr(os, "system", lambda *given: done.append(f"system {given}"))
    monkeypatch.setattr(TerminalApp, "suspend", lambda *_: done.append("suspend"))
    yield done
    assert done == []


@pytest.mark.parametrize("game", PHASES)
async def test_no_key_leads_away_in_any_phase(tmp_path: Path, game: str) -> None:
    walk = Walk(ONLY_BEFORE_THE_END, tmp_path, frozenset(("N",)))
    there = positions(game)
    assert set(there) >= PHASES[game]
    waits = next(each for each in load_game(game).seats if each is not there["move"][1])
    sat = [there[phase] for phase in sorted(PHASES[game])]
    for number, (position, seat) in enumerate([*sat, (there["move"][0], waits)]):
        tables = Tables(tmp_path / str(number), 0)
        tables.save.unlink()
        seats = dict(zip(load_game(game).seats, ("anna", "bert"), strict=True))
        begun = Table.new(
            load_game(game), {}, seats, SeededChance(1), tables.save, position=position, stamped=True
        )
        begun.close()
        who = tables.anna if seats[seat] == "anna" else tables.bert
        async with tables.sitting(who, str(seat), moments="story", show="off") as (_, pilot):
            await walk.explore(pilot)
        assert who.went is None, position
        assert not who.left
    assert walk.wrong == []
    assert walk.screens >= SCREENS[game]


async def test_no_key_leads_away_from_the_lobby_and_its_screens() -> None:
    desk = busy_host().desk("brutus")
    walk = Walk(NEVER - {"SettingsScreen", "NewGameScreen"}, leaving=frozenset(("q", "enter", "w", "full_stop")))
    async with at_rest(lobby_on(desk)) as (_, pilot):
        await walk.explore(pilot)
    assert walk.wrong == []
    assert walk.screens >= HALL
    assert desk.went is None
