"""The cards of a hand, as a list or as faces, and remarks on others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual import events
from textual.geometry import Offset, Region

from engine.blocks.action_bases import CardAction
from engine.contract import Action
from engine.translations import Translations, headed
from jc_tui.appearance.bindings import key_name
from jc_tui.appearance.spans import Label, Line, Span, in_frame, length, wrapped
from jc_tui.table.intents import ChooseAction, MoveCursor
from jc_tui.table.order_menu import Cursor
from jc_tui.widgets.canvas import Pane
from jc_tui.widgets.pane_messages import want

FACES = 19
"""The rows of a pane's body from which on cards are drawn as faces."""

NARROWEST, WIDEST, TALLEST = 20, 40, 8
"""The columns of a face at least and at most, and its rows at most."""


class CardsPane(Pane):
    """Hand of cards to choose with Enter, and remarks on the other cards.

    Attributes:
        say: the catalogue of the game. PLAYS: the actions that choose a card of the hand.
        hand: one's cards. choices: by card, what choosing it means now. cursor: the card pointed at.
    """

    say: ClassVar[Translations]
    PLAYS: ClassVar[tuple[type[CardAction], ...]]

    _view: Any = None
    hand: tuple[str, ...] = ()
    choices: Mapping[str, CardAction] = {}
    _looking = False
    _clicked: object = None
    _spots: Sequence[Region] = ()

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.cursor = Cursor()

    # --- for the subclass ------------------------------------------------------------------------------------

    def hand_of(self, view: Any) -> tuple[str, ...] | None:
        """Return the viewer's cards, or None without a hand."""
        raise NotImplementedError

    def called(self, card: str) -> str:
        raise NotImplementedError

    def kind(self, card: str) -> str:
        """Return the text beside a card's name on its face."""
        return ""

    def name_ink(self, card: str) -> str:
        return "strong"

    def summary(self, card: str, width: int, *, full: bool) -> str:
        """Return what a card gives, in `full` or as much as fits a row."""
        raise NotImplementedError

    def face(self, card: str, width: int, *, full: bool) -> list[str]:
        """Return what is printed below a card's name, as rows to be wrapped."""
        raise NotImplementedError

    def words(self, card: str) -> list[str]:
        """Return what more there is to tell of the chosen card."""
        return []

    def others(self, width: int) -> list[Line]:
        """Return lines on all other cards, the most important first."""
        raise NotImplementedError

    def update_hand(self, view: Any, legal: Sequence[Action] = ()) -> None:
        """Show the cards of a view, with those in `legal` to choose."""
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
        """Verb of the choice among the cards, or an empty text."""
        return next((action.verb for action in self.choices.values()), "")

    @property
    def _asked_for(self) -> object:
        return self.asked, self.hand

    @property
    def card(self) -> str | None:
        return self.hand[self.cursor.at] if self.cursor.at < len(self.hand) else None

    @property
    def cursor_spot(self) -> Offset:
        if not self._points or self.cursor.at >= len(self._spots):
            return Offset()
        return self._spots[self.cursor.at].offset + Offset(1, self.HEAD)

    def draw_body(self, width: int, height: int) -> list[Line]:
        if self._view is None:
            return []
        others = self.others(width)
        if not self.hand:
            none = [] if self.hand_of(self._view) is None else [((f" {self.say('cards.none')}", "muted"),)]
            return [*none, *others]
        drawn = self._faces(width, height - len(others)) if height >= FACES else None
        cards, full = drawn or self._list(width, height, height - len(others))
        words = self._chosen_words(() if full else cards, width - 2, height - len(cards) - len(others))
        apart = [""] * (0 < len(words) < height - len(cards) - len(others))
        return [*cards, *[((f" {line}", "text"),) for line in [*apart, *words]], *others]

    @property
    def _points(self) -> bool:
        """True if a card is under the cursor for a choice or a look."""
        return bool(self.card) and (bool(self.choices) or self._looking)

    def _chosen_words(self, brief: Sequence[Line], width: int, room: int) -> list[str]:
        """Return what the card pointed at does, where `brief` lines do not say it all."""
        if self.card is None or not self._points or room < 1:
            return []
        more = [line for words in self.words(self.card) for line in wrapped(words, width, 2)]
        if 0 < len(more) <= room:
            return more
        told = self.summary(self.card, width, full=True)
        if not brief or any(told in text for line in brief for text, _ in line):
            return []
        return self.glyphs.wrap(headed(self.called(self.card), told), width, room)

    def _card_ink(self, number: int, ink: str) -> str:
        """Return `ink`, or that of a card pointed at or not to be chosen."""
        if number == self.cursor.at and self._points:
            return "mark"
        return "muted" if self.choices and self.hand[number] not in self.choices else ink

    # --- a list ----------------------------------------------------------------------------------------------

    def _list(self, width: int, height: int, room: int) -> tuple[list[Line], bool]:
        """Return the cards in rows, and whether these tell all they do.

        Where there are more cards than rows, they stand abreast.
        """
        numbers = [f"{n} " if self.choices else "" for n in range(1, len(self.hand) + 1)]
        names = [f"{number}{self.called(card)}" for number, card in zip(numbers, self.hand, strict=True)]
        abreast = -(-len(names) // max(1, height))
        deep, column = -(-len(names) // abreast), width // abreast
        wide = max(map(len, names))
        left = column - wide - 3
        told = [wrapped(self.summary(card, left, full=True), left) for card in self.hand]
        if full := abreast == 1 and sum(map(len, told)) <= room:
            deep = sum(map(len, told))
        else:
            brief = [(self.summary(card, left, full=False), self.kind(card)) for card in self.hand]
            told = [[text if abreast == 1 or len(text) <= left else kind] for text, kind in brief]
        rows: list[Line] = [()] * deep
        self._spots, at = [], 0
        for number, (name, texts) in enumerate(zip(names, told, strict=True)):
            self._spots.append(Region(at // deep * column, at % deep, column, len(texts)))
            for line in self._row(number, name.ljust(wide), texts, column):
                rows[at % deep] += line
                at += 1
        return rows, full

    def _row(self, number: int, name: str, rows: Sequence[str], width: int) -> list[Line]:
        points = number == self.cursor.at and self._points
        cells = [f"{self.glyphs.cursor if points else ' '}{name}  ", *[" " * (len(name) + 3)] * (len(rows) - 1)]
        if points and self.has_focus:
            return [
                ((f"{cell}{text}".ljust(width)[:width], "cursor"),) for cell, text in zip(cells, rows, strict=True)
            ]
        inks = self._card_ink(number, self.name_ink(self.hand[number])), self._card_ink(number, "text")
        room = width - len(name) - 3
        return [
            ((cell[:width], inks[0]), (self.glyphs.cut(text, room).ljust(room), inks[1]))
            for cell, text in zip(cells, rows, strict=True)
        ]

    # --- faces -----------------------------------------------------------------------------------------------

    def _faces(self, width: int, height: int) -> tuple[list[Line], bool] | None:
        """Return the cards drawn as faces, and whether these tell all, or None without room."""
        count = len(self.hand)
        for full in (True, False):
            for rows in range(1, count + 1):
                across = -(-count // rows)
                wide = min(WIDEST, width // across)
                if wide < NARROWEST:
                    continue
                faces = [self._printed(card, wide - 4, full=full) for card in self.hand]
                tall = max(map(len, faces)) + 2
                if tall <= TALLEST and rows * tall <= height:
                    self._spots = [Region(n % across * wide, n // across * tall, wide, tall) for n in range(count)]
                    drawn = [self._face(number, face, wide, tall) for number, face in enumerate(faces)]
                    bands = [drawn[first : first + across] for first in range(0, count, across)]
                    lines = [
                        tuple(part for face in band for part in face[row]) for band in bands for row in range(tall)
                    ]
                    return lines, full
        return None

    def _printed(self, card: str, width: int, *, full: bool) -> list[str]:
        name, kind = self.called(card).upper(), self.kind(card)
        head = self.glyphs.cut(name, width - len(kind) - 1)
        rows = [line for text in self.face(card, width, full=full) for line in wrapped(text, width)]
        return [f"{head.ljust(width - len(kind))}{kind}", *rows]

    def _face(self, number: int, rows: Sequence[str], width: int, tall: int) -> list[Line]:
        ink = self._card_ink(number, "text")
        frame = self.glyphs.picked_frame if ink == "mark" else self.glyphs.frame
        name, *others = rows
        lines: list[Line] = [((f" {name}", self._card_ink(number, self.name_ink(self.hand[number]))),)]
        lines += [((f" {row}", ink),) for row in others] + [()] * (tall - 2 - len(rows))
        return in_frame(frame, lines, width, ink, ((f"{frame[2]}{number + 1 if self.choices else ''}", ink),))

    def action_step(self, by: int) -> None:
        self._look(self.cursor.at + by)

    def action_choose(self) -> None:
        asked = next(iter(self.choices.values()), None)
        if self.card is not None and asked is not None:
            want(self, ChooseAction((type(asked)(self.card),)))

    def _look(self, number: int) -> None:
        if 0 <= number < len(self.hand):
            self.cursor.at = number
            self._looking = True
            self.repaint()
            if self.choices:  # else the order pane shows something else
                want(self, MoveCursor(number))

    def click_body(self, offset: Offset, event: events.Click) -> None:
        """Move the cursor to a card, or choose it with a second click."""
        meant = event.chain == 1 or self._clicked == self._asked_for
        self._clicked = self._asked_for
        there = [number for number, spot in enumerate(self._spots) if spot.contains_point(offset)]
        if meant and there == [self.cursor.at]:
            self.action_choose()
        elif meant and there:
            self._look(there[0])


def packed(parts: Sequence[Sequence[Span]], width: int) -> list[Line]:
    """Return parts one after the other, as many to a line as fit."""
    lines: list[Line] = []
    for part in parts:
        if lines and length(lines[-1]) + 2 + length(part) <= width:
            lines[-1] = (*lines[-1], ("  ", "text"), *part)
        else:
            lines.append(((" ", "text"), *part))
    return lines
