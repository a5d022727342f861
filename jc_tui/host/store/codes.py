"""Codes that people tell each other: how they are made and typed, and those that can be used once.

A code has sixty bits, so it is not guessed in the time that it is good for. Of those that are used once the
database has only hashes: who reads a backup learns none.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256

from jc_tui.host.store.database import Database

LETTERS = "abcdefghjkmnpqrstvwxyz0123456789"
"""Of which codes are made: none that is taken for another; what is typed in their place is understood."""

TAKEN_FOR = str.maketrans({"i": "1", "l": "1", "o": "0", "u": "v", "-": None, " ": None})

LONG, GROUP = 12, 4

KEY_LASTS = timedelta(minutes=10)
INVITATION_LASTS = timedelta(days=14)


def new_code() -> str:
    """A code that nobody guesses, as ``k7qd-2mfp-xw3r``."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(LONG))
    return "-".join(letters[start : start + GROUP] for start in range(0, LONG, GROUP))


def as_typed(text: str) -> str:
    """A code as somebody typed it, in the form of `new_code`; empty for what can be none."""
    letters = text[:100].strip().lower().translate(TAKEN_FOR)
    if len(letters) != LONG or not set(letters) <= set(LETTERS):
        return ""
    return "-".join(letters[start : start + GROUP] for start in range(0, LONG, GROUP))


class Codes:
    """The codes that can be used once: each adds a key to an account, or invites somebody to the host."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def for_key(self, account: int) -> str:
        """A code that adds a key to an account; those that it had before are good no longer."""
        with self._database.transaction():
            self._database.run("DELETE FROM codes WHERE account = ?", account)
            return self._keep(account, KEY_LASTS)

    def invitation(self) -> str:
        """A code that lets somebody register where that takes one."""
        return self._keep(None, INVITATION_LASTS)

    def use_for_key(self, typed: str) -> int | None:
        """The account to which a code adds a key, once; None where it is none, or too old."""
        found = self._use(typed, "account IS NOT NULL")
        return found[0] if found else None

    def use_invitation(self, typed: str) -> bool:
        """Whether a code is an invitation, which is used up then."""
        return self._use(typed, "account IS NULL") is not None

    def _keep(self, account: int | None, lasts: timedelta) -> str:
        code, database = new_code(), self._database
        with database.transaction():
            database.run("DELETE FROM codes WHERE expires <= ?", database.now())
            values = (hash_of(code), account, database.now(lasts))
            database.run("INSERT INTO codes (hash, account, expires) VALUES (?, ?, ?)", *values)
        return code

    def _use(self, typed: str, kind: str) -> tuple[int | None] | None:
        database = self._database
        rows = database.rows(
            f"DELETE FROM codes WHERE hash = ? AND expires > ? AND {kind} RETURNING account",
            hash_of(as_typed(typed)),
            database.now(),
        )
        return (rows[0]["account"],) if rows else None


def hash_of(code: str) -> str:
    """Return what the database keeps of a code."""
    return sha256(code.encode()).hexdigest()
