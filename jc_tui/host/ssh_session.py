"""A session as SSH has it: a screen is given to who asks for a shell on a terminal; everything else is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import asyncssh

from engine.foreign import quoted
from engine.words import ENGLISH, say
from jc_tui.host.connections import ConnectionManager
from jc_tui.host.session import PlayerConnection
from jc_tui.host.ssh import Channel, Guest
from jc_tui.host.terminal import believed
from jc_tui.host.workers.launch import ClientTerminal
from jc_tui.language import spoken

BACKLOG = 1 << 17
"""Bytes for a client, in the server's memory, from which on its process has to wait."""

LOOK_AGAIN = 0.05
"""Seconds until it is looked again whether they have gone."""

LINGER = 5.0
"""Seconds that a client has to close its connection after the end of its session."""

REFUSED, MISUSED = 1, 2


class SshSession(asyncssh.SSHServerSession[bytes]):
    """The one session of a connection."""

    _channel: Channel

    def __init__(self, connections: ConnectionManager, guest: Guest, begun: Callable[[], None]) -> None:
        self._connections, self._guest, self._begun = connections, guest, begun
        self._term: str | None = None
        self._size = (0, 0)
        self._is_command = False
        self._stay: PlayerConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._stalled = False
        self._looking: asyncio.TimerHandle | None = None

    # --- what is asked for ---------------------------------------------------------------------------------

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is there."""
        assert isinstance(chan, Channel)
        self._channel = chan

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Any) -> bool:
        """A terminal, of which the name and the size are taken."""
        self._term, self._size = term_type, term_size[:2]
        return True

    def shell_requested(self) -> bool:
        """A screen."""
        return True

    def exec_requested(self, command: str) -> bool:
        """A command: it is told in a sentence that there are none."""
        self._is_command = True
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """Files, or anything else."""
        self._connections.log.note("refused", why="subsystem")
        return False

    def session_started(self) -> None:
        """What was asked for may begin."""
        self._begun()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        try:
            self._leave(await self._begin())
        except Exception as error:
            failed = {"message": "a session failed", "exception": error}
            asyncio.get_running_loop().call_exception_handler(failed)
            self._leave(REFUSED)

    async def _begin(self) -> int:
        """Refuse the session in a sentence, or let it stay; its exit status."""
        if self._is_command:
            return self._refuse("command", "server.no-commands", REFUSED)
        if self._term is None:
            return self._refuse("terminal", "server.no-terminal", MISUSED)
        if self._terminal("auto") is None:
            return self._refuse("terminal", "server.poor-terminal", MISUSED, term=quoted(self._term))
        self._stay = PlayerConnection(self._connections, self._guest, self)
        return await self._stay.run()

    def _refuse(self, why: str, key: str, status: int, **known: Any) -> int:
        self._connections.log.note("refused", why=why)
        seen = believed("", (0, 0), self._environment())
        with spoken(seen.language if seen else ENGLISH), suppress(OSError):
            # Without a terminal nobody puts a carriage return before the end of a line.
            end = "\n" if self._term is None else "\r\n"
            self._channel.write_stderr(f"{say(key, **known)}{end}".encode())
        return status

    def _leave(self, status: int) -> None:
        """End the session; a client that does not close the connection then is left."""
        connection = self._channel.get_connection()
        with suppress(OSError):
            self._channel.exit(status)
        asyncio.get_running_loop().call_later(LINGER, connection.abort)

    # --- the line, as a stay has it ------------------------------------------------------------------------

    def terminal(self, language: str) -> ClientTerminal:
        """The player's terminal as it is now; `language` is the account's wish."""
        seen = self._terminal(language)
        assert seen is not None, "the session has not begun without one"
        return seen

    def _terminal(self, language: str) -> ClientTerminal | None:
        return believed(self._term or "", self._size, self._environment(), language)

    def _environment(self) -> Mapping[str, str]:
        return dict(self._channel.get_environment())

    def show(self, data: bytes) -> None:
        """Send to the player what a process has drawn."""
        with suppress(OSError):  # it has just been closed
            self._channel.write(data)
        if self._backlog() > BACKLOG:
            self._stall()

    def hold(self, full: bool) -> None:
        """Bring no more of what the player types; or bring it again."""
        with suppress(OSError):
            if full:
                self._channel.pause_reading()
            else:
                self._channel.resume_reading()

    # --- what comes ----------------------------------------------------------------------------------------

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Something was typed."""
        if self._stay:
            self._stay.type(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The window has another size."""
        self._size = width, height
        if self._stay:
            self._stay.resize()

    def break_received(self, msec: int) -> bool:
        """Means nothing here."""
        return False

    def eof_received(self) -> bool:
        """Nothing more will be typed: the player has left; but a refusal has still to be told."""
        return self._is_command or self._term is None

    def connection_lost(self, exc: Exception | None) -> None:
        """The player has gone."""
        if self._looking:
            self._looking.cancel()
        if self._task:
            self._task.cancel()

    # --- a client that does not read -----------------------------------------------------------------------

    def pause_writing(self) -> None:
        """The client takes no more: its own process waits."""
        self._stalled = True
        self._pass_on(False)

    def resume_writing(self) -> None:
        """It takes more."""
        self._stalled = False
        self._pass_on(True)

    def _pass_on(self, on: bool) -> None:
        if self._stay:
            self._stay.flow(on)

    def _backlog(self) -> int:
        """Bytes that the system has not taken yet. A client may say that it takes any number, then take none."""
        transport = self._channel.get_connection()._transport
        return transport.get_write_buffer_size() if isinstance(transport, asyncio.WriteTransport) else 0

    def _stall(self) -> None:
        self._pass_on(False)
        if self._looking is None:
            self._looking = asyncio.get_running_loop().call_later(LOOK_AGAIN, self._look)

    def _look(self) -> None:
        self._looking = None
        if self._backlog() > BACKLOG // 2:
            self._stall()
        elif not self._stalled:
            self._pass_on(True)
