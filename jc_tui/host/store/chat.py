"""The talk in the lobby and at games.

During a game players and spectators do not hear each other: a line is kept for its audience. After the end all
talk together, and players may read what spectators said.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from engine.foreign import harmless
from jc_tui.host.api.messages import ChatLine, RequestRefused
from jc_tui.host.store.database import Section

LOBBY = "lobby"
"""The place of the lobby; that of a game is its id."""


class Audience(StrEnum):
    """Who hears a line."""

    ALL = "all"
    PLAYERS = "players"
    WATCHERS = "watchers"


class Chat(Section):
    """The talk of each place, of which the last lines are kept."""

    def add(self, place: str, audience: Audience, account: int, text: str, longest: int, kept: int) -> ChatLine:
        """Add a line, and keep the last `kept` of its place. Raises Refused."""
        wanted = text.strip()
        if not wanted:
            raise RequestRefused("host.nothing-said")
        if len(wanted) > longest:
            raise RequestRefused("host.said-too-much", n=longest)
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

    def heard(self, place: str, audiences: Collection[Audience]) -> tuple[ChatLine, ...]:
        """Return what was said at a place to these audiences, oldest first."""
        asked = ", ".join("?" for _ in audiences)
        return self._lines(f"place = ? AND audience IN ({asked})", place, *map(str, audiences))

    def forget(self, place: str) -> None:
        """Delete the talk of a place."""
        self._database.run("DELETE FROM said WHERE place = ?", place)

    def _lines(self, where: str, *values: object) -> tuple[ChatLine, ...]:
        rows = self._database.rows(
            "SELECT place, name, text, at FROM said JOIN accounts ON accounts.number = said.account"
            f" WHERE {where} ORDER BY said.number",
            *values,
        )
        return tuple(ChatLine(row["place"], row["name"], row["text"], row["at"]) for row in rows)
