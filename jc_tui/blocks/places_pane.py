"""The list of a map's places, filtered, sorted and searched; games subclass it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar, Self

from engine.translations import Translations
from jc_tui.appearance.sides import side_ink, side_letter
from jc_tui.appearance.spans import Label, Line, ListRow, Span, length
from jc_tui.blocks.places import Goal, PlaceRow
from jc_tui.map.art import TO_ASCII
from jc_tui.map.paint import TARGET_SIGNS
from jc_tui.table.intents import Pick, Point
from jc_tui.widgets.canvas import fitted
from jc_tui.widgets.list_pane import ListPane
from jc_tui.widgets.pane_messages import want

NARROW, SHORT_NAME = 56, 16
"""Columns under which names and blocks are cut short, and those for a place's name and value then."""

BLOCKS, EASTWARD = "blocks", "west-east"
"""Two of the orders that places can be listed in."""

WATCHED = ("mine", "enemy")
"""Filters that have another name for a spectator."""


class PlacesPane(ListPane):
    """A list of places with their holders, values and forces.

    Beside the map it only marks the place under the map's cursor, where that can be seen: turned at each step,
    most of it would be sent. With the focus it goes there.

    Attributes:
        say: the catalogue of the game, with the names of filters and orders in its room ``places``.
        FILTERS: tags of rows; the pane begins with the first. RANKED: what the order by their rank is called.
        NAME: the columns for a place's name and value in a wide list.
    """

    say: ClassVar[Translations]
    RANKED: ClassVar[str]
    NAME: ClassVar[int] = 19
    SEARCHES = True

    _places: Sequence[PlaceRow] = ()
    _goals: Mapping[str, Goal] = {}
    _watching = False
    _pointed = ""
    order = "name"

    def update_places(
        self, rows: Sequence[PlaceRow], goals: Mapping[str, Goal] | None = None, *, watching: bool = False
    ) -> None:
        """Show places, first those of `goals`; `watching` when no player here has a side."""
        shown = rows, goals or {}, watching
        if shown != (self._places, self._goals, self._watching):
            self._places, self._goals, self._watching = shown
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
        """Take the cursor to a place, with all places listed if the filter hides it."""
        if self.cursor_key == place and self.cursor_in_sight:
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
        """The places left by filter and search, in order; never empty."""
        sought = [row for row in self._places if self.sought in row.name.lower()]
        found = self._tagged(sought, self.filter) or (
            sought if self.sought else self._tagged(sought, self.FILTERS[0])
        )
        return sorted(found, key=self._rank)

    def _rank(self, row: PlaceRow) -> tuple[int, str]:
        count = sum(force.count for force in row.forces)
        ranks = {self.RANKED: row.rank, BLOCKS: -count, EASTWARD: row.x}
        return ranks.get(self.order, 0), row.name

    def _tagged(self, rows: Sequence[PlaceRow], tag: str) -> list[PlaceRow]:
        return [row for row in rows if tag in row.tags]

    def title(self) -> list[Label]:
        watched = self._watching and self.filter in WATCHED
        shown = self.say.one("places.watched", self.filter) if watched else self._filter_name
        return [
            (self.say("places.title"), "strong", "filter(1)"),
            (f"f {shown}", "key", "filter(1)"),
            (f"o {self.say.one('places.order', self.order)}", "key", "order"),
            *self.search_label(),
        ]

    @property
    def _filter_name(self) -> str:
        return self.say.one("places.filter", self.filter)

    def nothing(self) -> str:
        return self.say("places.no-such-place")

    def rows_for(self, width: int) -> list[ListRow]:
        by_name = {row.place: row for row in self._places if self.sought in row.name.lower()}
        goals = [by_name[place] for place in self._goals if place in by_name]
        rest = [row for row in self.shown_places if row.place not in self._goals]
        none = not self.sought and not self._tagged(self._places, self.filter)
        head = self.say("places.none-so" if none else "places.others", filter=self._filter_name)
        rows = [ListRow(self._line(row, width), row.place) for row in goals]
        if none or goals:
            rows.append(self.heading(head, width))
        return [*rows, *(ListRow(self._line(row, width), row.place) for row in rest)]

    def _line(self, row: PlaceRow, width: int) -> Line:
        narrow, goal = width < NARROW, self._goals.get(row.place)
        control = "!" if (narrow or goal) and row.contested else row.control
        if goal:
            sign = TARGET_SIGNS[goal.kind]
            control = (TO_ASCII.get(sign, sign) if self.glyphs.ascii else sign) + control
        worth = f" {row.worth[narrow]}" if row.worth[narrow] else ""
        name_room = SHORT_NAME if narrow else self.NAME
        name = self.glyphs.cut(row.name, name_room - len(worth) - 1)
        ink = "contested" if row.contested else side_ink(row.owner)
        spans: list[Span] = [
            (control.ljust(2 if narrow else 4), ink),
            (name, "sea" if row.sea else "text" if row.forces else "muted"),
            (worth, "gilt" if ink == "muted" else ink),
            (" " * (name_room - len(name) - len(worth)), "text"),
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

    def action_order(self) -> None:
        names = ["name", self.RANKED, BLOCKS, EASTWARD]
        self.order = names[(names.index(self.order) + 1) % len(names)]
        self.refresh_list()
        self.move_to(self.cursor_key)

    def title_right(self) -> str:
        return super().title_right() if self.has_focus else str(len(self._spans))

    def is_here(self, row: ListRow) -> bool:
        key = self.cursor_key if self.has_focus else self._pointed or self.cursor_key
        return row.key is not None and row.key == key

    def point_at(self, key: Hashable) -> None:
        want(self, Point(str(key)))

    def chosen(self, key: Hashable) -> None:
        want(self, Pick(str(key)))


def _forces(row: PlaceRow, *, short: bool) -> list[Span]:
    spans: list[Span] = []
    for number, force in enumerate(row.forces):
        ink = side_ink(force.side)
        spans += [
            (" / " if number else "", "muted"),
            (f"{side_letter(force.side)} " if row.contested else "", ink),
        ]
        spans.append((force.short if short else force.long, "text" if force.known else ink))
    return spans
