"""The talk in the lobby and at games, where each line is kept for its audience."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from engine.foreign import harmless
from jc_tui.host.api.messages import ChatLine, RequestRefused
from jc_tui.host.store.database import Section

LOBBY = "lobby"
"""The place of the lobby; that of a game is its id."""


class Audience(StrEnum):
    """Listeners of a line; only after a game players read what was said among watchers."""

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
        values = (place, str(audience), account, harmless(wanted), self._database.now())
        last = "SELECT number FROM said WHERE place = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2"
        with self._database.transaction():
            added = "INSERT INTO said (place, audience, account, text, at) VALUES (?, ?, ?, ?, ?)"
            number = self._database.run(added, *values).lastrowid
            self._database.run(f"DELETE FROM said WHERE place = ?1 AND number <= ({last})", place, kept)
        return self._lines("said.number = ?", number)[0]

    def heard(self, place: str, audiences: Collection[Audience]) -> tuple[ChatLine, ...]:
        """Return what was said at a place to these audiences, oldest first."""
        asked = ", ".join("?" for _ in audiences)
        return self._lines(f"place = ? AND audience IN ({asked})", place, *map(str, audiences))

    def forget(self, place: str) -> None:
        self._database.run("DELETE FROM said WHERE place = ?", place)

    def _lines(self, where: str, *values: object) -> tuple[ChatLine, ...]:
        said = "SELECT place, name, text, at FROM said JOIN accounts ON accounts.number = said.account"
        rows = self._database.rows(f"{said} WHERE {where} ORDER BY said.number", *values)
        return tuple(ChatLine(row["place"], row["name"], row["text"], row["at"]) for row in rows)
