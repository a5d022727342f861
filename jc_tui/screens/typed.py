"""The line at the foot of the table: a place to be found, or actions to be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.contract import GameError
from engine.words import say
from jc_tui.map.view import MapView
from jc_tui.widgets.advice_line import Notice

if TYPE_CHECKING:
    from jc_tui.screens.table import TableScreen


class Typing:
    """Does what was typed."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen

    def entered(self, purpose: str, text: str) -> None:
        """Close the line, and do what it says, or say why not; nothing where it is empty."""
        self._screen.foot.close_line()
        self._screen.query_one(MapView).focus()
        if not text:
            return
        do = {"type": self._do, "go": self._screen.ordering.go_to}.get(purpose, self._find)
        try:
            do(text)
        except GameError as error:
            self._screen.show_refusal(error)

    def _find(self, text: str) -> None:
        """Put the map's selection on the place that fits best. Raises GameError."""
        board = self._screen.query_one(MapView)
        found = board.art.find(text, self._screen.session.pack.board.name)
        if not found:
            raise GameError(say("orders.no-place", name=text))
        self._screen.foot.refused = None
        board.highlight(found[0])
        self._screen.show_order()

    def _do(self, text: str) -> None:
        """Do the actions that the line means. Raises GameError."""
        screen = self._screen
        if not screen.session.legal:
            raise GameError(screen.session.waiting_for)
        actions, afterwards = screen.session.read(text)
        if screen.ordering.give(actions, "orders.type-again") == len(actions) and afterwards:
            screen.show_refusal(Notice(afterwards))
