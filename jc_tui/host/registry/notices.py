"""How accounts want to be told that it is their turn."""

from __future__ import annotations

from engine.foreign import harmless
from jc_tui.host.model import Notices, Refused
from jc_tui.host.notify.targets import check_target
from jc_tui.host.registry.schema import Database

WAYS = ("none", "ntfy", "webhook", "mail")
MOMENTS = ("turn", "always", "away")
LONGEST_TARGET = 500


class NoticeBook:
    """The notices of each account, by its number."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, account: int) -> Notices:
        """How an account is told of its turns."""
        row = self._database.row("SELECT * FROM notices WHERE account = ?", account)
        return Notices(row["way"], row["target"], row["moment"], row["trouble"]) if row else Notices()

    def set(self, account: int, wanted: Notices) -> None:
        """Have an account be told so. Raises Refused for a way or a moment that there is not, or a bad target."""
        if wanted.way not in WAYS or wanted.when not in MOMENTS:
            raise Refused("host.bad-notices")
        target = wanted.target.strip()
        if len(target) > LONGEST_TARGET or not target.isascii() or harmless(target) != target:
            raise Refused("host.bad-target")
        if wanted.way != "none" and not target:
            raise Refused("host.no-target")
        check_target(wanted.way, target)
        self._database.run(
            "INSERT OR REPLACE INTO notices (account, way, target, moment) VALUES (?, ?, ?, ?)",
            *(account, wanted.way, target, wanted.when),
        )

    def set_trouble(self, account: int, trouble: str) -> None:
        """Note what went wrong with the last notice, by the key of a sentence; empty when nothing did."""
        self._database.run("UPDATE notices SET trouble = ? WHERE account = ?", trouble, account)
