"""The cards: one's hand to choose from, and what others are known to have."""

from __future__ import annotations

from engine.contract import Seat
from engine.julius_caesar.actions import Discard, Play
from engine.julius_caesar.data import GODS
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import label, say
from engine.translations import commas, semicolons
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.sides import side_ink
from jc_tui.appearance.spans import Line, wrapped
from jc_tui.julius_caesar.facts import card_text, load_facts
from jc_tui.julius_caesar.text.cards import command_rows, command_signs, describe, name_ink, own_laid_cards
from jc_tui.widgets.cards_pane import CardsPane


class HandPane(CardsPane):
    """One's hand as cards, and what is known of the other cards."""

    BINDINGS = bindings_of("hand", game="julius_caesar")
    say, PLAYS = say, (Play, Discard)
    name_ink = staticmethod(name_ink)

    _view: JuliusCaesarView

    def hand_of(self, view: JuliusCaesarView) -> tuple[str, ...] | None:
        return view.hand if view.seat in SEATS else None

    def called(self, card: str) -> str:
        return label(card)

    def kind(self, card: str) -> str:
        return say("cards.kind-god") if card in GODS else ""

    def summary(self, card: str, width: int, *, full: bool) -> str:
        if card in GODS:
            power = describe(card, load_facts().edition(self._view)) if full else say.one("cards.within", card)
        else:
            (moves, move), (levies, levy) = command_signs(card, self.glyphs)
            columns = [len(say(word, n=2)) for word in ("cards.move", "cards.levy")]
            aligned = f"{moves:4} {move:{columns[0]}} {levies:3} {levy:{columns[1]}}"
            forms = aligned, f"{moves} {move} {levies} {levy}", f"{moves} {levies}"
            power = next((form.rstrip() for form in forms if len(form) <= width), forms[-1])
        if full and self.choices and card not in self.choices:
            return say.one("cards.not-now", self.asked, power=power)
        return power

    def face(self, card: str, width: int, *, full: bool) -> list[str]:
        if card in GODS:
            return [self.summary(card, width, full=full)]
        return command_rows(card, self.glyphs)

    def others(self, width: int) -> list[Line]:
        view = self._view
        lines: list[Line] = []
        for side in [opponent(view.seat), view.seat] if view.seat in SEATS else SEATS:
            mine = side is view.seat
            parts = [*(own_laid_cards(view, "cards.line") if mine else [_held(view, side)]), *_played(view, side)]
            rows = wrapped(semicolons(parts), width - 2, 1) if parts else []
            lines += [((f" {row}", "muted" if mine else side_ink(side)),) for row in rows]
        return lines


def _held(view: JuliusCaesarView, side: Seat) -> str:
    number = view.hand_sizes[side]
    held = say("cards.number", n=number, side=side.label) if number else say("cards.no-cards", side=side.label)
    return say("cards.one-face-down", hand=held) if view.has_chosen.get(side) else held


def _played(view: JuliusCaesarView, side: Seat) -> list[str]:
    cards = commas(card_text(turn, side) for turn in view.played)
    return [say("cards.played-by", cards=cards)] if cards else []
