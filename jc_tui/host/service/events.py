"""What all sessions of a host share: its store, how the games stand, who is there, and who hears what.

A session comes in with a key (`arrive`) and gets a `ApiHandler`, which answers all that it asks. The server calls
`look` again and again: it tells all what other processes did meanwhile, and names the sessions that must end.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Hashable

from engine.journal.files import Closing
from jc_tui.host.api.messages import Account, ChatLine, Lobby, NoticeKind, Notices, Origin, PushKind, PushMessage
from jc_tui.host.config import HostRules
from jc_tui.host.games.catalogue import HostedGames
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.store import HostStore
from jc_tui.host.store.accounts import fingerprint_of
from jc_tui.host.store.chat import LOBBY, Audience
from jc_tui.host.store.games import StoredGame
from jc_tui.host.store.paths import HostFolder

FROM_ONE, FROM_ALL, HOUR = 10, 30, 3600.0
"""Wishes that an account is shown in so many seconds: from one other account, and in all."""


class RateLimiter:
    """So many at most in so many seconds, by account or by whatever else they are counted."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float]) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._done: dict[Hashable, deque[float]] = {}

    def wait(self, who: Hashable) -> float:
        """Note that somebody does it now, and return 0; or the seconds until they may."""
        seconds = self.left(who)
        if not seconds:
            self.note(who)
        return seconds

    def left(self, who: Hashable) -> float:
        """The seconds until somebody may do it; 0 if they may now."""
        now, done = self._clock(), self._done.get(who, deque())
        while done and now - done[0] >= self._seconds:
            done.popleft()
        return self._seconds - (now - done[0]) if len(done) >= self._most else 0.0

    def note(self, who: Hashable) -> None:
        """Note that somebody does it now."""
        self._done.setdefault(who, deque()).append(self._clock())


class HostService(Closing):
    """What all sessions of a host share.

    Attributes:
        folder, store, tables, rules: of this host. counters: one for each session that is there.
        thinking: to be held while a bot thinks. talking, hinting: how often an account may.
        registering: how often somebody from one address may.
        mails: whether the host sends mails.
        tester: sends an account a notice at once, with a code if there is one, and raises Refused if it
            fails; None where the host sends none. wisher: sends an account a notice of a wish in a game; likewise.
    """

    def __init__(
        self,
        folder: HostFolder,
        store: HostStore,
        rules: HostRules | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Reads how all games stand, and begins those that the last server was about to begin when it ended."""
        self.folder, self.store = folder, store
        self.rules = rules or HostRules()
        self.tables = HostedGames(folder, store)
        self.handlers: list[ApiHandler] = []
        self.thinking = asyncio.Semaphore(self.rules.thinkers)
        self.talking = RateLimiter(self.rules.lines, self.rules.seconds, clock)
        self.hinting = RateLimiter(self.rules.hints, 60.0, clock)
        self.registering = RateLimiter(self.rules.registrations, HOUR, clock)
        self._asking, self._asked = RateLimiter(FROM_ONE, HOUR, clock), RateLimiter(FROM_ALL, HOUR, clock)
        self.mails = True
        self.tester: Callable[[Notices, Account, str], Awaitable[None]] | None = None
        self.wisher: Callable[[int, NoticeKind, str], None] | None = None

    def connect(
        self, blob: bytes, news: Callable[[PushMessage], None], origin: Origin | None = None
    ) -> ApiHandler:
        """Somebody has come in with a public key, as it is sent on the wire, and has shown that it is theirs.

        Without an `origin` they register as if nobody else had from there. What happens is told to `news`, which
        must not fail. Raises Refused for a key that is banned.
        """
        fingerprint = fingerprint_of(blob)
        account = self.store.account_of(fingerprint)
        if account is not None:
            self.store.keys.used(fingerprint)
        handler = ApiHandler(self, blob, account, news, origin or Origin())
        self.handlers.append(handler)
        return handler

    def disconnect(self, handler: ApiHandler) -> None:
        """A session has ended."""
        if handler in self.handlers:
            self.handlers.remove(handler)
            self.tell_tables([handler.location.game], gone=True)

    def poll(self) -> list[ApiHandler]:
        """Tell all what other processes did meanwhile; gives the sessions that the host lets in no longer."""
        if self.store.changed_elsewhere():
            for handler in self.handlers:
                handler.look_up()
            self.tell_tables([])
        if changed := self.tables.poll():
            self.tell_tables(changed)
        return [handler for handler in self.handlers if handler.outcast]

    def tell_tables(self, games: Collection[str], *before: StoredGame, gone: bool = False) -> None:
        """Tell the lobby and the tables of these games that they have changed.

        No account is told of a game of which it may not know, by an entry of now or by one of those `before`.
        All in the lobby look again where no game is named, and where a player is `gone`.
        """
        changed = [*before, *filter(None, map(self.store.games.find, games))]
        for handler in self.handlers:
            known = {entry.id: None for entry in changed if handler.knows(entry)}
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
        """What a game is called, by its id; empty if there is none."""
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

    def at_tables(self) -> dict[str, tuple[int, ...]]:
        """By game, the accounts that are at it now, each once."""
        there: dict[str, dict[int, None]] = {}
        for each in self.handlers:
            if each.account and each.location.game:
                there.setdefault(each.location.game, {})[each.account.number] = None
        return {game: tuple(accounts) for game, accounts in there.items()}

    def close(self) -> None:
        """Let go of everything."""
        for handler in list(self.handlers):
            handler.close()
        self.tables.close()
        self.store.close()
