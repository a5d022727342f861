"""What Julius Caesar adds to the table: its panes, the order being made, and the lines at the top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from textual.widget import Widget

from engine.contract import Action
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.words import say
from jc_tui.faces import TablePane
from jc_tui.julius_caesar.hand import HandPane
from jc_tui.julius_caesar.locations import LocationsPane
from jc_tui.julius_caesar.memory import remember
from jc_tui.julius_caesar.memory_pane import MemoryPane
from jc_tui.julius_caesar.news import recent_places
from jc_tui.julius_caesar.offering import CaesarOrders
from jc_tui.julius_caesar.pool import PoolPane
from jc_tui.julius_caesar.remarks import Remarks
from jc_tui.julius_caesar.rows import place_rows
from jc_tui.julius_caesar.status import StatusBar
from jc_tui.look.keys import key_for, name_in_settings
from jc_tui.look.remarks import Remark
from jc_tui.sitting.sitting import Sitting

FOLDER = "julius_caesar"


class CaesarTable:
    """As `jc_tui.faces.TableFace`."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self.orders = CaesarOrders(sitting)
        self.status = StatusBar(id="status")
        self._hand, self._places = HandPane(id="hand"), LocationsPane(id="locations")
        self._pool, self._memory = PoolPane(id="pool"), MemoryPane(id="memory")
        self._remarks = Remarks(sitting.view)
        self.cursor = self._hand.cursor
        self.point, self.cursor_moved = self._places.select, self._hand.repaint
        self.panes = (
            _pane(self._hand, "hand", *_said("table.hand-in-brief", "table.hand", "table.hand-is"), "always"),
            _pane(
                self._places,
                "places",
                *_said("table.places-in-brief", "table.places", "table.places-is"),
                "tall",
            ),
            _pane(self._pool, "pool", *_said("table.pool-in-brief", "table.pool", "table.pool-is")),
            _pane(
                self._memory,
                "memory",
                *_said("table.memory-in-brief", "table.memory", "table.memory-is"),
                "alone",
            ),
        )

    def show(self) -> None:
        """Show the sitting."""
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
        sitting = self._sitting
        self.status.update_view(
            sitting.view, sitting.waiting_for if sitting.bot_to_act and not sitting.behind else "", sitting.partner
        )

    def recent_places(self) -> frozenset[str]:
        """Where blocks came since the player was last in command."""
        return recent_places(self._sitting)

    def read(self, text: str) -> tuple[Sequence[Action], str]:
        """One action, or the same for several blocks."""
        from jc_tui.julius_caesar.text.reading import read_order

        return read_order(text, self._sitting.acted_on, self._sitting.legal)


def _pane(
    widget: Widget,
    name: str,
    label: str,
    title: str,
    about: str,
    stands: Literal["always", "tall", "asked", "alone"] = "asked",
) -> TablePane:
    """A pane with its key, which the settings know by this name."""
    row = f"keys.pane-{name}"
    bound = name_in_settings(row, FOLDER)
    return TablePane(widget, key_for(row, FOLDER), label, title, about, stands, bound)


def _said(label: str, title: str, about: str) -> tuple[str, str, str]:
    return say(label), say(title), say(about)
