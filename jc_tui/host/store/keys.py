"""Public keys: the key is the identity; an account has one or more."""

from __future__ import annotations

import sqlite3
from base64 import b64encode
from contextlib import suppress
from hashlib import sha256

from engine.foreign import one_line
from jc_tui.host.model import Account, Key, Refused
from jc_tui.host.store.database import Database

MOST = 20
"""Keys that an account may have."""

_LONGEST_KIND = 60


def fingerprint_of(blob: bytes) -> str:
    """The fingerprint of a public key as it is sent on the wire: ``SHA256:…``, as OpenSSH prints it."""
    return "SHA256:" + b64encode(sha256(blob).digest()).decode().rstrip("=")


def kind_of(blob: bytes) -> str:
    """The algorithm of a public key as it is sent on the wire: its first string (RFC 4253, 6.6)."""
    length = int.from_bytes(blob[:4], "big")
    return one_line(blob[4 : 4 + min(length, _LONGEST_KIND)].decode("ascii", "replace"), _LONGEST_KIND)


class Keys:
    """The public keys that open accounts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def owner(self, fingerprint: str) -> int | None:
        """The number of the account that a key opens."""
        row = self._database.row("SELECT account FROM keys WHERE fingerprint = ?", fingerprint)
        return row["account"] if row else None

    def add(self, account: Account, blob: bytes) -> None:
        """Have a key open an account. Raises Refused where it opens one already, or the account has too many."""
        row = self._database.row("SELECT count(*) FROM keys WHERE account = ?", account.number)
        if row and row[0] >= MOST:
            raise Refused("host.too-many-keys", n=MOST)
        values = (fingerprint_of(blob), account.number, blob, kind_of(blob), self._database.now())
        try:
            self._database.run(
                "INSERT INTO keys (fingerprint, account, blob, kind, added) VALUES (?, ?, ?, ?, ?)", *values
            )
        except sqlite3.IntegrityError:
            raise Refused("host.key-known") from None

    def revoke(self, account: Account, fingerprint: str, *, even_last: bool = False) -> None:
        """Have a key open an account no longer. Raises Refused where it has no such.

        Its last one stays, unless `even_last`: nobody can come in then before they are given a code.
        """
        with self._database.transaction():
            held = {key.fingerprint for key in self.list(account)}
            if fingerprint not in held:
                raise Refused("host.no-such-key")
            if len(held) == 1 and not even_last:
                raise Refused("host.last-key")
            self._database.run("DELETE FROM keys WHERE fingerprint = ?", fingerprint)

    def used(self, fingerprint: str) -> None:
        """Note that a key has opened its account now, unless nothing can be written."""
        now = self._database.now()
        with suppress(sqlite3.OperationalError), self._database.transaction():  # players come in nevertheless
            self._database.run("UPDATE keys SET used = ? WHERE fingerprint = ?", now, fingerprint)
            self._database.run(
                "UPDATE accounts SET last_login = ?"
                " WHERE number = (SELECT account FROM keys WHERE fingerprint = ?)",
                now,
                fingerprint,
            )

    def list(self, account: Account, here: str = "") -> tuple[Key, ...]:
        """The keys of an account, the oldest first; `here` is the one with which somebody came."""
        rows = self._database.rows("SELECT * FROM keys WHERE account = ? ORDER BY rowid", account.number)
        return tuple(
            Key(row["fingerprint"], row["kind"], row["added"], row["used"], row["fingerprint"] == here)
            for row in rows
        )
