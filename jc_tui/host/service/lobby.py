"""The counter: the `HostApi` of one session, answered from the host's store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from math import ceil
from typing import TYPE_CHECKING

from jc_tui.host.api.messages import (
    Access,
    Account,
    ChatLine,
    GameInfo,
    GameLifecycle,
    GameTable,
    LobbyView,
    Location,
    NewGameRequest,
    NoticeKind,
    Notices,
    Origin,
    Present,
    PublicKey,
    PushMessage,
    RequestRefused,
)
from jc_tui.host.games.catalogue import check_new, in_order, swapped
from jc_tui.host.notifications.targets import MAIL
from jc_tui.host.service.permissions import TO_ALL, ClientPermissions
from jc_tui.host.store.accounts import check_name
from jc_tui.host.store.chat import LOBBY, Audience
from jc_tui.host.store.games import StoredGame, StoredSeat

if TYPE_CHECKING:
    from jc_tui.host.service.events import HostService


class ApiHandler(ClientPermissions):
    """What one session may ask of the host; every request may raise Refused. It is got from `HostService.connect`.

    Attributes:
        wanted: the room to be in after this one. leaving: whether they want to end the connection.
    """

    def __init__(
        self,
        service: HostService,
        blob: bytes,
        account: Account | None,
        news: Callable[[PushMessage], None],
        origin: Origin,
    ) -> None:
        """Use `HostService.connect`."""
        super().__init__(service, blob, account, news)
        self.wanted: Location | None = None
        self.leaving = False
        self._blob, self._origin = blob, origin
        self._closed = False
        self._queue = asyncio.Lock()
        self._thinks = False

    def process_gone(self) -> None:
        """The process that asked has ended, in whatever way; the session may have another."""
        self._think_no_more()

    def close(self) -> None:
        """The session has ended."""
        if not self._closed:
            self._closed = True
            self._think_no_more()
            self._service.disconnect(self)

    # --- who one is ----------------------------------------------------------------------------------------

    async def register(self, name: str, invitation: str = "") -> Account:
        """Have that name from now on, with the key of this session."""
        self._stranger()
        address, pace = self._origin.address, self._service.registering
        if address and pace.left(address):
            raise RequestRefused("host.registered-often", minutes=ceil(pace.left(address) / 60))
        with_code = invitation if self._service.rules.invitation_only else None
        try:
            self.account = self._store.register(name, self._blob, with_code)
        except RequestRefused as refused:
            self._count_wrong(refused)
            raise
        if address:
            pace.note(address)
        self._store.keys.used(self.fingerprint)
        return self.account

    async def proposed_name(self) -> str:
        """The user name that the client sent, if somebody may have it and nobody has; else nothing."""
        try:
            name = check_name(self._origin.user)
        except RequestRefused:
            return ""
        return name if self._store.accounts.named(name) is None else ""

    async def join_account(self, code: str) -> Account:
        """Add the key of this session to the account that gave the one-time code."""
        self._stranger()
        try:
            self.account = self._store.join_account(code, self._blob)
        except RequestRefused as refused:
            self._count_wrong(refused)
            raise
        self._store.keys.used(self.fingerprint)
        return self.account

    async def keys(self) -> tuple[PublicKey, ...]:
        """The keys of this account."""
        return self._store.keys.list(self._me(), self.fingerprint)

    async def key_code(self) -> str:
        """A one-time code with which a further key is added to this account."""
        return self._store.codes.for_key(self._me().number)

    async def revoke(self, fingerprint: str) -> None:
        """Let a key in no longer; the last one of an account stays."""
        self._store.keys.revoke(self._me(), fingerprint)

    async def notices(self) -> Notices:
        """How this account is told of its turns."""
        return self._store.notices.get(self._me().number)

    async def set_notices(self, wanted: Notices) -> None:
        """Be told so from now on, and mail a code to an address that is new."""
        account = self._me()
        if wanted.way == MAIL and not self._service.mails:
            raise RequestRefused("notify.no-mail")
        if code := self._store.notices.set(account.number, wanted):
            await self._send_now(account, code)

    async def confirm_notice(self, code: str) -> None:
        """Confirm the mail address to which the code was sent."""
        account = self._me()
        self._may_guess()
        try:
            self._store.notices.confirm(account.number, code)
        except RequestRefused as refused:
            self._count_wrong(refused)
            raise

    async def test_notice(self) -> None:
        """Send a notice now, or a code to a mail address that is to be confirmed."""
        account = self._me()
        if self._store.notices.get(account.number).way == "none":
            raise RequestRefused("host.no-way")
        await self._send_now(account, self._store.notices.try_out(account.number))

    async def set_language(self, language: str) -> None:
        """Speak that language in all sessions of this account."""
        self.account = self._store.accounts.set_language(self._me().number, language)

    # --- games ---------------------------------------------------------------------------------------------

    async def lobby(self) -> LobbyView:
        """All that the lobby shows."""
        account = self._me()
        people = (self._present(each) for each in self._service.handlers)
        return LobbyView(
            tables=tuple(self._told_of(self._service.tables.shown_to(account.number))),
            people=tuple(dict.fromkeys(person for person in people if person is not None)),
            talk=self._store.chat.heard(LOBBY, TO_ALL),
            notice=self._store.notices.get(account.number).trouble,
            name=account.name,
        )

    async def table(self, game: str) -> GameInfo:
        """One game."""
        return self._told_of([self._shown(game)])[0]

    async def create(self, wanted: NewGameRequest) -> str:
        """A new game; its id."""
        account, sides = self._me(), check_new(wanted)
        invitee = self._invitee(wanted.invited) if wanted.invited else None
        self._has_room()
        seats = [
            StoredSeat(seat, account.number) if seat == wanted.seat else StoredSeat(seat, bot=wanted.bot)
            for seat in sides
        ]
        return self._make(wanted, seats, invitee)

    async def join(self, game: str, seat: str = "") -> None:
        """Take a free seat."""
        self._sit_down(self._invited(game), seat)

    async def join_by_code(self, code: str) -> str:
        """Take the free seat of a private game; its id."""
        self._me()
        self._may_guess()
        entry = self._store.games.of_code(code)
        if entry is None or entry.access is not Access.PRIVATE:
            self._wrong_codes += 1
            raise RequestRefused("host.bad-code")
        self._sit_down(entry)
        return entry.id

    async def invite(self, game: str, name: str) -> None:
        """Invite somebody by name to a game of one's own."""
        entry = self._own(game)
        if entry.is_full:
            raise RequestRefused("host.seat-taken")
        invitee = self._invitee(name)
        if invitee in entry.invited:
            return
        self._store.games.invite(entry.id, invitee)
        self._service.tell_tables([entry.id])
        self._service.wish(entry.owner, invitee, NoticeKind.INVITED, entry)

    async def decline(self, game: str) -> None:
        """Be invited to a game no longer; its owner is told."""
        account, entry = self._me(), self._shown(game)
        if account.number not in entry.invited or entry.is_full:
            raise RequestRefused("host.not-invited")
        self._store.games.decline(entry.id, account.number)
        self._service.tell_tables([entry.id], entry)
        self._service.wish(account.number, entry.owner, NoticeKind.DECLINED, entry)

    async def code(self, game: str) -> str:
        """The code of a private game of one's own."""
        entry = self._own(game)
        if entry.access is not Access.PRIVATE:
            raise RequestRefused("host.no-code")
        return entry.code

    async def leave(self, game: str) -> None:
        """Give one's seat back before the game is on; the owner's game is gone then."""
        account, entry = self._me(), self._mine(game)
        if entry.is_full:
            raise RequestRefused("host.begun")
        if entry.owner == account.number:
            self._store.delete_game(entry.id)
        else:
            self._store.games.give_back(entry.id, account.number)
        self._service.tell_tables([entry.id], entry)

    async def rematch(self, game: str) -> str:
        """The same game once more with the same players; the id of the new one."""
        account, entry = self._me(), self._mine(game)
        if self._service.tables.stage(entry) is not GameLifecycle.OVER:
            raise RequestRefused("host.not-over")
        again = self._store.games.rematch_of(entry.id)
        if again is not None:
            if not again.seat_of(account.number):
                self._sit_down(again)
            return again.id
        self._has_room()
        wanted = NewGameRequest(
            entry.game,
            "",
            options=entry.options,
            clock=entry.clock,
            access=Access.INVITED,
            watchers=entry.watchers,
        )
        other = next((player for player in entry.players if player != account.number), None)
        return self._make(wanted, swapped(entry, account.number), other, entry.id)

    async def next_turn(self) -> Location | None:
        """The next game where it is one's turn; None where it is in none."""
        games = self._store.games.of_player(self._me().number)
        first = next(iter(self._told_of([entry for entry in games if entry.id != self.location.game])), None)
        return GameTable(first.id, first.mine) if first and first.my_turn else None

    # --- at a table ----------------------------------------------------------------------------------------

    async def say(self, place: str, text: str) -> None:
        """Say something: in the lobby, or at a game by its id."""
        account = self._me()
        audience = Audience.ALL if place == LOBBY else self._audience(place)
        if self._service.talking.wait(account.number):
            raise RequestRefused("host.said-too-fast")
        rules = self._service.rules
        line = self._store.chat.add(place, audience, account.number, text, rules.longest, rules.kept)
        self._service.tell_line(line, audience)

    async def talk(self, place: str) -> tuple[ChatLine, ...]:
        """What was said there that one may hear, oldest first."""
        self._me()
        if place != LOBBY:
            self._audience(place)
        return self._store.chat.heard(place, self.hears(place))

    async def hint(self) -> None:
        """May a hint be thought about now? Refused tells in how many seconds."""
        if wait := self._service.hinting.wait(self._me().number):
            raise RequestRefused("host.hint-later", n=ceil(wait))

    async def think(self) -> None:
        """Wait until a bot may think; as many at once as the host allows, and one of each session."""
        self._me()
        async with self._queue:
            if self._thinks:
                return
            await self._service.thinking.acquire()
            self._thinks = True
            if self._closed:
                self._think_no_more()

    async def thought(self) -> None:
        """It has thought."""
        self._think_no_more()

    # --- leaving -------------------------------------------------------------------------------------------

    async def go(self, location: Location) -> None:
        """Have that room after this process has ended."""
        self.allowed_location(location)
        self.wanted = location

    async def bye(self) -> None:
        """End the connection after this process has ended."""
        self.leaving = True

    # --- what is done --------------------------------------------------------------------------------------

    async def _send_now(self, account: Account, code: str) -> None:
        if self._service.tester is None:
            raise RequestRefused("host.no-notices")
        await self._service.tester(self._store.notices.get(account.number), account, code)

    def _make(
        self, wanted: NewGameRequest, seats: Sequence[StoredSeat], invitee: int | None, again_of: str = ""
    ) -> str:
        """Write a new game with these seats down, and whom one invites; it begins if no seat is free."""
        with self._store.database.transaction():
            entry = self._store.games.add(wanted, self._me().number, seats, again_of)
            if invitee is not None:
                self._store.games.invite(entry.id, invitee)
        self._begin_if_full(entry, self._store.games.remove)
        if invitee is not None:
            self._service.wish(entry.owner, invitee, NoticeKind.REMATCH if again_of else NoticeKind.INVITED, entry)
        return entry.id

    def _sit_down(self, entry: StoredGame, seat: str = "") -> None:
        """Take a seat, or the first that is free; the game begins if it was the last."""
        number = self._me().number
        if not entry.is_full and self._service.folder.save(entry.id).exists():  # of a host that was lost
            raise RequestRefused("host.not-begun-now")
        if not self._store.games.take(entry.id, self._free_seat(entry, seat), number):
            raise RequestRefused("host.seat-taken")
        taken = self._store.games.get(entry.id)
        self._begin_if_full(taken, lambda game: self._store.games.give_back(game, number), entry)

    def _begin_if_full(self, entry: StoredGame, undo: Callable[[str], None], *before: StoredGame) -> None:
        """Begin a game if no seat is free, and tell all of it; if that fails, do what undoes the last step."""
        try:
            if entry.is_full:
                self._service.tables.begin(entry)
        except RequestRefused:
            undo(entry.id)
            raise
        finally:
            self._service.tell_tables([entry.id], *before)

    def _told_of(self, entries: Sequence[StoredGame]) -> list[GameInfo]:
        """Return games in order, as this account sees them."""
        account, names, there = self._me(), self._store.accounts.names(), self._service.at_tables()
        return in_order([self._service.tables.info(entry, account.number, names, there) for entry in entries])

    def _present(self, other: ApiHandler) -> Present | None:
        """Return an account that is here, with its place if this one may know it."""
        if other.account is None:
            return None
        entry = self._store.games.find(other.location.game)
        where = self._service.tables.title(entry) if entry is not None and self.knows(entry) else LOBBY
        return Present(other.account.name, where)

    def _think_no_more(self) -> None:
        if self._thinks:
            self._thinks = False
            self._service.thinking.release()
