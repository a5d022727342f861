"""Cards that lie face to face, over the map, with a line that says what they lead to."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Offset

from engine.words import say
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Line, Span, wrapped
from jc_tui.table.scenes import CardFace
from jc_tui.widgets.canvas import Canvas

WIDE = 28
"""The columns of a card, at most."""

FEWEST, MOST = 3, 5
"""Rows of what a card does: as many for all that lie there as the longest needs."""

OTHER_ROWS = 3
"""Those of a card's name and edges."""


class TurnedUp(Canvas):
    """The cards; nothing of it is seen while there are none."""

    DEFAULT_CSS = """
    TurnedUp { layer: over; display: none; background: $panel; }
    """

    _cards: Sequence[CardFace] = ()
    _text = ""
    _widths: Sequence[int] = ()

    def turn_up(self, cards: Sequence[CardFace], text: str, columns: int, at: Offset) -> None:
        """Show cards and a sentence in at most so many columns, from a cell on; without cards, nothing."""
        self._cards, self._text = cards, text
        if cards:
            self._widths = [min(max(columns, 10) // len(cards), _wanted(card)) for card in cards]
            width = sum(self._widths)
            self.styles.width, self.styles.height = width, self._rows() + len(self._words(width))
            self.styles.offset = at.x, at.y
        self.display = bool(cards)
        self.repaint()

    def _rows(self) -> int:
        longest = max(len(_about(card, width)) for card, width in zip(self._cards, self._widths, strict=True))
        return OTHER_ROWS + min(max(longest, FEWEST), MOST)

    def _words(self, width: int) -> list[str]:
        return wrapped(self._text, width - 2)

    def draw(self, width: int, height: int) -> list[Line]:
        if not self._cards:
            return []
        count = self._rows()
        drawn = [
            self._card(card, wide, count - OTHER_ROWS)
            for card, wide in zip(self._cards, self._widths, strict=True)
        ]
        rows = [tuple(span for card in drawn for span in card[row]) for row in range(count)]
        return [*rows, *[((f" {line}", "strong"),) for line in self._words(width)]]

    def _card(self, card: CardFace, width: int, room: int) -> list[list[Span]]:
        """A card as a box: whose it is in its edge, its name, what it does. Open edges are few bytes."""
        corners, side, edge = self.glyphs.picked_frame if card.first else self.glyphs.frame
        ink, inner = side_ink(card.seat), width - 2
        about = self.glyphs.wrap(card.about, width - 4, room)
        about += [""] * (room - len(about))
        body = [(card.name, "strong"), *((line, "text") for line in about)]
        return [
            [(f"{corners[0]}{edge}{_head(card)}"[: width - 1].ljust(width - 1) + corners[1], ink)],
            *[[(f"{side} {text}".ljust(width - 1)[: width - 1] + side, how)] for text, how in body],
            [(corners[2] + edge + " " * (inner - 2) + edge + corners[3], "text")],
        ]


def _head(card: CardFace) -> str:
    return f" {say('show.card-of', n=card.seat.number, seat=card.seat.label)} "


def _wanted(card: CardFace) -> int:
    inner = max(map(len, (_head(card), card.name, *_about(card, WIDE))))
    return min(WIDE, inner + 4)


def _about(card: CardFace, width: int) -> list[str]:
    return wrapped(card.about, width - 4)
