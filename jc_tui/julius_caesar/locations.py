"""The places of the map as a list that can be filtered, sorted and searched."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from engine.julius_caesar.words import say
from jc_tui.julius_caesar.choosing import Goal
from jc_tui.julius_caesar.rows import PlaceRow
from jc_tui.look.bindings import bindings_of
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.look.spans import Label, Line, Span, length
from jc_tui.map.art import TO_ASCII
from jc_tui.map.paint import TARGET_SIGNS
from jc_tui.widgets.canvas import fitted
from jc_tui.widgets.list_pane import ListPane, Row
from jc_tui.widgets.wishes import Picked, Pointed

FILTERS: Mapping[str, tuple[str, Callable[[PlaceRow], bool]]] = {
    "held/VP": ("places.held", lambda row: bool(row.forces or row.value)),
    "all": ("places.all", lambda row: True),
    "mine": ("places.mine", lambda row: row.mine),
    "enemy": ("places.enemy", lambda row: row.enemy),
    "contested": ("places.are-contested", lambda row: row.contested),
    "VP": ("places.points", lambda row: row.value > 0),
    "can move": ("places.can-move", lambda row: row.can_move),
    "can levy": ("places.can-levy", lambda row: row.can_levy),
}
"""What each filter is called, and which places it lists; the first is what the pane begins with."""

ORDERS: Mapping[str, tuple[str, Callable[[PlaceRow], Any]]] = {
    "name": ("places.by-name", lambda row: row.name),
    "value": ("places.by-value", lambda row: (-row.value, row.name)),
    "blocks": ("places.by-blocks", lambda row: (-row.count, row.name)),
    "west-east": ("places.west-east", lambda row: (row.x, row.name)),
}
"""What each order is called, and what it sorts by."""

WATCHING = {"mine": "places.caesars", "enemy": "places.pompeys"}
"""What filters are called for somebody who plays neither side."""

NARROW = 56
"""Columns under which names and blocks are cut short."""

NAME, SHORT_NAME = 19, 16
"""Columns for a place's name and value."""


class LocationsPane(ListPane):
    """All places, or those that matter, each with who holds it, what it is worth and who stands there."""

    SEARCHES = True
    FILTERS = FILTERS

    BINDINGS = bindings_of("places", game="julius_caesar")

    _places: Sequence[PlaceRow] = ()
    _goals: Mapping[str, Goal] = {}
    _watching = False
    order = next(iter(ORDERS))

    def update_places(self, rows: Sequence[PlaceRow], *, watching: bool = False) -> None:
        """Show these places; `watching` when nobody here plays one of the sides."""
        if (rows, watching) != (self._places, self._watching):
            self._places, self._watching = rows, watching
            self.refresh_list()

    def update_goals(self, goals: Mapping[str, Goal]) -> None:
        """Show where the chosen group can go, and first where it is; nothing while none is chosen."""
        if goals != self._goals:
            self._goals = goals
            self.refresh_list()

    def select(self, place: str) -> None:
        """Take the cursor to a place; every place is listed if the filter hides it."""
        if self.cursor_key == place:
            return
        if place not in self._goals and place not in {row.place for row in self.shown_places}:
            if place not in {row.place for row in self._places}:
                return
            self.filter, self._query = "all", ""
            self.cursor_key = place
            self.refresh_list()
        self.move_to(place)

    @property
    def shown_places(self) -> list[PlaceRow]:
        """The places that filter and search leave, in order; those that matter where the filter leaves none."""
        sought = [row for row in self._places if self.sought in row.name.lower()]
        found = self._filtered(sought)
        if not found:
            found = sought if self.sought else [row for row in sought if FILTERS[next(iter(FILTERS))][1](row)]
        return sorted(found, key=ORDERS[self.order][1])

    def _filtered(self, rows: Sequence[PlaceRow]) -> list[PlaceRow]:
        return [row for row in rows if FILTERS[self.filter][1](row)]

    def title(self) -> list[Label]:
        """Name, filter, order, search; a click on one changes it."""
        usual = FILTERS[self.filter][0]
        shown = WATCHING.get(self.filter, usual) if self._watching else usual
        return [
            (say("places.title"), "strong", "filter(1)"),
            (f"f {say(shown)}", "key", "filter(1)"),
            (f"o {say(ORDERS[self.order][0])}", "key", "order"),
            *self.search_label(),
        ]

    def nothing(self) -> str:
        """Why the list is empty."""
        return say("places.no-such-place")

    def rows_for(self, width: int) -> list[Row]:
        """A row for each place: first where the chosen group can go."""
        by_name = {row.place: row for row in self._places if self.sought in row.name.lower()}
        goals = [by_name[place] for place in self._goals if place in by_name]
        rest = [row for row in self.shown_places if row.place not in self._goals]
        none = not self.sought and not self._filtered(self._places)
        head = say("places.none-so" if none else "places.others", filter=say(FILTERS[self.filter][0]))
        rows = [Row(self._line(row, width), row.place) for row in goals]
        if none or goals:
            rows.append(self.heading(head, width))
        return [*rows, *(Row(self._line(row, width), row.place) for row in rest)]

    def _line(self, row: PlaceRow, width: int) -> Line:
        narrow = width < NARROW
        goal = self._goals.get(row.place)
        control = "!" if (narrow or goal) and row.contested else row.control
        if goal:
            control = self.sign_of(goal) + control
        worth = str(row.value) if narrow else say("places.worth", points=row.value)
        value = f" {worth}" if row.value else ""
        name_room = SHORT_NAME if narrow else NAME
        name = self.glyphs.cut(row.name, name_room - len(value) - 1)
        spans: list[Span] = [
            (control.ljust(2 if narrow else 4), "contested" if row.contested else side_ink(row.owner)),
            (name, "sea" if row.sea else "text" if row.forces else "muted"),
            (value, "mark"),
            (" " * (name_room - len(name) - len(value)), "text"),
        ]
        room = width - length(spans)
        told = row.note if goal is None else goal.brief if narrow else goal.full
        note = f"  {told}" if told else ""
        long = _forces(row, short=False)
        blocks = _forces(row, short=True) if narrow or len(note) + length(long) > room else long
        left = room - length(blocks)
        if left < 0:
            return (*fitted((*spans, *blocks), width - 1), (self.glyphs.more, "muted"))
        return (*spans, *blocks, (self.glyphs.cut(note, left) if left > 3 else "", "mark" if goal else "muted"))

    def sign_of(self, goal: Goal) -> str:
        """The sign that the map has for such a destination."""
        sign = TARGET_SIGNS[goal.kind]
        return TO_ASCII.get(sign, sign) if self.glyphs.ascii else sign

    def action_order(self) -> None:
        """List them in another order."""
        names = list(ORDERS)
        self.order = names[(names.index(self.order) + 1) % len(names)]
        self.refresh_list()
        self.move_to(self.cursor_key)

    def highlighted(self, key: Hashable) -> None:
        """Tell the screen."""
        self.post_message(Pointed(str(key)))

    def chosen(self, key: Hashable) -> None:
        """Tell the screen."""
        self.post_message(Picked(str(key)))


def _forces(row: PlaceRow, *, short: bool) -> list[Span]:
    spans: list[Span] = []
    for number, force in enumerate(row.forces):
        letter = f"{side_letter(force.side)} " if row.contested else ""
        spans.append((" / " if number else "", "muted"))
        spans.append((letter, side_ink(force.side)))
        spans.append((force.short if short else force.long, "text" if force.known else side_ink(force.side)))
    return spans
