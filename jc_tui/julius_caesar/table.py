"""What Julius Caesar adds to the table: its panes, the order being made, and the lines at the top."""

from __future__ import annotations

from collections.abc import Sequence

from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.words import say
from jc_tui.blocks.table_panes import panes_of
from jc_tui.julius_caesar.hand import HandPane
from jc_tui.julius_caesar.locations import LocationsPane, place_rows
from jc_tui.julius_caesar.memory import remember
from jc_tui.julius_caesar.memory_pane import MemoryPane
from jc_tui.julius_caesar.news import recent_places
from jc_tui.julius_caesar.offering import CaesarOrders
from jc_tui.julius_caesar.pool import PoolPane
from jc_tui.julius_caesar.remarks import Remarks
from jc_tui.julius_caesar.status import StatusBar
from jc_tui.look.remarks import Remark
from jc_tui.seats.game_session import GameSession

_pane = panes_of("julius_caesar", say)


class CaesarTable:
    """As `jc_tui.faces.TableFace`."""

    def __init__(self, session: GameSession) -> None:
        self._sitting = session
        self.orders = CaesarOrders(session)
        self.status = StatusBar(id="status")
        self._hand, self._places = HandPane(id="hand"), LocationsPane(id="locations")
        self._pool, self._memory = PoolPane(id="pool"), MemoryPane(id="memory")
        self._remarks = Remarks(session.view)
        self.cursor = self._hand.cursor
        self.point, self.cursor_moved = self._places.select, self._hand.repaint
        self.panes = (
            _pane(self._hand, "hand", ("table.hand-in-brief", "table.hand", "table.hand-is"), "always"),
            _pane(
                self._places,
                "places",
                ("table.places-in-brief", "table.places", "table.places-is"),
                "tall",
            ),
            _pane(self._pool, "pool", ("table.pool-in-brief", "table.pool", "table.pool-is"), "asked"),
            _pane(
                self._memory,
                "memory",
                ("table.memory-in-brief", "table.memory", "table.memory-is"),
                "alone",
            ),
        )

    def show(self) -> None:
        """Show the session."""
        view, legal = self._sitting.view, self._sitting.legal
        self.show_status()
        self._hand.update_hand(view, legal)
        self._places.update_places(place_rows(view, legal), watching=view.seat not in SEATS)
        self._pool.update_pools(view, legal)
        roster = remember(self._sitting)
        self._memory.update_memory(roster)
        self._remarks = Remarks(view, legal, roster)

    def show_order(self) -> None:
        """Mark the destinations in the list of places."""
        self._places.update_goals(self.orders.goals())

    def remarks(self, place: str) -> Sequence[Remark]:
        """What is known of a place."""
        return self._remarks.of(place)

    def show_status(self) -> None:
        """Show it at the top."""
        self.status.update_session(self._sitting)

    def recent_places(self) -> frozenset[str]:
        """Where blocks came since the player was last in command."""
        return recent_places(self._sitting)
