"""Refusals in deployment, cards and gods (5.3, 2.1, G1-G7), levies and winter."""

from __future__ import annotations

from engine.blocks.facts import NOWHERE
from engine.blocks.sets import bits
from engine.julius_caesar import actions as a
from engine.julius_caesar.command import levied
from engine.julius_caesar.components import COLOURS
from engine.julius_caesar.gods import colours_there, drawable
from engine.julius_caesar.refusals.check import ENEMY, FRIENDLY, LegalityCheck
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.tasks import SUPPLY


def check_swap(case: LegalityCheck, action: a.Swap) -> None:
    first, second = case.own(action.first, "5.3"), case.own(action.second, "5.3")
    here, there = case.state.loc[first], case.state.loc[second]
    case.refuse_if(first == second, "5.3", "same-block", block=first)
    case.refuse_if(here == there, "5.3", "same-city", block=first, other=second, place=here)
    for block, city in ((first, there), (second, here)):
        if case.is_navis(block) and not case.is_port(city):
            case.refuse("S1", "navis-inland", "swapped", block=block, place=city)
    case.refuse_if(first > second, "5.3", "wrong-order", first=action.second, second=action.first)
    case.refuse_if(not case.state.swaps_left, "5.3", "no-swaps-left")


def check_deal(case: LegalityCheck, action: a.Deal) -> None:
    card, receiver = case.card(action.card), SEATS[case.side]
    case.refuse_if(action.seat != receiver, "2.1", "not-your-turn", "dealt", side=receiver)
    dealt, copies = sum(case.state.hands, ()).count(card), case.cards.copies[card]
    case.refuse_if(dealt >= copies, "2.1", "card-not-in-deck", card=card, n=copies)


def check_held(case: LegalityCheck, action: a.Discard | a.Play) -> None:
    card = case.card(action.card)
    case.refuse_if(card not in case.state.hands[case.side], "2.1", "card-not-held", card=card)
    early = isinstance(action, a.Play) and case.state.turn == 1
    case.refuse_if(early and action.card == "apollo", "C2", "apollo-first-turn")


def check_jupiter(case: LegalityCheck, action: a.Jupiter) -> None:
    """Require enemies beside a friendly city, or at a sea beside a friendly port (G1)."""
    space, friendly = case.space(action.space), case.state.friendly(case.side)
    at_sea = case.is_sea(space)
    case.refuse_if(at_sea and not case.state.edition.jupiter_seas, "G1", "not-a-city", "jupiter", place=space)
    case.refuse_if(not case.hostile(space), "G1", "no-enemy-there", place=space)
    if at_sea:
        beside = case.spaces.sea_neighbours[space] & case.spaces.ports
        case.refuse_if(not beside & friendly, "G1", "no-friendly-port-beside", place=space)
    elif not case.spaces.road_neighbours[space] & friendly:
        case.refuse("G1", "no-friendly-city-beside", place=space)


def check_colour(case: LegalityCheck, action: a.Colour) -> None:
    there, place = [COLOURS[colour] for colour in bits(colours_there(case.state))], case.state.drawn_from
    case.refuse_if(action.colour not in there, "G1", "no-such-colour-there", name=action.colour, place=place)


def check_draw(case: LegalityCheck, action: a.Draw) -> None:
    """Require a block that can be drawn from the space that was named (G1)."""
    block, space = case.block(action.block), case.state.drawn_from
    case.refuse_if(not case.state.at[case.foe][space] >> block & 1, "G1", "not-in-city", place=space)
    case.refuse_if(not drawable(case.state) >> block & 1, "G1", "not-of-that-colour", place=space)


def check_defect(case: LegalityCheck, action: a.Defect) -> None:
    city, left = case.space(action.space), case.state.drawn_from
    beside = case.spaces.road_neighbours[left] >> city & 1
    case.refuse_if(not beside, "M11", "not-adjacent", "by-land", start=city, end=left)
    case.refuse_if(case.status(city) != FRIENDLY, "G1", "not-friendly", "comes-over", stands=city)


