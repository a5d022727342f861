"""The cards: one's own as cards to choose from, and what is known of all others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from textual import events
from textual.geometry import Offset

from engine.contract import Action
from engine.julius_caesar.actions import Discard, Play
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView, PlayedTurn
from engine.julius_caesar.words import label, say
from jc_tui.julius_caesar.blocks import played_cards
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.text.cards import describe
from jc_tui.look.bindings import bindings_of, key_name
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Label, Line, Span, length, wrapped
from jc_tui.widgets.canvas import Pane
from jc_tui.widgets.orders_pane import Cursor
from jc_tui.widgets.wishes import CursorMoved, Meant

POWERS = {
    "apollo": ("cards.power-apollo", "cards.within-apollo"),
    "jupiter": ("cards.power-jupiter", "cards.within-jupiter"),
    "mars": ("cards.power-mars", "cards.within-mars"),
    "mercury": ("cards.power-mercury", "cards.within-mercury"),
    "neptune": ("cards.power-neptune", "cards.within-neptune"),
    "pluto": ("cards.power-pluto", "cards.within-pluto"),
    "vulcan": ("cards.power-vulcan", "cards.within-vulcan"),
}
"""What each god does: on the card itself, and within a sentence."""

SMALL, WIDEST, WIDE = 5, 16, 11
"""The columns of a card at least, at most, and from which on it is drawn in full."""

SMALL_ROWS, FULL_ROWS = 3, 7
"""The rows of a card."""

ROOM_BELOW, ROOM_BESIDE = 4, 26
"""Fewer rows than that under the cards, and at least so many columns beside them: there is where the rest goes."""

FULL_HEIGHT = 12
"""Rows of a pane in which cards are drawn in full."""


class HandPane(Pane):
    """One's hand as cards, and what is known of the other cards. A card is chosen with Enter."""

    BINDINGS = bindings_of("hand", game="julius_caesar")

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._view: JuliusCaesarView | None = None
        self._choices: dict[str, Action] = {}
        self.cursor = Cursor()
        self._looking = False
        self._clicked: object = None

    def update_hand(self, view: JuliusCaesarView, legal: Sequence[Action] = ()) -> None:
        """Show the cards of this view; those that can be chosen are among the legal actions."""
        before = self._asked_for
        self._looking = self._looking and self._hand == view.hand
        self._view = view
        self._choices = {action.card: action for action in legal if isinstance(action, Play | Discard)}
        self.cursor.at = max(0, min(self.cursor.at, len(view.hand) - 1))
        if self._choices and self.card not in self._choices and self._asked_for != before:
            self.cursor.at = next((n for n, card in enumerate(view.hand) if card in self._choices), 0)
        self.repaint()

    @property
    def _hand(self) -> tuple[str, ...]:
        return self._view.hand if self._view else ()

    @property
    def _asked(self) -> str:
        """What is to be done with a card: its verb, or nothing."""
        return next((action.verb for action in self._choices.values()), "")

    @property
    def _asked_for(self) -> object:
        """What is asked: a card of this hand, for this."""
        return self._asked, self._hand

    @property
    def card(self) -> str | None:
        """The card under the cursor."""
        return self._hand[self.cursor.at] if self.cursor.at < len(self._hand) else None

    @property
    def cursor_spot(self) -> Offset:
        """The name of the card under the cursor, or the title."""
        if not (self.card and self._points):
            return Offset()
        room, _ = self._card_size(self.size.width, self.size.height - 1)
        return Offset(self.cursor.at * 4 + 1, 1) if room < SMALL else Offset(self.cursor.at * room + 1, 2)

    def title(self) -> list[Label]:
        """What is to be chosen, if anything."""
        if not self._asked:
            return [(say("cards.title"), "strong", "")]
        what = say("cards.play-one" if self._asked == "play" else "cards.discard-one")
        return [(say("cards.title"), "strong", ""), (what, "mark", ""), (key_name("enter"), "key", "choose")]

    def draw_body(self, width: int, height: int) -> list[Line]:
        """The cards side by side, what the chosen one does, and what is known of the others."""
        view = self._view
        if view is None:
            return []
        cards = self._cards(view, width, height)
        used = length(cards[0]) if cards else 0
        if not cards or height >= len(cards) + ROOM_BELOW or width - used < ROOM_BESIDE:
            return [*cards, *self._notes(view, width, height - len(cards))]
        rows = zip_longest(cards, self._notes(view, width - used - 1, height))
        return [(*(card or ((" " * used, "text"),)), (" ", "text"), *(note or ())) for card, note in rows]

    def _notes(self, view: JuliusCaesarView, width: int, height: int) -> list[Line]:
        """What the card pointed at does, and what is known of the others."""
        others = _packed(_open_parts(view), width)
        turns = [_turn(turn) for turn in reversed(view.played)]
        if turns:
            others += _packed([[(f"{say('cards.played-before')} ", "muted"), *turns[0]], *turns[1:]], width)
        if not (self.card and self._points):
            return others
        most = max(min(2, height), height - len(others))
        if most < 1:
            return others
        return [*[((f" {line}", "text"),) for line in self._words(self.card, width - 2, most)], *others]

    @property
    def _points(self) -> bool:
        """Whether a card is pointed at: one is to be chosen, or the player looks at them."""
        return bool(self._choices) or self._looking

    def _words(self, card: str, width: int, most: int) -> list[str]:
        lines = wrapped(say("cards.with-power", card=label(card), power=self._describe(card)), width)
        if len(lines) > most:
            lines = [*lines[: most - 1], self.glyphs.cut(f"{lines[most - 1]} {lines[most]}", width)]
        return lines

    def _describe(self, card: str) -> str:
        words = describe(card)
        if self._choices and card not in self._choices:
            not_now = "cards.cannot-be-played" if self._asked == "play" else "cards.cannot-be-discarded"
            return say(not_now, power=words)
        return words

    def _cards(self, view: JuliusCaesarView, width: int, height: int) -> list[Line]:
        """The cards side by side; where they do not fit, their names in one line."""
        if view.seat not in SEATS:
            return []
        if not view.hand:
            return [((f" {say('cards.none')}", "muted"),)]
        room, rows = self._card_size(width, height)
        if room < SMALL:
            return [tuple((f" {label(card)[:3]}", self._card_ink(n)) for n, card in enumerate(view.hand))]
        drawn = [self._card(number, card, room, rows) for number, card in enumerate(view.hand)]
        return [tuple(span for card in drawn for span in card[row]) for row in range(rows)]

    def _card_size(self, width: int, height: int) -> tuple[int, int]:
        room = min(WIDEST, width // max(1, len(self._hand)))
        if room < WIDE or height < FULL_HEIGHT:
            return min(room, WIDE), SMALL_ROWS
        powers = [len(_power(card, room - 2)) for card in self._hand if card in POWERS]
        return room, min(max([FULL_ROWS, *(rows + 3 for rows in powers)]), height - ROOM_BELOW)

    def _card_ink(self, number: int) -> str:
        if number == self.cursor.at and self._points:
            return "mark"
        return "muted" if self._choices and self._hand[number] not in self._choices else "text"

    def _card(self, number: int, card: str, width: int, rows: int) -> list[list[Span]]:
        """A card as a box of so many rows; the one under the cursor has a double edge."""
        glyphs, ink = self.glyphs, self._card_ink(number)
        corners, side, edge = glyphs.picked_frame if ink == "mark" else glyphs.frame
        inner = width - 2
        body = [
            [(side, ink), (text.ljust(inner)[:inner], "strong" if strong and ink == "text" else ink), (side, ink)]
            for text, strong in self._face(card, inner, rows - 2)
        ]
        top = corners[0] + str(number + 1).center(inner, edge) + corners[1]
        return [[(top, ink)], *body, [(corners[2] + edge * inner + corners[3], ink)]]

    def _face(self, card: str, width: int, rows: int) -> list[tuple[str, bool]]:
        printed, name = load_facts().cards[card], label(card)
        if rows == 1:
            return [((name if len(name) <= width else name[:3]).center(width), True)]
        if printed.god:
            face = [(f" {name.upper()}", True), *[(line, False) for line in _power(card, width)]]
        else:
            face = [
                (name.center(width), True),
                ("", False),
                (f" {self.glyphs.move * printed.move} {_few(printed.move, 'cards.move', width)}", False),
                (f" {self.glyphs.levy * printed.levy} {_few(printed.levy, 'cards.levy', width)}", False),
            ]
        return (face + [("", False)] * rows)[:rows]

    def action_step(self, by: int) -> None:
        """Take the cursor to the next card."""
        self._look(self.cursor.at + by)

    def action_choose(self) -> None:
        """Choose the card under the cursor; the game says why, where it cannot be chosen now."""
        asked = next(iter(self._choices.values()), None)
        if self.card is not None and isinstance(asked, Play | Discard):
            self.post_message(Meant({self.card: type(asked)(self.card)}))

    def _look(self, number: int) -> None:
        if 0 <= number < len(self._hand):
            self.cursor.at = number
            self._looking = True
            self.repaint()
            self.post_message(CursorMoved())

    async def on_click(self, event: events.Click) -> None:
        """A card takes the cursor; clicked again, it is chosen, unless the click before was about another hand."""
        offset = await self.clicked(event)
        if offset is None:
            return
        meant = event.chain == 1 or self._clicked == self._asked_for
        self._clicked = self._asked_for
        room, rows = self._card_size(self.size.width, self.size.height - 1)
        number = offset.x // room
        if not meant or offset.y >= rows:
            return
        if number == self.cursor.at:
            self.action_choose()
        else:
            self._look(number)


def _power(card: str, width: int) -> list[str]:
    return [f" {line}" for line in wrapped(say(POWERS[card][0]), width - 1)]


def _few(number: int, words: str, width: int) -> str:
    text = say(words, n=number)
    return text if number + len(text) + 2 <= width else ""


def _open_parts(view: JuliusCaesarView) -> list[list[Span]]:
    parts: list[list[Span]] = []
    if view.chosen:
        parts.append([(f"{say('cards.face-down')} ", "muted"), (label(view.chosen), "strong")])
    if view.discard:
        parts.append([(f"{say('cards.laid-aside')} ", "muted"), (label(view.discard), "text")])
    for side in [opponent(view.seat)] if view.seat in SEATS else SEATS:
        number = view.hand_sizes[side]
        held = say("cards.number", n=number, side=side.label) if number else say("cards.no-cards", side=side.label)
        held = say("cards.one-face-down", hand=held) if view.has_chosen.get(side) else held
        parts.append([(held, side_ink(side))])
    return parts


def _turn(turn: PlayedTurn) -> list[Span]:
    cancelled = [] if turn.player_one else [(f"{say('cards.cancelled')} ", "muted")]
    return [(f"{turn.turn} ", "muted"), *played_cards(turn), *cancelled]


def _packed(parts: Sequence[Sequence[Span]], width: int) -> list[Line]:
    """Parts one after the other, as many to a line as fit."""
    lines: list[list[Span]] = []
    used = width
    for part in parts:
        begins = used + 2 + length(part) > width
        if begins:
            lines.append([])
        gap = " " * (1 if begins else 2)
        lines[-1] += [(gap, "text"), *part]
        used = len(gap) + length(part) + (0 if begins else used)
    return [tuple(line) for line in lines]
