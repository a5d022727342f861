"""The automaton's draws, targets and attacks (12, 3, A2 to A16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import tasks
from engine.gallic_war.action_table import DICE
from engine.gallic_war.actions import MOVEMENT, POLITICS, Aim, Roll
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE, AreaTable
from engine.gallic_war.events import AreaDrawn, AttackPlanned, CardIdle, CardPassedOn, FateRolled, StepFollowed
from engine.gallic_war.rules.cards import put
from engine.gallic_war.rules.movement import begin_groups, finish_movement, sailings
from engine.gallic_war.rules.politics import attempt, helped
from engine.gallic_war.rules.politics import targets as turnable
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import AS_THREE, GERMANS_AREA, MANY, NONE, State

Go = Callable[[State, Log], bool]


def draw(state: State, errand: str, fit: int, table: Mapping[int, int] | None = None) -> bool:
    """Draw an area that fits, all alike or by a table. Return whether any does."""
    fates = [(area, table.get(area, 0) if table else 1) for area in bits(fit)]
    found = tuple([(area, weight) for area, weight in fates if weight])
    if not found:
        return False
    return state.do(tasks.Errand(errand, found[0][0]) if len(found) == 1 else tasks.AreaDraw(errand, found))


def do_errand(state: State, log: Log) -> bool:
    """Do what an area was drawn for, or a die rolled."""
    errand: tasks.Errand = state.task
    state.done()
    return state.rules.errands[errand.word](state, errand.drawn, log)


def by_die(highest: int, low: Go, high: Go) -> Callable[[State, int, Log], bool]:
    """Return what takes up a die, whose rolls up to the highest lead elsewhere."""
    return lambda state, die, log: low(state, log) if die <= highest else high(state, log)


def take_up(state: State, action: Aim | Roll, log: Log) -> None:
    errand, seat = state.task.then, SEATS[BARBARIAN_SIDE]
    if isinstance(action, Aim):
        log.append(AreaDrawn(seat, errand, action.area))
        state.go_to(tasks.Errand(errand, state.areas.index[action.area]))
    else:
        log.append(FateRolled(seat, errand, action.dice[0]))
        state.go_to(tasks.Errand(errand, action.dice[0]))


def card_of(state: State) -> str:
    """Return the automaton's card, which was Massive Revolt if it left the game."""
    cards, played = state.cards, state.laid[BARBARIAN_SIDE]
    return cards.ids[played if played != NONE else cards.massive]


def follow(state: State, step: str, log: Log) -> None:
    log.append(StepFollowed(SEATS[BARBARIAN_SIDE], card_of(state), step))


def roll_for(state: State, step: str, errand: str, log: Log) -> bool:
    follow(state, step, log)
    return state.do(tasks.DieRoll(errand))


def rest(state: State, log: Log) -> bool:
    log.append(CardIdle(SEATS[BARBARIAN_SIDE], card_of(state)))
    return True


def hostile(state: State) -> int:
    """Return the areas that are the Romans' or neutral (A11, A21)."""
    neutral = state.occ[NEUTRAL] & ~state.occ[BARBARIAN_SIDE]
    return (state.friendly(ROMAN_SIDE) | neutral) & ~(1 << state.areas.off_map)


def random_politics(state: State, step: str, fit: int, log: Log) -> bool:
    """Try a Political Action on a random area among those that fit (A5)."""
    follow(state, step, log)
    forget_aims(state)
    return draw(state, tasks.RANDOM_POLITICS, fit, state.rules.components.chart.tribes) or rest(state, log)


def try_politics(state: State, area: int, log: Log) -> bool:
    """Try a Political Action, helped by Vercingetorix where he is beside (A8)."""
    if state.uses[BARBARIAN_SIDE] == MOVEMENT:  # An event's card stays one.
        state.uses = put(state.uses, BARBARIAN_SIDE, POLITICS)
    return attempt(state, area, bool(helped(state) >> area & 1), log)


LEAST, PAIR = 2, 2
"""The strength of a German that is fit to attack, and how many attack together (3b, 3c)."""

POLITICS_ON = 3
"""The highest roll that leads to a Political Action (3g)."""

AS_RIVER = 2
"""How many blocks go between Britannia and a port, in each direction (ruling A16)."""


def beside(areas: AreaTable, area: int, *, by_land: bool = False) -> int:
    """Return the areas adjacent to one, unless `by_land` over Britannia's sea too."""
    britannia = 1 << areas.britannia
    coast = 0 if by_land else areas.ports[areas.oceanus] | britannia
    over = coast & ~britannia if area == areas.britannia else britannia
    return areas.neighbours[area] | (over if coast >> area & 1 else 0)


