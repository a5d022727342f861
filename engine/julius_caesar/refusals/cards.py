"""Refusals of free deployment (5.3), in the card phase (2.1), and of what gods do to cities and battles."""

from __future__ import annotations

from engine.blocks.sets import bits
from engine.julius_caesar.actions import (
    Colour,
    Deal,
    Defect,
    Discard,
    Draw,
    Jupiter,
    Play,
    Surprise,
    Swap,
    Vulcan,
)
from engine.julius_caesar.components import COLOURS
from engine.julius_caesar.gods import colours_there, drawable
from engine.julius_caesar.refusals.case import CONTESTED, ENEMY, FRIENDLY, Case
from engine.julius_caesar.seats import SEATS


def check_swap(case: Case, action: Swap) -> None:
    """Two of the side's blocks on the map in different cities, Navis in ports only (5.3, S1)."""
    first, second = case.own(action.first, "5.3"), case.own(action.second, "5.3")
    here, there = case.state.loc[first], case.state.loc[second]
    case.refuse_if(first == second, "5.3", "same-block", block=first)
    case.refuse_if(here == there, "5.3", "same-city", block=first, other=second, place=here)
    for block, city in ((first, there), (second, here)):
        if case.is_navis(block) and not case.is_port(city):
            case.refuse("S1", "navis-inland", "swapped", block=block, place=city)
    case.refuse_if(first > second, "5.3", "wrong-order", first=action.second, second=action.first)
    case.refuse_if(not case.state.swaps_left, "5.3", "no-swaps-left")


def check_deal(case: Case, action: Deal) -> None:
    """Caesar's six cards, then Pompey's, none more often than the deck has it (2.1)."""
    card = case.card(action.card)
    hands = case.state.hands
    hand_size = case.state.rules.numbers.hand_size
    receiver = SEATS[0] if len(hands[0]) < hand_size else SEATS[1]
    case.refuse_if(action.seat != receiver, "2.1", "not-your-turn", "dealt", side=receiver)
    if (hands[0] + hands[1]).count(card) >= case.cards.copies[card]:
        case.refuse("2.1", "card-not-in-deck", card=card, n=case.cards.copies[card])


def check_held(case: Case, action: Discard | Play) -> None:
    """A card of the hand; Apollo is not played in the first game turn of a year (2.1, C2)."""
    card = case.card(action.card)
    case.refuse_if(card not in case.state.hands[case.side], "2.1", "card-not-held", card=card)
    early = isinstance(action, Play) and case.state.turn == 1
    case.refuse_if(early and action.card == "apollo", "C2", "apollo-first-turn")


def check_jupiter(case: Case, action: Jupiter) -> None:
    """A city with enemy blocks beside a friendly city, or where he strikes there a sea by a friendly port (G1)."""
    space, friendly = case.space(action.space), case.state.friendly(case.side)
    at_sea = case.is_sea(space)
    case.refuse_if(at_sea and not case.state.edition.jupiter_seas, "G1", "not-a-city", "jupiter", place=space)
    case.refuse_if(not case.hostile(space), "G1", "no-enemy-there", place=space)
    if at_sea:
        beside = case.spaces.sea_neighbours[space] & case.spaces.ports
        case.refuse_if(not beside & friendly, "G1", "no-friendly-port-beside", place=space)
    elif not case.spaces.road_neighbours[space] & friendly:
        case.refuse("G1", "no-friendly-city-beside", place=space)


def check_colour(case: Case, action: Colour) -> None:
    """A colour of the enemy's blocks in the space that was named (G1)."""
    there = [COLOURS[colour] for colour in bits(colours_there(case.state))]
    if action.colour not in there:
        case.refuse("G1", "no-such-colour-there", name=action.colour, place=case.state.drawn_from)


def check_draw(case: Case, action: Draw) -> None:
    """One of the enemy's blocks in the space that was named, of the colour if one was (G1)."""
    block, space = case.block(action.block), case.state.drawn_from
    case.refuse_if(not case.state.at[case.foe][space] >> block & 1, "G1", "not-in-city", place=space)
    case.refuse_if(not drawable(case.state) >> block & 1, "G1", "not-of-that-colour", place=space)


def check_defect(case: Case, action: Defect) -> None:
    """A friendly city beside the one that the drawn block leaves (G1)."""
    city, left = case.space(action.space), case.state.drawn_from
    if not case.spaces.road_neighbours[left] >> city & 1:
        case.refuse("M11", "not-adjacent", "by-land", start=city, end=left)
    case.refuse_if(case.status(city) != FRIENDLY, "G1", "not-friendly", "comes-over", stands=city)


def check_vulcan(case: Case, action: Vulcan) -> None:
    """An enemy city, not a contested one (G7)."""
    city = case.space(action.space)
    case.refuse_if(case.is_sea(city), "G7", "not-a-city", "vulcan", place=city)
    case.refuse_if(case.status(city) != ENEMY, "G7", "not-enemy-city", stands=city)


def check_surprise(case: Case, action: Surprise) -> None:
    """A battle that the god's moves have begun (G3)."""
    space = case.space(action.space)
    if case.status(space) != CONTESTED or case.state.attacker_at(space) != case.side:
        case.refuse("G3", "not-your-attack", place=space)
