"""A host in memory: several accounts, their games and what they say, as each of them sees it at a `ToyApi`.

Games are not played on it: a test says how they stand (`ToyHost.change`). What is refused is refused by the keys
of the real host.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from msgspec.structs import replace

from engine.games import load_game, seats_of
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
    Notices,
    Present,
    PublicKey,
    PushKind,
    PushMessage,
    RequestRefused,
    SeatInfo,
)

NOON = "2026-03-{day:02}T12:00:00Z"
"""The moments of a toy host, a day after the other as far as it says."""

LOBBY = "lobby"
KEY_CODE = "2357-1113-1719"
MAIL_CODE = "2468-1214-1618"


@dataclass
class ToyAccount:
    """What the host knows of somebody."""

    account: Account
    keys: list[PublicKey]
    notices: Notices = field(default_factory=Notices)
    codes: list[str] = field(default_factory=list)


class ToyHost:
    """What all desks share."""

    def __init__(self, *, invitation: str = "") -> None:
        """With an `invitation`, a name is had by that code only."""
        self.invitation = invitation
        self.proposed = ""
        self.accounts: dict[int, ToyAccount] = {}
        self.tables: dict[str, GameInfo] = {}
        self.guests: dict[str, set[str]] = {}
        self.codes: dict[str, str] = {}
        self.talk: dict[str, list[ChatLine]] = {LOBBY: []}
        self.apis: list[ToyApi] = []
        self.day = 1
        self._ids = map(str, count(1))

    def api(self, name: str = "", language: str = "en") -> ToyApi:
        """The desk of somebody, who has a name from now on if there is no such; without one, of a stranger."""
        known = next((each for each in self.accounts.values() if each.account.name == name), None)
        if name and known is None:
            known = self.open(name, f"SHA256:{name}", language)
        api = ToyApi(self, f"SHA256:{name or 'stranger'}", known.account if known else None)
        self.apis.append(api)
        return api

    def open(self, name: str, fingerprint: str, language: str = "en") -> ToyAccount:
        """A new account."""
        number = len(self.accounts) + 1
        key = PublicKey(fingerprint, "ssh-ed25519", self.now, self.now)
        self.accounts[number] = ToyAccount(Account(number, name, language), [key])
        return self.accounts[number]

    def begin(self, owner: str, wanted: NewGameRequest) -> str:
        """A new game of somebody's; its id."""
        game = next(self._ids)
        others = (seat for seat in seats_of(wanted.game) if seat != wanted.seat)
        chairs = (SeatInfo(wanted.seat, owner), *(SeatInfo(seat, bot=wanted.bot) for seat in others))
        self.tables[game] = GameInfo(
            game,
            wanted.game,
            f"{load_game(wanted.game).name} {game}",
            chairs,
            owner,
            GameLifecycle.WAITING,
            wanted.access,
            wanted.watchers,
            wanted.clock,
            options=wanted.options,
            moved=self.now,
        )
        self.guests[game] = {wanted.invited} - {""}
        if wanted.access is Access.PRIVATE:
            self.codes[game] = f"code-{game}"
        self._start(game)
        return game

    def change(self, game: str, **fields: Any) -> None:
        """Have a game stand otherwise, and tell all."""
        self.tables[game] = replace(self.tables[game], **fields)
        self.tell(PushMessage(PushKind.TABLES, tables=(game,)))

    def hear(self, place: str, who: str, text: str) -> None:
        """Somebody has said something."""
        line = ChatLine(place, who, text, self.now)
        self.talk.setdefault(place, []).append(line)
        self.tell(PushMessage(PushKind.SAID, line))

    def tell(self, news: PushMessage) -> None:
        """Tell all desks."""
        for api in self.apis:
            api.news(news)

    def seen_by(self, name: str, table: GameInfo) -> GameInfo:
        """A game as somebody sees it."""
        mine = next((chair.seat for chair in table.seats if chair.player == name), "")
        asked = self.guests[table.id]
        guests = tuple(sorted(asked)) if mine and table.stage is GameLifecycle.WAITING else ()
        return replace(table, mine=mine, invited=name in asked, guests=guests)

    def sit(self, name: str, game: str) -> None:
        """Give somebody the free seat."""
        table = self.tables[game]
        free = next((chair for chair in table.seats if not chair.player and not chair.bot), None)
        if free is None:
            raise RequestRefused("host.seat-taken")
        taken = replace(free, player=name)
        chairs = tuple(taken if chair is free else chair for chair in table.seats)
        self.tables[game] = replace(table, seats=chairs)
        self._start(game)

    @property
    def now(self) -> str:
        """This moment."""
        return NOON.format(day=self.day)

    def _start(self, game: str) -> None:
        table = self.tables[game]
        if all(chair.player or chair.bot for chair in table.seats):
            self.change(game, stage=GameLifecycle.ON, to_act=seats_of(table.game)[0], standing="705.1")


