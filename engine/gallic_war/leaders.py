"""The leaders of Gaul: where they come into play, their homes, and how those are lost (5.2.1 D, 8.3, 8.4, 13)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import actions
from engine.gallic_war.catalogue import END
from engine.gallic_war.components import BARBARIAN_SIDE, NOWHERE, ROMAN_SIDE
from engine.gallic_war.events.cards import LeaderCame, LeaderHomeless, LeaderRemoved, LeaderSettled
from engine.gallic_war.losses import eliminate, leave_map
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import NEW_HOME, NONE, PHASES, State
from engine.gallic_war.victory import VERCINGETORIX_CAME

INTERRUPTED = {
    f"{phase} {seat}": (phase, side) for phase in PHASES if phase != NEW_HOME for side, seat in enumerate(SEATS)
}
"""By what `State.resume` says where something else was to be asked: the phase, and the side."""

# --- coming (13.4, 13.5) -----------------------------------------------------------------------------------------


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
    """The minor leaders that are not on the map: each can come again (8.4)."""
    return state.blocks.minor_leaders & ~state.on_map


def regions_of(state: State, leader: int) -> int:
    """The areas where a minor leader may come: those of his colour (13.4); for Vercingetorix, all (13.5)."""
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
    return bool(_in_play(state) and state.homes[blocks.vercingetorix] == area)


def refuges(state: State) -> int:
    """Where Vercingetorix may have his new home after that: no Roman unit there, and a tribe of it is B's."""
    mine = state.fighting[BARBARIAN_SIDE]
    open_areas = state.areas.tribal & ~state.occ[ROMAN_SIDE]
    return mask_of(area for area in bits(open_areas) if state.home_tribes(area) & mine)


def flee(state: State, step: str, log: Log) -> str | None:
    """Vercingetorix has to move his home at once, or is eliminated; `step` follows when he has."""
    vercingetorix = state.blocks.vercingetorix
    state.homes[vercingetorix] = NOWHERE
    areas = refuges(state)
    if not areas:
        state.target = NONE
        eliminate(state, vercingetorix, "home", log)
        return step
    return _ask(state, areas, step, log)


# --- homes lost in another way (13.5, ruling C6) -----------------------------------------------------------------


def ask_home(state: State, step: str, since: int = 1) -> str:
    """Look after Vercingetorix's home when control of areas may have changed; the step to go on with.

    If the Romans have gained it, the Barbarians may name another one, once each time. If they control no area, he
    has none until they do. Rulings before those of `since` do not ask here.
    """
    if state.options.rulings < since:
        return step
    home = state.homes[state.blocks.vercingetorix]
    if home != NOWHERE and not state.controlled(ROMAN_SIDE) >> home & 1:
        state.home_lost = False
    elif _is_due(state):
        state.resume = step
        return "homes"
    return step


def home_waits(state: State) -> bool:
    """Return whether he is to be asked for a home before anything else."""
    return state.options.rulings > 1 and state.phase != NEW_HOME and _is_due(state)


def _is_due(state: State) -> bool:
    if not _in_play(state):
        return False
    home = state.homes[state.blocks.vercingetorix]
    if home == NOWHERE:
        return bool(state.controlled(BARBARIAN_SIDE))
    return not state.home_lost and bool(state.controlled(ROMAN_SIDE) >> home & 1)


def interrupt(state: State, log: Log) -> str | None:
    """Ask for the home instead of what is to be asked, which is asked when it is found."""
    state._legal = None
    return ask_home(state, f"{state.phase} {SEATS[state.actor]}")


def asked(state: State) -> tuple[str, int]:
    """Return which phase is asked, and of which side, as soon as he has a home."""
    here = state.phase, state.actor
    return INTERRUPTED.get(state.resume, here) if state.phase == NEW_HOME else here


def ask_again(state: State, log: Log) -> None:
    """Come back to what was to be asked."""
    state.phase, state.actor = asked(state)


def _in_play(state: State) -> bool:
    return bool(state.fighting[BARBARIAN_SIDE] >> state.blocks.vercingetorix & 1)


def find_home(state: State, log: Log) -> str | None:
    """A new home is offered, or found; without an area to choose there is none for now."""
    vercingetorix, areas = state.blocks.vercingetorix, state.controlled(BARBARIAN_SIDE)
    if state.homes[vercingetorix] == NOWHERE:
        return _ask(state, areas, state.resume, log)
    if not areas:
        state.homes[vercingetorix] = NOWHERE
        log.append(LeaderHomeless(SEATS[BARBARIAN_SIDE]))
        return state.resume
    state.home_lost = True
    state.phase, state.actor = NEW_HOME, BARBARIAN_SIDE
    return None


def _ask(state: State, areas: int, step: str, log: Log) -> str | None:
    state.resume = step
    if areas & (areas - 1):
        state.phase, state.actor = NEW_HOME, BARBARIAN_SIDE
        return None
    return _settle(state, bits(areas)[0], log)


def homes(state: State) -> Sequence[Action]:
    """The areas that may be Vercingetorix's home. While he has one, he may keep it.

    Those of `refuges` while he flees from the target of a Political Action.
    """
    areas = state.controlled(BARBARIAN_SIDE) if state.target == NONE else refuges(state)
    settle = map(state.rules.catalogue.of[actions.Settle].__getitem__, bits(areas))
    has_one = state.homes[state.blocks.vercingetorix] != NOWHERE
    return (*settle, END) if has_one else tuple(settle)


def settle(state: State, action: actions.Settle, log: Log) -> str | None:
    """An area is named."""
    return _settle(state, state.areas.index[action.area], log)


def _settle(state: State, area: int, log: Log) -> str:
    state.homes[state.blocks.vercingetorix] = area
    state.home_lost, state.target = False, NONE
    log.append(LeaderSettled(SEATS[BARBARIAN_SIDE], state.areas.ids[area]))
    return state.resume


def keep(state: State, action: actions.End, log: Log) -> str | None:
    """Vercingetorix keeps the home that the Romans hold."""
    return state.resume


CHOICES = {NEW_HOME: homes}
DOERS = {(NEW_HOME, actions.Settle): settle, (NEW_HOME, actions.End): keep}
STEPS = {"homes": find_home, "home at once": interrupt, **dict.fromkeys(INTERRUPTED, ask_again)}
