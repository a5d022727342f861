"""The lines at the top of the table of the Gallic War."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Seat
from engine.gallic_war.actions import ACTIVATION, EVENT, MOVEMENT
from engine.gallic_war.seats import ROMANS, SEATS
from engine.gallic_war.tasks import DEAL, LAY, OFFER, OVER, SETTLE
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import card_name, phase_name, say
from engine.translations import commas, noted
from jc_tui.appearance.sides import side_ink, side_letter
from jc_tui.appearance.spans import Span
from jc_tui.blocks.remarks import BlockRemarks, counted
from jc_tui.blocks.status import Lists, Parts, TopLines, join_parts, points_part, step
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.modes import MODES, YEAR
from jc_tui.gallic_war.points import marks, track
from jc_tui.gallic_war.text.standing import short_name, shortened

CARDS = (OFFER, DEAL, LAY)
"""The phases before the cards of a card play are turned up."""

FIGHTS = {*MODES, "main", "regroup", "stacking"}.difference(YEAR)
"""The phases of battles."""

SCALE = 24
"""The columns of the scale of points."""


def in_order(view: GallicWarView) -> Sequence[Seat]:
    """Return the sides with a card in play, in their order of action."""
    ahead = [*([view.action.active] if view.action.active else []), *view.action.waiting]
    order = [*(side for side in SEATS if side not in ahead), *dict.fromkeys(ahead)]
    return [side for side in order if view.sides[side].has_laid or view.sides[side].use]


def use_of(view: GallicWarView, side: Seat) -> str:
    """Return what a side announced for its card, as a word."""
    use = view.sides[side].use
    return say.one("status.use", use) if use else ""


def card_head(view: GallicWarView, side: Seat) -> str:
    """Return a side with its card where that can be seen: ``R Aedui 3``."""
    card, name = card_of(view, side), side_letter(side)
    if card is None:
        return name if view.sides[side].use else say("status.face-down", side=name)
    return say("status.card", side=name, card=shortened(card_name(card)), points=load_facts().points(card, side))


def card_part(view: GallicWarView, side: Seat) -> list[Span]:
    """Return ``R Aedui 3 movement``, muted once it is done."""
    seen, use = view.sides[side], use_of(view, side)
    is_done = bool(use) and not seen.has_laid
    spans = [(card_head(view, side), "muted" if is_done else side_ink(side))]
    if use:
        spans.append((f" {use}", "muted" if is_done else "mark" if view.action.active is side else "text"))
    return spans


def card_of(view: GallicWarView, side: Seat) -> str | None:
    """Return a side's card in this card play, also when done."""
    seen = view.sides[side]
    if seen.has_laid or not seen.discards or seen.use in (ACTIVATION, EVENT):
        return seen.laid
    return seen.discards[-1]


def steps(view: GallicWarView, side: Seat) -> list[Span]:
    """Return the steps of a side's action, the present one as a chip."""
    names, at = [use_of(view, side) or say("status.action")], 0
    if view.sides[side].use == MOVEMENT:
        names, at = [phase_name(phase, short=True) for phase in ("groups", "move")], int(view.phase != "groups")
    acts = view.phase not in FIGHTS and (view.action.active or view.actor) is side
    return [step(name, now=acts and number == at) for number, name in enumerate(names)]


class StatusBar(TopLines):
    """The points on their scale, the supply, and the areas at risk."""

    say, seats = say, SEATS

    def date(self, view: GallicWarView, *, brief: bool) -> list[Span]:
        year, plays = load_facts().year(view.year), load_facts().numbers.turns[max(view.year, 1) - 1].hand
        if brief:
            return [(say("status.play-in-brief", year=year, play=view.play) if view.play else year, "strong")]
        play = f"  {say('status.play', play=view.play, plays=plays)}"
        return [(year, "strong"), (play if view.play else " " * len(play), "text")]

    def stages(self, view: GallicWarView) -> Parts:
        if view.phase in (*YEAR, SETTLE, OVER):
            return [[step(phase_name(view.phase), now=True)]]
        plays, lying = load_facts().numbers.turns[max(view.year, 1) - 1].hand, view.phase in CARDS
        after = say("status.year-end") if view.play == plays else say("status.next-card", play=view.play + 1)
        parts: Parts = [[step(say("status.cards"), now=lying)]]
        for side in () if lying else in_order(view):
            parts.append([(card_head(view, side), side_ink(side)), *steps(view, side)])
        if lying:
            parts.append([step(say("status.actions"))])
        return [*parts, [step(say("status.battles"), now=view.phase in FIGHTS)], [step(after)]]

    def points(self, view: GallicWarView, before: GallicWarView, *, brief: bool) -> Parts:
        """Return ``R 12 ===---|-|-|-``, the Romans' points on a scale, and their supply."""
        needed = [str(mark) for mark, _ in marks()]
        ahead = next((mark for mark in needed if int(mark) > view.points), needed[-1])
        told = say("status.points-to", points=view.points, mark=ahead) if brief else f"{view.points:<2}"
        points = points_part(ROMANS, f"{told} ", view.points, before.points)
        supply = [(say("status.supply", supply=f"{view.supply:<2}"), "text")]
        if brief:
            return [join_parts((points, supply), " ")]
        tribal = load_facts().areas.names_of(load_facts().areas.tribal)
        held = sum(area in view.areas and view.areas[area].control is ROMANS for area in tribal)
        due = say("status.due", points=f"{held * load_facts().numbers.points.area:<2}")
        wins = say("status.wins-at", marks=commas(needed))
        scale = track(view.points, SCALE, self.glyphs)[0]
        return [[*points, *scale], [(wins, "muted")], supply, [(due, "text")]]

    def lists(self, view: GallicWarView, known: BlockRemarks | None) -> Lists:
        """Return the Romans' areas at risk, each of which scores."""
        areas = load_facts().areas
        found = known.at_risk(areas.names_of(areas.tribal)) if known and view.seat is ROMANS else []
        found.sort(key=lambda risk: -risk[2])
        risks = [noted(short_name(at), counted(short_name(start), blocks)) for at, start, blocks in found]
        return [(say("status.at-risk"), risks)]
