"""Cards that lie face to face, over the map."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Offset

from engine.translations import say
from jc_tui.appearance.sides import side_ink
from jc_tui.appearance.spans import Line, in_frame, wrapped
from jc_tui.table.scenes import CardFace
from jc_tui.widgets.canvas import Canvas

WIDE, ROWS = 30, 3
"""The columns of a card at most, and the rows in its frame at least."""


class RevealedCards(Canvas):
    """The cards; nothing of it is seen while there are none."""

    DEFAULT_CSS = "RevealedCards { layer: over; display: none; background: $panel; }"

    _faces: Sequence[Sequence[Line]] = ()
    _text: Sequence[str] = ()

    def turn_up(self, cards: Sequence[CardFace], text: str, columns: int, at: Offset) -> None:
        """Show cards and a sentence in at most `columns`, or nothing without cards."""
        wides = [min(max(columns, 10) // len(cards), _wanted(card)) for card in cards]
        texts = [
            [line for row in card.about for line in wrapped(row, wide - 4)]
            for card, wide in zip(cards, wides, strict=True)
        ]
        room = max([ROWS, *(1 + len(rows) for rows in texts)])
        self._faces = [
            self._face(card, rows, wide, room) for card, rows, wide in zip(cards, texts, wides, strict=True)
        ]
        if cards:
            self._text = wrapped(text, sum(wides) - 2) if text else ()
            self.styles.width, self.styles.height = sum(wides), room + 2 + len(self._text)
            self.styles.offset = at.x, at.y
        self.display = bool(cards)
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        rows = [tuple(span for line in lines for span in line) for lines in zip(*self._faces, strict=True)]
        return [*rows, *[((f" {line}", "strong"),) for line in self._text]]

    def _face(self, card: CardFace, about: Sequence[str], width: int, room: int) -> list[Line]:
        """Return a card as a box with owner and order in its edge."""
        frame, ink = self.glyphs.picked_frame if card.first else self.glyphs.frame, side_ink(card.seat)
        tab = f" {say('show.first')} {frame[2]}" if card.first else ""
        left = width - 3 - len(tab)
        head = _owner(card)[:left].ljust(left, frame[2]) + tab
        rows = [(card.name, card.ink), *((row, "text") for row in about)]
        lines: list[Line] = [((self.glyphs.drawn(f" {row}"[: width - 2]), how),) for row, how in rows]
        return in_frame(frame, [*lines, *[()] * (room - len(lines))], width, ink, ((head, ink),))


def _owner(card: CardFace) -> str:
    return f" {say('show.card-of', n=card.seat.number, seat=card.seat.label)} "


def _wanted(card: CardFace) -> int:
    tab = len(say("show.first")) + 4 if card.first else 0
    return min(WIDE, 4 + max(map(len, (_owner(card) + " " * tab, card.name, *card.about))))
