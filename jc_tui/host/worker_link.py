"""One process of a player in its room, from its launch to its end, as the server sees it."""

from __future__ import annotations

import asyncio
import os
import socket
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from jc_tui.host.api.messages import Location, PushKind, PushMessage, RequestRefused
from jc_tui.host.api.rpc import RpcServer, WorkerExit
from jc_tui.host.connections import ConnectionManager
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.workers.launch import ClientTerminal, Worker, WorkerLimits, WorkerSpec
from jc_tui.host.workers.pty_link import PtyLink

GRACE = 5.0
"""Seconds in which a process has to end once its terminal and its wire are gone."""

PATIENCE = 5.0
"""Seconds in which a process has to end, and what it wrote to be taken, once it has said that it ends."""

MOST_FILES, MOST_BYTES = 500, 16 << 20
"""What a folder may hold to which a player's process writes."""


class SshTerminal(Protocol):
    """A session as SSH has it."""

    def terminal(self, language: str) -> ClientTerminal:
        """The player's terminal as it is now; `language` is the account's wish."""

    def show(self, data: bytes) -> None:
        """Send that to the player."""

    def hold(self, full: bool) -> None:
        """Bring no more of what is typed; or bring it again."""


class WorkerLink:
    """A process that is alive."""

    def __init__(
        self,
        connections: ConnectionManager,
        line: SshTerminal,
        handler: ApiHandler,
        location: Location,
        link: PtyLink,
        pending: deque[PushMessage],
    ) -> None:
        self._connections, self._line, self._handler, self._location = connections, line, handler, location
        self._link = link
        self._attendant = RpcServer(handler, pending)
        self._worker: Worker | None = None

    async def last(self, flows: bool, ahead: bytes) -> WorkerExit:
        """Launch the process, and return how it ended. Raises WorkerStartError, Refused.

        `flows` is whether the player takes what is drawn, `ahead` what they have typed already.
        """
        ours, theirs = socket.socketpair()
        try:
            self.flow(flows)
            with theirs:
                if self.has_full_folder():
                    raise RequestRefused("server.full-folder")
                self._worker = await self._connections.pool.launch(self._spec(), self._link.slave, theirs.fileno())
            self._link.lend()
            self.resize()  # it may have changed meanwhile
            if ahead:
                self.type(ahead)
            ending = await self._attendant.serve(ours)
            await asyncio.wait([self._link.drained], timeout=PATIENCE)
            return ending
        finally:
            ours.close()
            self._line.hold(False)
            self._handler.process_gone()
            if self._worker:
                asyncio.get_running_loop().call_later(GRACE, self.kill)

    def _spec(self) -> WorkerSpec:
        connections, account = self._connections, self._handler.account
        folder, game = connections.service.folder, connections.service.store.games.find(self._location.game)
        return WorkerSpec(
            location=self._location,
            account=account,
            folder=str(folder.game(game.id)) if game else "",
            settings=str(folder.settings(account.number)) if account else "",
            terminal=self._terminal(),
            sandbox=connections.sandbox,
            limits=WorkerLimits(connections.limits.memory << 20, connections.limits.file_size << 20),
        )

    def kill(self) -> None:
        """Kill the process if it has not ended."""
        if self._worker and not self._worker.ended.done():
            self._connections.log.note("killed")
            self._worker.kill()

    def type(self, data: bytes) -> None:
        """Something was typed."""
        self._link.type(data)

    def resize(self) -> None:
        """The window has another size."""
        terminal = self._terminal()
        self._link.resize(terminal.columns, terminal.rows)

    def flow(self, on: bool) -> None:
        """The player's client takes more of what is drawn; or no more, so that the process has to wait."""
        if on:
            self._link.screen.resume_reading()
        else:
            self._link.screen.pause_reading()

    def tell(self, news: PushMessage) -> bool:
        """Send news to the process, and return False where it does not listen yet."""
        return self._attendant.tell(news)

    def park(self) -> None:
        """Have the process make room; it may have a reason to stay."""
        self.tell(PushMessage(PushKind.PARK))

    def has_full_folder(self) -> bool:
        """Return whether a folder to which the process may write holds more than it may."""
        folder, account, location = self._connections.service.folder, self._handler.account, self._location
        own = [folder.accounts / str(account.number)] if account else []
        return any(map(_is_full, [*own, folder.game(location.game)] if location.seat else own))

    def _terminal(self) -> ClientTerminal:
        account = self._handler.account
        return self._line.terminal(account.language if account else "auto")


def _is_full(folder: Path) -> bool:
    size = 0
    with suppress(OSError), os.scandir(folder) as files:
        for number, file in enumerate(files, 1):
            with suppress(OSError):  # it has just been removed
                size += file.stat(follow_symlinks=False).st_size
            if number > MOST_FILES or size > MOST_BYTES:
                return True
    return False
