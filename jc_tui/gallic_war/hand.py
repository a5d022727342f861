"""The cards: one's hand to choose from, those in play and those played."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Seat
from engine.gallic_war.actions import EVENT, Play
from engine.gallic_war.seats import ROMANS, SEATS, opponent
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import card_name, say
from engine.translations import commas, noted, semicolons
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.sides import side_ink, side_letter
from jc_tui.appearance.spans import Line, Span
from jc_tui.gallic_war.facts import load_facts, plays_alone
from jc_tui.gallic_war.status import card_of, card_part, in_order
from jc_tui.gallic_war.text.cards import activations_of, brief_uses, use_words, uses_of
from jc_tui.gallic_war.text.standing import shortened
from jc_tui.widgets.cards_pane import CardsPane, packed


class HandPane(CardsPane):
    """One's hand as cards, what lies on the table, and what was played this year."""

    BINDINGS = bindings_of("hand", game="gallic_war")
    say, PLAYS = say, (Play,)

    _view: GallicWarView

    def hand_of(self, view: GallicWarView) -> tuple[str, ...] | None:
        return view.sides[view.seat].hand if view.seat in SEATS else None

    def called(self, card: str) -> str:
        return shortened(card_name(card))

    def kind(self, card: str) -> str:
        return self.glyphs.pip * load_facts().points(card, self._view.seat)

    def summary(self, card: str, width: int, *, full: bool) -> str:
        uses = self.face(card, width, full=full)
        fitting = [semicolons(uses[:number]) for number in range(1, len(uses) + 1)]
        most = next((text for text in reversed(fitting) if full or len(text) <= width - 5), "")
        told = f"{self.kind(card):3}  {most or (say('cards.event') if load_facts().event(card) else '')}".rstrip()
        return say("cards.bound", card=told) if full and self.choices and card not in self.choices else told

    def face(self, card: str, width: int, *, full: bool) -> list[str]:
        return brief_uses(self._view, self._view.seat, card)

    def words(self, card: str) -> list[str]:
        uses = uses_of(self._view, self._view.seat, card)
        return [use_words(self._view, use, self._view.seat, card) for use in uses if use != EVENT]

    def others(self, width: int) -> list[Line]:
        view = self._view
        on_table = in_order(view)
        lying = [card_part(view, side) for side in on_table]
        parts = [[(say("cards.order"), "muted")], *lying] if lying else []
        hidden = [opponent(view.seat)] if view.seat in SEATS else SEATS
        handed = [side for side in hidden if side is ROMANS or not plays_alone(view)]
        parts += [[(_held(view, side), side_ink(side))] for side in handed]
        there = {card_of(view, side) for side in on_table}
        gone = {side: [card for card in view.sides[side].discards if card not in there] for side in SEATS}
        played = [_played(side, cards) for side, cards in gone.items() if cards]
        activations = [_activations(view, side) for side in SEATS]
        return [
            *packed(parts, width),
            *packed([[(say("cards.played"), "muted")], *played] if played else [], width),
            *packed([[(say("cards.activations"), "muted")], *activations], width),
        ]


def _held(view: GallicWarView, side: Seat) -> str:
    seen = view.sides[side]
    told = say("cards.number", n=seen.hand_size, side=side.label)
    return say("cards.one-face-down", hand=told) if seen.has_laid and seen.laid is None else told


def _played(side: Seat, cards: Sequence[str]) -> list[Span]:
    return [(f"{side_letter(side)} ", side_ink(side)), (commas(map(shortened, map(card_name, cards))), "text")]


def _activations(view: GallicWarView, side: Seat) -> list[Span]:
    done = view.sides[side].activated
    told = say("cards.done-of", side=side_letter(side), done=len(done), most=activations_of(side))
    by = commas(shortened(card_name(card)) for card in done)
    return [(noted(told, by) if by else told, side_ink(side))]
