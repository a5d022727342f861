"""The database of a host, with its tables and transactions."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from engine.contract import GameError
from engine.translations import say
from engine.untrusted_text import one_line
from jc_tui.host.api.messages import RequestRefused

PATIENCE = 5.0  # seconds to wait while another process writes; a server that has started waits less
SYNCHRONOUS = "FULL"  # what was acknowledged survives a power cut
VERSION = 3  # of the tables, kept in `user_version`

STEPS = (
    """
CREATE TABLE accounts (
    number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL COLLATE NOCASE UNIQUE,
    language TEXT NOT NULL DEFAULT 'auto', created TEXT NOT NULL, last_login TEXT NOT NULL DEFAULT '',
    banned INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE keys (
    fingerprint TEXT PRIMARY KEY, account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
    blob BLOB NOT NULL, kind TEXT NOT NULL, added TEXT NOT NULL, used TEXT NOT NULL DEFAULT ''
);
CREATE INDEX keys_of_account ON keys (account);
CREATE TABLE codes (
    hash TEXT PRIMARY KEY, account INTEGER REFERENCES accounts ON DELETE CASCADE, expires TEXT NOT NULL
);
CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, options TEXT NOT NULL, clock TEXT NOT NULL,
    access TEXT NOT NULL, watchers INTEGER NOT NULL, owner INTEGER NOT NULL REFERENCES accounts,
    code TEXT NOT NULL UNIQUE, created TEXT NOT NULL,
    again_of INTEGER UNIQUE REFERENCES games ON DELETE SET NULL
);
CREATE TABLE chairs (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, place INTEGER NOT NULL, seat TEXT NOT NULL,
    account INTEGER REFERENCES accounts, bot TEXT NOT NULL DEFAULT '', PRIMARY KEY (game, seat)
);
CREATE INDEX chairs_of_account ON chairs (account);
CREATE TABLE invited (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE, PRIMARY KEY (game, account)
);
CREATE TABLE said (
    number INTEGER PRIMARY KEY, place TEXT NOT NULL, audience TEXT NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE, text TEXT NOT NULL, at TEXT NOT NULL
);
CREATE INDEX said_at_place ON said (place, number);
CREATE TABLE notices (
    account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    way TEXT NOT NULL, target TEXT NOT NULL, moment TEXT NOT NULL, trouble TEXT NOT NULL DEFAULT ''
);
""",
    """
CREATE TABLE called (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat TEXT NOT NULL,
    turn TEXT NOT NULL, records INTEGER NOT NULL, PRIMARY KEY (game, seat)
);
""",
    """
ALTER TABLE notices ADD COLUMN confirmed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE notices ADD COLUMN code TEXT NOT NULL DEFAULT '';
ALTER TABLE notices ADD COLUMN expires TEXT NOT NULL DEFAULT '';
CREATE TABLE sent (
    what TEXT NOT NULL, at TEXT NOT NULL
);
CREATE INDEX sent_of_a_kind ON sent (what, at);
""",
)
"""Statements that each version adds. But for spaces, `is_sound` compares their text."""


class BadDatabase(GameError):
    """A file that is no database of a host, or one of a newer version."""


class Busy(RequestRefused, sqlite3.OperationalError):
    """Refusal while another process writes."""


class Database:
    def __init__(self, path: Path, clock: Callable[[], datetime]) -> None:
        """Open the database of a host, or make it. Raises BadDatabase, OSError."""
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600))
        self.clock = clock
        self.connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
        self.connection.row_factory = sqlite3.Row
        try:
            self._bring_up()
            if self.pragma("user_version") != VERSION:
                raise BadDatabase(say("host.other-database", path=path))
        except BaseException as error:
            self.connection.close()
            if isinstance(error, sqlite3.Error):
                told = say("host.bad-database", path=path, folder=path.parent, why=one_line(error))
                raise BadDatabase(told) from error
            raise

    def _bring_up(self) -> None:
        settings = ("trusted_schema = OFF", "journal_mode = WAL", f"synchronous = {SYNCHRONOUS}")
        for setting in (*settings, "foreign_keys = ON", "secure_delete = ON"):
            self.run(f"PRAGMA {setting}")
        if 0 <= self.pragma("user_version") < VERSION:
            with self.transaction():  # another process may have been first
                for step in STEPS[self.pragma("user_version") :]:
                    for statement in step.split(";\n"):
                        self.run(statement)
                self.run(f"PRAGMA user_version = {VERSION}")
        if (found := self.pragma("integrity_check(1)")) != "ok":
            raise sqlite3.DatabaseError(found)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write all of a block, or nothing where it fails. Blocks may be nested."""
        if self.connection.in_transaction:
            yield
            return
        self.run("BEGIN IMMEDIATE")
        with self.connection:
            yield

    def run(self, statement: str, *values: Any) -> sqlite3.Cursor:
        """Execute a statement. Raises Busy."""
        try:
            return self.connection.execute(statement, values)
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                raise Busy("host.busy") from error
            raise

    def rows(self, query: str, *values: Any) -> list[sqlite3.Row]:
        return self.run(query, *values).fetchall()

    def row(self, query: str, *values: Any) -> sqlite3.Row | None:
        return next(iter(self.rows(query, *values)), None)

    def pragma(self, name: str) -> Any:
        return self.run(f"PRAGMA {name}").fetchone()[0]

    def now(self, later: timedelta = timedelta()) -> str:
        """Return the time, or a `later` one, as the database has it (UTC, ISO 8601)."""
        return (self.clock() + later).strftime("%Y-%m-%dT%H:%M:%SZ")


class Section:
    def __init__(self, database: Database) -> None:
        self._database = database


def is_sound(connection: sqlite3.Connection) -> bool:
    """Return whether a database is whole, with exactly the tables of its version. Raises sqlite3.Error."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    with closing(sqlite3.connect(":memory:")) as own:
        own.executescript("".join(STEPS[:version]))
        same = 0 < version <= VERSION and _tables(connection) == _tables(own)
    whole = connection.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
    return same and whole and not connection.execute("PRAGMA foreign_key_check").fetchall()


def _tables(connection: sqlite3.Connection) -> list[list[str]]:
    query = "SELECT type || ' ' || name || ' ' || tbl_name || ' ' || ifnull(sql, '') FROM sqlite_master ORDER BY 1"
    return [text.split() for (text,) in connection.execute(query)]
