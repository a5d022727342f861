"""What Caesar's Gallic War adds to the screen of its table: panes, and the lines at the top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.gallic_war.seats import SEATS
from engine.gallic_war.words import say
from jc_tui.blocks.table_panes import panes_of
from jc_tui.full_screen_ui import TablePane, TableUI
from jc_tui.gallic_war.areas_pane import AreasPane, area_rows
from jc_tui.gallic_war.automaton import plays_alone
from jc_tui.gallic_war.automaton_pane import AutomatonPane
from jc_tui.gallic_war.hand import HandPane
from jc_tui.gallic_war.ledger import LedgerPane
from jc_tui.gallic_war.memory import remember
from jc_tui.gallic_war.memory_pane import MemoryPane
from jc_tui.gallic_war.offering import GallicOrders
from jc_tui.gallic_war.pool import PoolPane
from jc_tui.gallic_war.remarks import Remarks
from jc_tui.gallic_war.status import StatusBar
from jc_tui.look.remarks import Remark
from jc_tui.table.model import TableModel

_pane = panes_of("gallic_war", say)


class GallicTableUI(TableUI):
    """What this game adds to the screen of its table."""

    def __init__(self, table: TableModel) -> None:
        session = self.session = table.session
        self.model, self._orders = table, cast(GallicOrders, table.orders)
        self.status: StatusBar = StatusBar(id="status")
        self._hand, self._areas = HandPane(id="hand"), AreasPane(id="areas")
        ledger, pool, memory = LedgerPane(id="ledger"), PoolPane(id="pool"), MemoryPane(id="memory")
        self._hand.cursor = table.hand_cursor
        self.panes: Sequence[TablePane] = (
            _pane(self._hand, "hand", "always", lambda: self._hand.update_hand(session.view, session.legal)),
            _pane(self._areas, "areas", "tall", self._show_areas),
            _pane(ledger, "ledger", "asked", lambda: ledger.update_ledger(session)),
            _pane(pool, "pool", "asked", lambda: pool.update_pool(session)),
            _pane(memory, "memory", "alone", lambda: memory.update_memory(remember(session))),
        )
        if plays_alone(session.view):
            book = AutomatonPane(id="automaton")
            pane = _pane(book, "automaton", "alone", lambda: book.update_automaton(session))
            self.panes = (*self.panes, pane)

    def _show_areas(self) -> None:
        view = self.session.view
        self._areas.update_places(area_rows(view, self.session.legal), watching=view.seat not in SEATS)
        self._areas.update_goals(self._orders.goals())

    def remarks(self, place: str) -> Sequence[Remark]:
        """What is known of a place; where a group can go, and what the borders take, the order itself tells."""
        session = self.session
        known = self.model.parts.kept(
            "remarks", self.model.stamp, lambda: Remarks(session.view, session.legal, remember(session))
        )
        return known.of(place, ways=not self._orders.blocks)

    def show_status(self) -> None:
        self.status.update_session(self.session)

    def point(self, place: str) -> None:
        self._areas.select(place)

    def cursor_moved(self) -> None:
        self._hand.repaint()
