"""What the table shows, part by part: each is made when a visible widget asks for it.

A part is kept as long as what it depends on is the same, and replaced only by one that is not equal: a widget
draws when it gets another object than before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar, cast

from jc_tui.table.targets import TargetMark, hint_marks, lettered, nearest_first

if TYPE_CHECKING:
    from jc_tui.full_screen_ui import Remarks
    from jc_tui.map.paint import Mark
    from jc_tui.seats.seen_events import SeenEvent
    from jc_tui.table.model import TableModel
    from jc_tui.table.order_menu import OrderMenu
    from jc_tui.table.scenes import Scene

Part = TypeVar("Part")


class ScreenParts:
    """The parts of one table."""

    def __init__(self, table: TableModel) -> None:
        self._table = table
        self._made: dict[str, tuple[Hashable, Any]] = {}

    def kept(self, name: str, depends: Hashable, make: Callable[[], Part]) -> Part:
        """Return a part by name, made again only if what it depends on changed."""
        before = self._made.get(name)
        if before is not None and before[0] == depends:
            return cast(Part, before[1])
        part = make()
        if before is not None and before[1] == part:
            part = before[1]
        self._made[name] = depends, part
        return part

    @property
    def scene(self) -> Scene | None:
        return self._table.playback.current

    @property
    def marks(self) -> Mapping[str, Mark]:
        table = self._table
        return self.kept("marks", table.stamp, lambda: table.ui.map.marks(table.session.view, self.known.led))

    @property
    def known(self) -> Remarks:
        """The facts known of the places as the game stands."""
        table = self._table
        return self.kept("remarks", table.stamp, lambda: table.ui.remarks(table.session))

    @property
    def targets(self) -> Mapping[str, TargetMark]:
        """The places that can be chosen, those of a hint, or those of a scene."""
        table, orders = self._table, self._table.orders
        if (scene := self.scene) is not None:
            return self.kept("targets", id(scene), lambda: scene.marks)
        if (order := table.hints.order) is not None:
            return self.kept("targets", table.hints.stamp, lambda: hint_marks(order))
        return self.kept("targets", (table.stamp, orders.version, orders.place), self._lettered)

    def _lettered(self) -> Mapping[str, TargetMark]:
        """Give letters to what can be chosen, first to those nearest to a place."""
        orders, board = self._table.orders, self._table.ui.map
        marks = orders.marks()
        near = nearest_first(marks, board.atlas.positions, orders.place or board.atlas.start) if marks else []
        found = lettered(marks, {place: board.name(place) for place in near})
        orders.letters = {place: mark.letter for place, mark in found.items() if mark.letter}
        return found

    @property
    def menu(self) -> OrderMenu:
        table = self._table
        depends = table.stamp, table.orders.version, table.place, table.hints.stamp, table.session.waited
        return self.kept("menu", depends, self._made_menu)

    def _made_menu(self) -> OrderMenu:
        table = self._table
        if table.hints.advice is not None:
            return replace(table.hints.menu, careful=table.orders.offers(table.place).careful)
        if self.scene is None:
            _ = self.targets  # the heading names destinations with their letters
        return table.plans.menu(table.orders.offers(table.place), begun=table.orders.place is not None)

    @property
    def origin(self) -> str:
        table = self._table
        return (table.orders.place or "") if table.hints.order is None and self.scene is None else ""

    @property
    def trails(self) -> Sequence[Scene]:
        """The scenes whose ways the map shows, of the playback or of a plan."""
        if (scene := self.scene) is not None:
            return (scene,)
        return self.kept("trails", self._table.stamp, lambda: tuple(self._table.plans.scenes))

    @property
    def log(self) -> Sequence[SeenEvent]:
        session = self._table.session
        return self.kept("log", (self._table.stamp, len(session.notices)), session.log)

    @property
    def recent(self) -> Collection[str]:
        table = self._table
        return self.kept("recent", table.stamp, lambda: table.ui.recent_places(table.session))
