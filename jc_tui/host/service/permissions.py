"""Who is connected, where they are, and what they may do: every request is decided here, and nowhere else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from engine.untrusted_text import quoted
from jc_tui.host.api.messages import (
    Access,
    Account,
    GameLifecycle,
    Lobby,
    Location,
    Origin,
    PastGame,
    PushMessage,
    Register,
    RequestRefused,
)
from jc_tui.host.games.status import GameStatus
from jc_tui.host.store.accounts import fingerprint_of
from jc_tui.host.store.games import LOBBY, Audience, StoredGame

if TYPE_CHECKING:
    from jc_tui.host.service.events import HostService

Listener = Callable[[PushMessage], None]


def refuse_if(refused: object, key: str, **known: object) -> None:
    if refused:
        raise RequestRefused(key, **known)


class ClientPermissions:
    """A connected client. What it may not do raises `RequestRefused`.

    Attributes:
        blob, fingerprint: of its key. news: called with each message that it hears. account: None until it has a
            name. absent: whether nothing was typed for so long that its screen might be parked.
        wanted: the location after this one. leaving: whether it wants to end the connection.
    """

    def __init__(self, service: HostService, blob: bytes, news: Listener, origin: Origin) -> None:
        self.service, self.blob, self.news, self.origin = service, blob, news, origin
        self._store, self._games = service.store, service.tables
        self.fingerprint = fingerprint_of(blob)
        self.account: Account | None = None
        self.location: Location = Register()
        self.wanted: Location | None = None
        self.absent = self.leaving = self._closed = self._thinks = False
        self._queue = asyncio.Lock()
        self._wrong_codes = 0
        if account := self._store.account_of(self.fingerprint):
            self._log_in(account)

    def _log_in(self, account: Account) -> Account:
        self.account = account
        self._store.keys.used(self.fingerprint)
        return account

    def allowed_location(self, location: Location) -> None:
        """Refuse a location that is not for this client."""
        if isinstance(location, Register):
            refuse_if(self.account, "host.has-name")
            return
        account = self._me()
        if isinstance(location, Lobby):
            return
        entry = self._shown(location.game)
        status, seat = self._games.status(entry), entry.seat_of(account.number)
        is_over = status.stage is GameLifecycle.OVER
        refuse_if(status.stage is GameLifecycle.WAITING, "host.not-begun")
        refuse_if(status.summary.damage is not None, "host.damaged")
        refuse_if(isinstance(location, PastGame) and not is_over, "host.not-over")
        refuse_if(location.seat and location.seat != seat, "host.not-your-seat")
        refuse_if(not location.seat and seat and not is_over, "host.player-looks-on")

    def enter(self, location: Location) -> None:
        """Move to a location. Raises RequestRefused."""
        self.allowed_location(location)
        before, self.location = self.location, location
        self.service.tell_tables({game for game in (before.game, location.game) if game})

    @property
    def outcast(self) -> str:
        """Key of the sentence why this client must leave, or an empty text."""
        if self.account is None:
            return ""
        if self._store.accounts.get(self.account.number).banned:
            return "host.banned"
        return "" if self._store.keys.owner(self.fingerprint) == self.account.number else "host.revoked"

    def turns(self) -> frozenset[str]:
        """Return the games that wait for this client."""
        number = self.account.number if self.account else 0
        return frozenset(
            entry.id
            for entry in self._store.games.of_player(number)
            if (status := self._games.status(entry)).stage is GameLifecycle.ON
            and status.summary.to_act == entry.seat_of(number)
        )

    def status_here(self) -> GameStatus | None:
        """Return how the game stands at which the client is, or None."""
        entry = self._store.games.find(self.location.game)
        return self._games.status(entry) if entry else None

    def knows(self, entry: StoredGame) -> bool:
        """Return whether this client may know of a game."""
        number = self.account.number if self.account else 0
        if entry.seat_of(number) or entry.owner == number:
            return True
        return bool(number) and (entry.watchers if entry.is_full else may_join(entry, number))

    def hears(self, place: str) -> tuple[Audience, ...]:
        """Return whose talk at a place is for this client."""
        if self.account is None:
            return ()
        if place == LOBBY:
            return (Audience.ALL,)
        entry = self._store.games.find(place)
        if entry is not None and entry.seat_of(self.account.number):
            return tuple(Audience) if self._is_over(entry) else (Audience.ALL, Audience.PLAYERS)
        may_watch = entry is not None and entry.watchers and entry.is_full
        return (Audience.ALL, Audience.WATCHERS) if may_watch else ()

    def _me(self) -> Account:
        """Return the account of this client, if it has a name and is let in."""
        if self.account is None:
            raise RequestRefused("host.no-name")
        refuse_if(why := self.outcast, why)
        return self.account

    @contextmanager
    def _guess(self) -> Iterator[None]:
        """Count a code that is wrong, and take none after too many of them."""
        refuse_if(self._wrong_codes >= self.service.rules.tries, "host.too-many-tries")
        try:
            yield
        except RequestRefused as refused:
            self._wrong_codes += refused.key in ("host.bad-code", "host.bad-invitation")
            raise

    def _shown(self, game: str, *, seated: bool = False, owned: bool = False) -> StoredGame:
        """Return a game known to the client, and `seated` or `owned` by it if asked."""
        number, entry = self._me().number, self._store.games.find(game)
        if entry is None or not self.knows(entry):
            raise RequestRefused("host.no-such-game")
        refuse_if(seated and not entry.seat_of(number), "host.no-player")
        refuse_if(owned and entry.owner != number, "host.not-yours")
        return entry

    def _is_over(self, entry: StoredGame) -> bool:
        return self._games.stage(entry) is GameLifecycle.OVER

    def _has_room(self) -> None:
        """Refuse a game more to an account that has too many."""
        most, games = self.service.rules.games, self._store.games.of_player(self._me().number)
        unfinished = sum(not self._is_over(entry) for entry in games)
        refuse_if(unfinished >= most, "host.too-many-games", n=most)

    def _invitee(self, name: str) -> int:
        """Return the number of the account that is invited by a name."""
        found = self._store.accounts.named(name)
        if found is None or found.banned:
            raise RequestRefused("host.nobody-called", name=quoted(name))
        refuse_if(found.account.number == self._me().number, "host.that-is-you")
        return found.account.number

    def _audience(self, place: str) -> Audience:
        """Return who hears what the client says at a place."""
        number = self._me().number
        entry = None if place == LOBBY else self._shown(place)
        if entry is None or self._is_over(entry):
            return Audience.ALL
        if entry.seat_of(number):
            return Audience.PLAYERS
        refuse_if(not entry.is_full, "host.not-begun")
        return Audience.WATCHERS


def may_join(entry: StoredGame, account: int) -> bool:
    """Return whether an account may take a seat of a game without its code."""
    return account in entry.invited or entry.access is Access.OPEN or account == entry.owner
