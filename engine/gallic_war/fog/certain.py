"""What a view settles of a state: everything but who the hidden blocks are, how strong, and the enemy's cards.

What a state keeps to find its way through the rules (which step follows, what a group has crossed) is no secret,
but a view does not list it: it follows from what the view says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.blocks.facts import LETTERS
from engine.blocks.sets import bits, mask_of
from engine.gallic_war import state as phases
from engine.gallic_war.actions import MOVEMENT
from engine.gallic_war.components import BARBARIAN_SIDE, NEUTRAL, ROMAN_SIDE
from engine.gallic_war.data_map import RHINE
from engine.gallic_war.options import chosen
from engine.gallic_war.revolts import MASSIVE
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import NONE, State
from engine.gallic_war.view import FEATS

if TYPE_CHECKING:
    from engine.contract import Seat
    from engine.gallic_war.game import GallicWar
    from engine.gallic_war.viewdata import BattleView, GallicWarView, Part, SeenBlock

_WINTER = frozenset(
    (
        *(phases.LEGIONS_HOME, phases.LEADER_HOME, phases.COMPANIONS),
        *(phases.SUPPLY, phases.REPLACE, phases.BUILD),
    )
)


def certain(game: GallicWar, view: GallicWarView) -> State:
    """The state without what the view hides. The view is one of a seat that is to act."""
    state = State.new(game, chosen(view.options))
    _set_book(state, view)
    _set_cards(state, view)
    _set_movement(state, view)
    _set_areas(state, view)
    if view.battle is not None:
        _set_battle(state, view.battle)
    _set_winter(state, view)
    return state


def complete(state: State, entered: int) -> State:
    """What follows from where the blocks stand, when the hidden ones have been placed too.

    `entered` are the neutral tribes that have joined a side as the other came, if that is remembered.
    """
    areas, blocks = state.game.components.areas, state.game.components.blocks
    state.then = "event moved" if state.revolt else "actions"
    here = state.at[ROMAN_SIDE]
    legions = state.moved & blocks.legions
    state.invaders = tuple([(here[area] & legions).bit_count() for area in (areas.britannia, areas.germania)])  # type: ignore[assignment]
    if state.phase == phases.GROUPS:
        events = state.revolt and state.revolt != MASSIVE
        state.named_from = state.revolted if events else (1 << areas.count) - 1
    if state.revolt and state.active == BARBARIAN_SIDE:
        theirs = state.fighting[BARBARIAN_SIDE]
        state.rebels = mask_of(
            tribe for area in bits(state.revolted) for tribe in bits(blocks.home_tribes[area] & theirs)
        )
        state.won = state.revolted & ~state.occ[ROMAN_SIDE]
    state.landed = mask_of(start for start, end, _ in state.voyages if state.contested >> end & 1)
    state.were_neutral = state.fighting[NEUTRAL] | entered
    _set_way(state)
    return state


def _set_way(state: State) -> None:
    """Which steps follow the battles, the regroup, and a home that was found."""
    if state.phase in _WINTER or state.garrison:
        state.cause, state.after = phases.WINTERING, "winter battle over"
    elif state.battle == NONE:
        attacking = [state.at[state.attacker_at(area)][area] for area in bits(state.contested)]
        marched = any(state.moved & blocks for blocks in attacking)
        state.cause = phases.MARCHED if marched or not state.revolt else phases.CAME_HOME
    if not state.garrison:
        if state.cause == phases.CAME_HOME:
            state.after = _after_rising(state)
        else:
            state.after = "actions" if state.revolt else "stacking"
    if state.cause == phases.CAME_HOME and state.revolt and state.battle != NONE and state.attacker != NONE:
        homes = state.home_tribes(state.battle)
        state.returned = homes & state.at[state.attacker][state.battle]
    subdued = state.active != NONE and state.uses[state.active] == MOVEMENT and state.laid[state.active] != NONE
    state.regrouped = state.then if subdued else "battle done"
    state.resume = _after_home(state)


def _after_rising(state: State) -> str:
    """What goes on when those who came home have fought; the automaton's leaders came before that (ruling A17)."""
    book = state.options.automaton and state.active == BARBARIAN_SIDE
    if state.revolt:
        return "book risen" if book else "risen"
    return "deal" if book and not state.play_number else "actions"


