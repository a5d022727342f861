"""What Caesar's Gallic War adds to the screen of its table: panes, and the lines at the top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.gallic_war.seats import SEATS
from engine.gallic_war.words import say
from jc_tui.blocks.table_panes import BlockTableUI
from jc_tui.gallic_war.areas_pane import AreasPane, area_rows
from jc_tui.gallic_war.automaton import plays_alone
from jc_tui.gallic_war.automaton_pane import AutomatonPane
from jc_tui.gallic_war.hand import HandPane
from jc_tui.gallic_war.ledger import LedgerPane
from jc_tui.gallic_war.memory_pane import MemoryPane
from jc_tui.gallic_war.offering import GallicOrders
from jc_tui.gallic_war.pool import PoolPane
from jc_tui.gallic_war.remarks import remarks_of
from jc_tui.gallic_war.status import StatusBar
from jc_tui.look.remarks import Remark
from jc_tui.table.model import TableModel


class GallicTableUI(BlockTableUI):
    """What this game adds to the screen of its table."""

    folder, say, seats, rows = "gallic_war", say, SEATS, staticmethod(area_rows)

    def __init__(self, table: TableModel) -> None:
        super().__init__(table, StatusBar(id="status"), HandPane(id="hand"), AreasPane(id="areas"), "areas")
        session = table.session
        ledger, pool = LedgerPane(session, id="ledger"), PoolPane(session, id="pool")
        memory = MemoryPane(session, id="memory")
        self.panes = (
            *self.panes,
            self.pane(ledger, "ledger", "asked", ledger.refresh_list),
            self.pane(pool, "pool", "asked", pool.refresh_list),
            self.pane(memory, "memory", "alone", memory.refresh_list),
        )
        if plays_alone(session.view):
            book = AutomatonPane(id="automaton")
            pane = self.pane(book, "automaton", "alone", lambda: book.update_automaton(session))
            self.panes = (*self.panes, pane)

    def remarks(self, place: str) -> Sequence[Remark]:
        """What is known of a place; where a group can go, and what the borders take, the order itself tells."""
        known = self.model.parts.kept("remarks", self.model.stamp, lambda: remarks_of(self.session))
        return known.of(place, ways=not cast(GallicOrders, self.model.orders).blocks)
