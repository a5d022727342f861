"""Who is here, where they are, and what they may do: every request is decided here, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.foreign import quoted
from jc_tui.host.api.messages import (
    Account,
    GameLifecycle,
    Lobby,
    Location,
    PastGame,
    PushMessage,
    Register,
    RequestRefused,
)
from jc_tui.host.games.catalogue import may_ask
from jc_tui.host.games.status import GameStatus
from jc_tui.host.store.accounts import fingerprint_of
from jc_tui.host.store.chat import LOBBY, Audience
from jc_tui.host.store.games import StoredGame

if TYPE_CHECKING:
    from jc_tui.host.service.events import HostService

TO_ALL = (Audience.ALL,)
TO_PLAYERS = (Audience.ALL, Audience.PLAYERS)
TO_WATCHERS = (Audience.ALL, Audience.WATCHERS)
TO_EVERYBODY = tuple(Audience)

WRONG_CODES = ("host.bad-code", "host.bad-invitation")
"""How somebody is refused who guesses."""


class ClientPermissions:
    """Who is in a session. What they may not do is refused with `RequestRefused`.

    Attributes:
        account: who is here; None before they have a name. fingerprint: of the key with which they came.
        news: called with what happens meanwhile. room: where they are. absent: whether nothing was typed
            there for so long that their screen might be parked.
    """

    def __init__(
        self, service: HostService, blob: bytes, account: Account | None, news: Callable[[PushMessage], None]
    ) -> None:
        self.account = account
        self.fingerprint = fingerprint_of(blob)
        self.news = news
        self.location: Location = Register()
        self.absent = False
        self._service = service
        self._store = service.store
        self._wrong_codes = 0

    # --- for the server ------------------------------------------------------------------------------------

    def allowed_location(self, location: Location) -> None:
        """Refuse a room that is not for who is here."""
        if isinstance(location, Register):
            if self.account is not None:
                raise RequestRefused("host.has-name")
            return
        account = self._me()
        if isinstance(location, Lobby):
            return
        entry = self._shown(location.game)
        stage = self._service.tables.stage(entry)
        if stage is GameLifecycle.WAITING:
            raise RequestRefused("host.not-begun")
        if self._service.tables.status(entry).summary.damage is not None:
            raise RequestRefused("host.damaged")
        if isinstance(location, PastGame) and stage is not GameLifecycle.OVER:
            raise RequestRefused("host.not-over")
        seat = entry.seat_of(account.number)
        if location.seat and location.seat != seat:
            raise RequestRefused("host.not-your-seat")
        if not location.seat and seat and stage is not GameLifecycle.OVER:
            raise RequestRefused("host.player-looks-on")

    def enter(self, location: Location) -> None:
        """Be in a room from now on. Raises Refused."""
        self.allowed_location(location)
        before, self.location = self.location, location
        self._service.tell_tables({game for game in (before.game, location.game) if game})

    @property
    def outcast(self) -> str:
        """The key of the sentence why the host lets this session in no longer; empty if it does."""
        if self.account is None:
            return ""
        if self._store.accounts.get(self.account.number).banned:
            return "host.banned"
        is_its_own = self._store.keys.owner(self.fingerprint) == self.account.number
        return "" if is_its_own else "host.revoked"

    def look_up(self) -> None:
        """Take in what another process changed of the account."""
        if self.account is not None:
            self.account = self._store.accounts.get(self.account.number).account

    def turns(self) -> frozenset[str]:
        """The games that wait for who is here."""
        if self.account is None:
            return frozenset()
        number, status = self.account.number, self._service.tables.status
        return frozenset(
            entry.id
            for entry in self._store.games.of_player(number)
            if (now := status(entry)).stage is GameLifecycle.ON and now.summary.to_act == entry.seat_of(number)
        )

    def status_here(self) -> GameStatus | None:
        """How the game stands at which they are; None where that is none."""
        entry = self._store.games.find(self.location.game)
        return self._service.tables.status(entry) if entry else None

    def knows(self, entry: StoredGame) -> bool:
        """Return whether this account may know of a game."""
        return self.account is not None and _is_shown(entry, self.account.number)

    def hears(self, place: str) -> tuple[Audience, ...]:
        """Whose talk at a place is for who is here. Never refuses."""
        if self.account is None:
            return ()
        if place == LOBBY:
            return TO_ALL
        entry = self._store.games.find(place)
        if entry is None:
            return ()
        if entry.seat_of(self.account.number):
            over = self._service.tables.stage(entry) is GameLifecycle.OVER
            return TO_EVERYBODY if over else TO_PLAYERS
        return TO_WATCHERS if entry.watchers and entry.is_full else ()

    # --- who one is ----------------------------------------------------------------------------------------

    def _me(self) -> Account:
        """The account that is here, if it has a name and is let in."""
        if self.account is None:
            raise RequestRefused("host.no-name")
        if why := self.outcast:
            raise RequestRefused(why)
        return self.account

    def _stranger(self) -> None:
        """Whether who is here may become somebody."""
        if self.account is not None:
            raise RequestRefused("host.has-name")
        self._may_guess()

    def _may_guess(self) -> None:
        """Whether they have not tried too many codes yet."""
        if self._wrong_codes >= self._service.rules.tries:
            raise RequestRefused("host.too-many-tries")

    def _count_wrong(self, refused: RequestRefused) -> None:
        """Count a code that was none."""
        self._wrong_codes += refused.key in WRONG_CODES

    # --- games ---------------------------------------------------------------------------------------------

    def _shown(self, game: str) -> StoredGame:
        """A game that is there for who is here; of others they are not told that there are any."""
        account, entry = self._me(), self._store.games.find(game)
        if entry is None or not _is_shown(entry, account.number):
            raise RequestRefused("host.no-such-game")
        return entry

    def _mine(self, game: str) -> StoredGame:
        """A game in which one has a seat."""
        entry = self._shown(game)
        if not entry.seat_of(self._me().number):
            raise RequestRefused("host.no-player")
        return entry

    def _own(self, game: str) -> StoredGame:
        """A game that one has made."""
        entry = self._shown(game)
        if entry.owner != self._me().number:
            raise RequestRefused("host.not-yours")
        return entry

    def _invited(self, game: str) -> StoredGame:
        """A game at which one may sit down without its code."""
        entry = self._shown(game)
        if not may_ask(entry, self._me().number):
            raise RequestRefused("host.not-invited")
        return entry

    def _free_seat(self, entry: StoredGame, seat: str = "") -> str:
        """The seat in which one may sit down, or the first of those; one must have room for a game more."""
        if entry.seat_of(self._me().number):
            raise RequestRefused("host.sits-there")
        free = [each.seat for each in entry.seats if each.is_free]
        wanted = seat or next(iter(free), "")
        if wanted not in free:
            raise RequestRefused("host.seat-taken")
        self._has_room()
        return wanted

    def _has_room(self) -> None:
        """Whether one may have a game more."""
        if self._service.tables.unfinished(self._me().number) >= self._service.rules.games:
            raise RequestRefused("host.too-many-games", n=self._service.rules.games)

    def _invitee(self, name: str) -> int:
        """The account that may be invited by a name."""
        invitee = self._store.accounts.named(name)
        if invitee is None or invitee.banned:
            raise RequestRefused("host.nobody-called", name=quoted(name))
        if invitee.account.number == self._me().number:
            raise RequestRefused("host.that-is-you")
        return invitee.account.number

    def _audience(self, place: str) -> Audience:
        """Who is to hear what is said at a game by who is here."""
        entry, account = self._shown(place), self._me()
        if self._service.tables.stage(entry) is GameLifecycle.OVER:
            return Audience.ALL
        if entry.seat_of(account.number):
            return Audience.PLAYERS
        if not entry.is_full:
            raise RequestRefused("host.not-begun")
        return Audience.WATCHERS


def _is_shown(entry: StoredGame, account: int) -> bool:
    if entry.seat_of(account) or entry.owner == account:
        return True
    return entry.watchers if entry.is_full else may_ask(entry, account)
