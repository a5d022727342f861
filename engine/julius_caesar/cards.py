"""The card phase (2.1), from the deal to Player 1 or a cancelled turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.blocks.sets import mask_of
from engine.blocks.state import Log
from engine.contract import Action, Seat
from engine.julius_caesar import events as happened
from engine.julius_caesar import tasks
from engine.julius_caesar.components import CAESAR_SIDE, POMPEY_SIDE
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import NONE, State

Value = TypeVar("Value")

TurnCards = tuple[int, int, int, int]
"""The cards of a turn as in `State.played`: Caesar's, Pompey's, the one that Apollo copies, Player 1."""


def begin_year(state: State, log: Log) -> bool:
    state.turn, state.played = 0, ()
    state.hands, state.discards, state.chosen = ((), ()), (NONE, NONE), (NONE, NONE)
    log.append(happened.YearBegan(state.year))
    return state.go_to(tasks.DealCards())


def ask_deal(state: State, log: Log) -> bool:
    """Ask chance for six cards to Caesar, then to Pompey."""
    for side, hand in enumerate(state.hands):
        if len(hand) < state.rules.numbers.hand_size:
            return state.ask(side)
    return state.go_to(tasks.DiscardCard(CAESAR_SIDE))


def deck(state: State) -> list[tuple[int, int]]:
    """Return the kinds of card not dealt yet with their copies."""
    left = list(state.cards.copies)
    for card in state.hands[0] + state.hands[1]:
        left[card] -= 1
    return [(card, copies) for card, copies in enumerate(left) if copies]


def deal_choices(state: State) -> Sequence[Action]:
    dealing = state.rules.catalogue.deal[state.actor]
    return tuple([dealing[card] for card, _ in deck(state)])


def deal_weights(state: State) -> Sequence[int]:
    return [left for _, left in deck(state)]


def replaced(pair: tuple[Value, Value], side: int, value: Value) -> tuple[Value, Value]:
    return (value, pair[1]) if side == CAESAR_SIDE else (pair[0], value)


def _lay_down(state: State, card: int) -> tuple[Seat, str]:
    """Take a card from the acting side, and return its seat and id for events."""
    hand = state.hands[state.actor]
    place = hand.index(card)
    state.hands = replaced(state.hands, state.actor, hand[:place] + hand[place + 1 :])
    return SEATS[state.actor], state.cards.ids[card]


def deal(state: State, card: int, log: Log) -> None:
    side = state.actor
    state.hands = replaced(state.hands, side, tuple(sorted((*state.hands[side], card))))
    log.append(happened.CardDealt(SEATS[side], state.cards.ids[card]))


def in_hand(state: State) -> int:
    return mask_of(state.hands[state.actor])


def discard(state: State, card: int, log: Log) -> None:
    state.discards = replaced(state.discards, state.actor, card)
    log.append(happened.CardDiscarded(*_lay_down(state, card)))
    state.go_to(tasks.GameTurn() if state.actor == POMPEY_SIDE else tasks.DiscardCard(POMPEY_SIDE))


def begin_turn(state: State, log: Log) -> bool:
    state.turn += 1
    log.append(happened.TurnBegan(state.year, state.turn))
    return state.go_to(tasks.PlayCard(CAESAR_SIDE), tasks.GameTurnOver())


def playable(state: State) -> int:
    """Return the kinds of card that may be played, Apollo not in turn 1 (C2)."""
    apollo = 1 << state.cards.index["apollo"]
    return in_hand(state) & ~(apollo if state.turn == 1 else 0)


def play(state: State, card: int, log: Log) -> None:
    """Lay a card face down, and turn up both after the second."""
    state.chosen = replaced(state.chosen, state.actor, card)
    log.append(happened.CardChosen(*_lay_down(state, card)))
    if state.actor == CAESAR_SIDE:
        state.go_to(tasks.PlayCard(POMPEY_SIDE))
    else:
        state.done()
        _reveal(state, log)


def _reveal(state: State, log: Log) -> None:
    """Turn both cards up, settle Player 1, or cancel the turn."""
    ids = state.cards.ids
    caesars, pompeys, copied, first = shown = turned_up(state, state.chosen)
    told = None if NONE in (copied, first) else ids[copied]
    log.append(happened.CardsRevealed(ids[caesars], ids[pompeys], told))
    state.chosen = (NONE, NONE)
    state.played = (*state.played, shown)
    if first == NONE:
        log.append(happened.TurnCancelled())
        return
    state.player_one = first
    state.do(tasks.CommandPhase(), tasks.CommandPhase(), tasks.Battles())


def turned_up(state: State, shown: tuple[int, int]) -> TurnCards:
    """Return what two cards make of the turn, which two gods cancel (C3)."""
    apollo, god = state.cards.index["apollo"], state.cards.god
    # The other side's card of the turn before.
    copied = state.played[state.turn - 2][1 - shown.index(apollo)] if apollo in shown else NONE
    cancelled = god[shown[0]] and god[shown[1]]
    return (*shown, copied, NONE if cancelled else _player_one(state, shown, copied))


def _player_one(state: State, shown: tuple[int, int], copied: int) -> int:
    """Return Player 1, who plays the god or the higher moves (C3, C4)."""
    if state.edition.caesar_opens and state.year == state.rules.numbers.first_year and state.turn == 1:
        return CAESAR_SIDE
    god, move = state.cards.god, state.cards.move
    caesars, pompeys = effective(state, shown[0], copied), effective(state, shown[1], copied)
    return CAESAR_SIDE if (god[caesars], move[caesars]) >= (god[pompeys], move[pompeys]) else POMPEY_SIDE


def effective(state: State, card: int, copied: int) -> int:
    """Return what a played card counts as, for Apollo what it copies (C3)."""
    return copied if card == state.cards.index["apollo"] else card
