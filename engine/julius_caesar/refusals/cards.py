"""Refusals before the first battle cry: free deployment (5.3) and the card phase (2.1)."""

from __future__ import annotations

from engine.julius_caesar.actions import Deal, Discard, Play, Swap
from engine.julius_caesar.refusals.case import Case, count, refuse
from engine.julius_caesar.seats import SEATS


def check_swap(case: Case, action: Swap) -> None:
    """Two of the side's blocks on the map in different cities, Navis in ports only (5.3, S1)."""
    first, second = case.own(action.first, "5.3"), case.own(action.second, "5.3")
    here, there = case.state.loc[first], case.state.loc[second]
    names = f"{case.block_name(first)} and {case.block_name(second)}"
    if first == second:
        refuse("5.3", "same-block", f"{case.block_name(first)} cannot change places with itself.")
    if here == there:
        refuse("5.3", "same-city", f"{names} both stand in {case.name(here)}.")
    for block, city in ((first, there), (second, here)):
        if case.is_navis(block) and not case.is_port(city):
            refuse(
                "S1",
                "navis-inland",
                f"{case.name(city)} is no port, so {case.block_name(block)} cannot stand there.",
            )
    if first > second:
        refuse(
            "5.3",
            "wrong-order",
            f"Name the two blocks the other way round: 'swap {action.second} {action.first}'.",
        )
    if not case.state.swaps_left:
        refuse("5.3", "no-swaps-left", "You have swapped as often as you have blocks on the map: write 'end'.")


def check_deal(case: Case, action: Deal) -> None:
    """Caesar's six cards, then Pompey's, none more often than the deck has it (2.1)."""
    card = case.card(action.card)
    hands = case.state.hands
    hand_size = case.state.game.data.numbers.hand_size
    receiver = SEATS[0] if len(hands[0]) < hand_size else SEATS[1]
    if action.seat != receiver:
        refuse("2.1", "not-your-turn", f"The next card is {receiver.label}'s.")
    if (hands[0] + hands[1]).count(card) >= case.cards.copies[card]:
        copies = count(case.cards.copies[card], "card")
        refuse("2.1", "card-not-in-deck", f"The deck holds {copies} {case.cards.names[card]}, dealt already.")


def _check_held(case: Case, card: int) -> None:
    if card not in case.state.hands[case.side]:
        refuse("2.1", "card-not-held", f"You do not hold the card {case.cards.names[card]}.")


def check_discard(case: Case, action: Discard) -> None:
    """A card of the hand (2.1)."""
    _check_held(case, case.card(action.card))


def check_play(case: Case, action: Play) -> None:
    """A card of the hand, but not Apollo in the first game turn of a year (2.1, C2)."""
    card = case.card(action.card)
    _check_held(case, card)
    if action.card == "apollo" and case.state.turn == 1:
        refuse(
            "C2",
            "apollo-first-turn",
            "Apollo copies a card of the game turn before, and a year's first turn has none: play another card.",
        )
