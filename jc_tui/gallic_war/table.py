"""What Caesar's Gallic War adds to the table: its panes, the order being made, and the lines at the top."""

from __future__ import annotations

from collections.abc import Sequence

from engine.gallic_war.seats import SEATS
from engine.gallic_war.words import say
from jc_tui.blocks.table_panes import panes_of
from jc_tui.faces import TablePane
from jc_tui.gallic_war.areas_pane import AreasPane, area_rows
from jc_tui.gallic_war.automaton import plays_alone
from jc_tui.gallic_war.automaton_pane import AutomatonPane
from jc_tui.gallic_war.hand import HandPane
from jc_tui.gallic_war.ledger import LedgerPane
from jc_tui.gallic_war.memory import remember
from jc_tui.gallic_war.memory_pane import MemoryPane
from jc_tui.gallic_war.news import recent_places
from jc_tui.gallic_war.offering import GallicOrders
from jc_tui.gallic_war.pool import PoolPane
from jc_tui.gallic_war.remarks import Remarks
from jc_tui.gallic_war.status import StatusBar
from jc_tui.look.remarks import Remark
from jc_tui.seats.game_session import GameSession

table_pane = panes_of("gallic_war", say)
"""What makes a pane of the table."""


HAND = ("table.hand-in-brief", "table.hand", "table.hand-is")
AREAS = ("table.areas-in-brief", "table.areas", "table.areas-is")
LEDGER = ("table.ledger-in-brief", "table.ledger", "table.ledger-is")
POOL = ("table.pool-in-brief", "table.pool", "table.pool-is")
MEMORY = ("table.memory-in-brief", "table.memory", "table.memory-is")
AUTOMATON = ("table.automaton-in-brief", "table.automaton", "table.automaton-is")
"""What the panes are called in the line of keys, what in help, and what they hold."""


class GallicTable:
    """As `jc_tui.faces.TableFace`."""

    def __init__(self, session: GameSession) -> None:
        self._sitting = session
        self.orders = GallicOrders(session)
        self.status = StatusBar(id="status")
        self._ledger, self._pool = LedgerPane(id="ledger"), PoolPane(id="pool")
        self._hand, self._memory = HandPane(id="hand"), MemoryPane(id="memory")
        self._areas = AreasPane(id="areas")
        self._remarks = Remarks(session.view)
        self.cursor = self._hand.cursor
        self.point, self.cursor_moved = self._areas.select, self._hand.repaint
        self._automaton = AutomatonPane(id="automaton") if plays_alone(session.view) else None
        self.panes: Sequence[TablePane] = (
            table_pane(self._hand, "hand", HAND, "always"),
            table_pane(self._areas, "areas", AREAS, "tall"),
            table_pane(self._ledger, "ledger", LEDGER, "asked"),
            table_pane(self._pool, "pool", POOL, "asked"),
            table_pane(self._memory, "memory", MEMORY, "alone"),
        )
        if self._automaton is not None:
            self.panes = (*self.panes, table_pane(self._automaton, "automaton", AUTOMATON, "alone"))

    def show(self) -> None:
        """Show the session."""
        view, legal = self._sitting.view, self._sitting.legal
        self.show_status()
        self._ledger.update_ledger(self._sitting)
        self._pool.update_pool(self._sitting)
        if self._automaton is not None:
            self._automaton.update_automaton(self._sitting)
        self._hand.update_hand(view, legal)
        self._areas.update_places(area_rows(view, legal), watching=view.seat not in SEATS)
        roster = remember(self._sitting)
        self._memory.update_memory(roster)
        self._remarks = Remarks(view, legal, roster)

    def show_order(self) -> None:
        """Mark the destinations in the list of areas."""
        self._areas.update_goals(self.orders.goals())

    def remarks(self, place: str) -> Sequence[Remark]:
        """What is known of a place; where a group can go, and what the borders take, the order itself tells."""
        return self._remarks.of(place, ways=not self.orders.blocks)

    def show_status(self) -> None:
        """Show it at the top."""
        self.status.update_session(self._sitting)

    def recent_places(self) -> frozenset[str]:
        """Where blocks came since the player was last in command."""
        return recent_places(self._sitting)
