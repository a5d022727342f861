"""Do the events, which are Baggage Trains and revolts (13)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.facts import NEUTRAL
from engine.blocks.leading import by_block, each
from engine.blocks.sets import bits
from engine.blocks.state import Log
from engine.contract import Action, Seat
from engine.gallic_war import actions, tasks
from engine.gallic_war.action_table import by_area
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import RevoltBegan
from engine.gallic_war.rules.cards import lose_action, put
from engine.gallic_war.rules.losses import bring, gain, return_to
from engine.gallic_war.rules.movement import begin_groups
from engine.gallic_war.rules.points import change_supply
from engine.gallic_war.rules.politics import come, minor_leaders_left, regions_of
from engine.gallic_war.seats import ROMANS, SEATS
from engine.gallic_war.state import CAME_HOME, MARCHED, NONE, State

ROMAN_SUPPLY, RAID, STEPS_GIVEN = 5, 2, 2
"""Supply points that the Romans gain, or lose to the Barbarians, and steps that their blocks gain instead."""


RAIDING = actions.Raid()


def ask_baggage(state: State, log: Log) -> bool:
    legal = baggage_choices(state) if state.given < STEPS_GIVEN else ()
    return state.decide(BARBARIAN_SIDE, legal, log) if legal else state.done()


def baggage_choices(state: State) -> Sequence[Action]:
    """Return raiding, and the blocks of one area that lack a step (13.1)."""
    step, top = state.rules.catalogue.of[actions.Step], state.blocks.top
    here = state.fighting[BARBARIAN_SIDE] if state.target == NONE else state.at[BARBARIAN_SIDE][state.target]
    steps = [step[block] for block in bits(here) if state.step[block] < top[block]]
    return steps if state.given else [*steps, RAIDING]


def raid(state: State, action: actions.Raid, log: Log) -> None:
    """Take supply points from the Romans, which is no Supply Action (V5)."""
    change_supply(state, -RAID, "baggage train", log)
    state.done()


def grow(state: State, block: int, log: Log) -> None:
    state.target = state.loc[block]
    state.given += 1
    gain(state, block, "baggage train", log)


MINOR, MAJOR, MASSIVE = "minor", "major", "massive"

AREAS = {MINOR: 1, MAJOR: 2, MASSIVE: 3}
"""How many areas rise."""

FIRST_YEAR = 1
"""58 BC: Massive Revolt is a minor one, and the Helvetii do not rise (13.2.1, 13.5)."""

AQUITANIA = "aquitania"


def begin_event(state: State, log: Log) -> bool:
    """Begin a revolt, or a Baggage Train, which gives the Romans supply (13)."""
    event = state.cards.event[state.laid[state.active]]
    if event != "baggage_train":
        state.revolt = revolt_size(event, SEATS[state.active], state.year, minor_leaders_left(state))
        return state.go_to(tasks.Uprising())
    if state.active == BARBARIAN_SIDE:
        return state.go_to(tasks.Baggage())
    change_supply(state, ROMAN_SUPPLY, "baggage train", log)
    return state.done()


def revolt_size(event: str, side: Seat, year: int, leaders_left: object) -> str:
    """Return how great a revolt is, minor where it can bring no leader (13.4, 13.5)."""
    if side is ROMANS or event == "minor_revolt":
        return MINOR
    if event == "major_revolt":
        return MAJOR if leaders_left else MINOR
    return MINOR if year == FIRST_YEAR else MASSIVE


def eligible(state: State) -> int:
    """Return the areas that may be chosen next (13.2).

    They have a tribe that the Romans take from the Barbarians, or the Barbarians from the Romans or neutral.
    """
    barbarian = state.active == BARBARIAN_SIDE
    return may_rise(state, state.others(BARBARIAN_SIDE) if barbarian else state.fighting[BARBARIAN_SIDE])


def may_rise(state: State, tribes: int) -> int:
    """Return other areas of tribes, in a Major Revolt not two of Aquitania (13.2.1, 13.4)."""
    if state.year == FIRST_YEAR:
        tribes &= ~(1 << state.blocks.helvetii)
    found, aquitania = state.homes_of(tribes) & ~state.revolted, state.areas.regions[AQUITANIA]
    return found & ~aquitania if state.revolt == MAJOR and state.revolted & aquitania else found


def ask_area(state: State, log: Log) -> bool:
    areas, left = eligible(state), AREAS[state.revolt] - state.revolted.bit_count()
    if not areas or not left:
        return rise(state, log) if state.revolted else lose_action(state, log)
    either = state.revolt == MAJOR and areas == state.areas.regions[AQUITANIA] & areas
    if areas.bit_count() > (1 if either else left):
        return state.ask(state.active)
    state.revolted |= areas
    return True


def revolt(state: State, area: int, log: Log) -> None:
    state.revolted |= 1 << area


def rise(state: State, log: Log) -> bool:
    """Bring all chosen tribes home, to attack whom they find there (13.2)."""
    log.append(RevoltBegan(SEATS[state.active], state.revolt, state.areas.names_of(state.revolted)))
    state.go_to(tasks.Battles(CAME_HOME), tasks.Leader())
    if state.active == ROMAN_SIDE:
        _fall_away(state, bits(state.revolted)[0], log)
        return True
    rebel(state, log)
    state.won = state.revolted & ~state.contested
    return True


def rebel(state: State, log: Log) -> None:
    """Bring the tribes of the areas that rise home, and put away Massive Revolt (13.2)."""
    if state.revolt == MASSIVE:
        state.massive = True
        state.removed |= 1 << state.laid[BARBARIAN_SIDE]
        state.laid = put(state.laid, BARBARIAN_SIDE, NONE)
    for area in bits(state.revolted):
        state.rebels |= raise_area(state, area, log)


def raise_area(state: State, area: int, log: Log) -> int:
    """Bring an area's tribes home for the Barbarians, and return them (13.2, A17)."""
    tribes = state.blocks.home_tribes[area] & state.others(BARBARIAN_SIDE)
    return_to(state, bits(tribes), BARBARIAN_SIDE, "revolt", log)
    return tribes


