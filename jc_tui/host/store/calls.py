"""Who has been called in which game, so that a host that begins again knows whom it still has to call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.values import frozen
from jc_tui.host.store.database import Database


@frozen
class Call:
    """The last call of a seat.

    Attributes:
        turn: the game turn in which it was. records: how many the save had when that decision was last looked at.
    """

    turn: str
    records: int


class Calls:
    """The last call of each seat of each game, as (game, seat)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> Mapping[tuple[str, str], Call]:
        """Every one there is."""
        rows = self._database.rows("SELECT * FROM called")
        return {(str(row["game"]), row["seat"]): Call(row["turn"], row["records"]) for row in rows}

    def note(self, game: str, seat: str, call: Call) -> None:
        """Remember that a seat was called."""
        self._database.run(
            "INSERT OR REPLACE INTO called VALUES (?, ?, ?, ?)", game, seat, call.turn, call.records
        )

    def keep(self, games: Iterable[str]) -> None:
        """Forget those of all other games."""
        kept = set(games)
        for game in {game for game, _ in self.all()} - kept:
            self._database.run("DELETE FROM called WHERE game = ?", game)
