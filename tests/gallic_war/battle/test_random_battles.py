"""Battles set up and fought at random: rules that hold in all of them (6)."""

from collections import Counter
from typing import Any

import pytest

from engine.blocks.sets import bits
from engine.contract import Action, Event
from engine.gallic_war.actions import Regroup, Retreat
from engine.gallic_war.events import BattleEnded, RoundBegan
from engine.gallic_war.state import LANDING, SIEGE, WINTERING, Fight, State
from engine.gallic_war.tasks import (
    BATTLE,
    CHOOSE,
    HIT,
    LEAVE,
    MAIN,
    REGROUP,
    ROLL,
    SHELTER,
    SORTIE,
    STORM,
    WITHDRAW,
)
from tests.gallic_war.random_battles import chosen, situation
from tests.gallic_war.support import AREAS, BLOCKS, STOPPED, lead

MOST_ACTIONS = 800
ALL = {CHOOSE, WITHDRAW, SHELTER, MAIN, BATTLE, ROLL, HIT, SORTIE, STORM, LEAVE, REGROUP}


def blocks_of(state: State) -> Counter[int]:
    """How often each block is somewhere: on the map or in one of the boxes off it."""
    places = (state.fighting[0], state.fighting[1], state.fighting[2], state.fallen, state.out)
    return Counter(block for place in places for block in bits(place))


def fields_of(fight: Fight) -> dict[str, Any]:
    """The fields of a battle, compiled or not."""
    return {name: getattr(fight, name) for name in getattr(Fight, "__mypyc_attrs__", ()) or vars(fight)}


def check(state: State) -> None:
    """What holds at every moment of a battle."""
    if state.battle.area == -1:  # copies share it
        fresh = Fight.new(AREAS)
        assert all(getattr(state.battle, name) == value for name, value in fields_of(fresh).items())
        return
    areas, here = AREAS, state.at[0][state.battle.area] | state.at[1][state.battle.area]
    held = state.battle.inside | state.battle.sorties
    assert held.bit_count() <= areas.fortress[state.battle.area]
    assert not (held & state.fighting[0] and held & state.fighting[1])
    assert not held & ~here
    assert not held & state.moves.reserve
    width = 2 * len(areas.ends)
    for side in (0, 1):
        for way in range(width):
            assert state.battle.retreats[side * width + way] <= areas.limit[way >> 1]
    if state.battle.stage == SIEGE:
        assert state.battle.inside or state.battle.fought
        assert not state.battle.inside & state.fighting[state.battle.attacker]


def check_way(state: State, action: Retreat | Regroup) -> None:
    """Where blocks may go when they leave a battle: one area or sea on, and nowhere else (6 F, G)."""
    block, start, end = BLOCKS.index[action.block], AREAS.index[action.path[0]], AREAS.index[action.path[-1]]
    side = state.side_of(block)
    assert start == state.battle.area
    assert not state.at[1 - side][end]
    assert state.at[side][end] or not state.at[2][end], "a neutral area"
    if len(action.path) == 3:
        zone = AREAS.sea_index[action.path[1]]
        assert AREAS.ports[zone] >> start & AREAS.ports[zone] >> end & 1
        assert side == 0 or isinstance(action, Retreat)
        assert not state.options.restricted or side == 0 or BLOCKS.naval >> block & 1
    else:
        assert AREAS.neighbours[start] >> end & 1
    if end == AREAS.germania:
        assert BLOCKS.germans >> block & 1
    if end == AREAS.off_map:
        assert BLOCKS.legions >> block & 1
    elif state.battle.cause == WINTERING:
        assert side == 1


def initiative(state: State, block: int) -> tuple[int, bool, bool]:
    """When a block acts in a round: Caesar, then by letters, the defender first (rulings B4)."""
    side = state.side_of(block)
    defends = side != state.battle.attacker
    better = (state.battle.stage == SIEGE) + (state.battle.crossing == LANDING and side == 1) if defends else 0
    return (max(0, BLOCKS.letter[block] - better), block != BLOCKS.caesar, not defends)


class Turns:
    """The battle actions of the round that is fought, as they come."""

    def __init__(self) -> None:
        self.taken: list[tuple[int, tuple[int, bool, bool]]] = []

    def take(self, state: State, action: Action) -> None:
        """A block acts: not for the second time, and not before one whose turn was earlier."""
        if state.phase == BATTLE:
            block = BLOCKS.index[action.about[0]]
            assert block not in {other for other, _ in self.taken}
            turn = initiative(state, block)
            assert not self.taken or self.taken[-1][1] <= turn
            self.taken.append((block, turn))

    def told(self, events: list[Event]) -> None:
        """A new round begins."""
        if any(isinstance(event, (RoundBegan, BattleEnded)) for event in events):
            self.taken = []


def fight(seed: int) -> Counter[str]:
    """Fight the battles of a seed to their end; how often each phase came."""
    state, rng = situation(seed)
    boldness, turns = rng.random(), Turns()
    before, phases = blocks_of(state), Counter[str]()
    lead(state)
    minor = {BLOCKS.ambiorix, BLOCKS.dumnorix}
    for _ in range(MOST_ACTIONS):
        if state.phase == STOPPED or state.result is not None:
            break
        phases[state.phase] += 1
        check(state)
        legal = state.legal_actions()
        assert len(legal) > 1
        assert len(set(map(str, legal))) == len(legal)
        action = chosen(state, rng, boldness)
        if isinstance(action, (Retreat, Regroup)):
            check_way(state, action)
        turns.take(state, action)
        turns.told(state.apply(action))
    else:
        pytest.fail(f"no end: seed {seed}")
    after = blocks_of(state)
    assert {block: 1 for block in before if block not in minor or block in after} == dict(after)
    if state.result is None:
        assert not state.contested
        assert state.battle.area == -1
        assert (
            not state.battle.inside
            | state.battle.sorties
            | state.battle.halves
            | state.moves.reserve
            | state.moves.returned
        )
    return phases


@pytest.mark.slow
def test_battles_end_whatever_is_done() -> None:
    """No phase is without choices, no block is lost or doubled, no area stays contested, limits are kept."""
    phases = Counter[str]()
    for seed in range(250):
        phases += fight(seed)
    assert set(phases) >= ALL, ALL - set(phases)


@pytest.mark.slow
def test_many_more_battles_end() -> None:
    """The same for many more."""
    for seed in range(1000, 2500):
        fight(seed)
