"""The host's database: its tables, how it is opened, and transactions."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from engine.contract import GameError
from engine.foreign import one_line
from engine.words import say
from jc_tui.host.model import Refused

VERSION = 3
"""Of the tables below; a database says in `user_version` which it has, and an older one is brought up to this."""

PATIENCE = 5.0
"""Seconds that a command waits while another process writes, and a server that begins; later it waits less."""

SYNCHRONOUS = "FULL"
"""What was acknowledged survives a power cut too."""

FIRST = """
CREATE TABLE accounts (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE,
    language TEXT NOT NULL DEFAULT 'auto',
    created TEXT NOT NULL,
    last_login TEXT NOT NULL DEFAULT '',
    banned INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE keys (
    fingerprint TEXT PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
    blob BLOB NOT NULL,
    kind TEXT NOT NULL,
    added TEXT NOT NULL,
    used TEXT NOT NULL DEFAULT ''
);
CREATE INDEX keys_of_account ON keys (account);
CREATE TABLE codes (
    hash TEXT PRIMARY KEY,
    account INTEGER REFERENCES accounts ON DELETE CASCADE,
    expires TEXT NOT NULL
);
CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    clock TEXT NOT NULL,
    access TEXT NOT NULL,
    watchers INTEGER NOT NULL,
    owner INTEGER NOT NULL REFERENCES accounts,
    code TEXT NOT NULL UNIQUE,
    created TEXT NOT NULL,
    again_of INTEGER UNIQUE REFERENCES games ON DELETE SET NULL
);
CREATE TABLE chairs (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    place INTEGER NOT NULL,
    seat TEXT NOT NULL,
    account INTEGER REFERENCES accounts,
    bot TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (game, seat)
);
CREATE INDEX chairs_of_account ON chairs (account);
CREATE TABLE invited (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
    PRIMARY KEY (game, account)
);
CREATE TABLE said (
    number INTEGER PRIMARY KEY,
    place TEXT NOT NULL,
    audience TEXT NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
    text TEXT NOT NULL,
    at TEXT NOT NULL
);
CREATE INDEX said_at_place ON said (place, number);
CREATE TABLE notices (
    account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    way TEXT NOT NULL,
    target TEXT NOT NULL,
    moment TEXT NOT NULL,
    trouble TEXT NOT NULL DEFAULT ''
);
"""

CALLED = """
CREATE TABLE called (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat TEXT NOT NULL,
    turn TEXT NOT NULL,
    records INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
);
"""

NOTICES = """
ALTER TABLE notices ADD COLUMN confirmed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE notices ADD COLUMN code TEXT NOT NULL DEFAULT '';
ALTER TABLE notices ADD COLUMN expires TEXT NOT NULL DEFAULT '';
CREATE TABLE sent (
    what TEXT NOT NULL,
    at TEXT NOT NULL
);
CREATE INDEX sent_of_a_kind ON sent (what, at);
"""

STEPS = (FIRST, CALLED, NOTICES)
"""What each version has more than the one before."""


class BadDatabase(GameError):
    """A file that is no database of a host, or of a newer version; the message says so."""


class Busy(Refused, sqlite3.OperationalError):
    """Refusal while another process holds the database."""


class Database:
    """An open database: statements, transactions, and the time. For one thread.

    Attributes:
        clock: gives the time now, in UTC.
    """

    def __init__(self, connection: sqlite3.Connection, clock: Callable[[], datetime]) -> None:
        """Use `connect`."""
        self.connection = connection
        self.clock = clock

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside, or nothing of it if anything fails. Inside another it is part of that."""
        if self._is_writing():
            yield
            return
        self.run("BEGIN IMMEDIATE")
        try:
            yield
            self.connection.execute("COMMIT")
        except BaseException:
            if self._is_writing():  # where the disk is full, SQLite may have rolled it back itself
                self.connection.execute("ROLLBACK")
            raise

    def _is_writing(self) -> bool:
        return self.connection.in_transaction

    def run(self, statement: str, *values: Any) -> sqlite3.Cursor:
        """Execute a statement. Raises Busy."""
        try:
            return self.connection.execute(statement, values)
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                raise Busy("host.busy") from error
            raise

    def rows(self, query: str, *values: Any) -> list[sqlite3.Row]:
        """What a query finds."""
        return self.run(query, *values).fetchall()

    def row(self, query: str, *values: Any) -> sqlite3.Row | None:
        """The first that a query finds."""
        found: sqlite3.Row | None = self.run(query, *values).fetchone()
        return found

    def now(self, later: timedelta = timedelta()) -> str:
        """The time as the database has it, UTC, ISO 8601; or that of a moment later."""
        return (self.clock() + later).strftime("%Y-%m-%dT%H:%M:%SZ")

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()


def system_time() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)


def connect(path: Path, clock: Callable[[], datetime] = system_time, *, may_begin: bool = True) -> Database:
    """Open the database of a host, made if it is missing and `may_begin`. Raises BadDatabase, OSError."""
    if not may_begin and not (path.exists() and path.stat().st_size):
        raise _lost(path)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600))
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        _prepare(connection)
        database = Database(connection, clock)
        _check_version(database, path, may_begin)
        if (found := database.rows("PRAGMA integrity_check(1)")[0][0]) != "ok":
            raise sqlite3.DatabaseError(found)
    except sqlite3.Error as error:
        connection.close()
        told = say("host.bad-database", path=path, folder=path.parent, why=one_line(error))
        raise BadDatabase(told) from error
    except BaseException:
        connection.close()
        raise
    return database


def is_sound(connection: sqlite3.Connection) -> bool:
    """Whether a database that came from elsewhere has exactly our tables, of now or before, and is whole.

    Raises sqlite3.Error.
    """
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if not 0 < version <= VERSION:
        return False
    own = sqlite3.connect(":memory:")
    own.executescript("".join(STEPS[:version]))
    tables = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"
    try:
        return (
            list(map(tuple, connection.execute(tables))) == list(map(tuple, own.execute(tables)))
            and [row[0] for row in connection.execute("PRAGMA integrity_check")] == ["ok"]
            and not connection.execute("PRAGMA foreign_key_check").fetchall()
        )
    finally:
        own.close()


def _prepare(connection: sqlite3.Connection) -> None:
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    connection.execute("PRAGMA foreign_keys = ON")


def _check_version(database: Database, path: Path, may_begin: bool) -> None:
    if not may_begin and _version(database) == 0:
        raise _lost(path)
    if 0 <= _version(database) < VERSION:
        with database.transaction():  # in which another process may have been first
            for step in STEPS[_version(database) :]:
                for statement in step.split(";\n"):
                    database.run(statement)
            database.run(f"PRAGMA user_version = {VERSION}")
    if _version(database) != VERSION:
        raise BadDatabase(say("host.other-database", path=path))


def _lost(path: Path) -> BadDatabase:
    return BadDatabase(say("host.lost-database", path=path, folder=path.parent))


def _version(database: Database) -> int:
    return int(database.connection.execute("PRAGMA user_version").fetchone()[0])
