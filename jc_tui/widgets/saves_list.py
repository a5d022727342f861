"""The saves as a table with a cursor, and a preview of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil, inf
from pathlib import Path
from typing import Any

from engine.bots.specs import shown_player
from engine.contract import Seat
from engine.games import DEFAULT_GAME, seats_of, years_fall
from engine.translations import commas, say
from engine.untrusted_text import sanitize
from jc_tui.appearance.glyphs import Glyphs
from jc_tui.appearance.sides import side_ink
from jc_tui.appearance.spans import Label, Line, ListRow, Span, length, ruled, wrapped
from jc_tui.game_ui import ui_of
from jc_tui.paths import HUMAN
from jc_tui.saves.preview import Preview, damage_words, heading
from jc_tui.saves.summary import Summary, points_words, state_in_short, state_words
from jc_tui.widgets.list_pane import ListPane

GAP, LEAST_NAME = 2, 12
"""The cells between two columns, and of a name at least."""

WIDE = 110
"""The columns from which all of `ROOM` fits."""

ROOM = {"name": 18, "played": 16, "game": 13, "you": 9, "against": 9, "turn": 6, "points": 23, "state": 8}
BRIEF = {"name": 22, "played": 16, "you": 8, "against": 8, "points": 6, "state": 6}
"""The columns with their cells, and those where there is little room."""

DOTS = 9
"""The most dots for the points of a seat."""

UNREAD = Summary()
"""Stands for what is not known yet of a save."""


@dataclass(frozen=True, slots=True)
class SaveRow:
    """Save with its file, the time of the last write in seconds, and its summary."""

    path: Path
    played: float
    summary: Summary = UNREAD

    @property
    def known(self) -> bool:
        return self.summary is not UNREAD

    @property
    def game(self) -> str:
        return self.summary.game or DEFAULT_GAME

    @property
    def date(self) -> str:
        return datetime.fromtimestamp(self.played).strftime("%Y-%m-%d %H:%M")

    @property
    def when(self) -> str:
        """Date or day of the last play."""
        then, today = datetime.fromtimestamp(self.played), datetime.now().date()
        if (days := (today - then.date()).days) not in (0, 1):
            return self.date
        return say("saves.yesterday" if days else "saves.today", time=f"{then:%H:%M}")

    @property
    def you(self) -> str:
        return commas(seat.label for seat in seats_of(self.game) if self._plays(seat) == HUMAN)

    @property
    def against(self) -> str:
        others = (self._plays(seat) for seat in seats_of(self.game))
        return commas(dict.fromkeys(shown_player(player) for player in others if player not in ("", HUMAN)))

    def _plays(self, seat: Seat) -> str:
        return (self.summary.players or {}).get(seat, "")

    @property
    def state(self) -> str:
        return state_in_short(self.summary) if self.known else say("saves.being-read")

    @property
    def turns(self) -> float:
        """Progress of the game as a number that grows with year and turn."""
        year, _, turn = self.summary.clock.partition(".")
        try:
            return int(year) * (-1 if years_fall(self.game) else 1) + int(turn or 0) / 100
        except ValueError:
            return -inf

    @property
    def rank(self) -> int:
        if not self.known:
            return 3
        return 0 if self.summary.damage else 2 if self.summary.result else 1

    @property
    def words(self) -> str:
        summary = self.summary
        players, state = " ".join((summary.players or {}).values()), state_words(summary) if self.known else ""
        return f"{self.path.stem} {self.date} {players} {summary.clock} {self.state} {state}".lower()


ORDERS: Mapping[str, tuple[str, Callable[[SaveRow], tuple[Any, ...]]]] = {
    "played": ("saves.sorted-by-time", lambda save: (-save.played, save.path.name.lower())),
    "name": ("saves.sorted-by-name", lambda save: (save.path.name.lower(),)),
    "turn": ("saves.sorted-by-turn", lambda save: (save.game, -save.turns, save.path.name.lower())),
    "state": ("saves.sorted-by-state", lambda save: (save.rank, -save.played)),
}
"""What the saves can be sorted by, in words: the latest, the name, the furthest of each game, what needs care."""


class SavesList(ListPane):
    """The table of saves, with the names of its columns as the title row."""

    SEARCHES = True
    sort = next(iter(ORDERS))
    empty = ""
    _saves: Sequence[SaveRow] = ()

    def show_saves(self, saves: Sequence[SaveRow], under_cursor: Path | None = None) -> None:
        self._saves = saves
        if under_cursor is not None:
            self.cursor_key = under_cursor
            if self.sought and under_cursor not in {save.path for save in self.shown}:
                self._search_for("")  # or it would be hidden
        self.refresh_list()
        self.move_to(self.cursor_key)

    @property
    def shown(self) -> list[SaveRow]:
        words = self.sought.split()
        found = (save for save in self._saves if all(word in save.words for word in words))
        return sorted(found, key=ORDERS[self.sort][1])

    @property
    def path(self) -> Path | None:
        return self.cursor_key if isinstance(self.cursor_key, Path) else None

    def nothing(self) -> str:
        return self.empty if not self._saves else say("saves.none-found")

    def _labels(self, width: int) -> list[Label]:
        """Return the labels of columns; a click sorts by them."""
        labels: list[Label] = [(self.glyphs.cursor if self.has_focus else " ", "strong", "")]
        for name, room in self._widths(width - 1).items():
            action = f"screen.sort('{name}')" if name in ORDERS else ""
            labels.append(
                (self._heading(name).ljust(room + GAP), "strong" if name == self.sort else "key", action)
            )
        return labels

    def _title_line(self, width: int) -> Line:
        spans: list[Span] = [(text, ink) for text, ink, _ in self._labels(width)]
        spans[-1] = (spans[-1][0].rstrip(), spans[-1][1])
        search = "".join(text for text, _, _ in self.search_label())
        used = length(spans)
        right = f" {search} " if search != "/" else f" {say('saves.how-to-find')}  {self.title_right()} "
        if used + len(right) > width:
            right = f" {self.title_right()} "
        fill = max(1, width - used - len(right))
        return (*spans, (" " * fill, "muted"), (right, "strong" if search != "/" else "muted"))

    def _widths(self, width: int) -> dict[str, int]:
        """Return columns with widths; names yield to the states of sound saves."""
        least = ROOM if width >= WIDE else BRIEF
        widths = {name: max(room, len(self._heading(name)) - GAP + 1) for name, room in least.items()}
        states = (len(save.state) for save in self._saves if save.known and not save.summary.damage)
        left = width - sum(room + GAP for name, room in widths.items() if name not in ("name", "state"))
        left -= GAP + max([6, *states])
        if left < LEAST_NAME:
            left += GAP + widths.pop("points" if least is BRIEF else "turn")
        widths["name"] = max(LEAST_NAME, min(least["name"], left))
        return widths

    def _heading(self, name: str) -> str:
        return f"{say.one('saves.column', name)}{'*' if name == self.sort else ''}"

    def rows_for(self, width: int) -> list[ListRow]:
        widths = self._widths(width)
        return [ListRow(self._line(save, width, widths), save.path) for save in self.shown]

    def _line(self, save: SaveRow, width: int, widths: Mapping[str, int]) -> Line:
        summary = save.summary
        ink = "bad" if summary.damage else "text" if save.known else "muted"
        cells = {
            "name": sanitize(save.path.stem),
            "played": save.when,
            "game": ui_of(save.game).title.name if summary.game else "",
            "you": save.you,
            "against": save.against,
            "turn": summary.clock,
            "state": save.state,
        }
        spans: list[Span] = []
        for name, room in widths.items():
            room = max(0, width - length(spans)) if name == "state" else room
            if name == "points" and "game" in widths:
                dots = self._dots(summary)
                spans += [*dots, (" " * max(0, room + GAP - length(dots)), ink)]
            else:
                text = points_words(summary) if name == "points" else cells[name]
                spans.append((self.glyphs.cut(text, room).ljust(room + (name != "state") * GAP), ink))
        return tuple(spans)

    def _dots(self, summary: Summary) -> list[Span]:
        points = summary.points or {}
        worth = max(1, ceil(max(points.values(), default=0) / DOTS))
        dots = {seat: f"{number} {self.glyphs.pip * (number // worth)}  " for seat, number in points.items()}
        return [(text, side_ink(Seat(seat))) for seat, text in dots.items()]


def preview_lines(seen: Preview | None, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Return a save at a glance, with as much of what happened last as fits."""
    if seen is None:
        return []
    room = width - 2
    lines = [ruled(seen.name, width, glyphs.rule)]
    for text, ink in heading(seen):
        lines += [((f" {line}", ink),) for line in wrapped(text, room)]
    if seen.summary.damage:
        lines += [((f" {line}", "bad"),) for line in wrapped(damage_words(seen), room)]
    if seen.last:
        lines.append(ruled(say("saves.last"), width, glyphs.rule))
        told = [line for sentence in seen.last for line in wrapped(sentence, room, 1)]
        lines += [((f" {line}", "text"),) for line in told[-max(1, height - len(lines)) :]]
    if len(lines) > height > 0:
        lines = [*lines[: height - 1], ((f" {glyphs.more}", "muted"),)]
    return lines
