"""Accounts, the public keys that open them, and the codes that add keys or invite."""

from __future__ import annotations

import re
import secrets
import sqlite3
from base64 import b64encode
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from hashlib import sha256

from engine.bots import BOTS
from engine.games import all_seats
from engine.translations import languages
from engine.untrusted_text import one_line, quoted
from engine.values import frozen
from jc_tui.host.api.messages import Account, PublicKey, RequestRefused
from jc_tui.host.store.database import Section

NAME = re.compile(r"[a-z][a-z0-9_-]{1,15}")
GONE = re.compile(r"gone-[0-9]+")  # a deleted account
RESERVED = """
    account accounts admin administrator all anonymous anybody bot bots chance code computer daemon deleted
    everybody everyone false game games git guest guests help host human invite jc-tui key keys lobby local me
    moderator new no-one nobody none null operator owner player players quit register root server service settings
    somebody ssh sysop system table tables test true unknown user watcher watchers you
"""
"""Names that would be mistaken for something else, as those of bots and seats would."""
AUTO = "auto"  # the language of the terminal
MOST_KEYS, LONGEST_KIND = 20, 60
LETTERS = "abcdefghjkmnpqrstvwxyz0123456789"  # none looks like another
CODE = re.compile(f"([{LETTERS}]{{4}})" * 3)
TAKEN_FOR = str.maketrans({"i": "1", "l": "1", "o": "0", "u": "v", "-": None, " ": None})
MARK = 8  # letters of its hash by which an invitation is named
KEY_LASTS, INVITATION_LASTS = timedelta(minutes=10), timedelta(days=14)


@frozen
class StoredAccount:
    account: Account
    created: str
    last_login: str
    banned: bool
    keys: int


def check_name(name: str) -> str:
    """Return a typed name in small letters. Raises Refused."""
    wanted = name.strip().lower()
    if not NAME.fullmatch(wanted):
        raise RequestRefused("host.name-form", name=quoted(name))
    if wanted in (*RESERVED.split(), *BOTS, *map(str, all_seats())) or GONE.fullmatch(wanted):
        raise RequestRefused("host.reserved-name", name=quoted(wanted))
    return wanted


def fingerprint_of(blob: bytes) -> str:
    """Return the fingerprint of a public key (wire format) as OpenSSH prints it."""
    return "SHA256:" + b64encode(sha256(blob).digest()).decode().rstrip("=")


def kind_of(blob: bytes) -> str:
    """Return the algorithm of a public key, its first string (RFC 4253, 6.6)."""
    length = min(int.from_bytes(blob[:4], "big"), LONGEST_KIND)
    return one_line(blob[4 : 4 + length].decode("ascii", "replace"), LONGEST_KIND)


def new_code() -> str:
    """Return a code such as ``k7qd-2mfp-xw3r``."""
    return as_typed("".join(secrets.choice(LETTERS) for _ in range(12)))


def as_typed(text: str) -> str:
    """Return a typed code in the form of `new_code`, or an empty text."""
    found = CODE.fullmatch(text[:100].strip().lower().translate(TAKEN_FOR))
    return "-".join(found.groups()) if found else ""


def hash_of(code: str) -> str:
    return sha256(code.encode()).hexdigest()  # so that a backup shows no code that could be used


class Accounts(Section):
    def add(self, name: str) -> Account:
        wanted = check_name(name)
        self._write(wanted, "INSERT INTO accounts (created, name) VALUES (?, ?)", self._database.now())
        return self.of_name(wanted).account

    def rename(self, name: str, new: str) -> Account:
        number, wanted = self.of_name(name).account.number, check_name(new)
        self._write(wanted, "UPDATE accounts SET name = ?2 WHERE number = ?1", number)
        return self.get(number).account

    def ban(self, name: str, banned: bool = True) -> Account:
        account = self.of_name(name).account
        self._database.run("UPDATE accounts SET banned = ? WHERE number = ?", banned, account.number)
        return account

    def delete(self, number: int) -> Account:
        """Delete all that the database has of an account but its number, which games name."""
        with self._database.transaction():
            for table in ("keys", "codes", "notices", "invited", "said"):
                self._database.run(f"DELETE FROM {table} WHERE account = ?", number)
            self._database.run("DELETE FROM sent WHERE what LIKE ?", f"% {number}")
            emptied = "name = 'gone-' || number, language = ?, last_login = '', banned = 1"
            self._database.run(f"UPDATE accounts SET {emptied} WHERE number = ?", AUTO, number)
        return self.get(number).account

    def set_language(self, number: int, language: str) -> Account:
        if language not in (AUTO, *languages()):
            raise RequestRefused("host.no-language", language=quoted(language))
        self._database.run("UPDATE accounts SET language = ? WHERE number = ?", language, number)
        return self.get(number).account

    def get(self, number: int) -> StoredAccount:
        return self._find("number = ?", number)[0]

    def named(self, name: str) -> StoredAccount | None:
        wanted = name.strip().lower()
        return next(iter(self._find("name = ?", wanted)), None) if NAME.fullmatch(wanted) else None

    def of_name(self, name: str) -> StoredAccount:
        if (found := self.named(name)) is None:
            raise RequestRefused("host.nobody-called", name=quoted(name))
        return found

    def names(self) -> dict[int, str]:
        return {row["number"]: row["name"] for row in self._database.rows("SELECT number, name FROM accounts")}

    def list(self) -> Sequence[StoredAccount]:
        """Return all accounts that are not deleted, by name."""
        return self._find("name != 'gone-' || number")

    def _write(self, name: str, statement: str, value: object) -> None:
        try:
            self._database.run(statement, value, name)
        except sqlite3.IntegrityError:
            raise RequestRefused("host.name-taken", name=quoted(name)) from None

    def _find(self, where: str, *values: object) -> Sequence[StoredAccount]:
        keys = "(SELECT count(*) FROM keys WHERE account = number)"
        columns = f"number, name, language, created, last_login, banned, {keys}"
        return [
            StoredAccount(Account(number, name, language), created, last_login, bool(banned), keys)
            for number, name, language, created, last_login, banned, keys in self._database.rows(
                f"SELECT {columns} FROM accounts WHERE {where} ORDER BY name", *values
            )
        ]


