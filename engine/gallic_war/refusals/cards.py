"""Refusals at set-up, of cards and events, and in winter (3, 5, 13, 7)."""

from __future__ import annotations

from engine.gallic_war import actions as a
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.refusals.check import LegalityCheck
from engine.gallic_war.rules.cards import deck, is_bound, may_activate, may_supply, next_pair
from engine.gallic_war.rules.events import AQUITANIA, FIRST_YEAR, MAJOR
from engine.gallic_war.rules.politics import helped, minor_leaders_left, reaches_britannia, refuges, regions_of
from engine.gallic_war.rules.replacements import BUILD_COST
from engine.gallic_war.rules.winter import crowded, outside
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import NONE
from engine.gallic_war.tasks import LEGIONS_HOME, NEW_HOME


def check_draw(case: LegalityCheck, action: a.Draw) -> None:
    block, pair = case.block(action.block), next_pair(case.state)
    names = tuple(case.blocks.ids[each] for each in pair)
    case.refuse_if(block not in pair, "N6", "not-of-pair", block=block, names=names)


def check_deal(case: LegalityCheck, action: a.Deal) -> None:
    card, receiver = case.card(action.card), SEATS[case.state.actor]
    case.refuse_if(action.seat is not receiver, "5.1", "dealt-to-other", side=receiver)
    case.refuse_if(not deck(case.state) >> card & 1, "5.1", "card-not-in-deck", card=card)


def check_take(case: LegalityCheck, action: a.Take) -> None:
    card, massive = case.card(action.card), case.cards.massive
    case.refuse_if(card != massive, "5.1", "not-offered-card", card=card, other_card=case.cards.ids[massive])


def check_play(case: LegalityCheck, action: a.Play) -> None:
    card, massive = case.card(action.card), case.cards.massive
    case.refuse_if(card not in case.state.hands[case.side], "5.2", "card-not-held", card=card)
    bound = is_bound(case.state, case.side) and card != massive
    case.refuse_if(bound, "5.1", "massive-first", card=card, other_card=case.cards.ids[massive])


def check_announce(case: LegalityCheck, action: a.Announce) -> None:
    state, side, use = case.state, case.side, action.use
    card = state.laid[side]
    case.refuse_if(use not in a.USES, "5.2", "unknown-use", name=use)
    if case.cards.event[card]:
        case.refuse_if(use not in (a.EVENT, a.MOVEMENT), "5.2.1 A", "event-card", card=card, use=use)
        case.refuse_if(use == a.MOVEMENT and is_bound(state, side), "5.1", "bound-event", card=card)
        return
    case.refuse_if(use == a.EVENT, "5.2.1 A", "no-event", card=card)
    if use == a.SUPPLY and not may_supply(state, side):
        case.refuse("5.2.1 B", "no-raid", "again" if state.raided >= case.limits.barbarian_supply_actions else "")
    if use == a.ACTIVATION and not may_activate(state, side):
        case.refuse("5.2.1 C", "no-activation-left", n=len(state.activated[side]))


# --- Political Actions (5.2.1 D, 8.3) ----------------------------------------------------------------------------


def check_sway(case: LegalityCheck, action: a.Sway | a.Rally) -> None:
    state, area = case.state, case.tribal(action.area, "5.2.1 D")
    tribes = state.blocks.home_tribes[area] & state.on_map
    case.refuse_if(not tribes, "N5", "no-tribe-there", place=area)
    case.refuse_if(not tribes & ~state.fighting[case.side], "5.2.1 D", "no-tribe-to-turn", place=area)
    if area == case.areas.britannia and not reaches_britannia(state, case.side):
        case.refuse("5.2.1 D", "britannia-unreached", "leader" if case.side else "legion", place=area)


def check_rally(case: LegalityCheck, action: a.Rally) -> None:
    state, leader = case.state, case.blocks.vercingetorix
    case.refuse_if(case.side == ROMAN_SIDE, "8.3", "no-help", "roman", block=leader)
    in_play = state.fighting[BARBARIAN_SIDE] >> leader & 1
    case.refuse_if(not in_play, "8.3", "no-help", "absent", block=leader)
    check_sway(case, action)
    area = case.area(action.area)
    if not helped(state) >> area & 1:
        case.refuse("C4", "no-help", "far", block=leader, place=area)


def check_settle(case: LegalityCheck, action: a.Settle) -> None:
    state = case.state
    rule = "C6" if state.target == NONE else "C5"
    area = case.tribal(action.area, rule)
    if state.target == NONE:
        case.refuse_if(not state.controls(BARBARIAN_SIDE, area), "C6", "not-controlled", place=area)
        return
    case.refuse_if(state.occ[ROMAN_SIDE] >> area & 1, "C5", "romans-there", "settling", place=area)
    case.refuse_if(not refuges(state) >> area & 1, "C5", "no-tribe-of-yours", place=area)


# --- Events (13) -------------------------------------------------------------------------------------------------


def check_raid(case: LegalityCheck, action: a.Raid) -> None:
    case.refuse_if(case.state.given, "13.1", "raid-or-steps")


def check_fed(case: LegalityCheck, action: a.Step) -> None:
    state, block = case.state, case.own(action.block, "13.1")
    if state.target not in (NONE, state.loc[block]):
        case.refuse("13.1", "one-area", block=block, place=state.target)
    case.refuse_if(state.step[block] >= case.blocks.top[block], "V5", "full-strength", block=block)


