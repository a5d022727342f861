"""The games of a host: what was agreed on before each, who sits where, who is invited.

How a game stands is told by its save alone (`jc_tui.host.standings`). A game whose seats are all taken has one.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence

from engine.values import frozen
from jc_tui.host.model import Access, NewTable
from jc_tui.host.store.codes import as_typed, new_code
from jc_tui.host.store.database import Database
from jc_tui.host.store.paths import NUMBER


@frozen
class Chair:
    """A seat of a game: the number of the account that has it, or the bot in it; neither while it is free."""

    seat: str
    account: int | None = None
    bot: str = ""

    @property
    def is_free(self) -> bool:
        """Whether somebody can sit down in it."""
        return self.account is None and not self.bot


@frozen
class Entry:
    """What the book has of a game.

    Attributes:
        id: its number, as text. game: of its rules. owner, invited: accounts by their numbers.
        code: by which those sit down who have it. created: UTC, ISO 8601. again_of: of which it is a rematch.
    """

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
    chairs: tuple[Chair, ...]
    invited: frozenset[int]

    @property
    def is_full(self) -> bool:
        """Whether all seats are taken, so that the game has begun."""
        return not any(chair.is_free for chair in self.chairs)

    @property
    def players(self) -> tuple[int, ...]:
        """The accounts that have seats."""
        return tuple(chair.account for chair in self.chairs if chair.account is not None)

    def seat_of(self, account: int) -> str:
        """The seat of an account; empty for none."""
        return next((chair.seat for chair in self.chairs if chair.account == account), "")


class Games:
    """The games, by their ids."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, wanted: NewTable, owner: int, chairs: Sequence[Chair], again_of: str = "") -> Entry:
        """A new game with these seats; `wanted` tells the rest, but not whom the owner invites."""
        with self._database.transaction():
            done = self._database.run(
                "INSERT INTO games (game, options, clock, access, watchers, owner, code, created, again_of)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                *(wanted.game, json.dumps(dict(wanted.options or {})), wanted.clock, str(wanted.access)),
                *(wanted.watchers, owner, new_code(), self._database.now(), int(again_of) if again_of else None),
            )
            for place, chair in enumerate(chairs):
                self._database.run(
                    "INSERT INTO chairs (game, place, seat, account, bot) VALUES (?, ?, ?, ?, ?)",
                    *(done.lastrowid, place, chair.seat, chair.account, chair.bot),
                )
        return self.get(str(done.lastrowid))

    def get(self, game: str) -> Entry:
        """A game that is there."""
        found = self.find(game)
        assert found is not None, game
        return found

    def find(self, game: str) -> Entry | None:
        """A game by its id; None where there is none."""
        if not NUMBER.fullmatch(game):
            return None
        return next(iter(self._entries("number = ?", int(game))), None)

    def of_code(self, typed: str) -> Entry | None:
        """A game by the code for its seat, as somebody typed it."""
        code = as_typed(typed)
        return next(iter(self._entries("code = ?", code)), None) if code else None

    def rematch_of(self, game: str) -> Entry | None:
        """The game that was begun as a rematch of another."""
        return next(iter(self._entries("again_of = ?", int(game))), None)

    def of_player(self, account: int) -> list[Entry]:
        """The games in which an account has a seat, the newest first."""
        return self._entries("number IN (SELECT game FROM chairs WHERE account = ?)", account)

    def waiting_for(self, account: int, most: int) -> list[Entry]:
        """The newest games with a free seat that are open, or to which an account is invited; so many at most."""
        asked = "access = 'open' OR number IN (SELECT game FROM invited WHERE account = ?)"
        free = f"number IN (SELECT game FROM chairs WHERE {_FREE})"
        return self._entries(f"{free} AND ({asked}) ORDER BY number DESC LIMIT ?", account, most)

    def watchable(self, most: int) -> list[Entry]:
        """The newest games that have begun and let watchers, so many at most."""
        full = f"watchers AND number NOT IN (SELECT game FROM chairs WHERE {_FREE})"
        return self._entries(f"{full} ORDER BY number DESC LIMIT ?", most)

    def all(self) -> list[Entry]:
        """Every game, the newest first."""
        return self._entries("1")

    def take(self, game: str, seat: str, account: int) -> bool:
        """Have an account sit down in a seat; whether it was free, and the account had no other."""
        done = self._database.run(
            f"UPDATE chairs SET account = ? WHERE game = ? AND seat = ? AND {_FREE} AND NOT EXISTS"
            " (SELECT 1 FROM chairs AS others WHERE others.game = chairs.game AND others.account = ?)",
            *(account, int(game), seat, account),
        )
        return done.rowcount == 1

    def give_back(self, game: str, account: int) -> None:
        """Free the seat of an account."""
        self._database.run("UPDATE chairs SET account = NULL WHERE game = ? AND account = ?", int(game), account)

    def invite(self, game: str, account: int) -> None:
        """Invite an account to a game."""
        self._database.run("INSERT OR IGNORE INTO invited (game, account) VALUES (?, ?)", int(game), account)

    def decline(self, game: str, account: int) -> None:
        """Take an invitation back."""
        self._database.run("DELETE FROM invited WHERE game = ? AND account = ?", int(game), account)

    def remove(self, game: str) -> None:
        """Forget a game that has not begun."""
        self._database.run("DELETE FROM games WHERE number = ?", int(game))

    def _entries(self, where: str, *values: object) -> list[Entry]:
        """The games of which that is true, the newest first, with three queries however many they are."""
        order = "" if "ORDER BY" in where else " ORDER BY number DESC"
        games = self._database.rows(f"SELECT * FROM games WHERE {where}{order}", *values)
        numbers = json.dumps([row["number"] for row in games])
        chairs: dict[int, list[Chair]] = {row["number"]: [] for row in games}
        for row in self._database.rows(f"SELECT * FROM chairs WHERE {_AMONG} ORDER BY place", numbers):
            chairs[row["game"]].append(Chair(row["seat"], row["account"], row["bot"]))
        invited: dict[int, set[int]] = {row["number"]: set() for row in games}
        for row in self._database.rows(f"SELECT * FROM invited WHERE {_AMONG}", numbers):
            invited[row["game"]].add(row["account"])
        return [_entry(row, chairs[row["number"]], invited[row["number"]]) for row in games]


_FREE = "account IS NULL AND bot = ''"
_AMONG = "game IN (SELECT value FROM json_each(?))"


def _entry(row: sqlite3.Row, chairs: Sequence[Chair], invited: set[int]) -> Entry:
    return Entry(
        id=str(row["number"]),
        game=row["game"],
        options=json.loads(row["options"]),
        clock=row["clock"],
        access=Access(row["access"]),
        watchers=bool(row["watchers"]),
        owner=row["owner"],
        code=row["code"],
        created=row["created"],
        again_of=str(row["again_of"] or ""),
        chairs=tuple(chairs),
        invited=frozenset(invited),
    )
