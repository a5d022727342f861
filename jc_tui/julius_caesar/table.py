"""What Julius Caesar adds to the screen of its table: panes, and the lines at the top."""

from __future__ import annotations

from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.words import say
from jc_tui.blocks.table_panes import BlockTableUI
from jc_tui.julius_caesar.hand import HandPane
from jc_tui.julius_caesar.locations import LocationsPane, place_rows
from jc_tui.julius_caesar.memory_pane import MemoryPane
from jc_tui.julius_caesar.pool import PoolPane
from jc_tui.julius_caesar.status import StatusBar
from jc_tui.table.model import TableModel


class CaesarTableUI(BlockTableUI):
    """What this game adds to the screen of its table."""

    folder, say, seats, rows = "julius_caesar", say, SEATS, staticmethod(place_rows)

    def __init__(self, table: TableModel) -> None:
        super().__init__(
            table, StatusBar(id="status"), HandPane(id="hand"), LocationsPane(id="locations"), "places"
        )
        pool, memory = PoolPane(table.session, id="pool"), MemoryPane(table.session, id="memory")
        self.panes = (
            *self.panes,
            self.pane(pool, "pool", "asked", pool.refresh_list),
            self.pane(memory, "memory", "alone", memory.refresh_list),
        )