def check_revolt(case: LegalityCheck, action: a.Revolt) -> None:
    state = case.state
    area = case.tribal(action.area, "13.2")
    case.refuse_if(state.revolted >> area & 1, "13.2", "revolted-already", place=area)
    tribes, mine = state.blocks.home_tribes[area], state.fighting[BARBARIAN_SIDE]
    wanted = tribes & (mine if state.active == ROMAN_SIDE else state.on_map & ~mine)
    first_year = state.year == FIRST_YEAR and area == case.areas.helvetii
    if first_year and not wanted & ~(1 << case.blocks.helvetii):
        case.refuse("13.2.1", "first-year", block=case.blocks.helvetii)
    how = "roman" if state.active == ROMAN_SIDE else ""
    case.refuse_if(not tribes & state.on_map, "N5", "no-tribe-there", place=area)
    case.refuse_if(not wanted, "13.2", "no-tribe-to-revolt", how, place=area)
    aquitania = case.areas.regions[AQUITANIA]
    if state.revolt == MAJOR and state.revolted & aquitania and aquitania >> area & 1:
        case.refuse("V1", "two-of-aquitania", place=area)


def check_lead(case: LegalityCheck, action: a.Lead) -> None:
    state = case.state
    major = state.revolt == MAJOR
    rule = "V3" if major else "V4"
    leader, area = case.block(action.block), case.area(action.area)
    coming = minor_leaders_left(state) if major else 1 << case.blocks.vercingetorix
    case.refuse_if(not coming >> leader & 1, rule, "not-coming", block=leader, names=case.blocks.names_of(coming))
    case.refuse_if(not state.revolted >> area & 1, rule, "not-risen", place=area)
    wrong = not regions_of(state, leader) >> area & 1
    case.refuse_if(wrong, "13.4", "wrong-region", block=leader, place=area)
    case.refuse_if(state.occ[ROMAN_SIDE] >> area & 1, rule, "romans-there", "leading", place=area)
    case.refuse_if(not state.won >> area & 1, rule, "not-won", place=area)


# --- the end of the year (7, E3-E9) ------------------------------------------------------------------------------


def _legion(case: LegalityCheck, block_id: str, rule: str) -> int:
    block = case.own(block_id, rule)
    case.refuse_if(not case.is_legion(block), rule, "no-legion", block=block)
    return block


def check_leader(case: LegalityCheck, action: a.Home | a.Stay) -> None:
    block, leader = case.own(action.block, "E6"), case.state.leader
    case.refuse_if(block != leader, "E6", "leader-first", block=block, other=leader)


def check_home(case: LegalityCheck, action: a.Home) -> None:
    block, home = _legion(case, action.block, "E3"), case.areas.transalpine
    case.refuse_if(case.state.loc[block] == home, "E3", "at-home", block=block, place=home)
    case.refuse_if(case.state.going >> block & 1, "E3", "going-already", block=block)


def check_stay(case: LegalityCheck, action: a.Stay) -> None:
    state, leader = case.state, case.state.leader
    block = case.own(action.block, "E6")
    case.refuse_if(block == leader, "E6", "stays-already", block=block)
    where = state.loc[leader]
    case.refuse_if(state.loc[block] != where, "E6", "not-with-leader", block=block, other=leader, place=where)
    people = case.blocks.gauls if case.blocks.gauls >> leader & 1 else case.blocks.germans
    case.refuse_if(not people >> block & 1, "E6", "other-people", block=block, other=leader)
    case.refuse_if(state.acted >> block & 1, "E6", "stays-already", block=block)
    case.refuse_if(state.homes[block] == where, "E6", "at-home", block=block, place=where)


def check_starve(case: LegalityCheck, action: a.Starve) -> None:
    block = _legion(case, action.block, "E7")
    case.refuse_if(block == case.blocks.caesar, "E7", "caesar-fed", block=block)
    place = case.state.loc[block]
    case.refuse_if(not outside(case.state) >> block & 1, "E7", "fed-at-home", block=block, place=place)
    case.refuse_if(case.state.acted >> block & 1, "E7", "starved-already", block=block)


def check_step(case: LegalityCheck, action: a.Step) -> None:
    state = case.state
    block = _legion(case, action.block, "7.5")
    case.refuse_if(state.step[block] >= case.blocks.top[block], "7.5", "full-strength", block=block)
    again = outside(state) & state.acted & 1 << block
    case.refuse_if(again, "7.5", "one-step-outside", block=block, place=state.loc[block])


def check_build(case: LegalityCheck, action: a.Build) -> None:
    block = case.block(action.block)
    case.refuse_if(not case.state.pool >> block & 1, "E10", "not-in-pool", block=block)
    most, supply = case.limits.build_strength, case.state.supply
    case.refuse_if(not 1 <= action.strength <= most, "E9", "build-strength", limit=most)
    dear = action.strength * BUILD_COST > supply
    case.refuse_if(dear, "7.7", "build-supply", n=supply, strength=action.strength)


def check_end(case: LegalityCheck, action: a.End) -> None:
    state = case.state
    if state.phase == NEW_HOME:
        homeless = state.homes[case.blocks.vercingetorix] >= case.areas.count
        case.refuse_if(homeless, "C6", "cannot-end", now=state.phase)
    if state.phase == LEGIONS_HOME and (areas := crowded(state)):
        place = (areas & -areas).bit_length() - 1
        case.refuse("7.3.2", "too-many-winter", place=place, n=state.garrison)
