"""The cards: one's own as cards to choose from, and what is known of all others."""

from __future__ import annotations

from engine.julius_caesar.actions import Discard, Play
from engine.julius_caesar.data import GODS
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import label, say
from jc_tui.julius_caesar.blocks import played_cards
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.text.cards import describe
from jc_tui.look.bindings import bindings_of
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Line, Span, wrapped
from jc_tui.widgets.cards_pane import FULL_ROWS, CardsPane, packed


class HandPane(CardsPane):
    """One's hand as cards, and what is known of the other cards."""

    BINDINGS = bindings_of("hand", game="julius_caesar")
    say, PLAYS = say, (Play, Discard)

    _view: JuliusCaesarView

    def hand_of(self, view: JuliusCaesarView) -> tuple[str, ...] | None:
        return view.hand if view.seat in SEATS else None

    def called(self, card: str) -> str:
        return label(card)

    def others(self, width: int) -> list[Line]:
        before: list[list[Span]] = []
        for turn in reversed(self._view.played):
            cancelled = [] if turn.player_one else [(f"{say('cards.cancelled')} ", "muted")]
            head = [] if before else [(f"{say('cards.played-before')} ", "muted")]
            before.append([*head, (f"{turn.turn} ", "muted"), *played_cards(turn), *cancelled])
        return [*packed(_open_parts(self._view), width), *packed(before, width)]

    def words(self, card: str) -> str:
        power = describe(card, load_facts().edition(self._view))
        if self.choices and card not in self.choices:
            not_now = "cards.cannot-be-played" if self.asked == "play" else "cards.cannot-be-discarded"
            power = say(not_now, power=power)
        return say("cards.with-power", card=label(card), power=power)

    def full_rows(self, width: int) -> int:
        powers = [len(_power(card, width)) for card in self.hand if card in GODS]
        return max([FULL_ROWS, *(rows + 3 for rows in powers)])

    def face(self, card: str, width: int, rows: int) -> list[tuple[str, bool]]:
        printed, name = load_facts().cards[card], label(card)
        if rows == 1:
            return [((name if len(name) <= width else name[:3]).center(width), True)]
        if printed.god:
            return [(f" {name.upper()}", True), *[(line, False) for line in _power(card, width)]]
        return [
            (name.center(width), True),
            ("", False),
            (f" {self.glyphs.move * printed.move} {_few(printed.move, 'cards.move', width)}", False),
            (f" {self.glyphs.levy * printed.levy} {_few(printed.levy, 'cards.levy', width)}", False),
        ]


def _power(card: str, width: int) -> list[str]:
    return [f" {line}" for line in wrapped(say.one("cards.power", card), width - 1)]


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
