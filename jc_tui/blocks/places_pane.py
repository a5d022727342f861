"""The places of a map as a list that can be filtered, sorted and searched; a game says in a subclass which."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar, Self

from engine.words import Catalogue
from jc_tui.blocks.places import Goal, PlaceRow
from jc_tui.look.rows import Row
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.look.spans import Label, Line, Span, length
from jc_tui.map.art import TO_ASCII
from jc_tui.map.paint import TARGET_SIGNS
from jc_tui.widgets.canvas import fitted
from jc_tui.widgets.list_pane import ListPane
from jc_tui.widgets.wishes import Picked, Pointed

NARROW = 56
"""Columns under which names and blocks are cut short."""

NAME, SHORT_NAME = 19, 16
"""Columns for a place's name and value."""

ALL = "all"
"""The filter that lists every place."""

WATCHED = ("mine", "enemy")
"""Filters that have another name for a spectator."""


class PlacesPane(ListPane):
    """All places, or those that matter, each with who holds it, what it is worth and who stands there.

    Beside the map it only marks the place under the map's cursor, where that can be seen: turned at each step,
    most of it would be sent. With the focus it goes there.

    Attributes:
        say: the catalogue of the game, with the names of filters and orders in its room ``places``.
        FILTERS: which places each lists; the first is what the pane begins with. ORDERS: what each sorts by.
    """

    say: ClassVar[Catalogue]
    FILTERS: ClassVar[Mapping[str, Callable[[Any], bool]]]
    ORDERS: ClassVar[Mapping[str, Callable[[Any], Any]]]
    SEARCHES = True

    _places: Sequence[PlaceRow] = ()
    _goals: Mapping[str, Goal] = {}
    _watching = False
    _pointed = ""
    order = ""

    def worth(self, row: Any, *, narrow: bool) -> str:
        """What a place is worth, with a space in front; empty for nothing."""
        raise NotImplementedError

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
        self._pointed = place
        if self.has_focus:
            self._take_cursor_to(place)
        else:
            self.repaint()

    def focus(self, scroll_visible: bool = True) -> Self:
        if not self.has_focus:
            self._take_cursor_to(self._pointed)
        return super().focus(scroll_visible)

    def _take_cursor_to(self, place: str) -> None:
        """Every place is listed if the filter hides this one."""
        if self.cursor_key == place and self.cursor_in_sight:
            return
        if place not in self._goals and place not in {row.place for row in self.shown_places}:
            if place not in {row.place for row in self._places}:
                return
            self.filter, self._query = ALL, ""
            self.cursor_key = place
            self.refresh_list()
        self.move_to(place)

    @property
    def shown_places(self) -> list[PlaceRow]:
        """The places that filter and search leave, in order; those that matter where the filter leaves none."""
        sought = [row for row in self._places if self.sought in row.name.lower()]
        found = self._filtered(sought)
        if not found:
            usual = next(iter(self.FILTERS.values()))
            found = sought if self.sought else [row for row in sought if usual(row)]
        return sorted(found, key=self.ORDERS[self._order])

    @property
    def _order(self) -> str:
        return self.order or next(iter(self.ORDERS))

    def _filtered(self, rows: Sequence[PlaceRow]) -> list[PlaceRow]:
        return [row for row in rows if self.FILTERS[self.filter](row)]

    def title(self) -> list[Label]:
        watched = self._watching and self.filter in WATCHED
        shown = self.say.one("places.watched", self.filter) if watched else self._filter_name
        return [
            (self.say("places.title"), "strong", "filter(1)"),
            (f"f {shown}", "key", "filter(1)"),
            (f"o {self.say.one('places.order', self._order)}", "key", "order"),
            *self.search_label(),
        ]

    @property
    def _filter_name(self) -> str:
        return self.say.one("places.filter", self.filter)

    def nothing(self) -> str:
        return self.say("places.no-such-place")

    def rows_for(self, width: int) -> list[Row]:
        by_name = {row.place: row for row in self._places if self.sought in row.name.lower()}
        goals = [by_name[place] for place in self._goals if place in by_name]
        rest = [row for row in self.shown_places if row.place not in self._goals]
        none = not self.sought and not self._filtered(self._places)
        head = self.say("places.none-so" if none else "places.others", filter=self._filter_name)
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
        value = self.worth(row, narrow=narrow)
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
        sign = TARGET_SIGNS[goal.kind]
        return TO_ASCII.get(sign, sign) if self.glyphs.ascii else sign

    def action_order(self) -> None:
        names = list(self.ORDERS)
        self.order = names[(names.index(self._order) + 1) % len(names)]
        self.refresh_list()
        self.move_to(self.cursor_key)

    def title_right(self) -> str:
        return super().title_right() if self.has_focus else str(len(self._spans))

    def _painted(self, y: int, width: int) -> Line:
        if self.has_focus:
            return super()._painted(y, width)
        row = self.rows[y]
        pointed = row.key is not None and row.key == (self._pointed or self.cursor_key)
        return ((self.glyphs.cursor if pointed else " ", "strong" if pointed else "text"), *row.line)

    def highlighted(self, key: Hashable) -> None:
        self.post_message(Pointed(str(key)))

    def chosen(self, key: Hashable) -> None:
        self.post_message(Picked(str(key)))


def _forces(row: PlaceRow, *, short: bool) -> list[Span]:
    spans: list[Span] = []
    for number, force in enumerate(row.forces):
        letter = f"{side_letter(force.side)} " if row.contested else ""
        spans.append((" / " if number else "", "muted"))
        spans.append((letter, side_ink(force.side)))
        spans.append((force.short if short else force.long, "text" if force.known else side_ink(force.side)))
    return spans