def _after_home(state: State) -> str:
    """What goes on when Vercingetorix has a home (5.2.1 D, ruling C6)."""
    if state.garrison:
        return "winter supply"
    if state.target != NONE:
        return "battles"
    if state.battle != NONE:
        return "regroup"
    if state.groups:
        return "move"
    waits = state.active != NONE and state.laid[state.active] != NONE
    return "battles" if waits or state.contested else "next action"


def side_of(seat: Seat | None) -> int:
    """The number of a side; `NEUTRAL` for nobody."""
    return NEUTRAL if seat is None else SEATS.index(seat)


def _side(seat: Seat | None) -> int:
    return NONE if seat is None else SEATS.index(seat)


def _number(index: Mapping[str, int], name: str | None) -> int:
    return NONE if name is None else index[name]


def _set_book(state: State, view: GallicWarView) -> None:
    """The turn, the points, and who is off the map."""
    blocks = state.game.components.blocks.index
    state.year, state.play_number, state.phase = view.year, view.play, view.phase
    state.actor, state.result = _side(view.seat), view.result
    state.supply, state.points, state.britons = view.supply, view.points, view.britons
    state.feats = sum(bit for bit, name in FEATS.items() if name in view.feats)
    state.massive, state.raided, state.bound, state.home_lost = (
        view.massive,
        view.raided,
        view.bound,
        view.home_lost,
    )
    state.wintered = mask_of(map(blocks.__getitem__, view.wintered))
    state.pool = mask_of(map(blocks.__getitem__, view.pool))
    state.fallen = mask_of(map(blocks.__getitem__, view.fallen))
    state.due = mask_of(map(blocks.__getitem__, view.due))
    state.out = mask_of(map(blocks.__getitem__, view.out))
    for leader, area in view.homes.items():
        state.homes[blocks[leader]] = state.game.components.areas.index[area]
    areas = state.game.components.areas.index
    state.crowded = tuple((SEATS.index(seat), areas[area], steps) for seat, area, steps in view.crowded)


