"""The log of the game by turn and side, with filters and search."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence

from engine.contract import Topic
from engine.translations import say
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.sides import side_ink, side_letter
from jc_tui.appearance.spans import Label, Line, ListRow, Span, embolden, length, wrapped
from jc_tui.game_ui import GameUI, GameView
from jc_tui.seats.seen_events import SeenEvent
from jc_tui.table.log_builder import LogBuilder, LogEntry, fitting
from jc_tui.widgets.list_pane import ListPane
from jc_tui.widgets.pane_messages import ShowPlace

FILTERS: Mapping[str, tuple[str, Collection[Topic]]] = {
    "all": ("log.all", ()),
    "battles": ("log.battles", (Topic.BATTLE, Topic.LOSS)),
    "moves": ("log.moves", (Topic.MOVE,)),
    "cards": ("log.cards", (Topic.CARD,)),
    "this place": ("log.this-place", ()),
}
"""What can be shown: what it is called, and the topics it takes; none for all."""

THIS_PLACE = "this place"


class LogPane(ListPane):
    """Log that stays at its growing end unless the cursor has moved."""

    SEARCHES = True
    FILTERS = tuple(FILTERS)
    FOLLOWS = True

    BINDINGS = bindings_of("log")

    def __init__(self, ui: GameUI[GameView], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._clock = ui.clock
        self._chronicle = LogBuilder(ui.log)
        self._place = ""
        self._wraps: dict[int, list[ListRow]] = {}
        self._wrapped_to = 0
        self._opened: set[int] = set()

    def update_told(self, told: Sequence[SeenEvent]) -> None:
        """Show this story, which continues or shortens the one before."""
        before = len(self._entries)
        same = self._chronicle.update(told)
        if same == before == len(self._entries):
            return
        for number in range(same, before):
            self._wraps.pop(number, None)
            self._opened.discard(number)
        self.refresh_list()

    def count(self, told: Sequence[SeenEvent]) -> int:
        """Take in this story, and return how many entries it has."""
        self.update_told(told)
        return len(self._entries)

    def update_place(self, place: str) -> None:
        if place != self._place:
            self._place = place
            if self.filter == THIS_PLACE:
                self.refresh_list()

    @property
    def _entries(self) -> list[LogEntry]:
        return self._chronicle.entries

    @property
    def shown_entries(self) -> list[LogEntry]:
        place = self._place if self.filter == THIS_PLACE else None
        return fitting(self._entries, FILTERS[self.filter][1], place, self.sought)

    def title(self) -> list[Label]:
        shown = f"f {say(FILTERS[self.filter][0])}"
        labels: list[Label] = [(say("log.title"), "strong", "filter(1)"), (shown, "key", "filter(1)")]
        if self._summed_up is not None:
            labels.append((say("log.details"), "key", "details"))
        return [*labels, *self.search_label()]

    def _entry(self, key: Hashable) -> LogEntry | None:
        return self._entries[key] if isinstance(key, int) and key < len(self._entries) else None

    @property
    def _summed_up(self) -> LogEntry | None:
        """The entry under the cursor, if it sums up more than it says."""
        return entry if (entry := self._entry(self.cursor_key)) and entry.details else None

    def nothing(self) -> str:
        if not self._entries:
            return say("log.nothing-yet")
        if self.sought:
            return say("log.not-found", words=self.sought)
        return say("log.none-of-kind")

    def rows_for(self, width: int) -> list[ListRow]:
        rows: list[ListRow] = []
        clock = None
        if width != self._wrapped_to:
            self._wraps, self._wrapped_to = {}, width
        for entry in self.shown_entries:
            if entry.clock != clock:
                clock = entry.clock
                rows.append(self.heading(say("log.the-end") if clock == "end" else self._clock(clock), width))
            rows += self._rows_of(entry, width)
        return rows

    def _painted(self, y: int, width: int) -> Line:
        """Draw the newest entry bold, without a sign while the log has no focus."""
        row, newest = self.rows[y], self.rows[-1].key
        if row.key is None or row.key != newest or (self.is_here(row) and self.has_focus):
            return super()._painted(y, width)
        return ((" ", "text"), *embolden(row.line))

    def _rows_of(self, entry: LogEntry, width: int) -> list[ListRow]:
        if entry.number not in self._wraps:
            opened = entry.number in self._opened
            sign = (self.glyphs.below if opened else self.glyphs.on) if entry.details else " "
            lines = _entry_lines(entry, width, sign)
            details = [line for told in entry.details for line in wrapped(told, width - 4)] if opened else []
            lines += [(("    ", "text"), (line, "muted")) for line in details]
            self._wraps[entry.number] = [ListRow(line, entry.number) for line in lines]
        return self._wraps[entry.number]

    def action_details(self) -> None:
        if (entry := self._summed_up) is not None:
            self._opened ^= {entry.number}
            self._wraps.pop(entry.number, None)
            self.refresh_list()

    def chosen(self, key: Hashable) -> None:
        if (entry := self._entry(key)) and entry.place:
            self.post_message(ShowPlace(entry.place, entry.index))


def _entry_lines(entry: LogEntry, width: int, sign: str) -> list[Line]:
    """Return the lines of an entry: side, sign, text, and dice with hits in brackets."""
    mark: Span = (f"{side_letter(entry.side) if entry.side else ' '}{sign}", side_ink(entry.side))
    ink = {2: "strong", 1: side_ink(entry.side) if entry.side else "strong"}.get(entry.weight, "text")
    pieces = wrapped(entry.text, width - 2)
    blank: Span = ("  ", "text")
    lines: list[Line] = [(blank if number else mark, (piece, ink)) for number, piece in enumerate(pieces)]
    dice = [(f"[{die}]", "strong") if die <= entry.firepower else (f" {die} ", "muted") for die in entry.dice]
    if dice:
        if length(dice) <= width - 4 - len(pieces[-1]):
            lines[-1] = (*lines[-1], ("  ", "text"), *dice)
        else:
            lines.append((("    ", "text"), *dice))
    return lines
