"""Political Actions: the tribes of an area are to change sides (5.2.1 D, 8.3, rulings C2, C4, C5)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.leading import wait
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import actions, tasks
from engine.gallic_war.catalogue import DICE
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import PoliticsRolled, PoliticsTried
from engine.gallic_war.rules.cards import lose_action, points
from engine.gallic_war.rules.leaders import flee, lose_homes
from engine.gallic_war.rules.losses import return_to
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import AS_THREE, CAME_HOME, NONE, State

CARD_NAMES_IT, ENEMY_IS_THERE, VERCINGETORIX_HELPS = -1, 1, -1
"""What is added to the roll."""


def targets(state: State) -> int:
    """Return the areas with a tribe that may turn to the active side (5.2.1 D)."""
    areas, side = state.areas, state.active
    others = state.on_map & ~state.fighting[side]
    found = mask_of(area for area in bits(areas.tribal) if state.blocks.home_tribes[area] & others)
    return found if reaches_britannia(state, side) else found & ~(1 << areas.britannia)


def reaches_britannia(state: State, side: int) -> bool:
    """Return whether a side has an envoy in a port on the sea of Britannia."""
    envoys = state.blocks.legions if side == ROMAN_SIDE else state.blocks.leaders
    areas = state.areas
    return any(state.at[side][port] & envoys for port in bits(areas.ports[areas.oceanus]))


def helped(state: State) -> int:
    """Return the areas where Vercingetorix can help the Barbarians (C4)."""
    vercingetorix = state.blocks.vercingetorix
    if state.active == ROMAN_SIDE or not state.fighting[BARBARIAN_SIDE] >> vercingetorix & 1:
        return 0
    return state.areas.neighbours[state.loc[vercingetorix]]


def begin_politics(state: State, log: Log) -> bool:
    """Ask for a target, without which the action is lost."""
    legal = politics_choices(state)
    if not legal:
        return lose_action(state, log)
    if len(legal) > 1:
        return state.ask(state.active, legal)
    state.done()
    return attempt(state, bits(targets(state))[0], False, log)


def politics_choices(state: State) -> Sequence[Action]:
    of, areas = state.rules.catalogue.of, targets(state)
    sways = map(of[actions.Sway].__getitem__, bits(areas))
    return (*sways, *map(of[actions.Rally].__getitem__, bits(areas & helped(state))))


def sway(state: State, action: actions.Sway | actions.Rally, log: Log) -> None:
    """Name an area, or tell that Vercingetorix helps, and so where he is (8.3)."""
    state.done()
    attempt(state, state.areas.index[action.area], isinstance(action, actions.Rally), log)


def attempt(state: State, area: int, rallied: bool, log: Log) -> bool:
    """Try to turn the tribes of an area. The die is due."""
    side = state.active
    names_it = state.cards.area[state.laid[side]] == area
    parts = {
        "card": CARD_NAMES_IT * (names_it and not state.tracks & AS_THREE),
        "enemy": ENEMY_IS_THERE * (state.occ[1 - side] >> area & 1),
        "vercingetorix": VERCINGETORIX_HELPS * rallied,
    }
    state.target, state.modifier = area, sum(parts.values())
    told = tuple((cause, change) for cause, change in parts.items() if change)
    where = state.areas.ids[state.loc[state.blocks.vercingetorix]] if rallied else None
    name = state.areas.ids[area]
    log.append(PoliticsTried(SEATS[side], name, points(state, side), state.modifier, told, where))
    return state.do(tasks.PoliticsRoll())


def roll_politics(state: State, action: actions.Roll, log: Log) -> None:
    """Turn the area if the die, modified, is at most the card's points (5.2.1 D)."""
    side, die, area = state.active, action.dice[0], state.target
    always = die == 1 and side == BARBARIAN_SIDE and state.options.automaton
    success = always or die + state.modifier <= points(state, side)
    log.append(PoliticsRolled(SEATS[side], state.areas.ids[area], die, success))
    state.modifier = 0
    state.done()
    if not success:
        state.target = NONE
        return
    tribes = state.blocks.home_tribes[area] & state.on_map & ~state.fighting[side]
    return_to(state, bits(tribes), side, "politics", log)
    state.do(tasks.Battles(CAME_HOME))
    if side == ROMAN_SIDE and lose_homes(state, area, log):
        flee(state, log)
    else:
        state.target = NONE


CHOICES = {
    tasks.POLITICS: politics_choices,
    tasks.POLITICS_ROLL: lambda state: DICE,
}
ACT = {
    (tasks.POLITICS, actions.Sway): sway,
    (tasks.POLITICS, actions.Rally): sway,
    (tasks.POLITICS_ROLL, actions.Roll): roll_politics,
}
GO = {
    tasks.Politics: begin_politics,
    tasks.PoliticsRoll: wait,
}
