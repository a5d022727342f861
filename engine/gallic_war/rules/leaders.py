"""The leaders of Gaul: where they come into play, their homes, and how those are lost (5.2.1 D, 8.3, 8.4, 13)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.facts import NOWHERE
from engine.blocks.leading import finish
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import actions
from engine.gallic_war.catalogue import END, by_area
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import LeaderCame, LeaderHomeless, LeaderRemoved, LeaderSettled
from engine.gallic_war.rules.losses import eliminate, leave_map
from engine.gallic_war.rules.points import VERCINGETORIX_CAME
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import NONE, State
from engine.gallic_war.tasks import NEW_HOME, Flight, HomeOffer


def come(state: State, leader: int, area: int, log: Log) -> None:
    """A leader comes to an area at his full strength; it is his home from now on.

    `state.led` notes those who came with the Barbarians' first card of the year (10.5, 10.6, ruling Y4).
    """
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


# --- homes lost to a Political Action (5.2.1 D, ruling C5) -------------------------------------------------------


def lose_homes(state: State, area: int, log: Log) -> bool:
    """The Romans have turned an area by a Political Action: minor leaders at home there are removed.

    Returns:
        Whether it is Vercingetorix's home, so that he is to get another one, or to be eliminated.
    """
    blocks = state.blocks
    for leader in bits(blocks.minor_leaders & state.fighting[BARBARIAN_SIDE]):
        if state.homes[leader] == area:
            place = state.areas.ids[state.loc[leader]]
            log.append(LeaderRemoved(SEATS[BARBARIAN_SIDE], blocks.ids[leader], place))
            leave_map(state, leader, log)
    in_play = state.fighting[BARBARIAN_SIDE] >> blocks.vercingetorix & 1
    return bool(in_play and state.homes[blocks.vercingetorix] == area)


def refuges(state: State) -> int:
    """Return where Vercingetorix may have his new home after that (C5)."""
    mine = state.fighting[BARBARIAN_SIDE]
    open_areas = state.areas.tribal & ~state.occ[ROMAN_SIDE]
    return mask_of(area for area in bits(open_areas) if state.blocks.home_tribes[area] & mine)


def flee(state: State, log: Log) -> None:
    """Move Vercingetorix's home, or eliminate him."""
    vercingetorix = state.blocks.vercingetorix
    state.homes[vercingetorix] = NOWHERE
    if refuges(state):
        state.do(Flight())
        return
    state.target = NONE
    eliminate(state, vercingetorix, "home", log)


# --- homes lost in another way (13.5, ruling C6) -----------------------------------------------------------------


def is_home_lost(state: State, since: int = 1) -> bool:
    """Return whether Vercingetorix needs a home, which he may have lost when control changed.

    Rulings before those of `since` do not ask here.
    """
    home = state.homes[state.blocks.vercingetorix]
    if state.options.rulings < since:
        return False
    if home != NOWHERE and not state.controlled(ROMAN_SIDE) >> home & 1:
        state.home_lost = False
        return False
    return state.needs_home()


def offer_home(state: State, log: Log) -> bool:
    """Offer another home where the Romans have gained his, once each time."""
    task: HomeOffer = state.task
    if not is_home_lost(state, task.since):
        return state.done()
    vercingetorix, areas = state.blocks.vercingetorix, state.controlled(BARBARIAN_SIDE)
    if state.homes[vercingetorix] == NOWHERE:
        return _ask(state, areas, log)
    if areas:
        state.home_lost = True
        return state.ask(BARBARIAN_SIDE)
    state.homes[vercingetorix] = NOWHERE
    log.append(LeaderHomeless(SEATS[BARBARIAN_SIDE]))
    return state.done()


def _ask(state: State, areas: int, log: Log) -> bool:
    """Ask for one of these areas, or settle in the only one."""
    return state.ask(BARBARIAN_SIDE) if areas & (areas - 1) else _settle(state, bits(areas)[0], log)


def homes(state: State) -> Sequence[Action]:
    """The areas that may be Vercingetorix's home. While he has one, he may keep it.

    Those of `refuges` while he flees from the target of a Political Action.
    """
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
    NEW_HOME: homes,
}
ACT = {
    (NEW_HOME, actions.Settle): by_area(_settle),
    (NEW_HOME, actions.End): finish,
}
GO = {
    HomeOffer: offer_home,
    Flight: lambda state, log: _ask(state, refuges(state), log),
}
