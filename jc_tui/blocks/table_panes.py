"""Panes and top lines that block games add to the table's screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, cast

from textual.widget import Widget

from engine.contract import Action, Seat
from jc_tui.appearance.keys import key_for, name_in_settings
from jc_tui.blocks.group_choices import GroupOffering
from jc_tui.blocks.places import PlaceRow
from jc_tui.blocks.places_pane import PlacesPane
from jc_tui.blocks.remarks import BlockRemarks
from jc_tui.blocks.status import TopLines
from jc_tui.blocks.ui import BlockUI
from jc_tui.full_screen_ui import TablePane, TableUI
from jc_tui.table.model import TableModel
from jc_tui.widgets.cards_pane import CardsPane
from jc_tui.widgets.list_pane import SessionPane

Stands = Literal["always", "tall", "asked", "alone"]


class BlockTableUI(TableUI):
    """The panes of a table of block games."""

    def __init__(
        self,
        table: TableModel,
        status: TopLines,
        hand: CardsPane,
        places: PlacesPane,
        lists: Sequence[SessionPane],
    ) -> None:
        self.model, self.session, self.ui, self.status = table, table.session, table.session.ui, status
        self._hand, self._places = hand, places
        hand.cursor = table.hand_cursor
        self.panes: Sequence[TablePane] = (
            self.pane(hand, "always", self._show_hand, lambda: len(hand.hand_of(self.session.view) or ())),
            self.pane(places, "tall", self._show_places, lambda: len(self._rows)),
            *(self.pane(each, "alone" if each.id == "memory" else "asked", each.refresh_list) for each in lists),
        )

    @staticmethod
    def rows(view: Any, legal: Sequence[Action]) -> Sequence[PlaceRow]:
        raise NotImplementedError

    def pane(
        self, widget: Widget, stands: Stands, draw: Callable[[], None], count: Callable[[], int] | None = None
    ) -> TablePane:
        """Return a pane with its key, which the settings know by its name.

        A pane ``hand`` is called ``table.pane-hand-in-brief`` in the line of keys and ``table.pane-hand`` in help,
        and holds what ``table.pane-hand-is`` says.
        """
        ui, row = cast(BlockUI[Any], self.ui), f"keys.pane-{widget.id}"
        label, title, about = (ui.words.one("table.pane", f"{widget.id}{end}") for end in ("-in-brief", "", "-is"))
        bound = name_in_settings(row, ui.folder)
        return TablePane(widget, key_for(row, ui.folder), label, title, about, stands, bound, draw, count)

    @property
    def _rows(self) -> Sequence[PlaceRow]:
        session = self.session
        made: Sequence[PlaceRow] = self.model.parts.kept(
            "places", self.model.stamp, lambda: self.rows(session.view, session.legal)
        )
        return made

    def _show_hand(self) -> None:
        self._hand.update_hand(self.session.view, self.session.legal)

    def _show_places(self) -> None:
        view, orders = self.session.view, cast(GroupOffering[Any], self.model.orders)
        self._places.update_places(self._rows, orders.goals(), watching=view.seat is Seat.SPECTATOR)

    def show_status(self) -> None:
        assert isinstance(self.status, TopLines)
        self.status.update_table(self.model, cast(BlockRemarks, self.model.parts.known))

    def point(self, place: str) -> None:
        self._places.select(place)

    def cursor_moved(self) -> None:
        self._hand.repaint()
