"""What is done with the games of the lobby: sat down at, watched, left, played again. The host decides on it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from engine.foreign import harmless
from engine.words import say
from jc_tui.host.api.api import Desk
from jc_tui.host.api.messages import Access, Room, RoomKind, Stage, TableInfo
from jc_tui.host.ui.games_list import can_join
from jc_tui.host.ui.row_text import title

Go = Callable[[Room], Awaitable[None]]


class Doing:
    """Does what the player wants; each method returns what there is to say of it. They raise GameError.

    `go` leads to another room; `sure` tells whether the player wants the same for the second time, or need not be
    asked, and else asks.
    """

    def __init__(self, desk: Desk, go: Go, sure: Callable[[str, TableInfo, str], bool]) -> None:
        self._desk = desk
        self._go = go
        self._sure = sure

    async def enter(self, table: TableInfo) -> str:
        """Sit down, go on, watch, or look back: whichever the game is there for."""
        if table.stage is Stage.OVER:
            await self._go(Room(RoomKind.PAST, table.id, table.mine))
        elif table.stage is Stage.ON:
            await self._go(Room(RoomKind.TABLE, table.id, table.mine))
        elif table.mine:
            return say("lobby.waits", title=title(table))
        elif not can_join(table):
            return say("lobby.needs-code", title=title(table))
        elif self._sure("join", table, say("lobby.sure-to-join", owner=harmless(table.owner))):
            await self._desk.join(table.id)
            return await self.begun(table.id)
        return ""

    async def watch(self, table: TableInfo) -> str:
        """Look on."""
        if table.stage is Stage.WAITING:
            return say("lobby.not-begun")
        if table.stage is Stage.ON and table.mine:
            return say("lobby.plays-there")
        return await self.enter(table)

    async def leave(self, table: TableInfo) -> str:
        """Give one's seat back while the game waits, or decline one; one's own game is gone then."""
        if table.invited and can_join(table):
            return await self.decline(table)
        if table.stage is not Stage.WAITING or not table.mine:
            return say("lobby.not-waiting")
        if not self._sure("leave", table, say("lobby.sure-to-leave", title=title(table))):
            return ""
        await self._desk.leave(table.id)
        return say("lobby.left", title=title(table))

    async def decline(self, table: TableInfo) -> str:
        """Do not take the seat to which one is invited."""
        if not self._sure("decline", table, say("lobby.sure-to-decline", title=title(table))):
            return ""
        await self._desk.decline(table.id)
        return say("lobby.has-declined", title=title(table))

    async def rematch(self, table: TableInfo) -> str:
        """Play a game that is over once more."""
        if table.stage is not Stage.OVER or not table.mine:
            return say("lobby.not-over")
        return await self.begun(await self._desk.rematch(table.id))

    async def invite(self, table: TableInfo, name: str) -> str:
        """Invite somebody by name."""
        await self._desk.invite(table.id, name.lower())
        return say("lobby.has-invited", name=harmless(name), title=title(table))

    async def code(self, table: TableInfo) -> str:
        """The code that is told to whom one wants to play with."""
        return say("lobby.code-is", code=harmless(await self._desk.code(table.id)))

    async def by_code(self, code: str) -> str:
        """Sit down by a code that one was told."""
        return await self.begun(await self._desk.join_by_code(code))

    async def next_turn(self) -> str:
        """To the next game where it is the player's turn."""
        room = await self._desk.next_turn()
        if room is None:
            return say("lobby.no-turn")
        await self._go(room)
        return ""

    async def begun(self, game: str) -> str:
        """To a game that the player has just sat down at, or what it waits for."""
        table = await self._desk.table(game)
        if table.stage is Stage.ON:
            return await self.enter(table)
        if table.access is Access.PRIVATE:
            return await self.code(table)
        key = "lobby.waits-invited" if table.access is Access.INVITED else "lobby.waits"
        return say(key, title=title(table))


def invitable(table: TableInfo) -> bool:
    """Whether somebody can be invited to a game by who looks at it."""
    return table.stage is Stage.WAITING and bool(table.mine)
