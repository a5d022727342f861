"""What is done with the games of the lobby: sat down at, watched, left, played again. The host decides on it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from engine.foreign import harmless
from engine.words import say
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Access, GameInfo, GameLifecycle, GameTable, Location, PastGame
from jc_tui.host.ui.games_list import can_join
from jc_tui.host.ui.row_text import title

Go = Callable[[Location], Awaitable[None]]


class GameActions:
    """Does what the player wants; each method returns what there is to say of it. They raise GameError.

    `go` leads to another room; `sure` tells whether the player wants the same for the second time, or need not be
    asked, and else asks.
    """

    def __init__(self, api: HostApi, go: Go, sure: Callable[[str, GameInfo, str], bool]) -> None:
        self._api = api
        self._go = go
        self._sure = sure

    async def enter(self, table: GameInfo) -> str:
        """Sit down, go on, watch, or look back: whichever the game is there for."""
        if table.stage is GameLifecycle.OVER:
            await self._go(PastGame(table.id, table.mine))
        elif table.stage is GameLifecycle.ON:
            await self._go(GameTable(table.id, table.mine))
        elif table.mine:
            return say("lobby.waits", title=title(table))
        elif not can_join(table):
            return say("lobby.needs-code", title=title(table))
        elif self._sure("join", table, say("lobby.sure-to-join", owner=harmless(table.owner))):
            await self._api.join(table.id)
            return await self.begun(table.id)
        return ""

    async def watch(self, table: GameInfo) -> str:
        """Look on."""
        if table.stage is GameLifecycle.WAITING:
            return say("lobby.not-begun")
        if table.stage is GameLifecycle.ON and table.mine:
            return say("lobby.plays-there")
        return await self.enter(table)

    async def leave(self, table: GameInfo) -> str:
        """Give one's seat back while the game waits, or decline one; one's own game is gone then."""
        if table.invited and can_join(table):
            return await self.decline(table)
        if table.stage is not GameLifecycle.WAITING or not table.mine:
            return say("lobby.not-waiting")
        if not self._sure("leave", table, say("lobby.sure-to-leave", title=title(table))):
            return ""
        await self._api.leave(table.id)
        return say("lobby.left", title=title(table))

    async def decline(self, table: GameInfo) -> str:
        """Do not take the seat to which one is invited."""
        if not self._sure("decline", table, say("lobby.sure-to-decline", title=title(table))):
            return ""
        await self._api.decline(table.id)
        return say("lobby.has-declined", title=title(table))

    async def rematch(self, table: GameInfo) -> str:
        """Play a game that is over once more."""
        if table.stage is not GameLifecycle.OVER or not table.mine:
            return say("lobby.not-over")
        return await self.begun(await self._api.rematch(table.id))

    async def invite(self, table: GameInfo, name: str) -> str:
        """Invite somebody by name."""
        await self._api.invite(table.id, name.lower())
        return say("lobby.has-invited", name=harmless(name), title=title(table))

    async def code(self, table: GameInfo) -> str:
        """The code that is told to whom one wants to play with."""
        return say("lobby.code-is", code=harmless(await self._api.code(table.id)))

    async def by_code(self, code: str) -> str:
        """Sit down by a code that one was told."""
        return await self.begun(await self._api.join_by_code(code))

    async def next_turn(self) -> str:
        """To the next game where it is the player's turn."""
        location = await self._api.next_turn()
        if location is None:
            return say("lobby.no-turn")
        await self._go(location)
        return ""

    async def begun(self, game: str) -> str:
        """To a game that the player has just sat down at, or what it waits for."""
        table = await self._api.table(game)
        if table.stage is GameLifecycle.ON:
            return await self.enter(table)
        if table.access is Access.PRIVATE:
            return await self.code(table)
        key = "lobby.waits-invited" if table.access is Access.INVITED else "lobby.waits"
        return say(key, title=title(table))


def invitable(table: GameInfo) -> bool:
    """Whether somebody can be invited to a game by who looks at it."""
    return table.stage is GameLifecycle.WAITING and bool(table.mine)
