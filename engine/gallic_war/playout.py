"""Battles played to their end by the real rules, all fighting on."""

from __future__ import annotations

from typing import Protocol

from engine.contract import Action, Seat
from engine.gallic_war.actions import Assault, Battle, End, Fire, Hit, Retreat
from engine.gallic_war.events.fighting import BattleEnded
from engine.gallic_war.state import (
    BATTLE,
    CHANCE_PHASES,
    HIT,
    LEAVE,
    MAIN,
    ROLL,
    SHELTER,
    SORTIE,
    STORM,
    WITHDRAW,
    State,
)

FOUGHT = frozenset((WITHDRAW, SHELTER, MAIN, BATTLE, ROLL, HIT, SORTIE, STORM, LEAVE))
"""The phases of a battle, from when it is its turn to its end."""

MOST_STEPS = 80
"""After so many actions a battle has begun, if it begins at all."""


class Luck(Protocol):
    """Where chance comes from: `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 to just below 1, all equally likely."""


def led_to_battle(state: State, place: str, dice: Luck) -> bool:
    """Play a state on, nobody doing anything more, until the battle for an area begins; whether it does."""
    area = state.game.components.areas.index[place]
    for _ in range(MOST_STEPS):
        if state.battle == area and state.phase in FOUGHT:
            return True
        legal = state.legal_actions()
        if not legal:
            return False
        named = (action for action in legal if isinstance(action, Battle) and action.area == place)
        ended = (action for action in legal if isinstance(action, End))
        if state.phase in CHANCE_PHASES or state.to_act is Seat.CHANCE:
            state.play(legal[int(dice.random() * len(legal))])
        else:
            state.play(next(named, None) or next(ended, None) or fight_on(state))
    return False


def fight_out(state: State, dice: Luck) -> Seat:
    """Play the battle being fought to its end, as the rules have it; who holds the area. The state is changed."""
    while True:
        legal = state.legal_actions()
        by_chance = state.phase in CHANCE_PHASES or state.to_act is Seat.CHANCE
        action = legal[int(dice.random() * len(legal))] if by_chance else fight_on(state)
        for event in state.play(action):
            if isinstance(event, BattleEnded):
                return event.winner
        if state.result is not None:
            return state.result.winner or Seat.SPECTATOR


def fight_on(state: State) -> Action:
    """Fire while that is possible, and assault; of equals the block that has acted and hits least takes a hit."""
    legal = state.legal_actions()
    if state.phase == HIT:
        blocks = state.game.components.blocks

        def price(action: Action) -> tuple[bool, int]:
            block = blocks.index[action.block] if isinstance(action, Hit) else 0
            return not state.acted >> block & 1, blocks.fire[block]

        return min(legal, key=price)
    for wanted in (Fire, Assault, Retreat):
        if found := next((action for action in legal if isinstance(action, wanted)), None):
            return found
    return next((action for action in legal if isinstance(action, End)), legal[0])