def able(state: State, blocks: int, area: int) -> int:
    """Return those of an area's blocks that may enter another (11, M8, A16)."""
    areas, table = state.areas, state.blocks
    if blocks and state.options.restricted and (state.loc[bits(blocks)[0]], area) not in areas.border_between:
        blocks &= table.naval
    return blocks & table.germans if area == areas.germania else blocks


def way_in(state: State, start: int, end: int) -> int:
    """Return how many more of its blocks may take a way in this card play."""
    areas = state.areas
    border = areas.border_between.get((start, end))
    if border is None:
        return AS_RIVER - sailings(state, start, end)
    return areas.limit[border] - state.moves.crossed[areas.count_index(BARBARIAN_SIDE, border, end)]


def steps(state: State, blocks: int, start: int, end: int) -> list[Action]:
    """Return the moves of blocks to an area beside, over the sea at Britannia."""
    catalogue, areas = state.rules.catalogue, state.areas
    by_land = (start, end) in areas.border_between
    way = state.rules.routes.along((start, end) if by_land else (start, areas.count + areas.oceanus, end))
    return [(catalogue.move if by_land else catalogue.sail).make(block, way) for block in bits(blocks)]


def size(state: State, area: int) -> int:
    """Return how many blocks an area contains (A6)."""
    return sum([state.at[side][area].bit_count() for side in range(3)])


def targets(state: State, area: int, troops: int, not_these: int = 0) -> int:
    """Return the areas of which one is attacked, the Romans' before neutral ones (3a, 3e)."""
    near = hostile(state) & beside(state.areas, area) & ~not_these
    reached = [other for other in bits(near) if able(state, troops, other) and way_in(state, area, other) > 0]
    for blocks in (1, 2) if troops & (troops - 1) else (1,):
        found = mask_of(other for other in reached if size(state, other) == blocks)
        if found:
            return found & state.occ[ROMAN_SIDE] or found
    return 0


def order(state: State, step: str, start: int, end: int, number: int, blocks: int, log: Log) -> None:
    send(state, start, end, number, blocks)
    tell_plan(state, step, start, end, number, log)


def send(state: State, start: int, end: int, number: int, blocks: int) -> None:
    """Order blocks to an area, with the number of all that are sent there."""
    state.orders = (*state.orders, (start, end, number, blocks))


def tell_plan(state: State, step: str, start: int, end: int, number: int, log: Log) -> None:
    ids, met = state.areas.ids, size(state, end) if hostile(state) >> end & 1 else 0
    log.append(AttackPlanned(SEATS[BARBARIAN_SIDE], card_of(state), step, ids[start], ids[end], met, number))


def first_by_rank(blocks: int, rank: Callable[[int], Any], room: int) -> tuple[int, int]:
    """Return the blocks that find room by rank, and equals of whom only some do."""
    going = 0
    for _, group in groupby(sorted(bits(blocks), key=rank), rank):
        equals = mask_of(group)
        if (going | equals).bit_count() > room:
            return going, equals if going.bit_count() < room else 0
        going |= equals
    return going, 0


def attack_from(state: State, area: int, log: Log) -> bool:
    state.rising = 1 << area
    return aim(state, log)


def aim(state: State, log: Log) -> bool:
    """Find the next activated area's target, or go on without one (3a, 3e, 3g)."""
    if not state.rising:
        return set_out(state) if state.orders else True
    area = bits(state.rising)[0]
    if draw(state, tasks.AREAS_TARGET, targets(state, area, state.at[BARBARIAN_SIDE][area])):
        return True
    if state.tracks & MANY:  # an area of a great revolt (A17)
        state.rising &= state.rising - 1
        return aim(state, log)
    if not hostile(state) & beside(state.areas, area):
        return pass_on(state, area, "beside", log)
    return no_attack(state, log)


def pass_on(state: State, area: int, cause: str, log: Log) -> bool:
    log.append(CardPassedOn(SEATS[BARBARIAN_SIDE], state.areas.ids[area], cause))
    return state.do(tasks.Germania())


def target(state: State, end: int, log: Log) -> bool:
    area = bits(state.rising)[0]
    troops = able(state, state.at[BARBARIAN_SIDE][area], end)
    number = min(troops.bit_count(), way_in(state, area, end))
    order(state, "3a" if size(state, end) == 1 else "3e", area, end, number, troops, log)
    state.rising &= state.rising - 1
    return aim(state, log)


def fit_germans(state: State, area: int) -> int:
    here = state.at[BARBARIAN_SIDE][area] & state.blocks.germans
    return mask_of(block for block in bits(here) if state.strength(block) >= LEAST)