def _set_cards(state: State, view: GallicWarView) -> None:
    """The cards that are known, and what they are used for."""
    index = state.game.components.cards.index
    state.removed = mask_of(map(index.__getitem__, view.removed))
    sides = [view.sides[seat] for seat in SEATS]

    def pair(names: list[tuple[str, ...]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        romans, barbarians = (tuple(map(index.__getitem__, cards)) for cards in names)
        return romans, barbarians

    hands = pair([side.hand or () for side in sides])
    state.hands = tuple(sorted(hands[0])), tuple(sorted(hands[1]))
    state.discards = pair([side.discards for side in sides])
    state.activated = pair([side.activated for side in sides])
    state.laid = _number(index, sides[0].laid), _number(index, sides[1].laid)
    state.uses = sides[0].use or "", sides[1].use or ""


def _set_movement(state: State, view: GallicWarView) -> None:
    """The action that is done, and what moves have left behind."""
    areas, action, blocks = state.game.components.areas, view.action, state.game.components.blocks
    index = areas.index
    state.active, state.first_mover = _side(action.active), _side(action.first_mover)
    state.queue = tuple(map(SEATS.index, action.waiting))
    state.target, state.modifier = _number(index, action.target), action.modifier
    state.revolt, state.given = action.revolt or "", action.given
    state.revolted = mask_of(map(index.__getitem__, action.revolted))
    state.groups = mask_of(map(index.__getitem__, action.groups))
    state.groups_left, state.entering = action.groups_left, action.entering
    state.voyages = tuple((index[start], index[end], count) for start, end, count in action.voyages)
    state.to_subdue = mask_of(map(blocks.index.__getitem__, action.subduing))
    _count_ways(state, state.crossed, action.crossed)
    width = 2 * len(areas.ends)
    for number, count in enumerate(state.crossed):
        if count:
            side, way = divmod(number, width)
            state.over[way >> 1] = side + 1
    for a, b, seat in action.crossed_last:
        state.over[areas.border_between[index[a], index[b]]] = SEATS.index(seat) + 1


def _count_ways(state: State, counts: bytearray, ways: tuple[tuple[str, str, Seat, int], ...]) -> None:
    areas = state.game.components.areas
    width = 2 * len(areas.ends)
    for start, end, seat, number in ways:
        a, b = areas.index[start], areas.index[end]
        counts[SEATS.index(seat) * width + areas.directed(areas.border_between[a, b], b)] = number


def _set_areas(state: State, view: GallicWarView) -> None:
    """The blocks that are known, and who attacks."""
    components = state.game.components
    areas, blocks = components.areas, components.blocks
    for name, seen in view.areas.items():
        area = areas.index[name]
        if seen.attacker is not None:
            state.barbarians_attack |= SEATS.index(seen.attacker) << area
        for block in seen.blocks:
            number = blocks.index[block.id]
            place(state, number, area, side_of(block.side), blocks.strengths[number].index(block.strength), block)


def place(state: State, block: int, area: int, side: int, step: int, way: SeenBlock | Part) -> None:
    """Put a block that is nowhere into an area, with what its movement has left behind."""
    bit, areas = 1 << block, state.game.components.areas
    state.loc[block], state.step[block] = area, step
    state.at[side][area] |= bit
    state.occ[side] |= 1 << area
    state.fighting[side] |= bit
    if way.moved:
        state.moved |= bit
    if way.reserve:
        state.reserve |= bit
    if way.origin is not None:
        state.origin[block] = areas.index[way.origin] + 1
    if way.by in areas.sea_index:
        state.entry[block] = phases.BY_SEA
    elif way.by is not None:
        state.entry[block] = areas.directed(areas.border_between[areas.index[way.by], area], area) + 1


def _set_battle(state: State, battle: BattleView) -> None:
    """The round, whose turn it is, who has had his, and the hits that are due."""
    areas, blocks = state.game.components.areas, state.game.components.blocks
    index = blocks.index
    state.battle, state.cause = areas.index[battle.area], battle.cause
    state.attacker, state.main = _side(battle.attacker), _number(areas.index, battle.main)
    state.stage, state.round, state.rounds = battle.stage, battle.round, battle.rounds
    state.fought, state.siege_left = battle.fought, battle.siege_left
    if battle.turn_of is not None:
        letter = None if battle.letter is None else LETTERS.index(battle.letter)
        state.slot = 0 if letter is None else 2 * letter + 1 + (SEATS.index(battle.turn_of) == state.attacker)
    state.acted = mask_of(map(index.__getitem__, battle.acted))
    state.halves = mask_of(map(index.__getitem__, battle.halves))
    state.sorties = mask_of(map(index.__getitem__, battle.sorties))
    state.firing, state.dice, state.hits = _number(index, battle.firing), battle.dice, battle.hits_due
    _count_ways(state, state.retreats, battle.retreats)
    state.sailed = tuple((SEATS.index(seat), areas.index[port]) for seat, port in battle.sailed)
    limits = state.game.data.numbers.limits
    if battle.stage == phases.FIELD and battle.rounds != limits.battle_rounds:
        state.crossing = _crossing(state)


def _crossing(state: State) -> int:
    """What the main group, which may be gone by now, crossed, where the battle is short (6 C, 6 E, ruling B3)."""
    areas = state.game.components.areas
    border = areas.border_between.get((state.main, state.battle))
    if border is not None and areas.kind[border] == RHINE:
        return phases.OVER_RHINE
    ships = state.options.automaton and state.attacker == BARBARIAN_SIDE
    return phases.BY_SHIP if ships else phases.LANDING


def _set_winter(state: State, view: GallicWarView) -> None:
    winter, index = view.winter, state.game.components.blocks.index
    state.garrison, state.builds = winter.garrison, winter.builds
    state.going = mask_of(map(index.__getitem__, winter.going))
    state.leader = _number(index, winter.leader)
    state.acted |= mask_of(map(index.__getitem__, winter.settled))
    state.to_roll = mask_of(map(index.__getitem__, winter.to_roll))
