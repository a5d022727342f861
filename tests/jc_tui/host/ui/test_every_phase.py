"""Every key in every phase of both games at a host's table, and in the lobby: none leads where it must not."""

from __future__ import annotations

import os
import string
import subprocess
from collections.abc import Iterator, Set
from pathlib import Path
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace
from textual._compositor import Compositor
from textual.pilot import Pilot
from textual.screen import Screen

from engine import load_game
from engine.chance import SeededChance
from engine.table import Table
from jc_tui.host.api.messages import SAVE
from jc_tui.host.ui.table_app import sit_down
from jc_tui.screens.play import PlayScreen
from jc_tui.terminal.app import TerminalApp
from jc_tui.widgets.typed_line import TypedLine
from tests.jc_tui.host.hosts import at_rest, busy_host, lobby_on
from tests.jc_tui.host.tables import HostedGames
from tests.jc_tui.host.ui.phases import WAYS, Place, places
from tests.jc_tui.host.ui.test_every_key import NEVER

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

LOOKING_BACK = {"ReplayScreen", "ReviewScreen", "StoryScreen"}
"""What no key opens while a game is played."""

WALKED = {"julius-caesar": LOOKING_BACK, "gallic-war": set[str]()}
"""Of that, what `test_every_key` walks."""

SCREENS = {
    "julius-caesar": {"BattleScreen", "WinterScreen", "DeploymentScreen", "PlanScreen"},
    "gallic-war": {"BattleScreen", "YearScreen", "ReplayScreen", "StoryScreen"},
}
BOTH = {"TableScreen", "ChatScreen", "HelpScreen", "GameOverScreen"}
HALL = {
    "LobbyScreen",
    "NewGameScreen",
    "AccountScreen",
    "KeysScreen",
    "NoticesScreen",
    "SettingsScreen",
    "HelpScreen",
}


def begin(save: Path, game: str, place: Place) -> None:
    """A game of anna and bert begins at a place."""
    save.parent.mkdir(exist_ok=True)
    rules = load_game(game)
    seats = dict(zip(rules.seats, ("anna", "bert"), strict=True))
    Table.new(rules, {}, seats, SeededChance(1), save, position=place.position, stamped=True).close()


async def type_in(app: Any, key: str) -> None:
    """Press a key, and wait until nothing is left to do; a pilot also asks each widget, which takes longer."""
    await app._press_keys((key,))


class Walk:
    """Presses each key once on each kind of screen that it comes to, and in each phase what gives orders.

    Attributes:
        changed: the lines of the screen that have changed since it was looked at last.
    """

    changed: ClassVar = set[int]()

    def __init__(self, never: set[str], home: Path | None = None, leaving: frozenset[str] = frozenset()) -> None:
        self._never, self._home = never, home
        self._leaving = LEAVING | leaving
        self._pressed: set[tuple[str, str]] = set()
        self.screens: set[str] = set()
        self.wrong: list[str] = []

    def after_the_end(self, walked: Set[str]) -> None:
        """From now on more may be opened, of which some need not be walked, and what closed screens leads away."""
        self._never = NEVER
        self._leaving |= {*BACK}
        self.screens |= walked

    async def explore(self, pilot: Pilot[None]) -> None:
        """Walk through the screen that is open, and those to which its keys lead."""
        app: Any = pilot.app
        screen = app.screen
        name, plays = type(screen).__name__, isinstance(screen, PlayScreen)
        bound = {key for key, each in screen.active_bindings.items() if each.enabled}
        away = {*self._leaving, *(BACK if plays else ())}
        unbound = [] if name in self.screens else [key for key in KEYS if key not in bound]
        self.screens.add(name)
        for key in (*unbound, *sorted(bound - {*BACK}), *BACK, *(ORDERS if plays else ())):
            if app.screen is not screen or not app.is_running:
                return
            if key not in away and ((name, key) not in self._pressed or (plays and key in ORDERS)):
                self._pressed.add((name, key))
                await self._press(pilot, key)

    async def _press(self, pilot: Pilot[None], key: str) -> None:
        """Press a key, see where it leads, and come back from there."""
        app: Any = pilot.app
        screen = app.screen
        if isinstance(app.focused, TypedLine):
            await type_in(app, "escape")
        await type_in(app, key)
        self._look(app, f"{type(screen).__name__} after {key}")
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
            await type_in(pilot.app, "escape")

    def _look(self, app: Any, where: str) -> None:
        """Note what must not be."""
        if type(app.screen).__name__ in self._never:
            self.wrong.append(f"{type(app.screen).__name__}: {where}")
        if not self.changed:
            return
        compositor = app.screen._compositor
        chops = compositor._render_chops(compositor.size.region, self.changed.__contains__)
        strips = ([strip for strip in line.values() if strip] for line in chops)
        text = "\n".join("".join(segment.text for strip in line for segment in strip) for line in strips)
        self.changed.clear()
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


@pytest.fixture(autouse=True)
def drawn_when_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has changed is only noted, and drawn once it is looked at."""

    def note(compositor: Compositor, **_: Any) -> None:
        Walk.changed.update(line for region in compositor._dirty_regions for line in region.line_range)
        compositor._dirty_regions.clear()

    monkeypatch.setattr(Compositor, "render_update", note)


@pytest.mark.parametrize("game", WAYS)
async def test_no_key_leads_away_in_any_phase(tmp_path: Path, game: str) -> None:
    """A phase that the rules come to have is walked too, or missing here."""
    walk, walked = Walk(NEVER | LOOKING_BACK, tmp_path, frozenset(("N",))), set[str]()
    *there, end = places(game).items()
    for seat, name in zip(load_game(game).seats, ("anna", "bert"), strict=True):
        tables = HostedGames(tmp_path / name)
        who = tables.anna if name == "anna" else tables.bert
        tables.save.unlink()
        begin(tables.save, game, next(place for _, place in there if place.seat != seat))
        async with tables.session(who, str(seat), moments="off", show="off") as (app, pilot):
            await walk.explore(pilot)
            last = [end] if name == "bert" else []
            for phase, place in [each for each in there if each[1].seat == seat] + last:
                if place.seat is None:
                    walk.after_the_end(WALKED[game])
                begin(tables.home / phase / SAVE, game, place)
                app.play(sit_down(replace(tables.birth(who, seat), folder=str(tables.home / phase))))
                await pilot.pause()
                walked.add(app.session.table.state.phase)
                await walk.explore(pilot)
        assert who.went is None
        assert not who.left
    assert walk.wrong == []
    assert walk.screens >= SCREENS[game] | BOTH
    assert walked == WAYS[game].phases


async def test_no_key_leads_away_from_the_lobby_and_its_screens() -> None:
    api = busy_host().api("brutus")
    walk = Walk(NEVER - {"SettingsScreen", "NewGameScreen"}, leaving=frozenset(("q", "enter", "w", "full_stop")))
    async with at_rest(lobby_on(api)) as (_, pilot):
        await walk.explore(pilot)
    assert walk.wrong == []
    assert walk.screens >= HALL
    assert api.went is None