def aim_pairs(state: State, log: Log) -> bool:
    """Find areas for two pairs of Germans, or for one (3b, 3c)."""
    germania = state.areas.germania
    fit = fit_germans(state, germania)
    chosen = mask_of(end for _, end, _, _ in state.orders)
    more = len(state.orders) < min(fit.bit_count() // PAIR, 2)
    if more and draw(state, tasks.PAIRS_TARGET, targets(state, germania, fit, chosen)):
        return True
    return set_out(state) if state.orders else no_attack(state, log)


def pairs_target(state: State, end: int, log: Log) -> bool:
    germania = state.areas.germania
    fit = fit_germans(state, germania)
    order(state, "3b" if fit.bit_count() >= 2 * PAIR else "3c", germania, end, PAIR, fit, log)
    return aim_pairs(state, log)


def no_attack(state: State, log: Log) -> bool:
    return roll_for(state, "3g", tasks.NO_ATTACK, log)


def politics_instead(state: State, log: Log) -> bool:
    return random_politics(state, "3g politics", turnable(state) & hostile(state), log)


def to_shift(state: State) -> tuple[int, int]:
    """Return the area that Germans leave, and how many of them have no order yet."""
    start = bits(state.rising)[0] if state.tracks & GERMANS_AREA else state.areas.germania
    here = state.at[BARBARIAN_SIDE][start] & state.blocks.germans
    return start, here.bit_count() - sum([number for _, _, number, _ in state.orders])


def room(state: State, start: int, end: int) -> int:
    there = state.at[BARBARIAN_SIDE][end].bit_count()
    return min(way_in(state, start, end), state.rules.limits.stack - there)


def shift(state: State, log: Log) -> bool:
    """Send Germans to its own areas beside, those next to enemies first (3g, A14)."""
    areas = state.areas
    start, left = to_shift(state)
    gone = mask_of(end for _, end, _, _ in state.orders)
    near = state.friendly(BARBARIAN_SIDE) & beside(areas, start) & ~(gone | 1 << areas.germania)
    found = mask_of(area for area in bits(near if left else 0) if room(state, start, area) > 0)
    first = mask_of(area for area in bits(found) if beside(areas, area) & hostile(state))
    if draw(state, tasks.SHIFT, first or found):
        return True
    return set_out(state) if state.orders else rest(state, log)


def shift_to(state: State, end: int, log: Log) -> bool:
    start, left = to_shift(state)
    germans = state.at[BARBARIAN_SIDE][start] & state.blocks.germans
    order(state, "3g", start, end, min(left, room(state, start, end)), germans, log)
    return shift(state, log)


# --- going there -------------------------------------------------------------------------------------------------


def forget_aims(state: State) -> None:
    """Forget the areas that still needed a target (A17)."""
    state.rising, state.tracks = 0, state.tracks & AS_THREE


def set_out(state: State) -> bool:
    forget_aims(state)
    state.active = state.moves.first_mover = BARBARIAN_SIDE
    begin_groups(state, 0, 0)
    return state.do(tasks.MarchOrders())


def due(state: State) -> tuple[int, list[Action]]:
    """Return how many blocks the first order still moves, and their moves."""
    start, end, number, blocks = state.orders[0]
    here, came, moves = state.at[BARBARIAN_SIDE][start], state.at[BARBARIAN_SIDE][end], state.moves
    gone = sum([moves.origin[block] == start + 1 for block in bits(came & moves.moved)])
    ready = able(state, here & blocks & ~moves.moved, end)
    left = min(number - gone, way_in(state, start, end), ready.bit_count())
    return left, steps(state, ready, start, end)


def go_on(state: State, log: Log) -> bool:
    state.actor = BARBARIAN_SIDE
    while state.orders:
        left, moves = due(state)
        if left <= 0:
            state.orders = state.orders[1:]
        elif left < len(moves):
            return state.ask(BARBARIAN_SIDE)
        else:
            return state.decide(BARBARIAN_SIDE, moves[:1], log)
    return state.done() if state.helping else finish_movement(state)


CHOICES = {
    tasks.AIM: lambda state: tuple([state.rules.catalogue.of[Aim][area] for area, _ in state.task.fates]),
    tasks.DIE: lambda state: DICE,
}
WEIGHTS = {tasks.AIM: lambda state: tuple([weight for _, weight in state.task.fates])}
ACT = {(tasks.AIM, Aim): take_up, (tasks.DIE, Roll): take_up}
BOOK = {tasks.MOVE: lambda state, legal: due(state)[1]}
GO = {
    tasks.AreaDraw: lambda state, log: state.ask(BARBARIAN_SIDE),
    tasks.DieRoll: lambda state, log: state.ask(BARBARIAN_SIDE),
    tasks.Errand: do_errand,
    tasks.MarchOrders: go_on,
}
ERRANDS = {
    tasks.RANDOM_POLITICS: try_politics,
    tasks.AREAS_TARGET: target,
    tasks.PAIRS_TARGET: pairs_target,
    tasks.NO_ATTACK: by_die(POLITICS_ON, politics_instead, shift),
    tasks.SHIFT: shift_to,
}
