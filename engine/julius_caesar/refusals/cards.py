"""Refusals before the first battle cry: free deployment (5.3) and the card phase (2.1)."""

from __future__ import annotations

from engine.julius_caesar.actions import Deal, Discard, Play, Swap
from engine.julius_caesar.refusals.case import Case
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
    hand_size = case.state.game.data.numbers.hand_size
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
