"""Refusals of cards, politics, revolts and leaders (3, 5, 8, 13)."""

from __future__ import annotations

from engine.gallic_war import actions as a
from engine.gallic_war import cards, leaders, politics, revolts
from engine.gallic_war.components import ROMAN_SIDE
from engine.gallic_war.refusals.case import Case
from engine.gallic_war.state import NONE


def check_play(case: Case, action: a.Play) -> None:
    """A card of the hand; Massive Revolt alone if it must be the first (5.1)."""
    card = case.card(action.card)
    case.refuse_if(card not in case.state.hands[case.side], "5.2", "not-in-hand", card=action.card)
    case.refuse_if(card not in cards.playable(case.state), "5.1", "massive-first")


def check_deal(case: Case, action: a.Deal) -> None:
    """A card of the deck, to the side that is dealt cards."""
    card = case.card(action.card)
    case.refuse_if(case.state.game.seats[case.side] != action.seat, "5.1", "not-dealt")
    case.refuse_if(card not in cards.deck(case.state), "5.1", "not-in-deck", card=action.card)


def check_announce(case: Case, action: a.Announce) -> None:
    """What the card can be used for (5.2.1, ruling C1)."""
    state, side, use = case.state, case.side, action.use
    case.refuse_if(use not in a.USES, "5.2", "unknown-use", name=use)
    if use in cards.uses(state):
        return
    event = case.cards.event[state.laid[side]]
    case.refuse_if(event and use == a.MOVEMENT, "5.1", "massive-as-event")
    case.refuse_if(event, "5.2.1 A", "event-card", use=use)
    case.refuse_if(use == a.EVENT, "5.2.1 A", "no-event-card")
    case.refuse_if(use == a.SUPPLY and state.raided, "5.2.1 B", "raided")
    case.refuse_if(use == a.SUPPLY, "5.2.1 B", "no-vercingetorix")
    limits = state.game.data.numbers.limits
    most = (limits.roman_activations, limits.barbarian_activations)[side]
    case.refuse_if(use == a.ACTIVATION, "5.2.1 C", "activated", n=most)


def _tribal(case: Case, area: int, name: str, rule: str) -> None:
    case.refuse_if(not case.areas.tribal >> area & 1, rule, "no-tribal-area", place=name)


def check_politics(case: Case, action: a.Sway | a.Rally) -> None:
    """An area with a tribe to turn; Britannia from over the sea; Vercingetorix from beside it (5.2.1 D, 8.3)."""
    state, area = case.state, case.area(action.area)
    _tribal(case, area, action.area, "5.2.1 D")
    others = state.home_tribes(area) & state.on_map & ~state.fighting[case.side]
    case.refuse_if(not others, "N5", "no-tribe-to-turn", place=action.area)
    case.refuse_if(not politics.targets(state) >> area & 1, "5.2.1 D", "britannia-out-of-reach")
    helped = politics.helped(state) >> area & 1
    case.refuse_if(isinstance(action, a.Rally) and not helped, "C4", "not-beside-vercingetorix", place=action.area)


def check_revolt(case: Case, action: a.Revolt) -> None:
    """An area whose tribes can rise (13.2-13.4)."""
    state, area = case.state, case.area(action.area)
    _tribal(case, area, action.area, "13.2")
    case.refuse_if(state.revolted >> area & 1, "13.2", "chosen-already", place=action.area)
    if revolts.eligible(state) >> area & 1:
        return
    if state.year == revolts.FIRST_YEAR and area == case.areas.helvetii:
        case.refuse("13.2.1", "helvetii-first-year")
    aquitania = case.areas.regions["aquitania"]
    if state.revolt == revolts.MAJOR and state.revolted & aquitania and aquitania >> area & 1:
        case.refuse("13.4", "aquitania-alone")
    case.refuse("N5", "no-tribe-to-turn", place=action.area)


def check_lead(case: Case, action: a.Lead) -> None:
    """A leader who can come, to an area where he can (13.4, 13.5, rulings V3, V4)."""
    leader, area = case.block(action.block), case.area(action.area)
    case.refuse_if(not case.blocks.gallic_leaders >> leader & 1, "13.4", "no-leader", block=action.block)
    case.refuse_if(case.state.on_map >> leader & 1, "13.4", "leader-on-map", block=action.block)
    massive = case.state.revolt == revolts.MASSIVE
    with_it = (leader == case.blocks.vercingetorix) == massive
    case.refuse_if(not with_it, "13.5" if massive else "13.4", "not-this-leader", block=action.block)
    case.refuse_if(not case.state.revolted >> area & 1, "13.4", "not-in-revolt", place=action.area)
    other = not leaders.regions_of(case.state, leader) >> area & 1
    case.refuse_if(other, "13.4", "other-region", block=action.block, place=action.area)
    case.refuse_if(not case.state.won >> area & 1, "V3", "no-victory", place=action.area)
    case.refuse_if(case.state.occ[ROMAN_SIDE] >> area & 1, "V3", "romans-there", place=action.area)


def check_settle(case: Case, action: a.Settle) -> None:
    """A tribal area that the Barbarians control; in flight, one with a tribe of theirs and no Roman (C5, C6)."""
    area, state = case.area(action.area), case.state
    _tribal(case, area, action.area, "C6")
    romans = state.occ[ROMAN_SIDE] >> area & 1
    case.refuse_if(romans and state.target != NONE, "C5", "romans-there", place=action.area)
    case.refuse("C6" if state.target == NONE else "C5", "not-controlled", place=action.area)


def check_baggage(case: Case, action: a.Step) -> None:
    """A block of the one area, that lacks a step (13.1)."""
    block, state = case.own(action.block), case.state
    full = state.step[block] == case.blocks.top[block]
    case.refuse_if(full, "13.1", "full-strength", block=action.block)
    case.refuse("13.1", "other-area", block=action.block)


def check_raid(case: Case) -> None:
    """Not after a step was given (13.1)."""
    case.refuse_if(case.state.given, "13.1", "step-given")


def check_draw(case: Case, action: a.Draw) -> None:
    """One of the next pair (3)."""
    case.block(action.block)
    pair = {choice.block for choice in case.state.legal_actions() if isinstance(choice, a.Draw)}
    case.refuse_if(action.block not in pair, "3", "not-drawn-now", block=action.block)
