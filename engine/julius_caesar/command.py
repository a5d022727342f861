"""The order of the command phase (2.2, 6.0): Player 1 moves and levies or uses a god, then Player 2 does."""

from __future__ import annotations

from engine.blocks.state import Log
from engine.contract import Action
from engine.julius_caesar import gods, levy, movement
from engine.julius_caesar.cards import effective
from engine.julius_caesar.data import DECLARED
from engine.julius_caesar.events import CommandBegan
from engine.julius_caesar.main_attack import settle_attacks, undeclared
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import NONE, State
from engine.julius_caesar.tasks import (
    CommandPhaseOver,
    JupitersSpace,
    Levies,
    MainAttacks,
    MoveBlocks,
    VulcansCity,
)

STRIKES = {"jupiter": (JupitersSpace(), gods.jupiter_spaces), "vulcan": (VulcansCity(), gods.vulcan_cities)}
"""The gods that strike a space: the task in which their player names one, and which it can be."""


def begin_command(state: State, log: Log) -> bool:
    """The next player's command phase with the card in effect for him."""
    side = 1 - state.player_one if state.second else state.player_one
    caesars, pompeys, copied, _ = state.played[-1]
    card = effective(state, (caesars, pompeys)[side], copied)
    cards = state.cards
    state.actor, state.card = side, card
    god = cards.ids[card] if cards.god[card] else None
    moves = god in gods.GROUP_GODS
    state.moves_left, state.levies_left = (int(moves), 0) if god else (cards.move[card], cards.levy[card])
    log.append(
        CommandBegan(SEATS[side], 2 if state.second else 1, cards.ids[card], state.moves_left, state.levies_left)
    )
    state.go_to(CommandPhaseOver())
    if god in STRIKES:
        strike, spaces = STRIKES[god]
        return state.do(strike) if spaces(state) else True
    choices = movement.move_choices(state)
    if len(choices) > 1:
        state.do(MoveBlocks())
        return state.ask(side, choices)
    return end_moves(state, log)


def end_moves(state: State, log: Log) -> bool:
    """The moves are over: where it is to be declared, main attacks are."""
    state.moves_left = 0
    if state.edition.main_attack == DECLARED and settle_attacks(state):
        return state.do(MainAttacks())
    return begin_levies(state, log)


def begin_levies(state: State, log: Log) -> bool:
    """All is settled about the moves: a surprise battle is named, or the levies begin."""
    if state.cards.god[state.card]:
        return gods.settle_surprise(state, log)
    choices = levy.levy_choices(state)
    if len(choices) <= 1:
        return True
    state.do(Levies())
    return state.ask(state.actor, choices)


def end_command(state: State, log: Log) -> bool:
    """A player's command phase is over: Player 2's begins, or the battles."""
    state.card = NONE
    state.moves_left = state.levies_left = 0
    state.active = state.guarded = 0
    state.marched = False
    state.second = not state.second
    return state.done()


def moves_ended(state: State, action: Action, log: Log) -> None:
    """The player is done with moving."""
    state.done()
    end_moves(state, log)


def go_on_declaring(state: State, log: Log) -> bool:
    """Ask as long as a main attack has to be declared, then levy."""
    if undeclared(state):
        return state.ask(state.actor)
    state.done()
    return begin_levies(state, log)
