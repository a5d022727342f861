"""The order of the command phase (2.2, 6.0): Player 1 moves and levies or uses a god, then Player 2 does."""

from __future__ import annotations

from engine.blocks.state import Log
from engine.julius_caesar import gods, levy, movement
from engine.julius_caesar.cards import effective
from engine.julius_caesar.data import DECLARED
from engine.julius_caesar.events import CommandBegan
from engine.julius_caesar.main_attack import settle_attacks
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import (
    DEPLOY,
    DISBAND,
    JUPITER,
    LEVY,
    MAIN_ATTACK,
    MOVE,
    NONE,
    REGROUP,
    VULCAN,
    State,
)

STRIKES = {"jupiter": (JUPITER, gods.jupiter_spaces), "vulcan": (VULCAN, gods.vulcan_cities)}
"""The gods that strike a space: the phase in which their player names one, and which it can be."""


def begin_command(state: State, log: Log) -> str | None:
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
    if god in STRIKES:
        state.phase, spaces = STRIKES[god]
        return None if spaces(state) else "command over"
    choices = movement.move_choices(state)
    if len(choices) > 1:
        state.await_choice(MOVE, choices)
        return None
    return end_moves(state, log)


def end_moves(state: State, log: Log) -> str | None:
    """The moves are over: where it is to be declared, main attacks are."""
    state.moves_left = 0
    if state.edition.main_attack == DECLARED and settle_attacks(state):
        state.phase = MAIN_ATTACK
        return None
    return begin_levies(state, log)


def begin_levies(state: State, log: Log) -> str | None:
    """All is settled about the moves: a surprise battle is named, or the levies begin."""
    if state.cards.god[state.card]:
        return gods.settle_surprise(state, log)
    if not state.levies_left:
        return "command over"
    choices = levy.levy_choices(state)
    if len(choices) <= 1:
        return "command over"
    state.await_choice(LEVY, choices)
    return None


def end_command(state: State, log: Log) -> str | None:
    """A player's command phase is over: Player 2's begins, or the battles."""
    state.card = NONE
    state.moves_left = state.levies_left = 0
    state.active = state.guarded = 0
    state.marched = False
    if state.second:
        return "battles"
    state.second = True
    return "command"


ENDS = {DEPLOY: "deployed", MOVE: "moved", LEVY: "command over", REGROUP: "regrouped", DISBAND: "disbanded"}
ENDS |= {JUPITER: "command over", VULCAN: "command over"}
"""The step that follows `end`, by phase."""
