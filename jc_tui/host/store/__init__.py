"""What a host knows of accounts, keys, games and talk, in its one SQLite database."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Self

from engine.journal.files import Closing
from engine.translations import say
from jc_tui.host.api.messages import Account, RequestRefused
from jc_tui.host.store.accounts import Accounts, Codes, Keys
from jc_tui.host.store.database import BadDatabase, Database
from jc_tui.host.store.games import Chat, Games
from jc_tui.host.store.notifications import Calls, NoticeBook
from jc_tui.host.store.paths import HostFolder

FOLDER_NAME = re.compile("[1-9][0-9]{0,7}")  # a digit less than ids may have, so that some are left


class HostStore(Closing):
    """The store of a host, for one thread. Other processes may have it open, too."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.accounts, self.keys, self.codes = Accounts(database), Keys(database), Codes(database)
        self.games, self.chat = Games(database), Chat(database)
        self.notices, self.calls = NoticeBook(database), Calls(database)
        self._version = database.pragma("data_version")

    @classmethod
    def open(cls, folder: HostFolder, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> Self:
        """Open or begin the store in a host's folder. Raises BadDatabase, Busy, OSError."""
        folder.make()
        database = Database(folder.database, clock)
        for place in (folder.games, folder.accounts):
            found = [int(each.name) for each in place.glob("*") if FOLDER_NAME.fullmatch(each.name)]
            if found and not database.row("SELECT 1 FROM accounts"):
                database.connection.close()
                raise BadDatabase(say("host.lost-database", path=folder.database, folder=folder.path))
            known = "SELECT 1 FROM sqlite_sequence WHERE name = ? AND seq >= ?"
            if found and not database.row(known, place.name, max(found)):
                with database.transaction():  # new ones get higher numbers than the folders
                    database.run("DELETE FROM sqlite_sequence WHERE name = ?", place.name)
                    database.run("INSERT INTO sqlite_sequence VALUES (?, ?)", place.name, max(found))
        return cls(database)

    def account_of(self, fingerprint: str) -> Account | None:
        """Return the account that a key opens, or None. Raises Refused for a banned one."""
        number = self.keys.owner(fingerprint)
        return None if number is None else self._let_in(number)

    def register(self, name: str, blob: bytes, invitation: str | None = None) -> Account:
        """Make an account with a public key, and use up its `invitation`. Raises Refused."""
        with self.database.transaction():
            if invitation is not None and not self.codes.use(invitation, for_key=False):
                raise RequestRefused("host.bad-invitation" if invitation.strip() else "host.no-invitation")
            account = self.accounts.add(name)
            self.keys.add(account, blob)
            return account

    def join_account(self, code: str, blob: bytes) -> Account:
        """Add a public key to the account that gave a one-time code. Raises Refused."""
        with self.database.transaction():
            if not (found := self.codes.use(code, for_key=True)):
                raise RequestRefused("host.bad-code")
            account = self._let_in(found["account"])
            self.keys.add(account, blob)
            return account

    def changed_elsewhere(self) -> bool:
        """Return whether another process has written since the last call. Cheap."""
        before, self._version = self._version, self.database.pragma("data_version")
        return bool(before != self._version)

    def close(self) -> None:
        self.database.connection.close()

    def _let_in(self, number: int) -> Account:
        known = self.accounts.get(number)
        if known.banned:
            raise RequestRefused("host.banned")
        return known.account
