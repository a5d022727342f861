"""What the warm parent does once before it forks: it has the lobby and a table on no terminal.

What that makes for good, every process of a player is born with: rules of style, drawn pieces, modules that are
read late, Python's own notes on the code that has run. A table of one game is enough for most of it; that of
another would take more memory in the parent than it spares.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NoReturn, cast

from engine.games import GAMES, USUAL, seats_of
from jc_tui.host.desk import Desk
from jc_tui.host.model import (
    SAVE,
    Access,
    Account,
    Chair,
    Line,
    LobbyView,
    News,
    Present,
    Refused,
    Room,
    RoomKind,
    Stage,
    TableInfo,
)
from jc_tui.host.workers.launch import ClientTerminal, WorkerSpec

if TYPE_CHECKING:
    from jc_tui.terminal.app import TerminalApp

SIZE = (80, 24)
KEYS = ("down", "up", "right", "left")
WHO = Account(1, "julius")
AT = "2026-01-01T00:00:00Z"
GAME = "rehearsal"


class RehearsalDesk:
    """The host as it is seen in a rehearsal: of what a `Desk` answers, only what the first screens ask."""

    def __init__(self, tables: tuple[TableInfo, ...]) -> None:
        self.account: Account | None = WHO
        self.news: Callable[[News], None] = lambda news: None
        self._tables = tables

    async def lobby(self) -> LobbyView:
        """A lobby in which something can be seen."""
        return LobbyView(self._tables, (Present(WHO.name, "lobby"),), (Line("lobby", WHO.name, "Salve!", AT),))

    async def table(self, game: str) -> TableInfo:
        """The table of the usual game."""
        return next(table for table in self._tables if table.game == USUAL)

    async def talk(self, place: str) -> tuple[Line, ...]:
        """Nothing was said."""
        return ()

    def __getattr__(self, name: str) -> Callable[..., Awaitable[NoReturn]]:
        """Whatever else may be asked is refused, as a host may refuse everything."""
        return _refuse


async def _refuse(*_: object, **__: object) -> NoReturn:
    raise Refused("wire.unknown")


def rehearse() -> None:
    """Have those screens once, in a folder that is gone afterwards. Raises what they fail with."""
    with TemporaryDirectory() as name:
        asyncio.run(_all(Path(name)))


async def _all(folder: Path) -> None:
    from jc_tui.host.lobby.app import LobbyApp
    from jc_tui.host.lobby.screen import LobbyScreen
    from jc_tui.host.table import HostedApp
    from jc_tui.seats.open_game import begin
    from jc_tui.settings import Settings
    from jc_tui.terminal.modes import Terminal as Shown

    shown = Shown("256")
    desk = cast(Desk, RehearsalDesk(tuple(_table(game, seats_of(game)) for game in GAMES)))
    await _show(LobbyApp(desk, lambda app: LobbyScreen(desk, around=app), Settings(), terminal=shown))
    seats = seats_of(USUAL)
    begin(folder / SAVE, dict.fromkeys(seats, "human"), 1, {}, USUAL).close()
    room = Room(RoomKind.TABLE, GAME, seats[0])
    terminal = ClientTerminal("xterm-256color", "en", shown.colours, *SIZE)
    spec = WorkerSpec("", room, WHO, str(folder), str(folder / "settings.toml"), terminal)
    await _show(HostedApp(spec, desk, Settings(), shown))


def _table(game: str, seats: tuple[str, ...]) -> TableInfo:
    chairs = tuple(Chair(seat, WHO.name) for seat in seats)
    return TableInfo(
        *(game, game, game, chairs, WHO.name, Stage.ON, Access.OPEN, True),
        to_act=seats[0],
        mine=seats[0],
        moved=AT,
    )


async def _show(app: TerminalApp) -> None:
    app.silent = True
    async with app.run_test(size=SIZE) as pilot:
        for key in KEYS:
            await pilot.pause()
            await pilot.press(key)
        await pilot.pause()
    if app.failure is not None:
        raise app.failure