class Keys(Section):
    def owner(self, fingerprint: str) -> int | None:
        row = self._database.row("SELECT account FROM keys WHERE fingerprint = ?", fingerprint)
        return row["account"] if row else None

    def add(self, account: Account, blob: bytes) -> None:
        fingerprint = fingerprint_of(blob)
        if len(self.list(account)) >= MOST_KEYS:
            raise RequestRefused("host.too-many-keys", n=MOST_KEYS)
        if self.owner(fingerprint) is not None:
            raise RequestRefused("host.key-known")
        insert = "INSERT INTO keys (fingerprint, account, blob, kind, added) VALUES (?, ?, ?, ?, ?)"
        self._database.run(insert, fingerprint, account.number, blob, kind_of(blob), self._database.now())

    def revoke(self, account: Account, fingerprint: str, *, even_last: bool = False) -> None:
        """Revoke a key of an account, its last one only if `even_last`. Raises Refused."""
        with self._database.transaction():
            held = {key.fingerprint for key in self.list(account)}
            if fingerprint not in held:
                raise RequestRefused("host.no-such-key")
            if len(held) == 1 and not even_last:
                raise RequestRefused("host.last-key")
            self._database.run("DELETE FROM keys WHERE fingerprint = ?", fingerprint)

    def used(self, fingerprint: str) -> None:
        """Note that a key has opened its account now, unless nothing can be written."""
        now, owner = self._database.now(), "(SELECT account FROM keys WHERE fingerprint = ?)"
        with suppress(sqlite3.OperationalError), self._database.transaction():  # players come in nevertheless
            self._database.run("UPDATE keys SET used = ? WHERE fingerprint = ?", now, fingerprint)
            self._database.run(f"UPDATE accounts SET last_login = ? WHERE number = {owner}", now, fingerprint)

    def list(self, account: Account, here: str = "") -> tuple[PublicKey, ...]:
        """Return the keys of an account, the oldest first, of which one is used `here`."""
        query = "SELECT fingerprint, kind, added, used FROM keys WHERE account = ? ORDER BY rowid"
        rows = self._database.rows(query, account.number)
        return tuple(PublicKey(key, kind, added, used, key == here) for key, kind, added, used in rows)


class Codes(Section):
    def for_key(self, account: int) -> str:
        """Return a code that adds a key to an account. Earlier ones no longer work."""
        return self._keep(account, KEY_LASTS)

    def invitation(self) -> str:
        return self._keep(None, INVITATION_LASTS)

    def use(self, typed: str, *, for_key: bool) -> sqlite3.Row | None:
        """Use up a code that adds a key, or an invitation, and return its row."""
        kind = "IS NOT NULL" if for_key else "IS NULL"
        delete = f"DELETE FROM codes WHERE hash = ? AND expires > ? AND account {kind} RETURNING account"
        return self._database.row(delete, hash_of(as_typed(typed)), self._database.now())

    def invitations(self) -> dict[str, str]:
        """Return when each invitation expires, by its mark."""
        query = "SELECT * FROM codes WHERE account IS NULL AND expires > ? ORDER BY expires, hash"
        return {row["hash"][:MARK]: row["expires"] for row in self._database.rows(query, self._database.now())}

    def revoke_invitation(self, typed: str) -> bool:
        """Revoke the invitation with a mark or a code, and return whether there was one."""
        mark = hash_of(code)[:MARK] if (code := as_typed(typed)) else typed.strip().lower()
        query = "DELETE FROM codes WHERE account IS NULL AND expires > ? AND substr(hash, 1, ?) = ?"
        return self._database.run(query, self._database.now(), MARK, mark).rowcount > 0

    def _keep(self, account: int | None, lasts: timedelta) -> str:
        code, database = new_code(), self._database
        with database.transaction():
            database.run("DELETE FROM codes WHERE expires <= ? OR account = ?", database.now(), account)
            database.run("INSERT INTO codes VALUES (?, ?, ?)", hash_of(code), account, database.now(lasts))
        return code
