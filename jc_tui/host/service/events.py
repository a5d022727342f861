"""What the clients of a host share: its store, its games, who is connected, and who hears of what."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Hashable

from engine.journal.files import Closing, read_small
from engine.untrusted_text import one_line
from jc_tui.host.api.messages import (
    LONGEST_ANNOUNCEMENT,
    Account,
    ChatLine,
    Lobby,
    NoticeKind,
    Notices,
    Origin,
    PushKind,
    PushMessage,
)
from jc_tui.host.config import HostConfig
from jc_tui.host.games.catalogue import HostedGames
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.service.permissions import Listener
from jc_tui.host.store import HostStore
from jc_tui.host.store.games import LOBBY, Audience, StoredGame
from jc_tui.host.store.paths import HostFolder

Clock = Callable[[], float]

FROM_ONE, FROM_ALL, HOUR = 10, 30, 3600.0
"""Notices that an account is shown in as many seconds, from one other account and from all."""


class RateLimiter:
    """At most `most` times in `seconds`, counted for each key, such as an account."""

    def __init__(self, most: int, seconds: float, clock: Clock) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._times: dict[Hashable, deque[float]] = {}

    def wait(self, key: Hashable, *, counts: bool = True) -> float:
        """Return the seconds until the next time may be; what may be now `counts`."""
        now, times = self._clock(), self._times.get(key) or deque(maxlen=self._most)
        if len(times) == self._most and now - times[0] < self._seconds:
            return self._seconds - (now - times[0])
        if counts:
            times.append(now)
            self._times[key] = times
        return 0.0


class HostService(Closing):
    """What the clients of a host share.

    Attributes:
        handlers: one for each client. thinking: to be held while a bot thinks. mails: whether the host sends them.
        tester: sends an account a notice at once, with a code if there is one, and raises RequestRefused if it
            fails. wisher: sends an account a notice of something in a game. None where the host sends none.
    """

    def __init__(
        self, folder: HostFolder, store: HostStore, rules: HostConfig | None = None, clock: Clock = time.monotonic
    ) -> None:
        self.folder, self.store, self.rules = folder, store, rules or HostConfig()
        self.tables = HostedGames(folder, store)
        self.handlers: list[ApiHandler] = []
        self.thinking = asyncio.Semaphore(self.rules.thinkers)
        self.talking = RateLimiter(self.rules.lines, self.rules.seconds, clock)
        self.hinting = RateLimiter(self.rules.hints, 60.0, clock)
        self.registering = RateLimiter(self.rules.registrations, HOUR, clock)  # by address
        self._asking, self._asked = RateLimiter(FROM_ONE, HOUR, clock), RateLimiter(FROM_ALL, HOUR, clock)
        self.mails = True
        self.tester: Callable[[Notices, Account, str], Awaitable[None]] | None = None
        self.wisher: Callable[[int, NoticeKind, str], None] | None = None

    def connect(self, blob: bytes, news: Listener, origin: Origin | None = None) -> ApiHandler:
        """Let in a client with its proved public key. Raises RequestRefused if banned.

        The key is in wire format. Registrations without an address are not counted. `news` must not fail.
        """
        handler = ApiHandler(self, blob, news, origin or Origin())
        self.handlers.append(handler)
        return handler

    def disconnect(self, handler: ApiHandler) -> None:
        if handler in self.handlers:
            self.handlers.remove(handler)
            self.tell_tables([handler.location.game], gone=True)

    def poll(self) -> list[ApiHandler]:
        """Tell what other processes have done, and return the clients that must leave."""
        self._announce()
        if self.store.changed_elsewhere():
            for handler in self.handlers:
                if handler.account is not None:
                    handler.account = self.store.accounts.get(handler.account.number).account
            self.tell_tables([])
        if changed := self.tables.poll():
            self.tell_tables(changed)
        return [handler for handler in self.handlers if handler.outcast]

    def _announce(self) -> None:
        """Tell all what a command has left for them in the folder of the host."""
        file = self.folder.announcement
        try:
            text = read_small(file, 4 * LONGEST_ANNOUNCEMENT).decode(errors="replace")
            file.unlink()  # first, so that it is shown once
        except OSError:  # mostly that there is none
            return
        for handler in self.handlers:
            handler.news(PushMessage(PushKind.ANNOUNCEMENT, title=one_line(text, LONGEST_ANNOUNCEMENT)))

    def tell_tables(self, games: Collection[str], *before: StoredGame, gone: bool = False) -> None:
        """Tell the lobby and tables that games have changed since they were as `before`.

        No account hears of a game that it may not know, now or before. All in the lobby look again where no game
        is named, or a player is `gone`.
        """
        changed = [*before, *filter(None, map(self.store.games.find, games))]
        for handler in self.handlers:
            known = dict.fromkeys(entry.id for entry in changed if handler.knows(entry))
            in_lobby = isinstance(handler.location, Lobby) and (known or gone or not games)
            if in_lobby or handler.location.game in known:
                handler.news(PushMessage(PushKind.TABLES, tables=tuple(known)))

    def tell_line(self, line: ChatLine, audience: Audience) -> None:
        """Tell what was said to those who hear it where they are."""
        message = PushMessage(PushKind.SAID, line=line)
        for handler in self.handlers:
            at = LOBBY if isinstance(handler.location, Lobby) else handler.location.game
            if at == line.place and audience in handler.hears(line.place):
                handler.news(message)

    def title(self, game: str) -> str:
        """Return the title of a game, or an empty text if there is none."""
        entry = self.store.games.find(game)
        return self.tables.title(entry) if entry else ""

    def wish(self, asker: int | None, account: int, wish: NoticeKind, entry: StoredGame) -> None:
        """Tell an account by screen and by notice what another asks of it."""
        title = self.tables.title(entry)
        often = self._asking.wait((asker, account)) or self._asked.wait(account)
        for handler in () if often else self.handlers:
            if handler.account is not None and handler.account.number == account:
                handler.news(PushMessage(PushKind.WISH, tables=(entry.id,), wish=wish, title=title))
        if self.wisher is not None:
            self.wisher(account, wish, title)

    def close(self) -> None:
        for handler in list(self.handlers):
            handler.close()
        self.tables.close()
        self.store.close()
