"""How the games of a host stand, told by their saves alone. A save is read whole once; then it is followed.

A game that is over stays as it is, so its summary is all that is kept of it. Those that are on are kept open, as
many as there is room for, and take in what their players did since.
"""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from engine.contract import GameError
from engine.games import load_game
from engine.journal.files import Closing
from engine.table import Table
from engine.values import frozen
from jc_tui.host.folder import HostFolder
from jc_tui.host.model import Stage
from jc_tui.saves.summary import Summary, summary_of
from jc_tui.saves.summary_cache import Summaries

MOST_OPEN = 40
"""Tables that are followed; each takes some 640 kB."""


@frozen
class Standing:
    """How a game stands; `moved` is when its save was written last, UTC, ISO 8601."""

    stage: Stage
    summary: Summary = Summary()
    moved: str = ""


WAITING = Standing(Stage.WAITING)

Stamp = tuple[int, int, int]
"""Of a file: which it is, its size and when it was written."""


class Standings(Closing):
    """How games stand, by their ids."""

    def __init__(self, folder: HostFolder) -> None:
        self._folder = folder
        self._summaries = Summaries(folder.summaries)
        self._known: dict[str, tuple[Stamp, Standing]] = {}
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def of(self, game: str) -> Standing:
        """How a game stands now. What is wrong with its save is told as `damage` of the summary."""
        path = self._folder.save(game)
        stamp = _stamp(path)
        if stamp is None:
            self._known.pop(game, None)
            return WAITING
        before = self._known.get(game)
        if before is not None and before[0] == stamp:
            return before[1]
        summary = self._summaries.read(path) if before is None else self._followed(game, path)
        standing = _standing(summary, stamp)
        self._known[game] = stamp, standing
        if standing.stage is Stage.OVER:
            self._let_go(game)
        return standing

    def changed(self) -> list[str]:
        """The games that were on when they were asked for last, and whose saves were written since then."""
        on = [(game, stamp) for game, (stamp, standing) in self._known.items() if standing.stage is Stage.ON]
        written = [game for game, stamp in on if _stamp(self._folder.save(game)) != stamp]
        for game in written:
            self.of(game)
        return written

    def close(self) -> None:
        """Keep what was read, and let go of all saves."""
        for game in list(self._tables):
            self._let_go(game)
        self._summaries.close()

    def _followed(self, game: str, path: Path) -> Summary:
        """The summary of a game that goes on, whose table is kept open from now on."""
        table = self._tables.pop(game, None)
        try:
            if table is None:
                table = Table.open(load_game, path, read_only=True, salvage=True)
            with suppress(GameError):  # it is told as the summary's damage
                table.refresh()
        except (GameError, OSError):
            return self._summaries.read(path)
        summary = summary_of(table)
        self._tables[game] = table
        while len(self._tables) > MOST_OPEN:
            self._let_go(next(iter(self._tables)))
        return summary

    def _let_go(self, game: str) -> None:
        if table := self._tables.pop(game, None):
            table.close()


def _standing(summary: Summary, stamp: Stamp) -> Standing:
    written = datetime.fromtimestamp(stamp[2] / 1e9, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return Standing(Stage.ON if summary.kind is None else Stage.OVER, summary, written)


def _stamp(path: Path) -> Stamp | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns
