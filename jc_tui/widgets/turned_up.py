"""Cards that lie face to face, over the map."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Offset

from engine.words import say
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Line, Span, wrapped
from jc_tui.table.scenes import CardFace
from jc_tui.widgets.canvas import Canvas

WIDE = 30
"""The columns of a card, at most."""

ROWS = 3
"""The rows in the frame of a card, at least."""


class TurnedUp(Canvas):
    """The cards; nothing of it is seen while there are none."""

    DEFAULT_CSS = "TurnedUp { layer: over; display: none; background: $panel; }"

    _faces: Sequence[Sequence[Line]] = ()
    _text: Sequence[str] = ()

    def turn_up(self, cards: Sequence[CardFace], text: str, columns: int, at: Offset) -> None:
        """Show cards and a sentence in at most so many columns, from a cell on; without cards, nothing."""
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
        """Return a card as a box, with its owner and who acts first in the edge."""
        corners, side, edge = self.glyphs.picked_frame if card.first else self.glyphs.frame
        ink, inner = side_ink(card.seat), width - 2
        tab = f" {say('show.first')} {edge}" if card.first else ""
        head = f"{edge}{_owner(card)}"[: inner - len(tab)].ljust(inner - len(tab), edge)
        rows: list[Span] = [(card.name, card.ink), *((row, "text") for row in about)]
        rows += [("", "text")] * (room - len(rows))
        return [
            ((f"{corners[0]}{head}{tab}{corners[1]}", ink),),
            *(
                ((side, ink), (self.glyphs.drawn(f" {row}".ljust(inner)[:inner]), how), (side, ink))
                for row, how in rows
            ),
            ((corners[2] + edge * inner + corners[3], ink),),
        ]


def _owner(card: CardFace) -> str:
    return f" {say('show.card-of', n=card.seat.number, seat=card.seat.label)} "


def _wanted(card: CardFace) -> int:
    tab = len(say("show.first")) + 4 if card.first else 0
    return min(WIDE, 4 + max(map(len, (_owner(card) + " " * tab, card.name, *card.about))))