class ToyApi:
    """The host as one session sees it; where the player went is in `went`, and whether they left for good."""

    def __init__(self, host: ToyHost, fingerprint: str, account: Account | None) -> None:
        self.host = host
        self.fingerprint = fingerprint
        self.account = account
        self.news: Callable[[PushMessage], None] = lambda news: None
        self.went: Location | None = None
        self.left = False
        self.tested = 0
        self.refuse: Mapping[str, RequestRefused] = {}
        """By the name of a request, how it is refused from now on."""

    @property
    def name(self) -> str:
        """Whose desk it is."""
        return self.account.name if self.account else ""

    @property
    def mine(self) -> ToyAccount:
        """The account here."""
        self._check("anything")
        if self.account is None:
            raise RequestRefused("host.no-name")
        return self.host.accounts[self.account.number]

    def _check(self, request: str) -> None:
        if request in self.refuse:
            raise self.refuse[request]

    # --- who one is ----------------------------------------------------------------------------------------

    async def register(self, name: str, invitation: str = "") -> Account:
        self._check("register")
        if not re.fullmatch("[a-z][a-z0-9_-]{1,15}", name):
            raise RequestRefused("host.name-form", name=name)
        if any(each.account.name == name for each in self.host.accounts.values()):
            raise RequestRefused("host.name-taken", name=name)
        if invitation != self.host.invitation:
            raise RequestRefused("host.bad-invitation")
        self.account = self.host.open(name, self.fingerprint).account
        return self.account

    async def proposed_name(self) -> str:
        self._check("proposed_name")
        return self.host.proposed

    async def join_account(self, code: str) -> Account:
        for each in self.host.accounts.values():
            if code in each.codes:
                each.codes.remove(code)
                each.keys.append(PublicKey(self.fingerprint, "ssh-ed25519", self.host.now))
                self.account = each.account
                return self.account
        raise RequestRefused("host.bad-code")

    async def keys(self) -> tuple[PublicKey, ...]:
        return tuple(replace(key, here=key.fingerprint == self.fingerprint) for key in self.mine.keys)

    async def key_code(self) -> str:
        self.mine.codes.append(KEY_CODE)
        return KEY_CODE

    async def revoke(self, fingerprint: str) -> None:
        if len(self.mine.keys) == 1:
            raise RequestRefused("host.last-key")
        self.mine.keys[:] = [key for key in self.mine.keys if key.fingerprint != fingerprint]

    async def notices(self) -> Notices:
        return self.mine.notices

    async def set_notices(self, wanted: Notices) -> None:
        self._check("set_notices")
        before = self.mine.notices
        known = wanted.way != "mail" or (before.confirmed and before.target == wanted.target)
        self.mine.notices = replace(wanted, confirmed=known)

    async def confirm_notice(self, code: str) -> None:
        if code != MAIL_CODE:
            raise RequestRefused("host.bad-code")
        self.mine.notices = replace(self.mine.notices, confirmed=True)

    async def test_notice(self) -> None:
        self._check("test_notice")
        self.tested += 1

    async def set_language(self, language: str) -> None:
        self.account = self.mine.account = replace(self.mine.account, language=language)

    # --- games ---------------------------------------------------------------------------------------------

    async def lobby(self) -> LobbyView:
        tables = sorted(self._tables(), key=lambda table: (not table.my_turn, not table.mine, table.id))
        people = (Present(api.name, LOBBY) for api in self.host.apis if api.name)
        trouble = self.mine.notices.trouble
        return LobbyView(tuple(tables), tuple(people), await self.talk(LOBBY), trouble)

    def _tables(self) -> Iterator[GameInfo]:
        for table in self.host.tables.values():
            seen = self.host.seen_by(self.name, table)
            open_to_me = table.access is Access.OPEN or seen.invited
            if seen.mine or (open_to_me if table.stage is GameLifecycle.WAITING else table.watchers):
                yield seen

    async def table(self, game: str) -> GameInfo:
        return self.host.seen_by(self.name, self.host.tables[game])

    async def create(self, wanted: NewGameRequest) -> str:
        self._check("create")
        return self.host.begin(self.mine.account.name, wanted)

    async def join(self, game: str, seat: str = "") -> None:
        self._check("join")
        self.host.sit(self.name, game)

    async def join_by_code(self, code: str) -> str:
        game = next((game for game, known in self.host.codes.items() if known == code), "")
        if not game:
            raise RequestRefused("host.bad-code")
        self.host.sit(self.name, game)
        return game

    async def invite(self, game: str, name: str) -> None:
        if all(each.account.name != name for each in self.host.accounts.values()):
            raise RequestRefused("host.nobody-called", name=name)
        self.host.guests[game].add(name)
        self.host.tell(PushMessage(PushKind.TABLES, tables=(game,)))

    async def decline(self, game: str) -> None:
        self._check("decline")
        self.host.guests[game].discard(self.name)
        self.host.change(game, declined=True)

    async def code(self, game: str) -> str:
        if game not in self.host.codes:
            raise RequestRefused("host.no-code")
        return self.host.codes[game]

    async def leave(self, game: str) -> None:
        self._check("leave")
        table = self.host.tables[game]
        if table.owner == self.name:
            del self.host.tables[game]
            self.host.tell(PushMessage(PushKind.TABLES, tables=(game,)))
        else:
            mine = tuple(
                replace(chair, player="") if chair.player == self.name else chair for chair in table.seats
            )
            self.host.change(game, seats=mine)

    async def rematch(self, game: str) -> str:
        table = self.host.tables[game]
        if table.stage is not GameLifecycle.OVER:
            raise RequestRefused("host.not-over")
        seat = next(chair.seat for chair in table.seats if chair.player != self.name)
        other = next((chair.player for chair in table.seats if chair.player not in ("", self.name)), "")
        new = self.host.begin(self.name, NewGameRequest(table.game, seat, access=Access.INVITED, invited=other))
        self.host.tell(PushMessage(PushKind.TABLES, tables=(new,)))
        return new

    async def next_turn(self) -> Location | None:
        turns = (table for table in self._tables() if table.my_turn)
        return next((GameTable(table.id, table.mine) for table in turns), None)

    # --- at a table ----------------------------------------------------------------------------------------

    async def say(self, place: str, text: str) -> None:
        self._check("say")
        self.host.hear(place, self.name, text)

    async def talk(self, place: str) -> tuple[ChatLine, ...]:
        return tuple(self.host.talk.get(place, ()))

    async def hint(self) -> None:
        self._check("hint")

    async def think(self) -> None:
        self._check("think")

    async def thought(self) -> None:
        self._check("thought")

    # --- leaving -------------------------------------------------------------------------------------------

    async def go(self, location: Location) -> None:
        self.went = location

    async def bye(self) -> None:
        self.left = True
