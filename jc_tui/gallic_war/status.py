"""The lines at the top: date, phase, points, supply, the cards and what they are for; two, or all in one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Seat
from engine.gallic_war.actions import ACTIVATION, EVENT
from engine.gallic_war.seats import ROMANS, SEATS
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import card_name, phase_name, say
from jc_tui.blocks.status import Parts, TopLines
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.points import marks
from jc_tui.gallic_war.text.standing import shortened
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.look.spans import Span

SHORT = 4
"""The letters of a card's name where there is little room."""


def standing_parts(view: GallicWarView, *, brief: bool = False) -> Parts:
    """The points of the Romans with the next mark, and their supply."""
    ahead = next((needed for needed, _ in marks() if needed > view.points), 0)
    told = say("status.points-to", points=view.points, mark=ahead) if ahead else str(view.points)
    told = say("status.points", points=told)
    supply = say("status.supply-in-brief" if brief else "status.supply", supply=view.supply)
    return [[(told, side_ink(ROMANS))], [(supply, "text")]]


def card_parts(view: GallicWarView, *, brief: bool = False, uses: bool = True) -> Parts:
    """The cards in the order of their actions and the groups left; without `uses` not what cards are for."""
    parts: Parts = []
    if view.phase == "groups" and view.to_act and not brief:
        parts.append([(say("status.groups-left", n=view.action.groups_left), "mark")])
    return parts + [card_part(view, side, SHORT if brief else None, uses=uses) for side in in_order(view)]


def in_order(view: GallicWarView) -> Sequence[Seat]:
    """The sides with a card in this card play as they act: who is done, who acts, who waits."""
    ahead = [*([view.action.active] if view.action.active else []), *view.action.waiting]
    order = [*(side for side in SEATS if side not in ahead), *dict.fromkeys(ahead)]
    return [side for side in order if view.sides[side].has_laid or view.sides[side].use]


def card_part(view: GallicWarView, side: Seat, letters: int | None = None, *, uses: bool = True) -> list[Span]:
    """``R Aedui 3 movement``, muted once it is done; the card's name has at most so many `letters`."""
    seen, letter, ink = view.sides[side], side_letter(side), side_ink(side)
    use, card = say.one("status.use", seen.use) if seen.use else "", card_of(view, side)
    if card is None:
        done = say("status.done", side=letter, use=use)
        return [(done, "muted") if use else (say("status.face-down", side=letter), ink)]
    name = shortened(card_name(card))[:letters]
    told = say("status.card", side=letter, card=name, points=load_facts().points(card, side))
    is_done = bool(use) and not seen.has_laid
    spans = [(told, "muted" if is_done else ink)]
    if use and uses:
        spans.append((f" {use}", "muted" if is_done else "mark" if view.action.active is side else "text"))
    return spans


def card_of(view: GallicWarView, side: Seat) -> str | None:
    """The card of a side in this card play, also when it is done; not one that was put elsewhere then."""
    seen = view.sides[side]
    if seen.has_laid or not seen.discards or seen.use in (ACTIVATION, EVENT):
        return seen.laid
    return seen.discards[-1]


class StatusBar(TopLines):
    """When it is and who acts; points, supply, both cards with what they are for."""

    say, seats, phase_name = say, SEATS, staticmethod(phase_name)

    def date(self, view: GallicWarView, *, brief: bool) -> tuple[Parts, Parts]:
        facts, year = load_facts(), load_facts().year(view.year)
        if not view.play:
            return [[(year, "strong")]], []
        if brief:
            return [[(say("status.play-in-brief", year=year, play=view.play), "strong")]], []
        plays = facts.numbers.turns[max(view.year, 1) - 1].hand
        return [[(year, "strong")], [(say("status.play", play=view.play, plays=plays), "text")]], []

    def second(self, view: GallicWarView) -> Sequence[Parts]:
        return [[*standing_parts(view, brief=brief), *card_parts(view, brief=brief)] for brief in (False, True)]

    def in_one(self, view: GallicWarView) -> Sequence[Parts]:
        when, standing = self.when(view, brief=True), standing_parts(view, brief=True)
        full, short = self.second(view)
        return [
            [*self.when(view), *full],
            [*when, *full],
            [*when, *standing, *card_parts(view)],
            [*when, *short],
            [*when, *standing, *card_parts(view, brief=True, uses=False)],
        ]
