"""The cards of a hand side by side, one of them to be chosen, and what is known of the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, ClassVar

from textual import events
from textual.geometry import Offset

from engine.blocks.acts import OfCard
from engine.contract import Action
from engine.words import Catalogue
from jc_tui.look.bindings import key_name
from jc_tui.look.spans import Label, Line, Span, length
from jc_tui.table.intents import ChooseAction, MoveCursor
from jc_tui.table.order_menu import Cursor
from jc_tui.widgets.canvas import Pane
from jc_tui.widgets.wishes import WidgetIntent

SMALL, WIDEST, WIDE, NAME = 5, 16, 11, 3
"""The columns of a card at least, at most, from which on it is drawn in full; and of its name where none fit."""

SMALL_ROWS, FULL_ROWS, FULL_HEIGHT = 3, 7, 12
"""The rows of a card, and of a pane in which cards are drawn in full."""

ROOM_BELOW, ROOM_BESIDE = 4, 26
"""Fewer rows than that under the cards, and at least so many columns beside them: there is where the rest goes."""


class CardsPane(Pane):
    """One's hand as cards, and what is known of the other cards. A card is chosen with Enter.

    Attributes:
        say: the catalogue of the game. PLAYS: the actions that choose a card of the hand.
        hand: one's cards. choices: by card, what choosing it means now. cursor: the card pointed at.
    """

    say: ClassVar[Catalogue]
    PLAYS: ClassVar[tuple[type[OfCard], ...]]

    _view: Any = None
    hand: tuple[str, ...] = ()
    choices: Mapping[str, OfCard] = {}
    _looking = False
    _clicked: object = None

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.cursor = Cursor()

    # --- for the subclass ------------------------------------------------------------------------------------

    def hand_of(self, view: Any) -> tuple[str, ...] | None:
        """The cards of who looks; None to who has no hand."""
        raise NotImplementedError

    def called(self, card: str) -> str:
        """What a card is called."""
        raise NotImplementedError

    def face(self, card: str, width: int, rows: int) -> list[tuple[str, bool]]:
        """What is printed on a card, in rows, with whether they are strong."""
        raise NotImplementedError

    def words(self, card: str) -> str:
        """What a card does, as a sentence, and whether it cannot be chosen now."""
        raise NotImplementedError

    def others(self, width: int) -> list[Line]:
        """What is known of all other cards."""
        raise NotImplementedError

    def full_rows(self, width: int) -> int:
        """The rows of a card that is drawn in full."""
        return FULL_ROWS

    @property
    def small_width(self) -> int:
        """The columns that a card of one row would need for all that is on it, frame and all."""
        return WIDE

    def update_hand(self, view: Any, legal: Sequence[Action] = ()) -> None:
        """Show the cards of a view; those that can be chosen are among the `legal` actions."""
        hand = self.hand_of(view) or ()
        choices = {action.card: action for action in legal if isinstance(action, self.PLAYS)}
        before = self._asked_for
        self._looking = self._looking and self.hand == hand
        self._view, self.hand, self.choices = view, hand, choices
        self.cursor.at = max(0, min(self.cursor.at, len(self.hand) - 1))
        if choices and self.card not in choices and self._asked_for != before:
            self.cursor.at = next((n for n, card in enumerate(self.hand) if card in choices), 0)
        self.repaint()

    def title(self) -> list[Label]:
        title = (self.say("cards.title"), "strong", "")
        if not self.asked:
            return [title]
        return [title, (self.say.one("cards.asked", self.asked), "mark", ""), (key_name("enter"), "key", "choose")]

    @property
    def asked(self) -> str:
        """What is to be done with a card: its verb, or nothing."""
        return next((action.verb for action in self.choices.values()), "")

    @property
    def _asked_for(self) -> object:
        return self.asked, self.hand

    @property
    def card(self) -> str | None:
        return self.hand[self.cursor.at] if self.cursor.at < len(self.hand) else None

    @property
    def cursor_spot(self) -> Offset:
        if not (self.card and self._points):
            return Offset()
        room, rows = self._spread
        return Offset(self.cursor.at * room + 1, min(rows, 2))

    @property
    def _spread(self) -> tuple[int, int]:
        """The columns and rows of a card, or of its name where cards do not fit."""
        room, rows = self._card_size(self.size.width, self.size.height - 1)
        return (room, rows) if room >= SMALL else (NAME + 1, 1)

    def draw_body(self, width: int, height: int) -> list[Line]:
        if self._view is None:
            return []
        cards = self._cards(width, height)
        used = length(cards[0]) if cards else 0
        if not cards or height >= len(cards) + ROOM_BELOW or width - used < ROOM_BESIDE:
            return [*cards, *self._notes(width, height - len(cards))]
        rows = zip_longest(cards, self._notes(width - used - 1, height))
        return [(*(card or ((" " * used, "text"),)), (" ", "text"), *(note or ())) for card, note in rows]

    def _notes(self, width: int, height: int) -> list[Line]:
        others = self.others(width)
        if not (self.card and self._points):
            return others
        most = max(min(2, height), height - len(others))
        if most < 1:
            return others
        words = self.glyphs.wrap(self.words(self.card), width - 2, most)
        return [*[((f" {line}", "text"),) for line in words], *others]

    @property
    def _points(self) -> bool:
        """Whether a card is pointed at: one is to be chosen, or the player looks at them."""
        return bool(self.choices) or self._looking

    def _cards(self, width: int, height: int) -> list[Line]:
        if not self.hand:
            return [] if self.hand_of(self._view) is None else [((f" {self.say('cards.none')}", "muted"),)]
        room, rows = self._card_size(width, height)
        if room < SMALL:
            names = (f" {self.called(card)[:NAME]:{NAME}}" for card in self.hand)
            return [tuple((name, self._card_ink(number)) for number, name in enumerate(names))]
        drawn = [self._card(number, card, room, rows) for number, card in enumerate(self.hand)]
        return [tuple(span for card in drawn for span in card[row]) for row in range(rows)]

    def _card_size(self, width: int, height: int) -> tuple[int, int]:
        """Return the columns and rows of a card that leave room beside the cards."""
        count = max(1, len(self.hand))
        room = width // count
        if room >= WIDE and height >= FULL_HEIGHT:
            room = min(WIDEST, room)
            return room, min(self.full_rows(room - 2), height - ROOM_BELOW)
        usual = min(room, WIDE)
        beside = height < SMALL_ROWS + ROOM_BELOW and width - count * usual >= ROOM_BESIDE
        return max(usual, min(self.small_width, (width - ROOM_BESIDE * beside) // count)), SMALL_ROWS

    def _card_ink(self, number: int) -> str:
        if number == self.cursor.at and self._points:
            return "mark"
        return "muted" if self.choices and self.hand[number] not in self.choices else "text"

    def _card(self, number: int, card: str, width: int, rows: int) -> list[list[Span]]:
        glyphs, ink = self.glyphs, self._card_ink(number)
        corners, side, edge = glyphs.picked_frame if ink == "mark" else glyphs.frame
        inner = width - 2
        face = (self.face(card, inner, rows - 2) + [("", False)] * rows)[: rows - 2]
        body = [
            [(side, ink), (text.ljust(inner)[:inner], "strong" if strong and ink == "text" else ink), (side, ink)]
            for text, strong in face
        ]
        top = corners[0] + str(number + 1).center(inner, edge) + corners[1]
        return [[(top, ink)], *body, [(corners[2] + edge * inner + corners[3], ink)]]

    def action_step(self, by: int) -> None:
        self._look(self.cursor.at + by)

    def action_choose(self) -> None:
        asked = next(iter(self.choices.values()), None)
        if self.card is not None and asked is not None:
            self.post_message(WidgetIntent(ChooseAction((type(asked)(self.card),))))

    def _look(self, number: int) -> None:
        if 0 <= number < len(self.hand):
            self.cursor.at = number
            self._looking = True
            self.repaint()
            if self.choices:  # else the order pane shows something else
                self.post_message(WidgetIntent(MoveCursor(number)))

    async def on_click(self, event: events.Click) -> None:
        """A card takes the cursor; clicked again, it is chosen, unless the click before was about another hand."""
        offset = await self.clicked(event)
        if offset is None:
            return
        meant = event.chain == 1 or self._clicked == self._asked_for
        self._clicked = self._asked_for
        room, rows = self._spread
        if meant and offset.y < rows and offset.x // room == self.cursor.at:
            self.action_choose()
        elif meant and offset.y < rows:
            self._look(offset.x // room)


def packed(parts: Sequence[Sequence[Span]], width: int) -> list[Line]:
    """Return parts one after the other, as many to a line as fit."""
    lines: list[Line] = []
    for part in parts:
        if lines and length(lines[-1]) + 2 + length(part) <= width:
            lines[-1] = (*lines[-1], ("  ", "text"), *part)
        else:
            lines.append(((" ", "text"), *part))
    return lines
