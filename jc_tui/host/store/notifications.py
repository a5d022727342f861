"""How each account wants notices, and which ones were sent."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import timedelta

from engine.untrusted_text import sanitize
from engine.values import frozen
from jc_tui.host.api.messages import Notices, RequestRefused
from jc_tui.host.notifications.targets import LONGEST_URL, MAIL, NTFY, WEBHOOK, check_target
from jc_tui.host.store.accounts import as_typed, hash_of, new_code
from jc_tui.host.store.database import Section

WAYS, MOMENTS = ("none", NTFY, WEBHOOK, MAIL), ("turn", "always", "away")
MAILS, OTHERS, CODES, TRIES = 60, 300, 3, 3
"""Mails and other notices of an account, and codes to an address, a day (UTC); tries of an account an hour."""
DAY, HOUR = len("2026-03-01"), timedelta(hours=1)


class NoticeBook(Section):
    def get(self, account: int) -> Notices:
        row = self._database.row("SELECT * FROM notices WHERE account = ?", account)
        if row is None:
            return Notices()
        confirmed = row["way"] != MAIL or bool(row["confirmed"])
        trouble = row["trouble"] if confirmed else "notify.unconfirmed"
        return Notices(row["way"], row["target"], row["moment"], trouble, confirmed)

    def set(self, account: int, wanted: Notices) -> str:
        """Keep how an account gets notices, and return a code to mail. Raises Refused."""
        if wanted.way not in WAYS or wanted.when not in MOMENTS:
            raise RequestRefused("host.bad-notices")
        target = wanted.target.strip()
        if len(target) > LONGEST_URL or not target.isascii() or sanitize(target) != target:
            raise RequestRefused("host.bad-target")
        if wanted.way != "none" and not target:
            raise RequestRefused("host.no-target")
        check_target(wanted.way, target)
        with self._database.transaction():
            before = self.get(account)
            confirmed = before.confirmed and (before.way, before.target) == (wanted.way, target)
            columns = "(account, way, target, moment, confirmed) VALUES (?, ?, ?, ?, ?)"
            values = (account, wanted.way, target, wanted.when, confirmed)
            self._database.run(f"INSERT OR REPLACE INTO notices {columns}", *values)
            return "" if self.get(account).confirmed else self.try_out(account)

    def try_out(self, account: int) -> str:
        """Count a try, and return a code to mail, if one is due. Raises Refused."""
        database, wanted = self._database, self.get(account)
        with database.transaction():
            if self._count(f"try {account}", TRIES, database.now(-HOUR)) < 0:
                raise RequestRefused("notify.tried-often")
            if self.spend(account, wanted.way) < 1:  # the last one of a day is left for a game
                raise RequestRefused("notify.no-more-today")
            if wanted.confirmed:
                return ""
            mailbox = re.sub(r"\+.*@", "@", wanted.target.lower())  # the same for a+b@c and a@c
            if self._count(f"code {hash_of(mailbox)}", CODES, database.now()[:DAY]) < 0:
                raise RequestRefused("notify.codes-sent")
            code, update = new_code(), "UPDATE notices SET code = ?, expires = ? WHERE account = ?"
            database.run(update, hash_of(code), database.now(HOUR), account)
        return code

    def confirm(self, account: int, typed: str) -> None:
        """Confirm the mail address of an account by a code, once. Raises Refused."""
        update = "UPDATE notices SET confirmed = 1, expires = '' WHERE account = ? AND code = ? AND expires > ?"
        if not self._database.run(update, account, hash_of(as_typed(typed)), self._database.now()).rowcount:
            raise RequestRefused("host.bad-code")

    def spend(self, account: int, way: str) -> int:
        """Count a notice, and return how many are left today, or -1."""
        kind, most = ("mail", MAILS) if way == MAIL else ("other", OTHERS)
        return self._count(f"{kind} {account}", most, self._database.now()[:DAY])

    def set_trouble(self, account: int, trouble: str) -> None:
        """Note the key of the sentence on what went wrong last, if anything did."""
        self._database.run("UPDATE notices SET trouble = ? WHERE account = ?", trouble, account)

    def _count(self, what: str, most: int, since: str) -> int:
        database = self._database
        with database.transaction():
            database.run("DELETE FROM sent WHERE at < ?", database.now(-timedelta(days=1)))
            left = most - 1 - len(database.rows("SELECT 1 FROM sent WHERE what = ? AND at > ?", what, since))
            if left >= 0:
                database.run("INSERT INTO sent VALUES (?, ?)", what, database.now())
        return left


@frozen
class SentNotice:
    """The last notice of a seat. Its decision was last seen with `records` in the save."""

    turn: str
    records: int


class Calls(Section):
    """The last notice of each seat, from which a restarted host knows which are due."""

    def all(self) -> dict[tuple[str, str], SentNotice]:
        rows = self._database.rows("SELECT * FROM called")
        return {(str(row["game"]), row["seat"]): SentNotice(row["turn"], row["records"]) for row in rows}

    def note(self, game: str, seat: str, call: SentNotice) -> None:
        insert = "INSERT OR REPLACE INTO called VALUES (?, ?, ?, ?)"
        self._database.run(insert, game, seat, call.turn, call.records)

    def keep(self, games: Iterable[str]) -> None:
        """Forget the notices of all other games."""
        for game in {game for game, _ in self.all()}.difference(games):
            self._database.run("DELETE FROM called WHERE game = ?", game)
