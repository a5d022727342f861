"""What games of blocks add to the screen of a table: hand, list of places, lines at the top."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Literal, cast

from textual.widget import Widget

from engine.contract import Action, Seat
from engine.words import Catalogue
from jc_tui.blocks.group_offering import GroupOffering
from jc_tui.blocks.places import PlaceRow
from jc_tui.blocks.places_pane import PlacesPane
from jc_tui.blocks.status import TopLines
from jc_tui.full_screen_ui import TablePane, TableUI
from jc_tui.look.keys import key_for, name_in_settings
from jc_tui.table.model import TableModel
from jc_tui.widgets.cards_pane import CardsPane

Stands = Literal["always", "tall", "asked", "alone"]


class BlockTableUI(TableUI):
    """The panes of a table: hand and places here, in a subclass those that only its game has.

    Attributes:
        folder, say, seats: where the game keeps its words and keys, the catalogue of them, and who plays.
    """

    folder: ClassVar[str]
    say: ClassVar[Catalogue]
    seats: ClassVar[Sequence[Seat]]

    def __init__(
        self, table: TableModel, status: TopLines, hand: CardsPane, places: PlacesPane, name: str = "places"
    ) -> None:
        self.model, self.session, self.status = table, table.session, status
        self._hand, self._places = hand, places
        hand.cursor = table.hand_cursor
        self.panes: Sequence[TablePane] = (
            self.pane(hand, "hand", "always", lambda: hand.update_hand(self.session.view, self.session.legal)),
            self.pane(places, name, "tall", self._show_places),
        )

    @staticmethod
    def rows(view: Any, legal: Sequence[Action]) -> Sequence[PlaceRow]:
        """Return the rows of the list of places."""
        raise NotImplementedError

    def pane(self, widget: Widget, name: str, stands: Stands, draw: Callable[[], None]) -> TablePane:
        """Return a pane with its key, which the settings know by its name.

        A pane ``hand`` is called ``table.pane-hand-in-brief`` in the line of keys and ``table.pane-hand`` in help,
        and holds what ``table.pane-hand-is`` says.
        """
        row, title = f"keys.pane-{name}", self.say.one("table.pane", name)
        label, about = (self.say.one("table.pane", f"{name}-{end}") for end in ("in-brief", "is"))
        bound = name_in_settings(row, self.folder)
        return TablePane(widget, key_for(row, self.folder), label, title, about, stands, bound, draw)

    def _show_places(self) -> None:
        view, orders = self.session.view, cast(GroupOffering[Any], self.model.orders)
        rows = self.rows(view, self.session.legal)
        self._places.update_places(rows, orders.goals(), watching=view.seat not in self.seats)

    def show_status(self) -> None:
        assert isinstance(self.status, TopLines)
        self.status.update_session(self.session)

    def point(self, place: str) -> None:
        self._places.select(place)

    def cursor_moved(self) -> None:
        self._hand.repaint()
