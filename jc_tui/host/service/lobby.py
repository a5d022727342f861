"""The `HostApi` of one client, answered from the store and the games of the host."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from math import ceil

from jc_tui.host.api.messages import (
    Access,
    Account,
    ChatLine,
    GameInfo,
    GameTable,
    LobbyView,
    Location,
    NewGameRequest,
    NoticeKind,
    Notices,
    Present,
    PublicKey,
    RequestRefused,
)
from jc_tui.host.games.catalogue import check_new, in_order
from jc_tui.host.notifications.targets import MAIL
from jc_tui.host.service.permissions import ClientPermissions, may_join, refuse_if
from jc_tui.host.store.accounts import check_name
from jc_tui.host.store.games import LOBBY, StoredGame, StoredSeat


class ApiHandler(ClientPermissions):
    """What one client may ask of the host, as `HostApi` has it. `HostService.connect` makes it."""

    def process_gone(self) -> None:
        """Take back what the worker had, which has ended in whatever way."""
        if self._thinks:
            self._thinks = False
            self.service.thinking.release()

    def close(self) -> None:
        """End the connection; a second time does nothing."""
        self._closed = True
        self.process_gone()
        self.service.disconnect(self)

    async def register(self, name: str, invitation: str = "") -> Account:
        refuse_if(self.account, "host.has-name")
        address, pace = self.origin.address, self.service.registering
        with_code = invitation if self.service.rules.invitation_only else None
        with self._guess():
            seconds = pace.wait(address, counts=False) if address else 0
            refuse_if(seconds, "host.registered-often", minutes=ceil(seconds / 60))
            account = self._store.register(name, self.blob, with_code)
        if address:
            pace.wait(address)
        return self._log_in(account)

    async def proposed_name(self) -> str:
        with suppress(RequestRefused):
            name = check_name(self.origin.user)
            return "" if self._store.accounts.named(name) else name
        return ""

    async def join_account(self, code: str) -> Account:
        refuse_if(self.account, "host.has-name")
        with self._guess():
            account = self._store.join_account(code, self.blob)
        return self._log_in(account)

    async def keys(self) -> tuple[PublicKey, ...]:
        return self._store.keys.list(self._me(), self.fingerprint)

    async def key_code(self) -> str:
        return self._store.codes.for_key(self._me().number)

    async def revoke(self, fingerprint: str) -> None:
        self._store.keys.revoke(self._me(), fingerprint)

    async def notices(self) -> Notices:
        return self._store.notices.get(self._me().number)

    async def set_notices(self, wanted: Notices) -> None:
        account = self._me()
        refuse_if(wanted.way == MAIL and not self.service.mails, "notify.no-mail")
        if code := self._store.notices.set(account.number, wanted):
            await self._send_now(account, code)

    async def confirm_notice(self, code: str) -> None:
        account = self._me()
        with self._guess():
            self._store.notices.confirm(account.number, code)

    async def test_notice(self) -> None:
        account = self._me()
        refuse_if(self._store.notices.get(account.number).way == "none", "host.no-way")
        await self._send_now(account, self._store.notices.try_out(account.number))

    async def set_language(self, language: str) -> None:
        self.account = self._store.accounts.set_language(self._me().number, language)

    async def lobby(self) -> LobbyView:
        account = self._me()
        tables, people = self._info(self._games.shown_to(account.number)), dict.fromkeys(self._people())
        talk, notices = self._store.chat.heard(LOBBY, self.hears(LOBBY)), self._store.notices.get(account.number)
        return LobbyView(tuple(tables), tuple(people), talk, notices.trouble, account.name)

    async def table(self, game: str) -> GameInfo:
        return self._info([self._shown(game)])[0]

    async def create(self, wanted: NewGameRequest) -> str:
        account, seats = self._me(), check_new(wanted)
        invitee = self._invitee(wanted.invited) if wanted.invited else None
        self._has_room()
        mine = StoredSeat(wanted.seat, account.number)
        taken = [mine if seat == wanted.seat else StoredSeat(seat, bot=wanted.bot) for seat in seats]
        return self._make(wanted, taken, invitee)

    async def join(self, game: str, seat: str = "") -> None:
        entry = self._shown(game)
        refuse_if(not may_join(entry, self._me().number), "host.not-invited")
        self._sit_down(entry, seat)

    async def join_by_code(self, code: str) -> str:
        self._me()
        with self._guess():
            entry = self._store.games.of_code(code)
            if entry is None or entry.access is not Access.PRIVATE:
                raise RequestRefused("host.bad-code")
        self._sit_down(entry)
        return entry.id

    async def invite(self, game: str, name: str) -> None:
        entry = self._shown(game, owned=True)
        refuse_if(entry.is_full, "host.seat-taken")
        invitee = self._invitee(name)
        if invitee not in entry.invited:
            self._store.games.invite(entry.id, invitee)
            self.service.tell_tables([entry.id])
            self.service.wish(entry.owner, invitee, NoticeKind.INVITED, entry)

    async def decline(self, game: str) -> None:
        account, entry = self._me(), self._shown(game)
        refuse_if(account.number not in entry.invited or entry.is_full, "host.not-invited")
        self._store.games.decline(entry.id, account.number)
        self.service.tell_tables([entry.id], entry)
        self.service.wish(account.number, entry.owner, NoticeKind.DECLINED, entry)

    async def code(self, game: str) -> str:
        entry = self._shown(game, owned=True)
        refuse_if(entry.access is not Access.PRIVATE, "host.no-code")
        return entry.code

    async def leave(self, game: str) -> None:
        account, entry = self._me(), self._shown(game, seated=True)
        refuse_if(entry.is_full, "host.begun")
        if entry.owner == account.number:
            self._store.games.remove(entry.id)
        else:
            self._store.games.give_back(entry.id, account.number)
        self.service.tell_tables([entry.id], entry)

    async def rematch(self, game: str) -> str:
        number, entry = self._me().number, self._shown(game, seated=True)
        refuse_if(not self._is_over(entry), "host.not-over")
        again = self._store.games.rematch_of(entry.id)
        if again is not None:
            if not again.seat_of(number):
                self._sit_down(again)
            return again.id
        self._has_room()
        wanted = NewGameRequest(entry.game, "", "", entry.options, entry.clock, Access.INVITED, entry.watchers)
        other = next((player for player in entry.players if player != number), None)
        sides = zip(entry.seats, [*entry.seats[1:], entry.seats[0]], strict=True)
        swapped = [StoredSeat(new.seat, number if old.account == number else None, old.bot) for new, old in sides]
        return self._make(wanted, swapped, other, entry.id)

    async def next_turn(self) -> Location | None:
        games = self._store.games.of_player(self._me().number)
        first = next(iter(self._info(entry for entry in games if entry.id != self.location.game)), None)
        return GameTable(first.id, first.mine) if first and first.my_turn else None

    async def say(self, place: str, text: str) -> None:
        account, audience = self._me(), self._audience(place)
        refuse_if(self.service.talking.wait(account.number), "host.said-too-fast")
        rules = self.service.rules
        line = self._store.chat.add(place, audience, account.number, text, rules.longest, rules.kept)
        self.service.tell_line(line, audience)

    async def talk(self, place: str) -> tuple[ChatLine, ...]:
        self._audience(place)
        return self._store.chat.heard(place, self.hears(place))

    async def hint(self) -> None:
        seconds = self.service.hinting.wait(self._me().number)
        refuse_if(seconds, "host.hint-later", n=ceil(seconds))

    async def think(self) -> None:
        self._me()
        async with self._queue:
            if not self._thinks:
                await self.service.thinking.acquire()
                self._thinks = True
                if self._closed:
                    self.process_gone()

    async def thought(self) -> None:
        self.process_gone()

    async def go(self, location: Location) -> None:
        self.allowed_location(location)
        self.wanted = location

    async def bye(self) -> None:
        self.leaving = True

    async def _send_now(self, account: Account, code: str) -> None:
        if self.service.tester is None:
            raise RequestRefused("host.no-notices")
        await self.service.tester(self._store.notices.get(account.number), account, code)

    def _make(self, wanted: NewGameRequest, seats: list[StoredSeat], invitee: int | None, again: str = "") -> str:
        """Store a new game, and begin it if no seat is free."""
        with self._store.database.transaction():
            entry = self._store.games.add(wanted, self._me().number, seats, again)
            if invitee is not None:
                self._store.games.invite(entry.id, invitee)
        self._begin_if_full(entry, self._store.games.remove)
        if invitee is not None:
            self.service.wish(entry.owner, invitee, NoticeKind.REMATCH if again else NoticeKind.INVITED, entry)
        return entry.id

    def _sit_down(self, entry: StoredGame, seat: str = "") -> None:
        """Take a seat, usually the first free one, and begin the game once full."""
        number, free = self._me().number, [each.seat for each in entry.seats if each.is_free]
        has_save = self.service.folder.save(entry.id).exists()  # of a host that was lost
        refuse_if(has_save and free, "host.not-begun-now")
        refuse_if(entry.seat_of(number), "host.sits-there")
        refuse_if(not free or seat not in ("", *free), "host.seat-taken")
        self._has_room()
        refuse_if(not self._store.games.take(entry.id, seat or free[0], number), "host.seat-taken")
        taken = self._store.games.get(entry.id)
        self._begin_if_full(taken, lambda game: self._store.games.give_back(game, number), entry)

    def _begin_if_full(self, entry: StoredGame, undo: Callable[[str], None], *before: StoredGame) -> None:
        """Begin a full game, or `undo` the last step, and tell all of it."""
        try:
            if entry.is_full:
                self._games.begin(entry)
        except RequestRefused:
            undo(entry.id)
            raise
        finally:
            self.service.tell_tables([entry.id], *before)

    def _info(self, entries: Iterable[StoredGame]) -> list[GameInfo]:
        """Return games as this account sees them, in the lobby's order."""
        number, names = self._me().number, self._store.accounts.names()
        there = {(each.location.game, each.account.number) for each in self.service.handlers if each.account}
        return in_order(self._games.info(entry, number, names, there) for entry in entries)

    def _people(self) -> Iterator[Present]:
        """Yield who is here, and where as far as this account may know it."""
        for other in self.service.handlers:
            if other.account is not None:
                entry = self._store.games.find(other.location.game)
                where = self._games.title(entry) if entry is not None and self.knows(entry) else LOBBY
                yield Present(other.account.name, where)
