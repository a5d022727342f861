"""The places of the map as a list that can be filtered, sorted and searched."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar

from textual.binding import BindingType

from engine.julius_caesar.words import say
from jc_tui.julius_caesar.rows import PlaceRow
from jc_tui.look.bindings import bound
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.look.spans import Label, Line, Span
from jc_tui.widgets.list_pane import ListPane, Row
from jc_tui.widgets.wishes import Picked, Pointed
from jc_tui.widgets.writing import cut

FILTERS: Mapping[str, Callable[[PlaceRow], bool]] = {
    "held/VP": lambda row: row.matters,
    "all": lambda row: True,
    "mine": lambda row: row.mine,
    "enemy": lambda row: row.enemy,
    "contested": lambda row: row.contested,
    "VP": lambda row: row.value > 0,
    "can move": lambda row: row.can_move,
    "can levy": lambda row: row.can_levy,
}
"""Which places to list; the first is what the pane begins with."""

ORDERS: Mapping[str, Callable[[PlaceRow], Any]] = {
    "name": lambda row: row.name,
    "value": lambda row: (-row.value, row.name),
    "blocks": lambda row: (-row.count, row.name),
    "west-east": lambda row: (row.x, row.name),
}
"""In which order."""

NAMES = {
    "held/VP": "places.held",
    "all": "places.all",
    "mine": "places.mine",
    "enemy": "places.enemy",
    "contested": "places.are-contested",
    "VP": "places.points",
    "can move": "places.can-move",
    "can levy": "places.can-levy",
    "name": "places.by-name",
    "value": "places.by-value",
    "blocks": "places.by-blocks",
    "west-east": "places.west-east",
}
"""What filters and orders are called."""

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

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("f", "filter(1)", "keys.places-filter", game="julius_caesar"),
        bound("F", "filter(-1)", "keys.places-filter-back", game="julius_caesar", show=False),
        bound("o", "order", "keys.places-order", game="julius_caesar"),
    ]

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._places: Sequence[PlaceRow] = ()
        self._watching = False
        self.order = next(iter(ORDERS))

    def update_places(self, rows: Sequence[PlaceRow], *, watching: bool = False) -> None:
        """Show these places; `watching` when nobody here plays one of the sides."""
        if (rows, watching) != (self._places, self._watching):
            self._places, self._watching = rows, watching
            self.refresh_list()

    def select(self, place: str) -> None:
        """Take the cursor to a place; every place is listed if the filter hides it."""
        if self.cursor_key == place:
            return
        if place not in {row.place for row in self.shown_places}:
            if place not in {row.place for row in self._places}:
                return
            self.filter, self._query = "all", ""
            self.cursor_key = place
            self.refresh_list()
        self.move_to(place)

    @property
    def shown_places(self) -> list[PlaceRow]:
        """The places that filter and search leave, in order."""
        fits = FILTERS[self.filter]
        found = [row for row in self._places if fits(row) and self.sought in row.name.lower()]
        if self.sought and not found:
            found = [row for row in self._places if self.sought in row.name.lower()]
        return sorted(found, key=ORDERS[self.order])

    # --- drawing ---------------------------------------------------------------------------------------------

    def title(self) -> list[Label]:
        """Name, filter, order, search; a click on one changes it."""
        shown = WATCHING.get(self.filter, NAMES[self.filter]) if self._watching else NAMES[self.filter]
        return [
            (say("places.title"), "strong", "filter(1)"),
            (f"f {say(shown)}", "key", "filter(1)"),
            (f"o {say(NAMES[self.order])}", "key", "order"),
            *self.search_label(),
        ]

    def nothing(self) -> str:
        """Why the list is empty."""
        if self.sought:
            return say("places.no-such-place")
        return say("places.no-place-here", filter=say(NAMES[self.filter]))

    def rows_for(self, width: int) -> list[Row]:
        """A row for each place."""
        return [Row(self._line(row, width), row.place) for row in self.shown_places]

    def _line(self, row: PlaceRow, width: int) -> Line:
        narrow = width < NARROW
        control = "!" if narrow and row.contested else row.control
        value = f" {row.value}{'' if narrow else 'VP'}" if row.value else ""
        name_room = SHORT_NAME if narrow else NAME
        name = cut(row.name, name_room - len(value) - 1, self.glyphs)
        spans: list[Span] = [
            (control.ljust(2 if narrow else 4), "contested" if row.contested else side_ink(row.owner)),
            (name, "sea" if row.sea else "text" if row.forces else "muted"),
            (value, "mark"),
            (" " * (name_room - len(name) - len(value)), "text"),
        ]
        room = width - sum(len(text) for text, _ in spans)
        note = f"  {row.note}" if row.note and not narrow else ""
        blocks = _forces(row, short=narrow or len(note) + len(_text(_forces(row, short=False))) > room)
        spans += blocks
        left = room - len(_text(blocks))
        note = f"  {row.note}" if row.note else ""
        if left < 0:
            return (*_clip(spans, width - 1), (self.glyphs.more, "muted"))
        return (*spans, (cut(note, left, self.glyphs) if left > 3 else "", "muted"))

    # --- what the player does --------------------------------------------------------------------------------

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
    """The blocks in a place; both sides with their letters where it is contested."""
    spans: list[Span] = []
    for number, force in enumerate(row.forces):
        letter = f"{side_letter(force.side)} " if row.contested else ""
        spans.append((" / " if number else "", "muted"))
        spans.append((letter, side_ink(force.side)))
        spans.append((force.short if short else force.long, "text" if force.known else side_ink(force.side)))
    return spans


def _text(spans: Sequence[Span]) -> str:
    return "".join(text for text, _ in spans)


def _clip(spans: Sequence[Span], width: int) -> list[Span]:
    """The first columns of a line."""
    clipped: list[Span] = []
    for text, ink in spans:
        clipped.append((text[:width], ink))
        width -= len(clipped[-1][0])
    return clipped