def _fall_away(state: State, area: int, log: Log) -> None:
    """Turn an area's tribes to a side without units there, or neutral (13.3, V2)."""
    tribes = state.blocks.home_tribes[area] & state.others(ROMAN_SIDE)
    if state.at[ROMAN_SIDE][area]:
        return_to(state, bits(tribes), BARBARIAN_SIDE, "revolt", log)
    elif state.at[BARBARIAN_SIDE][area] & ~tribes:
        return_to(state, bits(tribes), ROMAN_SIDE, "revolt", log)
    else:
        for tribe in bits(tribes):
            bring(state, tribe, NEUTRAL, area, "revolt", log)


def ask_leader(state: State, log: Log) -> bool:
    """Bring a leader where the Barbarians hold their own, then move (13.4, 13.5)."""
    if state.revolt == MINOR or not state.rebels & state.on_map:
        return state.done()
    legal = leader_choices(state)
    if legal:
        return state.decide(BARBARIAN_SIDE, legal, log)
    return state.done() if state.revolt == MASSIVE else move_after(state)


def leader_choices(state: State) -> Sequence[actions.Lead]:
    """Return each leader that may come, with each area that fits him (V3, V4)."""
    blocks, areas = state.blocks, state.areas
    fit = state.won & ~state.occ[ROMAN_SIDE]
    coming = minor_leaders_left(state) if state.revolt == MAJOR else 1 << blocks.vercingetorix
    return tuple(
        actions.Lead(blocks.ids[leader], areas.ids[area])
        for leader in bits(coming)
        for area in bits(fit & regions_of(state, leader))
    )


def bring_leader(state: State, action: actions.Lead, log: Log) -> bool:
    come(state, state.blocks.index[action.block], state.areas.index[action.area], log)
    return move_after(state)


def move_after(state: State) -> bool:
    """Let the Barbarians move from the areas that rose, or from any three (C8).

    They do so from any after a Massive Revolt. What that brings about is fought at once.
    """
    everywhere = (1 << state.areas.count) - 1
    begin_groups(state, AREAS[state.revolt], everywhere if state.revolt == MASSIVE else state.revolted)
    return state.go_to(tasks.Groups(), tasks.Battles(MARCHED))


CHOICES = {
    tasks.BAGGAGE: baggage_choices,
    tasks.REVOLT: each(actions.Revolt, eligible),
    tasks.LEADER: leader_choices,
}
ACT = {
    (tasks.BAGGAGE, actions.Raid): raid,
    (tasks.BAGGAGE, actions.Step): by_block(grow),
    (tasks.REVOLT, actions.Revolt): by_area(revolt),
    (tasks.LEADER, actions.Lead): bring_leader,
}
GO = {
    tasks.Baggage: ask_baggage,
    tasks.EventAction: begin_event,
    tasks.Uprising: ask_area,
    tasks.Leader: ask_leader,
}
