"""How the games of a host stand, told by their saves alone. A save is read whole once; then it is followed.

A game that is over stays as it is, so its summary is all that is kept of it. Those that are on are kept open, as
many as there is room for, and take in what their players did since.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from engine.contract import GameError
from engine.games import load_game
from engine.journal import files, read_header
from engine.journal.files import Closing
from engine.table import Table
from engine.values import frozen
from jc_tui.host.api.messages import SAVE, GameLifecycle
from jc_tui.host.store.paths import HostFolder
from jc_tui.saves.summary import Summary, summary_of
from jc_tui.saves.summary_cache import Summaries

MOST_OPEN = 40
"""Tables that are followed; each takes some 640 kB."""


@frozen
class GameStatus:
    """How a game stands.

    Attributes:
        moved: when its save was written last, UTC, ISO 8601.
        left: seconds that were left then to the seat that acts; None without a clock. paused: whether it stands.
        asked: the seat that asks for a pause; empty for none.
    """

    stage: GameLifecycle
    summary: Summary = Summary()
    moved: str = ""
    left: int | None = None
    paused: bool = False
    asked: str = ""

    def left_at(self, moment: str) -> float | None:
        """Seconds that are left at a moment to the seat that acts; None without a clock."""
        if self.left is None or self.paused:
            return self.left
        since = datetime.fromisoformat(moment) - datetime.fromisoformat(self.moved)
        return max(0.0, self.left - max(0.0, since.total_seconds()))

    def is_lost_at(self, moment: str) -> bool:
        """Whether the seat that acts has no time left at a moment, so that its opponent may claim the win."""
        return self.left_at(moment) == 0 and not self.paused


WAITING = GameStatus(GameLifecycle.WAITING)

Stamp = tuple[int, int, int]
"""Of a file: which it is, its size and when it was written."""


class GameStatusCache(Closing):
    """How games stand, by their ids."""

    def __init__(self, folder: HostFolder) -> None:
        self._folder = folder
        self._games = os.fspath(folder.games)  # a text, for games are looked at often
        self._summaries = Summaries(folder.summaries)
        self._known: dict[str, tuple[Stamp, GameStatus]] = {}
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._news: set[str] = set()

    def of(self, game: str) -> GameStatus:
        """How a game stands now. What is wrong with its save is told as `damage` of the summary."""
        before = self._known.get(game)
        if before is not None and before[1].stage is GameLifecycle.OVER:
            return before[1]
        stamp = _stamp(f"{self._games}/{game}/{SAVE}")
        if stamp is None:
            self._known.pop(game, None)
            return WAITING
        if before is not None and before[0] == stamp:
            return before[1]
        standing = self._read(game, stamp, anew=before is None)
        if standing is None:
            return before[1] if before else GameStatus(GameLifecycle.ON)
        if before is not None:
            self._news.add(game)
        self._known[game] = stamp, standing
        if standing.stage is GameLifecycle.OVER:
            self._let_go(game)
        return standing

    def changed(self) -> list[str]:
        """The games that were on, and whose saves were written since this was asked last, whoever saw it first."""
        self.going_on()
        written, self._news = sorted(self._news), set()
        return written

    def going_on(self) -> dict[str, GameStatus]:
        """How each game stands that is on, of those that were asked for before."""
        on = [game for game, (_, standing) in self._known.items() if standing.stage is GameLifecycle.ON]
        now = {game: self.of(game) for game in on}
        return {game: standing for game, standing in now.items() if standing.stage is GameLifecycle.ON}

    def close(self) -> None:
        """Keep what was read, and let go of all saves."""
        for game in list(self._tables):
            self._let_go(game)
        self._summaries.close()

    def _read(self, game: str, stamp: Stamp, *, anew: bool) -> GameStatus | None:
        """How a game stands; None while somebody writes, which must hold nobody up: the next look sees it."""
        path = self._folder.save(game)
        if not _is_free(path):
            return None
        if not anew:
            return self._followed(game, path, stamp)
        standing = _standing(self._summaries.read(path), stamp)
        runs = standing.stage is GameLifecycle.ON and self._has_clock(path)
        return self._followed(game, path, stamp) if runs else standing

    def _followed(self, game: str, path: Path, stamp: Stamp) -> GameStatus | None:
        """How a game stands that goes on, whose table is kept open from now on; None as `_read`."""
        table = self._tables.pop(game, None)
        try:
            if table is None:
                table = Table.open(load_game, path, read_only=True, salvage=True)
            with suppress(GameError):  # it is told as the summary's damage
                table.refresh()
        except (GameError, OSError):
            return _standing(self._summaries.read(path), stamp)
        self._tables[game] = table
        if table.has_news:
            return None
        standing = _standing(summary_of(table), stamp, table)
        while len(self._tables) > MOST_OPEN:
            self._let_go(next(iter(self._tables)))
        return standing

    def _has_clock(self, path: Path) -> bool:
        try:
            return read_header(path).clock is not None
        except (GameError, OSError):
            return False

    def _let_go(self, game: str) -> None:
        if table := self._tables.pop(game, None):
            table.close()


def _standing(summary: Summary, stamp: Stamp, table: Table | None = None) -> GameStatus:
    written = datetime.fromtimestamp(stamp[2] / 1e9, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    stage = GameLifecycle.ON if summary.kind is None else GameLifecycle.OVER
    if table is None or table.clocks is None or table.to_act is None:
        return GameStatus(stage, summary, written)
    clocks, left = table.clocks, table.time_left(written).get(table.to_act)
    return GameStatus(stage, summary, written, left, clocks.paused, str(clocks.asked or ""))


def _is_free(path: Path) -> bool:
    """Whether nobody writes to a save at this moment; what else is wrong with it, reading it tells."""
    try:
        fd = files.open_save(path, read_only=True)
    except GameError:
        return True
    try:
        return files.lock(fd, shared=True)
    finally:
        os.close(fd)


def _stamp(path: str) -> Stamp | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns
