"""What Julius Caesar adds to the screen of its table: panes, and the lines at the top."""

from __future__ import annotations

from typing import cast

from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.words import say
from jc_tui.blocks.table_panes import panes_of
from jc_tui.full_screen_ui import TableUI
from jc_tui.julius_caesar.hand import HandPane
from jc_tui.julius_caesar.locations import LocationsPane, place_rows
from jc_tui.julius_caesar.memory import remember
from jc_tui.julius_caesar.memory_pane import MemoryPane
from jc_tui.julius_caesar.offering import CaesarOrders
from jc_tui.julius_caesar.pool import PoolPane
from jc_tui.julius_caesar.status import StatusBar
from jc_tui.table.model import TableModel

_pane = panes_of("julius_caesar", say)


class CaesarTableUI(TableUI):
    """What this game adds to the screen of its table."""

    def __init__(self, table: TableModel) -> None:
        session = self.session = table.session
        self.model, self._orders = table, cast(CaesarOrders, table.orders)
        self.status: StatusBar = StatusBar(id="status")
        self._hand, self._places = HandPane(id="hand"), LocationsPane(id="locations")
        self._pool, self._memory = PoolPane(id="pool"), MemoryPane(id="memory")
        self._hand.cursor = table.hand_cursor
        self.panes = (
            _pane(self._hand, "hand", "always", lambda: self._hand.update_hand(session.view, session.legal)),
            _pane(self._places, "places", "tall", self._show_places),
            _pane(self._pool, "pool", "asked", lambda: self._pool.update_pools(session.view, session.legal)),
            _pane(self._memory, "memory", "alone", lambda: self._memory.update_memory(remember(session))),
        )

    def _show_places(self) -> None:
        view = self.session.view
        self._places.update_places(place_rows(view, self.session.legal), watching=view.seat not in SEATS)
        self._places.update_goals(self._orders.goals())

    def show_status(self) -> None:
        self.status.update_session(self.session)

    def point(self, place: str) -> None:
        self._places.select(place)

    def cursor_moved(self) -> None:
        self._hand.repaint()
