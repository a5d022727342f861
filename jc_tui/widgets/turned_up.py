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

FEWEST, MOST, OTHER_ROWS = 3, 5, 3
"""Rows of what a card does, as many for all as the longest needs; those of its name and edges."""


class TurnedUp(Canvas):
    """The cards; nothing of it is seen while there are none."""

    DEFAULT_CSS = "TurnedUp { layer: over; display: none; background: $panel; }"

    _cards: Sequence[tuple[CardFace, int]] = ()
    _text: Sequence[str] = ()
    _room = FEWEST

    def turn_up(self, cards: Sequence[CardFace], text: str, columns: int, at: Offset) -> None:
        """Show cards and a sentence in at most so many columns, from a cell on; without cards, nothing."""
        self._cards = [(card, min(max(columns, 10) // len(cards), _wanted(card))) for card in cards]
        if cards:
            width = sum(wide for _, wide in self._cards)
            longest = max(len(_about(card, wide)) for card, wide in self._cards)
            self._text, self._room = wrapped(text, width - 2), min(max(longest, FEWEST), MOST)
            self.styles.width, self.styles.height = width, OTHER_ROWS + self._room + len(self._text)
            self.styles.offset = at.x, at.y
        self.display = bool(cards)
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        if not self._cards:
            return []
        drawn = [self._card(card, wide, self._room) for card, wide in self._cards]
        rows = [tuple(span for card in drawn for span in card[row]) for row in range(OTHER_ROWS + self._room)]
        return [*rows, *[((f" {line}", "strong"),) for line in self._text]]

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
    return min(WIDE, 4 + max(map(len, (_head(card), card.name, *_about(card, WIDE)))))


def _about(card: CardFace, width: int) -> list[str]:
    return wrapped(card.about, width - 4)
