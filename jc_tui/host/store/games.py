"""The games of a host as they were agreed, and the talk there and in the lobby.

Only the save of a game says how it stands. A game whose seats are all taken has one.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum

from engine.untrusted_text import sanitize
from engine.values import frozen
from jc_tui.host.api.messages import Access, ChatLine, NewGameRequest, RequestRefused
from jc_tui.host.store.accounts import as_typed, new_code
from jc_tui.host.store.database import Section
from jc_tui.host.store.paths import NUMBER

FREE = "account IS NULL AND bot = ''"  # condition of a free seat
CHAIRS = "SELECT json_group_array(json_array(place, seat, account, bot)) FROM chairs WHERE game = number"
INVITED = "SELECT json_group_array(account) FROM invited WHERE game = number"
LOBBY = "lobby"  # a place, as the id of a game is


class Audience(StrEnum):
    ALL = "all"
    PLAYERS = "players"
    WATCHERS = "watchers"


@frozen
class StoredSeat:
    seat: str
    account: int | None = None
    bot: str = ""

    @property
    def is_free(self) -> bool:
        return self.account is None and not self.bot


@frozen
class StoredGame:
    """A game of the rules `game`. Its `code` gives a seat, and `created` is UTC."""

    id: str
    game: str
    options: Mapping[str, str]
    clock: str
    access: Access
    watchers: bool
    owner: int
    code: str
    created: str
    again_of: str
    seats: tuple[StoredSeat, ...]
    invited: frozenset[int]

    @property
    def is_full(self) -> bool:
        return not any(chair.is_free for chair in self.seats)

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(chair.account for chair in self.seats if chair.account is not None)

    def seat_of(self, account: int) -> str:
        return next((chair.seat for chair in self.seats if chair.account == account), "")


class Games(Section):
    def add(self, wanted: NewGameRequest, owner: int, seats: Sequence[StoredSeat], again: str = "") -> StoredGame:
        """Make a game with these seats, and without the bot and the guest of `wanted`."""
        database = self._database
        with database.transaction():
            done = database.run(
                "INSERT INTO games VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                *(wanted.game, json.dumps(dict(wanted.options or {})), wanted.clock, str(wanted.access)),
                *(wanted.watchers, owner, new_code(), database.now(), int(again) if again else None),
            )
            for place, each in enumerate(seats):
                chair = (done.lastrowid, place, each.seat, each.account, each.bot)
                database.run("INSERT INTO chairs VALUES (?, ?, ?, ?, ?)", *chair)
        return self.get(str(done.lastrowid))

    def get(self, game: str) -> StoredGame:
        """Return a game. Raises Refused where there is none."""
        if (found := self.find(game)) is None:
            raise RequestRefused("hosting.no-game", game=game)
        return found

    def find(self, game: str) -> StoredGame | None:
        return self._first("number = ?", int(game)) if NUMBER.fullmatch(game) else None

    def of_code(self, typed: str) -> StoredGame | None:
        return self._first("code = ?", as_typed(typed))

    def rematch_of(self, game: str) -> StoredGame | None:
        return self._first("again_of = ?", int(game))

    def of_player(self, account: int) -> list[StoredGame]:
        return self._games("number IN (SELECT game FROM chairs WHERE account = ?)", account)

    def waiting_for(self, account: int, most: int) -> list[StoredGame]:
        asked = "access = 'open' OR number IN (SELECT game FROM invited WHERE account = ?)"
        free = f"number IN (SELECT game FROM chairs WHERE {FREE})"
        return self._games(f"{free} AND ({asked})", account, most=most)

    def watchable(self, most: int) -> list[StoredGame]:
        return self._games(f"watchers AND number NOT IN (SELECT game FROM chairs WHERE {FREE})", most=most)

    def all(self) -> list[StoredGame]:
        return self._games("1")

    def take(self, game: str, seat: str, account: int) -> bool:
        """Give an account without a seat a free one, and return whether it did."""
        has_none = "NOT EXISTS (SELECT 1 FROM chairs WHERE game = ?2 AND account = ?1)"
        update = f"UPDATE chairs SET account = ?1 WHERE game = ?2 AND seat = ?3 AND {FREE} AND {has_none}"
        return self._database.run(update, account, int(game), seat).rowcount == 1

    def give_back(self, game: str, account: int) -> None:
        self._database.run("UPDATE chairs SET account = NULL WHERE game = ? AND account = ?", int(game), account)

    def invite(self, game: str, account: int) -> None:
        self._database.run("INSERT OR IGNORE INTO invited (game, account) VALUES (?, ?)", int(game), account)

    def decline(self, game: str, account: int) -> None:
        self._database.run("DELETE FROM invited WHERE game = ? AND account = ?", int(game), account)

    def remove(self, game: str) -> None:
        """Delete a game and its talk, but not its save."""
        with self._database.transaction():
            self._database.run("DELETE FROM games WHERE number = ?", int(game))
            self._database.run("DELETE FROM said WHERE place = ?", game)

    def _first(self, where: str, value: object) -> StoredGame | None:
        return next(iter(self._games(where, value)), None)

    def _games(self, where: str, *values: object, most: int = -1) -> list[StoredGame]:
        """Return games, the newest first."""
        columns = f"*, ({CHAIRS}) AS seats, ({INVITED}) AS invited"
        query = f"SELECT {columns} FROM games WHERE {where} ORDER BY number DESC LIMIT ?"
        return list(map(_game_in, self._database.rows(query, *values, most)))


def _game_in(row: sqlite3.Row) -> StoredGame:
    known = {**dict(row), "id": str(row["number"]), "again_of": str(row["again_of"] or "")}
    known["options"], known["access"] = json.loads(row["options"]), Access(row["access"])
    known["seats"] = tuple(StoredSeat(*seat) for _, *seat in sorted(json.loads(row["seats"])))
    known["watchers"], known["invited"] = bool(row["watchers"]), frozenset(json.loads(row["invited"]))
    del known["number"]
    return StoredGame(**known)


class Chat(Section):
    def add(self, place: str, audience: Audience, account: int, text: str, longest: int, kept: int) -> ChatLine:
        """Add a line, and keep the last `kept` of its place. Raises Refused."""
        wanted = text.strip()
        if not wanted:
            raise RequestRefused("host.nothing-said")
        if len(wanted) > longest:
            raise RequestRefused("host.said-too-much", n=longest)
        values = (place, str(audience), account, sanitize(wanted), self._database.now())
        last = "SELECT number FROM said WHERE place = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2"
        with self._database.transaction():
            added = "INSERT INTO said (place, audience, account, text, at) VALUES (?, ?, ?, ?, ?)"
            number = self._database.run(added, *values).lastrowid
            self._database.run(f"DELETE FROM said WHERE place = ?1 AND number <= ({last})", place, kept)
        return self._lines("said.number = ?", number)[0]

    def heard(self, place: str, audiences: Collection[Audience]) -> tuple[ChatLine, ...]:
        asked = ", ".join("?" for _ in audiences)
        return self._lines(f"place = ? AND audience IN ({asked})", place, *map(str, audiences))

    def _lines(self, where: str, *values: object) -> tuple[ChatLine, ...]:
        said = "SELECT place, name, text, at FROM said JOIN accounts ON accounts.number = said.account"
        rows = self._database.rows(f"{said} WHERE {where} ORDER BY said.number", *values)
        return tuple(ChatLine(*row) for row in rows)
