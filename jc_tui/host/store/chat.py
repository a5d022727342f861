"""What is said in the lobby and at the tables.

At a table players and watchers do not hear each other: a line is kept for those who were to hear it when it was
said. After the end all talk together, and players may read what watchers said.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from engine.foreign import harmless
from jc_tui.host.model import Line, Refused
from jc_tui.host.store.database import Database

LOBBY = "lobby"
"""The place of the lobby; that of a table is the id of its game."""


class Audience(StrEnum):
    """Who hears a line."""

    ALL = "all"
    PLAYERS = "players"
    WATCHERS = "watchers"


class Chat:
    """The talk of each place, of which the last lines are kept."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, place: str, audience: Audience, account: int, text: str, longest: int, kept: int) -> Line:
        """Somebody says something. Raises Refused for more than the `longest` text, and for none.

        The last `kept` lines of a place stay.
        """
        wanted = text.strip()
        if not wanted:
            raise Refused("host.nothing-said")
        if len(wanted) > longest:
            raise Refused("host.said-too-much", n=longest)
        at = self._database.now()
        with self._database.transaction():
            number = self._database.run(
                "INSERT INTO said (place, audience, account, text, at) VALUES (?, ?, ?, ?, ?)",
                *(place, str(audience), account, harmless(wanted), at),
            ).lastrowid
            self._database.run(
                "DELETE FROM said WHERE place = ? AND number <="
                " (SELECT number FROM said WHERE place = ? ORDER BY number DESC LIMIT 1 OFFSET ?)",
                *(place, place, kept),
            )
        return self._lines("said.number = ?", number)[0]

    def heard(self, place: str, audiences: Collection[Audience]) -> tuple[Line, ...]:
        """What was said at a place to these, oldest first."""
        asked = ", ".join("?" for _ in audiences)
        return self._lines(f"place = ? AND audience IN ({asked})", place, *map(str, audiences))

    def forget(self, place: str) -> None:
        """Forget what was said at a place that is no longer."""
        self._database.run("DELETE FROM said WHERE place = ?", place)

    def _lines(self, where: str, *values: object) -> tuple[Line, ...]:
        rows = self._database.rows(
            "SELECT place, name, text, at FROM said JOIN accounts ON accounts.number = said.account"
            f" WHERE {where} ORDER BY said.number",
            *values,
        )
        return tuple(Line(row["place"], row["name"], row["text"], row["at"]) for row in rows)
