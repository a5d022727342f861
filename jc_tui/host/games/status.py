"""Statuses of the games of a host, read from their saves alone.

A save is read once. A game that is over is kept as its summary; games in play are kept open and followed.
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
from engine.journal.errors import SaveBusy
from engine.journal.files import Closing
from engine.match import Match
from engine.values import frozen
from jc_tui.host.api.messages import SAVE, GameLifecycle
from jc_tui.host.store.paths import HostFolder
from jc_tui.saves.summary import Summary, summary_of
from jc_tui.saves.summary_cache import Summaries

MOST_OPEN = 40
"""Tables that are followed; each takes some 640 kB."""

Stamp = tuple[int, int, int]
"""Inode, size, and nanosecond of the last change of a file."""


@frozen
class GameStatus:
    """How a game stands.

    Attributes:
        stamp: of its save. moved: when that was written last, UTC, ISO 8601. left: seconds that the seat that acts
            had then; None without a clock. paused: whether it stands. asked: the seat that asks for a pause.
    """

    stage: GameLifecycle
    summary: Summary = Summary()
    stamp: Stamp = (0, 0, 0)
    moved: str = ""
    left: int | None = None
    paused: bool = False
    asked: str = ""

    def left_at(self, moment: str) -> float | None:
        """Return the seconds that the acting seat has left, or None without a clock."""
        if self.left is None or self.paused:
            return self.left
        since = datetime.fromisoformat(moment) - datetime.fromisoformat(self.moved)
        return max(0.0, self.left - max(0.0, since.total_seconds()))


WAITING, ON = GameStatus(GameLifecycle.WAITING), GameStatus(GameLifecycle.ON)


class GameStatusCache(Closing):
    """How games stand, by their ids."""

    def __init__(self, folder: HostFolder) -> None:
        self._folder = folder
        self._summaries = Summaries(folder.summaries)
        self._known: dict[str, GameStatus] = {}
        self._tables: OrderedDict[str, Match] = OrderedDict()
        self._changed: set[str] = set()

    def of(self, game: str) -> GameStatus:
        """Return how a game stands now. Its summary has any `damage` of the save."""
        known = self._known.get(game)
        if known is not None and known.stage is GameLifecycle.OVER:
            return known
        try:
            found = os.stat(f"{self._folder.games}/{game}/{SAVE}")  # each poll looks at all games
        except OSError:
            self._known.pop(game, None)
            return WAITING
        stamp = (found.st_ino, found.st_size, found.st_mtime_ns)
        if known is not None and known.stamp == stamp:
            return known
        path = self._folder.save(game)
        status = self._read(game, path, stamp, is_new=known is None) if _is_free(path) else None
        if status is None:  # a process writes, which holds no player up, and the next look sees it
            return known or ON
        if known is not None:
            self._changed.add(game)
        self._known[game] = status
        if status.stage is GameLifecycle.OVER:
            self._let_go(game)
        return status

    def poll(self) -> list[str]:
        """Look at every game in play, and return those that have changed since."""
        for game in list(self._known):
            self.of(game)
        changed, self._changed = sorted(self._changed), set()
        return changed

    def going_on(self) -> dict[str, GameStatus]:
        """Return the games in play, as they stood when they were looked at last."""
        return {game: status for game, status in self._known.items() if status.stage is GameLifecycle.ON}

    def close(self) -> None:
        for game in list(self._tables):
            self._let_go(game)
        self._summaries.close()

    def _read(self, game: str, path: Path, stamp: Stamp, *, is_new: bool) -> GameStatus | None:
        """Return how a game stands, or None while its save is written to."""
        if is_new:
            summary, clock = self._summaries.read(path), None
            if summary.kind is None:
                with suppress(GameError, OSError):
                    clock = read_header(path).clock
            if clock is None:
                return _status(summary, stamp)
        try:
            table = self._tables.pop(game, None)
            if table is None:
                table = Match.open(load_game, path, read_only=True, salvage=True)
            self._tables[game] = table
            with suppress(GameError):  # the summary has it as damage
                table.refresh()
        except (GameError, OSError):
            return _status(self._summaries.read(path), stamp)
        while len(self._tables) > MOST_OPEN:
            self._let_go(next(iter(self._tables)))
        return None if table.has_news else _status(summary_of(table), stamp, table)

    def _let_go(self, game: str) -> None:
        if table := self._tables.pop(game, None):
            table.close()


def _status(summary: Summary, stamp: Stamp, table: Match | None = None) -> GameStatus:
    moved = datetime.fromtimestamp(stamp[2] / 1e9, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    stage = GameLifecycle.ON if summary.kind is None else GameLifecycle.OVER
    if table is None or table.clocks is None or table.to_act is None:
        return GameStatus(stage, summary, stamp, moved)
    clocks, left = table.clocks, table.time_left(moved).get(table.to_act)
    return GameStatus(stage, summary, stamp, moved, left, clocks.paused, str(clocks.asked or ""))


def _is_free(path: Path) -> bool:
    """Return whether no process writes to a save now."""
    try:
        with files.opened(path, read_only=True, patience=0):
            return True
    except SaveBusy:
        return False
    except GameError:
        return True  # reading it tells what is wrong
