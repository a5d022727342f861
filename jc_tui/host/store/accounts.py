"""Accounts: which names they may have, and what the host knows of them."""

from __future__ import annotations

import re
import sqlite3
from functools import cache

from engine.bots import BOTS
from engine.foreign import quoted
from engine.games import all_seats
from engine.values import frozen
from engine.words import languages
from jc_tui.host.model import Account, Refused
from jc_tui.host.store.database import Database

NAME = re.compile(r"[a-z][a-z0-9_-]{1,15}")

_RESERVED = """
    account accounts admin administrator all anonymous anybody bot bots chance code computer daemon deleted
    everybody everyone false game games git guest guests help host human invite jc-tui key keys lobby local me
    moderator new no-one nobody none null operator owner player players quit register root server service settings
    somebody ssh sysop system table tables test true unknown user watcher watchers you
"""
"""Names that would be taken for something else; those of bots and of seats are, too."""

AUTO = "auto"
"""The language of an account that takes its terminal's."""


@frozen
class Known:
    """An account as the host sees it.

    Attributes:
        last_login, created: moments, UTC, ISO 8601; `last_login` is empty before the first. keys: how many it has.
    """

    account: Account
    created: str
    last_login: str
    banned: bool
    keys: int


@cache
def reserved_names() -> frozenset[str]:
    """Every name that nobody may have."""
    return frozenset(_RESERVED.split()) | BOTS.keys() | {str(seat) for seat in all_seats()}


def check_name(name: str) -> str:
    """A name as typed, in small letters, if somebody may have it. Raises Refused."""
    wanted = name.strip().lower()
    if not NAME.fullmatch(wanted):
        raise Refused("host.name-form", name=quoted(name))
    if wanted in reserved_names():
        raise Refused("host.reserved-name", name=quoted(wanted))
    return wanted


class Accounts:
    """Those whom the host knows."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, name: str) -> Account:
        """A new account. Raises Refused for a name that nobody may have, or somebody has."""
        wanted = check_name(name)
        try:
            done = self._database.run(
                "INSERT INTO accounts (name, created) VALUES (?, ?)", wanted, self._database.now()
            )
        except sqlite3.IntegrityError:
            raise Refused("host.name-taken", name=quoted(wanted)) from None
        assert done.lastrowid is not None
        return Account(done.lastrowid, wanted)

    def rename(self, name: str, new: str) -> Account:
        """Give an account another name. Raises Refused as `add`, and where there is none of the old name."""
        known = self.of_name(name)
        wanted = check_name(new)
        try:
            self._database.run("UPDATE accounts SET name = ? WHERE number = ?", wanted, known.account.number)
        except sqlite3.IntegrityError:
            raise Refused("host.name-taken", name=quoted(wanted)) from None
        return self.get(known.account.number).account

    def ban(self, name: str, banned: bool = True) -> Account:
        """Let somebody in no longer, or again. Raises Refused where there is none of that name."""
        account = self.of_name(name).account
        self._database.run("UPDATE accounts SET banned = ? WHERE number = ?", banned, account.number)
        return account

    def set_language(self, number: int, language: str) -> Account:
        """Speak a language to an account, or its terminal's. Raises Refused for one that there is not."""
        if language not in (AUTO, *languages()):
            raise Refused("host.no-language", language=quoted(language))
        self._database.run("UPDATE accounts SET language = ? WHERE number = ?", language, number)
        return self.get(number).account

    def get(self, number: int) -> Known:
        """An account by its number, which it must have."""
        found = self._find("number = ?", number)
        assert found is not None, number
        return found

    def named(self, name: str) -> Known | None:
        """An account by its name, in large or small letters."""
        wanted = name.strip().lower()
        return self._find("name = ?", wanted) if NAME.fullmatch(wanted) else None

    def of_name(self, name: str) -> Known:
        """An account by its name. Raises Refused where there is none."""
        found = self.named(name)
        if found is None:
            raise Refused("host.nobody-called", name=quoted(name))
        return found

    def names(self) -> dict[int, str]:
        """The name of every account by its number."""
        return {row["number"]: row["name"] for row in self._database.rows("SELECT number, name FROM accounts")}

    def list(self) -> list[Known]:
        """All of them, by name."""
        return [_known(row) for row in self._database.rows(f"{_SELECT} ORDER BY name")]

    def _find(self, where: str, value: object) -> Known | None:
        row = self._database.row(f"{_SELECT} WHERE {where}", value)
        return _known(row) if row else None


_SELECT = "SELECT *, (SELECT count(*) FROM keys WHERE account = accounts.number) AS key_count FROM accounts"


def _known(row: sqlite3.Row) -> Known:
    account = Account(row["number"], row["name"], row["language"])
    return Known(account, row["created"], row["last_login"], bool(row["banned"]), row["key_count"])
