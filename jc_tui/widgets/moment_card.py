"""A card on a decisive moment: title, events and points."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from engine.translations import say
from jc_tui.appearance.bindings import key_name
from jc_tui.appearance.glyphs import Glyphs
from jc_tui.appearance.sides import side_ink
from jc_tui.appearance.spans import Line, Span, in_frame, length, wrapped
from jc_tui.table.cards import Moment
from jc_tui.widgets.canvas import Canvas

WIDEST = 62
"""Columns of a card with its frame, which the map must redraw afterwards."""

MOST_LINES = 14
"""Lines inside the frame: the map is still seen around it in 24 rows."""


class MomentCard(Canvas):
    """Card that shows one moment, as number `place[0]` of `place[1]`."""

    DEFAULT_CSS = "MomentCard { height: auto; background: $panel; }"

    def __init__(self, moment: Moment, place: tuple[int, int], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._moment, self._place = moment, place

    def show(self, moment: Moment, place: tuple[int, int]) -> None:
        self._moment, self._place = moment, place
        self.refresh(layout=True)
        self.repaint()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        most = min(WIDEST, container.width - 4)
        inside = map(length, self._inside(most - 4))
        return min(most, max(len(self._moment.title) + 6, len(self._keys) + 6, *(wide + 4 for wide in inside)))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._inside(width - 4)) + 2

    def draw(self, width: int, height: int) -> list[Line]:
        frame = self.glyphs.picked_frame
        ink = side_ink(self._moment.side) if self._moment.side else "strong"
        title, keys = f" {self.glyphs.cut(self._moment.title, width - 6)} ", f" {self._keys} "
        lines: list[Line] = [((" ", "text"), *line) for line in self._inside(width - 4)]
        foot = ((frame[2] * (width - 4 - len(keys)), ink), (keys, "key"))
        return in_frame(frame, lines, width, ink, ((title, ink),), foot)

    @property
    def _keys(self) -> str:
        number, total = self._place
        words = "moments.next" if number < total else "moments.go-on"
        return say(words, key=key_name("space"), number=number, total=total)

    def _inside(self, width: int) -> list[Line]:
        """Return lines on events, points and reasons, cut to the room."""
        points = [standing(self._moment, self.glyphs)] if self.tells_points else []
        room = MOST_LINES - len(points)
        told = _paragraphs(self._moment.told, width, "text")
        reasons = _paragraphs(self._moment.reasons, width, "strong")
        if len(told) + len(reasons) > room:
            told = [*told[: max(1, room - len(reasons)) - 1], ((self.glyphs.more, "muted"),)]
        return [*told, *reasons[: room - len(told)], *points]

    @property
    def tells_points(self) -> bool:
        """True if points changed or sides can be compared."""
        return len(self._moment.points) > 1 or any(self._moment.gained.values())


def standing(moment: Moment, glyphs: Glyphs) -> Line:
    """Return a line with the points of all sides and their changes."""
    spans: list[Span] = []
    arrow = "->" if glyphs.ascii else glyphs.move
    for seat, points in moment.points.items():
        before, shown = moment.before(seat), str(points)
        if before != points:
            shown = say("moments.changed", before=before, arrow=arrow, after=points)
        track = f"{glyphs.pips(points, moment.prize)} " if moment.prize else ""
        spans += [(f"{seat.label} {track}", side_ink(seat)), (shown, "strong"), ("    ", "text")]
    return tuple(spans[:-1])


def _paragraphs(sentences: Sequence[str], width: int, ink: str) -> list[Line]:
    return [((line, ink),) for sentence in sentences for line in wrapped(sentence, width)]
