"""What the host knows of accounts, keys, games and talk, in a SQLite database of which there is one a host."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Self

from engine.journal.files import Closing
from jc_tui.host.model import Account, Refused
from jc_tui.host.store.accounts import Accounts
from jc_tui.host.store.calls import Calls
from jc_tui.host.store.chat import Chat
from jc_tui.host.store.codes import Codes
from jc_tui.host.store.database import Database, connect, system_time
from jc_tui.host.store.games import Games
from jc_tui.host.store.keys import Keys
from jc_tui.host.store.notifications import NoticeBook
from jc_tui.host.store.paths import HostFolder

NUMBER = re.compile("[1-9][0-9]{0,7}")


class HostStore(Closing):
    """The book of a host. Synchronous, for one thread; commands may have the same database open meanwhile.

    Attributes:
        accounts, keys, codes, games, chat, notices, calls: the chapters.
    """

    def __init__(self, database: Database) -> None:
        """Use `open`."""
        self.database = database
        self.accounts = Accounts(database)
        self.keys = Keys(database)
        self.codes = Codes(database)
        self.games = Games(database)
        self.chat = Chat(database)
        self.notices = NoticeBook(database)
        self.calls = Calls(database)
        self._version = self._data_version()

    @classmethod
    def open(cls, folder: HostFolder, clock: Callable[[], datetime] = system_time) -> Self:
        """Open the book of the host in a folder, or begin it. Raises BadDatabase, Busy, OSError.

        New games and accounts get numbers above those of the folders that are there.
        """
        folder.make()
        taken = {
            place.name: max((int(each.name) for each in place.glob("*") if NUMBER.fullmatch(each.name)), default=0)
            for place in (folder.games, folder.accounts)
        }
        database = connect(folder.database, clock, may_begin=not any(taken.values()))
        for table, number in taken.items():
            if not database.row("SELECT 1 FROM sqlite_sequence WHERE name = ? AND seq >= ?", table, number):
                with database.transaction():
                    database.run("DELETE FROM sqlite_sequence WHERE name = ?", table)
                    database.run("INSERT INTO sqlite_sequence VALUES (?, ?)", table, number)
        return cls(database)

    def account_of(self, fingerprint: str) -> Account | None:
        """The account that a key opens, None if it is not known. Raises Refused for one that is banned."""
        number = self.keys.owner(fingerprint)
        if number is None:
            return None
        known = self.accounts.get(number)
        if known.banned:
            raise Refused("host.banned")
        return known.account

    def register(self, name: str, blob: bytes, invitation: str | None = None) -> Account:
        """A new account with a public key; an `invitation` is used up, unless none is needed (None).

        Raises Refused.
        """
        with self.database.transaction():
            if invitation is not None and not self.codes.use_invitation(invitation):
                raise Refused("host.bad-invitation")
            account = self.accounts.add(name)
            self.keys.add(account, blob)
            return account

    def join_account(self, code: str, blob: bytes) -> Account:
        """Add a public key to the account that gave a one-time code. Raises Refused."""
        with self.database.transaction():
            number = self.codes.use_for_key(code)
            if number is None:
                raise Refused("host.bad-code")
            known = self.accounts.get(number)
            if known.banned:
                raise Refused("host.banned")
            self.keys.add(known.account, blob)
            return known.account

    def changed_elsewhere(self) -> bool:
        """Whether another process has written to the database since this was asked last. Cheap."""
        before, self._version = self._version, self._data_version()
        return before != self._version

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    def _data_version(self) -> int:
        return int(self.database.connection.execute("PRAGMA data_version").fetchone()[0])
