"""Whatever friends ask for in whatever order, a second book-keeper who knows the rules of the house agrees."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from jc_tui.host.api.messages import Access, GameInfo, GameLifecycle, GameTable, NewGameRequest, PastGame
from jc_tui.host.config import HostRules
from jc_tui.host.service.lobby import ApiHandler
from tests.jc_tui.host.bare_host import GAME, SEATS, BareHost, done, said

NAMES = ("anna", "bert", "cleo", "dora")
STEPS, MOST = 150, 4


@dataclass
class Noted:
    """A game as the second book-keeper has it."""

    owner: str
    seats: dict[str, str]
    access: Access
    watchers: bool
    invited: set[str] = field(default_factory=set)
    over: bool = False
    again: str = ""

    @property
    def full(self) -> bool:
        return all(self.seats.values())

    @property
    def stage(self) -> GameLifecycle:
        return GameLifecycle.OVER if self.over else GameLifecycle.ON if self.full else GameLifecycle.WAITING

    def may_ask(self, who: str) -> bool:
        return who == self.owner or who in self.invited or self.access is Access.OPEN

    def shown(self, who: str) -> bool:
        return who in self.seats.values() or (self.watchers if self.full else self.may_ask(who))


class Second:
    """Keeps book of what should be, and says how each request should go."""

    def __init__(self, host: BareHost, chance: random.Random) -> None:
        self.connections, self.chance = host, chance
        self.friends = {name: host.friend(name) for name in NAMES}
        self.games: dict[str, Noted] = {}

    def step(self) -> None:
        """Somebody asks for something."""
        who = self.chance.choice(NAMES)
        requests = [
            self.create,
            self.join,
            self.join,
            self.join,
            self.invite,
            self.leave,
            self.rematch,
            self.enter,
        ]
        if self.games and self.chance.random() < 0.85:
            game = self.chance.choice(list(self.games))
            if self.chance.random() < 0.1 and self.games[game].stage is GameLifecycle.ON:
                self.connections.give_up(game)
                self.games[game].over = True
            else:
                self.chance.choice(requests[1:])(who, self.friends[who], game)
        else:
            self.create(who, self.friends[who], "")
        self.compare(self.chance.choice(NAMES))

    def busy(self, who: str) -> bool:
        mine = [game for game in self.games.values() if who in game.seats.values() and not game.over]
        return len(mine) >= MOST

    def create(self, who: str, handler: ApiHandler, _: str) -> None:
        access, watchers = self.chance.choice(list(Access)), self.chance.random() < 0.5
        seat, bot = self.chance.choice(SEATS), self.chance.choice(["", "", "tiro"])
        wanted = NewGameRequest(GAME, seat, bot, access=access, watchers=watchers)
        if self.busy(who):
            assert said(handler.create(wanted)) == "too-many-games"
            return
        seats = {each: who if each == seat else bot for each in SEATS}
        self.games[done(handler.create(wanted))] = Noted(who, seats, access, watchers)

    def refusal(self, who: str, game: str) -> str:
        noted = self.games[game]
        if who in noted.seats.values():
            return "sits-there"
        if noted.full:
            return "seat-taken"
        return "too-many-games" if self.busy(who) else "ok"

    def sit(self, who: str, game: str) -> None:
        seats = self.games[game].seats
        seats[next(seat for seat in SEATS if not seats[seat])] = who

    def join(self, who: str, handler: ApiHandler, game: str) -> None:
        noted = self.games[game]
        by_code = self.chance.random() < 0.3
        if by_code:
            wanted = self.refusal(who, game) if noted.access is Access.PRIVATE else "bad-code"
            code = self.connections.store.games.get(game).code
            went = said(self.connections.friend(who).join_by_code(code))
        else:
            hidden = "no-such-game" if not noted.shown(who) else "" if noted.may_ask(who) else "not-invited"
            wanted = hidden or self.refusal(who, game)
            went = said(handler.join(game))
        assert went == wanted
        if went == "ok":
            self.sit(who, game)

    def invite(self, who: str, handler: ApiHandler, game: str) -> None:
        noted, guest = self.games[game], self.chance.choice(NAMES)
        wanted = (
            "no-such-game"
            if not noted.shown(who)
            else "not-yours"
            if who != noted.owner
            else "seat-taken"
            if noted.full
            else "that-is-you"
            if guest == who
            else "ok"
        )
        assert said(handler.invite(game, guest)) == wanted
        if wanted == "ok":
            noted.invited.add(guest)

    def leave(self, who: str, handler: ApiHandler, game: str) -> None:
        noted = self.games[game]
        plays = who in noted.seats.values()
        wanted = (
            "no-such-game"
            if not noted.shown(who)
            else "no-player"
            if not plays
            else "begun"
            if noted.full
            else "ok"
        )
        assert said(handler.leave(game)) == wanted
        if wanted == "ok":
            del self.games[game]
            for other in self.games.values():
                other.again = "" if other.again == game else other.again

    def rematch(self, who: str, handler: ApiHandler, game: str) -> None:
        noted = self.games[game]
        plays = who in noted.seats.values()
        again = self.games.get(noted.again)
        wanted = (
            "no-such-game"
            if not noted.shown(who)
            else "no-player"
            if not plays
            else "ok"
            if noted.over
            else "not-over"
        )
        if wanted == "ok" and (again is None or who not in again.seats.values()) and self.busy(who):
            wanted = "too-many-games"
        assert said(handler.rematch(game)) == wanted
        if wanted != "ok":
            return
        if again is not None:
            if who not in again.seats.values():
                self.sit(who, noted.again)
            return
        first, second = (noted.seats[seat] for seat in SEATS)
        stays = {who, "tiro"}
        seats = dict(zip(SEATS, (second if second in stays else "", first if first in stays else ""), strict=True))
        noted.again = done(handler.rematch(game))
        others = {first, second} - stays
        self.games[noted.again] = Noted(who, seats, Access.INVITED, noted.watchers, others)

    def enter(self, who: str, handler: ApiHandler, game: str) -> None:
        noted, seat = self.games[game], self.chance.choice(["", *SEATS])
        kind = self.chance.choice([GameTable, PastGame])
        mine = next((each for each, name in noted.seats.items() if name == who), "")
        allowed = (
            noted.shown(who)
            and noted.full
            and (noted.over or kind is GameTable)
            and (seat == mine if seat or not noted.over else True)
        )
        assert (said(handler.go(kind(game, seat))) == "ok") == allowed

    def compare(self, who: str) -> None:
        """What the lobby lists for somebody is what should be there, and in an order that helps them."""
        tables = done(self.friends[who].lobby()).tables
        assert {table.id for table in tables} == {game for game, noted in self.games.items() if noted.shown(who)}
        for table in tables:
            self.compare_table(table, who)
        turns = [table.my_turn for table in tables]
        assert turns == sorted(turns, reverse=True)

    def compare_table(self, table: GameInfo, who: str) -> None:
        noted = self.games[table.id]
        assert {each.seat: each.player or each.bot for each in table.seats} == noted.seats
        assert (table.stage, table.owner, table.access) == (noted.stage, noted.owner, noted.access)
        assert (table.mine, table.invited) == (
            next((each for each, name in noted.seats.items() if name == who), ""),
            who in noted.invited,
        )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_second_book_keeper_agrees(tmp_path: Path, seed: int):
    host = BareHost(tmp_path / "host", HostRules(games=MOST))
    second = Second(host, random.Random(seed))
    for _ in range(STEPS):
        second.step()
    assert {noted.stage for noted in second.games.values()} == set(GameLifecycle)
    host.service.close()
    again = BareHost(tmp_path / "host", HostRules(games=MOST))
    second.connections, second.friends = again, {name: again.friend(name) for name in NAMES}
    for name in NAMES:
        second.compare(name)
    again.service.close()