def check_vulcan(case: LegalityCheck, action: a.Vulcan) -> None:
    city = case.space(action.space)
    case.refuse_if(case.is_sea(city), "G7", "not-a-city", "vulcan", place=city)
    case.refuse_if(case.status(city) != ENEMY, "G7", "not-enemy-city", stands=city)


def check_surprise(case: LegalityCheck, action: a.Surprise) -> None:
    space = case.space(action.space)
    case.refuse_if(not case.attacks(space), "G3", "not-your-attack", place=space)


# --- levies (6.4, 7.51, L1-L4) -----------------------------------------------------------------------------------


def check_levy(case: LegalityCheck, action: a.Levy) -> None:
    case.refuse_if(not case.state.levies_left, "6.4", "no-levy-points")
    block, city = case.block(action.block), case.space(action.city)
    _check_in_pool(case, block)
    case.refuse_if(case.is_sea(city), "6.4", "not-a-city", "levied", place=city)
    home = case.blocks.levy_city[block]
    if case.is_navis(block):
        case.refuse_if(not case.spaces.major_ports >> city & 1, "6.4", "major-port", block=block, place=city)
    elif home not in (NOWHERE, city):
        case.refuse("6.4", "levy-city", block=block, end=home, place=city)
    case.refuse_if(case.status(city) != FRIENDLY, "6.4", "not-friendly", "levied", stands=city)


def _check_in_pool(case: LegalityCheck, block: int) -> None:
    """Require a block that stands upright in the side's pool (5.2, 7.5, 7.51, L3)."""
    state = case.state
    case.refuse_if(case.on_map(block) and state.side_of(block) == case.side, "6.4", "on-map", block=block)
    if not case.is_home(block) or case.on_map(block):
        case.refuse_foreign(block, "5.2")
    case.refuse_if(state.lost >> block & 1, "7.51", "leader-lost", block=block)
    case.refuse_if(state.face_up >> block & 1, "7.5", "eliminated-this-year", block=block)
    coming = levied(case.blocks, case.side, state.lost)
    case.refuse_if(not coming >> block & 1, "7.51", "third-leader", block=block)


def check_step(case: LegalityCheck, action: a.Step) -> None:
    case.refuse_if(not case.state.levies_left, "6.4", "no-levy-points")
    block = case.own(action.block, "6.4")
    where = case.state.loc[block]
    case.refuse_if(case.is_sea(where), "6.4", "at-sea", block=block)
    case.refuse_if(case.status(where) != FRIENDLY, "6.4", "contested-city", stands=where)
    case.refuse_if(case.state.step[block] >= case.blocks.top[block], "6.4", "full-strength", block=block)


# --- winter (8.3-8.5) --------------------------------------------------------------------------------------------


def check_port(case: LegalityCheck, action: a.ToPort) -> None:
    block, port = case.own(action.block, "8.3"), case.space(action.city)
    sea = case.state.loc[block]
    case.refuse_if(not case.is_navis(block), "8.3", "not-navis", block=block)
    case.refuse_if(not case.is_sea(sea), "8.3", "in-port", block=block, place=sea)
    case.refuse_if(not case.is_port(port), "8.3", "not-a-port", place=port)
    case.refuse_if(case.link(sea, port) is None, "8.3", "not-on-this-sea", port=port, place=sea)
    case.refuse_if(case.status(port) != FRIENDLY, "8.3", "not-friendly", "wintering", stands=port)


def check_disband(case: LegalityCheck, action: a.Disband) -> None:
    supply = case.state.phase == SUPPLY
    block = case.own(action.block, "8.4" if supply else "8.5")
    case.refuse_if(block == case.blocks.cleopatra, "8.5", "cleopatra-stays")
    city = case.state.loc[block]
    feeds, blocks = case.spaces.feeds[city], case.state.at[case.side][city].bit_count()
    case.refuse_if(supply and blocks <= feeds, "8.4", "city-is-fed", place=city, feeds=feeds, n=blocks)
