"""What a view settles of a state, all but hidden blocks and cards.

What the automaton's card is about while chance alone acts is left out too: its die, its targets, its orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.blocks.facts import LETTERS, NEUTRAL
from engine.blocks.sets import mask_of
from engine.contract import Seat
from engine.gallic_war import state as states
from engine.gallic_war import tasks
from engine.gallic_war.catalogue import Rules
from engine.gallic_war.options import chosen
from engine.gallic_war.rules.events import MASSIVE
from engine.gallic_war.rules.points import DEEDS
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import CROSSINGS, NONE, State
from engine.gallic_war.view import FEATS
from engine.gallic_war.viewdata import BattleView, GallicWarView, Part, SeenBlock


def certain(rules: Rules, view: GallicWarView) -> State:
    """Return the state without what the view hides."""
    state = State.new(rules, replace(chosen(view.options), rulings=view.rulings))
    state.stack = view.known.stack
    _set_book(state, view)
    _set_cards(state, view)
    _set_movement(state, view)
    _set_areas(state, view)
    if view.battle is not None:
        _set_battle(state, view.battle)
    _set_winter(state, view)
    return state


def side_of(seat: Seat | None) -> int:
    """Return the number of a side, `NEUTRAL` for nobody."""
    return NEUTRAL if seat is None else SEATS.index(seat)


def _side(seat: Seat | None) -> int:
    return NONE if seat is None else SEATS.index(seat)


def _number(index: Mapping[str, int], name: str | None) -> int:
    return NONE if name is None else index[name]


def _set_of(index: Mapping[str, int], names: Iterable[str]) -> int:
    return mask_of(map(index.__getitem__, names))


def _set_book(state: State, view: GallicWarView) -> None:
    """Set the turn, the points, and the blocks off the map."""
    blocks = state.blocks.index
    state.year, state.play_number = view.year, view.play
    state.actor, state.result = _side(view.actor), view.result
    state.supply, state.points, state.britons = view.supply, view.points, view.britons
    state.feats = sum(bit for bit, name in FEATS.items() if name in view.feats)
    state.deeds = sum(bit for bit, name in DEEDS.items() if name in view.deeds)
    state.slain, state.led = _set_of(blocks, view.slain), _set_of(blocks, view.led)
    state.massive, state.raided, state.bound = view.massive, view.raids, view.bound
    state.home_lost, state.wintered = view.home_lost, _set_of(blocks, view.wintered)
    state.pool, state.fallen = _set_of(blocks, view.pool), _set_of(blocks, view.fallen)
    state.due, state.out = _set_of(blocks, view.due), _set_of(blocks, view.out)
    for leader, area in view.homes.items():
        state.homes[blocks[leader]] = state.areas.index[area]
    areas = state.areas.index
    state.crowded = tuple((SEATS.index(seat), areas[area], steps) for seat, area, steps in view.crowded)


def _set_cards(state: State, view: GallicWarView) -> None:
    """Set the cards that are known, and what they are used for."""
    index = state.cards.index
    romans, barbarians = (view.sides[seat] for seat in SEATS)

    def numbers(cards: Iterable[str] | None) -> tuple[int, ...]:
        return tuple(map(index.__getitem__, cards or ()))

    state.removed = _set_of(index, view.removed)
    state.hands = tuple(sorted(numbers(romans.hand))), tuple(sorted(numbers(barbarians.hand)))
    state.discards = numbers(romans.discards), numbers(barbarians.discards)
    state.activated = numbers(romans.activated), numbers(barbarians.activated)
    state.laid = _number(index, romans.laid), _number(index, barbarians.laid)
    state.uses = romans.use or "", barbarians.use or ""


def _set_movement(state: State, view: GallicWarView) -> None:
    """Set the action that is done, and what moves have left behind."""
    areas, action, blocks = state.areas, view.action, state.blocks.index
    index = areas.index
    state.active, state.moves.first_mover = _side(action.active), _side(action.first_mover)
    state.queue = tuple(map(SEATS.index, action.waiting))
    state.target, state.modifier = _number(index, action.target), action.modifier
    state.revolt, state.given = action.revolt or "", action.given
    state.revolted, state.moves.groups = _set_of(index, action.revolted), _set_of(index, action.groups)
    state.moves.groups_left, state.moves.entering = action.groups_left, action.entering
    state.moves.voyages = tuple((index[start], index[end], count) for start, end, count in action.voyages)
    state.moves.to_subdue, state.rebels = _set_of(blocks, action.subduing), _set_of(blocks, action.rebels)
    state.moves.returned, state.moves.were_neutral = (
        _set_of(blocks, action.returned),
        _set_of(blocks, action.were_neutral),
    )
    state.won, state.moves.landed = _set_of(index, action.won), _set_of(index, action.landed)
    state.asked = _set_of(index, action.asked)
    if state.phase == tasks.GROUPS:
        risen = state.revolt not in ("", MASSIVE)
        state.moves.named_from = state.revolted if risen else (1 << areas.count) - 1
    state.moves.invaders, state.helping = action.invaders, action.helping
    state.tracks = states.AS_THREE if action.as_three else 0
    _count_ways(state, state.moves.crossed, action.crossed)
    width = 2 * len(areas.ends)
    for number, count in enumerate(state.moves.crossed):
        if count:
            side, way = divmod(number, width)
            state.moves.over[way >> 1] = side + 1
    for a, b, seat in action.crossed_last:
        state.moves.over[areas.border_between[index[a], index[b]]] = SEATS.index(seat) + 1


def _count_ways(state: State, counts: bytearray, ways: tuple[tuple[str, str, Seat, int], ...]) -> None:
    areas = state.areas
    width = 2 * len(areas.ends)
    for start, end, seat, number in ways:
        a, b = areas.index[start], areas.index[end]
        counts[SEATS.index(seat) * width + areas.directed(areas.border_between[a, b], b)] = number


def _set_areas(state: State, view: GallicWarView) -> None:
    """Set the blocks that are known, and who attacks."""
    areas, blocks = state.areas, state.blocks
    for name, seen in view.areas.items():
        area = areas.index[name]
        if seen.attacker is not None:
            state.moves.barbarians_attack |= SEATS.index(seen.attacker) << area
        for block in seen.blocks:
            number = blocks.index[block.id]
            place(state, number, area, side_of(block.side), blocks.strengths[number].index(block.strength), block)


def place(state: State, block: int, area: int, side: int, step: int, way: SeenBlock | Part) -> None:
    """Put a block into an area, with what its movement has left behind."""
    bit, areas = 1 << block, state.areas
    state.loc[block], state.step[block] = area, step
    state.at[side][area] |= bit
    state.occ[side] |= 1 << area
    state.fighting[side] |= bit
    if way.moved:
        state.moves.moved |= bit
    if way.reserve:
        state.moves.reserve |= bit
    if way.origin is not None:
        state.moves.origin[block] = areas.index[way.origin] + 1
    if way.by in areas.sea_index:
        state.moves.entry[block] = states.BY_SEA
    elif way.by is not None:
        state.moves.entry[block] = areas.directed(areas.border_between[areas.index[way.by], area], area) + 1


def _set_battle(state: State, battle: BattleView) -> None:
    """Set the round, whose turn it is, and the hits that are due."""
    areas, blocks = state.areas, state.blocks
    index = blocks.index
    state.battle.cause = battle.cause
    state.battle.area, state.battle.shaken = areas.index[battle.area], battle.shaken
    state.battle.crossing = CROSSINGS.index(battle.crossing or "")
    state.battle.attacker, state.battle.main = _side(battle.attacker), _number(areas.index, battle.main)
    state.battle.stage, state.battle.round, state.battle.rounds = battle.stage, battle.round, battle.rounds
    state.battle.fought, state.battle.siege_left = battle.fought, battle.siege_left
    if battle.turn_of is not None:
        letter = None if battle.letter is None else LETTERS.index(battle.letter)
        state.battle.slot = (
            0 if letter is None else 2 * letter + 1 + (SEATS.index(battle.turn_of) == state.battle.attacker)
        )
    state.acted, state.battle.halves = _set_of(index, battle.acted), _set_of(index, battle.halves)
    state.battle.sorties = _set_of(index, battle.sorties)
    state.battle.firing, state.battle.dice, state.battle.hits = (
        _number(index, battle.firing),
        battle.dice,
        battle.hits_due,
    )
    _count_ways(state, state.battle.retreats, battle.retreats)
    state.battle.sailed = tuple((SEATS.index(seat), areas.index[port]) for seat, port in battle.sailed)


def _set_winter(state: State, view: GallicWarView) -> None:
    winter, index = view.winter, state.blocks.index
    state.garrison, state.builds = winter.garrison, winter.builds
    state.going, state.to_roll = _set_of(index, winter.going), _set_of(index, winter.to_roll)
    state.leader = _number(index, winter.leader)
    state.acted |= _set_of(index, winter.settled)
