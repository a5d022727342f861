"""Turn tribes by Political Actions, and give leaders homes (5.2.1 D, 8.3, 8.4, 13)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.facts import NOWHERE
from engine.blocks.leading import finish
from engine.blocks.sets import bits
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import actions, tasks
from engine.gallic_war.action_table import DICE, END, by_area
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import (
    LeaderCame,
    LeaderHomeless,
    LeaderRemoved,
    LeaderSettled,
    PoliticsRolled,
    PoliticsTried,
)
from engine.gallic_war.rules.cards import lose_action, points
from engine.gallic_war.rules.losses import eliminate, leave_map, return_to
from engine.gallic_war.rules.points import VERCINGETORIX_CAME
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import AS_THREE, CAME_HOME, NONE, State

CARD_NAMES_IT, ENEMY_IS_THERE, VERCINGETORIX_HELPS = -1, 1, -1
"""What is added to the roll."""


def targets(state: State) -> int:
    """Return the areas with a tribe that may turn to the active side (5.2.1 D)."""
    found = state.homes_of(state.others(state.active))
    return found if reaches_britannia(state, state.active) else found & ~(1 << state.areas.britannia)


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
    legal = politics_choices(state)
    return state.decide(state.active, legal, log) if legal else lose_action(state, log)


def politics_choices(state: State) -> Sequence[Action]:
    of, areas = state.rules.catalogue.of, targets(state)
    sways = map(of[actions.Sway].__getitem__, bits(areas))
    return (*sways, *map(of[actions.Rally].__getitem__, bits(areas & helped(state))))


def sway(state: State, action: actions.Sway | actions.Rally, log: Log) -> None:
    """Name an area, or tell that Vercingetorix helps, and so where he is (8.3)."""
    state.done()
    attempt(state, state.areas.index[action.area], isinstance(action, actions.Rally), log)


def attempt(state: State, area: int, rallied: bool, log: Log) -> bool:
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
    state.modifier, state.target = 0, NONE
    state.done()
    if success:
        return_to(state, bits(state.blocks.home_tribes[area] & state.others(side)), side, "politics", log)
        state.do(tasks.Battles(CAME_HOME))
        if side == ROMAN_SIDE:
            _lose_homes(state, area, log)


# --- leaders and their homes (8.3, 8.4, 13) ----------------------------------------------------------------------


def come(state: State, leader: int, area: int, log: Log) -> None:
    """Bring a leader to his home, and note it of the first card (Y4)."""
    blocks = state.blocks
    state.step[leader] = blocks.top[leader]
    state.homes[leader] = area
    state.put(leader, BARBARIAN_SIDE, area, log)
    if state.play_number == 1:
        state.led |= 1 << leader
    if leader == blocks.vercingetorix:
        state.deeds |= VERCINGETORIX_CAME
    log.append(LeaderCame(SEATS[BARBARIAN_SIDE], blocks.ids[leader], state.areas.ids[area]))


def minor_leaders_left(state: State) -> int:
    """Return the minor leaders that are not on the map and can come (8.4)."""
    return state.blocks.minor_leaders & ~state.on_map


def regions_of(state: State, leader: int) -> int:
    """Return the areas where a leader may come (13.4, 13.5)."""
    region = state.blocks.leader_region.get(leader)
    return state.areas.regions[region] if region else state.areas.tribal


def _lose_homes(state: State, area: int, log: Log) -> None:
    """Remove minor leaders at home in an area, and let Vercingetorix flee (5.2.1 D, C5)."""
    blocks = state.blocks
    for leader in bits(blocks.minor_leaders & state.fighting[BARBARIAN_SIDE]):
        if state.homes[leader] == area:
            place = state.areas.ids[state.loc[leader]]
            log.append(LeaderRemoved(SEATS[BARBARIAN_SIDE], blocks.ids[leader], place))
            leave_map(state, leader, log)
    vercingetorix = blocks.vercingetorix
    if not state.fighting[BARBARIAN_SIDE] >> vercingetorix & 1 or state.homes[vercingetorix] != area:
        return
    state.homes[vercingetorix] = NOWHERE
    if refuges(state):
        state.target = area
        state.do(tasks.Flight())
    else:
        eliminate(state, vercingetorix, "home", log)


def refuges(state: State) -> int:
    """Return where Vercingetorix may have his new home after that (C5)."""
    return state.homes_of(state.fighting[BARBARIAN_SIDE]) & ~state.occ[ROMAN_SIDE]


def is_home_lost(state: State, since: int = 1) -> bool:
    """Return whether Vercingetorix's home is lost, `since` which rulings it is asked (13.5, C6)."""
    home = state.homes[state.blocks.vercingetorix]
    if state.options.rulings < since:
        return False
    if home != NOWHERE and not state.controls(ROMAN_SIDE, home):
        state.home_lost = False
        return False
    return state.needs_home()


def offer_home(state: State, log: Log) -> bool:
    if not is_home_lost(state, state.task.since):
        return state.done()
    vercingetorix = state.blocks.vercingetorix
    if state.homes[vercingetorix] == NOWHERE:
        return state.decide(BARBARIAN_SIDE, homes(state), log)
    if state.controlled(BARBARIAN_SIDE):
        state.home_lost = True
        return state.ask(BARBARIAN_SIDE)
    state.homes[vercingetorix] = NOWHERE
    log.append(LeaderHomeless(SEATS[BARBARIAN_SIDE]))
    return state.done()


def homes(state: State) -> Sequence[Action]:
    """Return homes for Vercingetorix, who may keep one unless he flees (C5, C6)."""
    areas = state.controlled(BARBARIAN_SIDE) if state.target == NONE else refuges(state)
    settle = map(state.rules.catalogue.of[actions.Settle].__getitem__, bits(areas))
    has_one = state.homes[state.blocks.vercingetorix] != NOWHERE
    return (*settle, END) if has_one else tuple(settle)


def _settle(state: State, area: int, log: Log) -> bool:
    state.homes[state.blocks.vercingetorix] = area
    state.home_lost, state.target = False, NONE
    log.append(LeaderSettled(SEATS[BARBARIAN_SIDE], state.areas.ids[area]))
    return state.done()


CHOICES = {
    tasks.POLITICS: politics_choices,
    tasks.POLITICS_ROLL: lambda state: DICE,
    tasks.NEW_HOME: homes,
}
ACT = {
    (tasks.POLITICS, actions.Sway): sway,
    (tasks.POLITICS, actions.Rally): sway,
    (tasks.POLITICS_ROLL, actions.Roll): roll_politics,
    (tasks.NEW_HOME, actions.Settle): by_area(_settle),
    (tasks.NEW_HOME, actions.End): finish,
}
GO = {
    tasks.Politics: begin_politics,
    tasks.HomeOffer: offer_home,
    tasks.Flight: lambda state, log: state.decide(BARBARIAN_SIDE, homes(state), log),
}
