"""Besiege fortresses, relieve them, retreat and regroup (6 B, 6 F, 6 G)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.blocks.leading import Do, by_block, each, finish
from engine.blocks.legal_actions import ActionProduct, Chunk, LegalActions
from engine.blocks.routes import Route
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import actions, tasks
from engine.gallic_war import events as happened
from engine.gallic_war.action_table import END, JUST_END
from engine.gallic_war.battle.ranks import may_shelter, outside, revealed, rounds_of, shown
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.rules.losses import eliminate
from engine.gallic_war.rules.movement import full, may_sail, open_to, split_way
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import BETWEEN, BY_SEA, RELIEF, SIEGE, WINTERING, Fight, State

ASSAULT = actions.Assault()


def shut_in(state: State) -> Callable[[State, Log], bool] | None:
    """Return what follows when all who hold the fortress are in it.

    That is a siege, whether reserves will come or not (B9), or the end of a relief without sorties (B10).
    """
    fight = state.battle
    side = 1 if fight.inside & state.fighting[1] else 0
    if not fight.inside or fight.stage == SIEGE or outside(state, side):
        return None
    if fight.stage == RELIEF and side == fight.attacker:
        return end_relief
    fight.attacker = 1 - side
    return begin_siege


def begin_siege(state: State, log: Log) -> bool:
    """Begin a siege, before which the besiegers may go (B9)."""
    fight = state.battle
    fight.stage, fight.round, fight.rounds, fight.slot = SIEGE, 0, rounds_of(state, SIEGE), BETWEEN
    fight.siege_left, fight.retreats = 0, bytearray(len(fight.retreats))
    if state.options.automaton:
        state.rules.begin_round(state, log)
    return state.do(tasks.StormOrGo())


def ask_storm(state: State, log: Log) -> bool:
    fight = state.battle
    if not state.at[fight.attacker][fight.area]:
        return state.done()
    return state.decide(fight.attacker, storm_choices(state), log)


def storm_choices(state: State) -> Sequence[Action]:
    """Return how besiegers may go, their reserves too, and the assault (B9).

    From a fortress that a revolt has closed they go to friendly areas by land, as if they regrouped (13.2.1).
    """
    fight, areas, rules, side = state.battle, state.areas, state.rules, state.battle.attacker
    here = state.at[side][fight.area]
    if not fight.inside & state.moves.returned:
        return (*[action for _, ways in exits(state, side, here) for action in ways], ASSAULT)
    closed, near = full(areas, fight.retreats, side), state.friendly(side) & areas.neighbours[fight.area]
    going: list[Action] = []
    for block in bits(here):
        ways = rules.routes.moves(fight.area, near & lands(state, block), closed)
        going += [rules.catalogue.retreat.make(block, way) for way in ways]
    return (*going, ASSAULT)


def assault(state: State, action: actions.Assault, log: Log) -> None:
    fight, besieged = state.battle, shown(state, state.battle.inside)
    log.append(happened.SiegeBegan(state.areas.ids[fight.area], SEATS[fight.attacker], besieged, fight.rounds))
    state.done()


# --- relief (6 B2, ruling B10) -----------------------------------------------------------------------------------


def begin_relief(state: State, log: Log) -> bool:
    """Let reserves of the besieged attack the besiegers (6 B2, B10)."""
    fight = state.battle
    fight.siege_left, fight.attacker = fight.rounds - fight.round, 1 - fight.attacker
    fight.stage, fight.round, fight.slot = RELIEF, 0, BETWEEN
    fight.rounds = state.rules.limits.relief_rounds
    log.append(happened.ReliefBegan(state.areas.ids[fight.area], SEATS[fight.attacker]))
    return state.do(tasks.Sorties())


def sortie(state: State, block: int, log: Log) -> None:
    """Let one of the besieged come out, whose half hit waits for his return (B6)."""
    state.battle.inside &= ~(1 << block)
    state.battle.sorties |= 1 << block
    log.append(happened.BlockSortied(*state.named(block)))


def end_relief(state: State, log: Log) -> bool:
    """Go on with the siege for the rounds it had left (B10)."""
    fight = state.battle
    fight.attacker = 1 - fight.attacker
    fight.stage, fight.rounds, fight.slot = SIEGE, rounds_of(state, SIEGE), BETWEEN
    fight.round, fight.siege_left = fight.rounds - fight.siege_left, 0
    return True


SAIL_AWAY = 2
"""How many defenders leave by sea in a battle, and how many of the victors regroup to each port (6 F, G)."""


def lands(state: State, block: int) -> int:
    """Return where a block may come to from a battle (6 F, G, 7.3.2, B13)."""
    is_legion, bit = state.blocks.legions >> block & 1, 1 << block
    if state.battle.cause == WINTERING and state.fighting[ROMAN_SIDE] & bit:
        return is_legion << state.areas.off_map
    return open_to(state, bit) & ~(is_legion << state.areas.germania)


def barred(state: State, side: int) -> int:
    """Return the directed borders that only enemies crossed, or crossed last (6 F)."""
    areas, area, crossed, barred = state.areas, state.battle.area, state.moves.crossed, 0
    for border, other in areas.near[area]:
        if state.moves.over[border] == 2 - side and (
            crossed[areas.count_index(1 - side, border, area)]
            or crossed[areas.count_index(side, border, area)]
            or crossed[areas.count_index(side, border, other)]
        ):
            barred |= 1 << areas.directed(border, other)
    return barred


def came_over(state: State, block: int) -> int:
    """Return the number among places of the sea that a block came over (B14)."""
    areas = state.areas
    return areas.count + bits(areas.seas_of[state.battle.area] & areas.seas_of[state.moves.origin[block] - 1])[0]


def exits(state: State, side: int, blocks: int) -> Iterator[tuple[int, list[Action]]]:
    """Yield how each of a side's blocks may leave, but the besieged (6 B)."""
    if not blocks:
        return
    fight, catalogue, friendly = state.battle, state.rules.catalogue, state.friendly(side)
    closed = full(state.areas, fight.retreats, side) | barred(state, side)
    for block in bits(blocks):
        ways: list[Action] = [catalogue.of[actions.Shelter][block]] if may_shelter(state, block) else []
        if not (fight.inside | fight.sorties) >> block & 1:
            routes = _retreats(state, block, side, friendly, closed)
            ways += [catalogue.retreat.make(block, way) for way in routes]
        yield block, ways


def _retreats(state: State, block: int, side: int, friendly: int, closed: int) -> Sequence[Route]:
    """Return the ways by which a block outside the fortress can retreat (B13, B14, A16)."""
    fight, areas, routes, area = state.battle, state.areas, state.rules.routes, state.battle.area
    attacks, sailed = side == fight.attacker, state.moves.entry[block] == BY_SEA
    if attacks and sailed and side == ROMAN_SIDE:
        sea = came_over(state, block)
        return [way for way in routes.voyages(area, friendly) if way.spaces[0] == sea]
    ends = friendly | state.empty
    by_land = routes.moves(area, ends & lands(state, block) & areas.neighbours[area], closed)
    if attacks and sailed and state.options.automaton:
        port = state.moves.origin[block] - 1
        is_full = fight.sailed.count((side, port)) >= SAIL_AWAY
        return by_land if is_full else (*routes.voyages(area, ends & 1 << port), *by_land)
    is_full = sum([gone == side for gone, _ in fight.sailed]) >= SAIL_AWAY
    if attacks or is_full or not may_sail(state, side, 1 << block):
        return by_land
    return (*by_land, *routes.voyages(area, friendly))


def leave(state: State, action: actions.Retreat | actions.Regroup, log: Log) -> None:
    """Bring a block from the battle to another area, and count what it uses up."""
    areas, (block, route) = state.areas, split_way(state, action)
    side, (seat, name, _) = state.side_of(block), state.named(block)
    if isinstance(action, actions.Regroup):
        log.append(happened.BlockRegrouped(seat, name, route.names))
    else:
        log.append(happened.BlockRetreated(seat, name, route.names, bool(revealed(state) >> block & 1)))
    if not state.rules.routes.is_voyage(route):
        state.battle.retreats[areas.count_index(side, route.links[0], route.dest)] += 1
    elif side != state.battle.attacker or state.options.automaton:
        state.battle.sailed = (*state.battle.sailed, (side, route.dest))
    state.forget_move(block)
    state.shift(block, route.dest, log)


def shelter(state: State, block: int, log: Log) -> None:
    bit = 1 << block
    log.append(happened.BlockSheltered(*state.named(block), bool(revealed(state) & bit)))
    state.battle.sorties &= ~bit
    state.battle.inside |= bit
    state.acted |= bit


def begin_leaving(state: State, log: Log) -> bool:
    """Have every attacker retreat after the last round, sorties going back first (B15)."""
    if state.battle.stage == RELIEF:
        log += [happened.BlockSheltered(*state.named(block), True) for block in bits(state.battle.sorties)]
        state.battle.inside |= state.battle.sorties
        state.battle.sorties = 0
    state.battle.retreats = bytearray(len(state.battle.retreats))
    if state.options.automaton:
        state.battle.sailed = tuple([gone for gone in state.battle.sailed if gone[0] != state.battle.attacker])
    return state.do(tasks.LeaveBattle())


def go_on_leaving(state: State, log: Log) -> bool:
    """Let attackers retreat one by one, and eliminate the rest when none can (B15).

    One that goes may open a way to another, as a port where it stands is friendly. A last way out is no choice.
    """
    attacker, choices = state.battle.attacker, leaving_choices(state)
    if choices:
        return state.decide(attacker, choices, log)
    state.actor = attacker
    for block in bits(outside(state, attacker)):
        eliminate(state, block, "retreat", log)
        if state.result is not None:
            break
    return state.done()


def leaving_choices(state: State) -> Sequence[Action]:
    attacker = state.battle.attacker
    return [action for _, ways in exits(state, attacker, outside(state, attacker)) for action in ways]


def begin_regroup(state: State, log: Log) -> bool:
    state.battle.retreats = bytearray(len(state.battle.retreats))
    state.battle.sailed = ()
    return state.go_to(tasks.RegroupBlocks())


def go_on_regrouping(state: State, log: Log) -> bool:
    state.actor = ROMAN_SIDE if state.occ[ROMAN_SIDE] >> state.battle.area & 1 else BARBARIAN_SIDE
    legal = regroup_choices(state)
    return state.ask(state.actor, legal) if len(legal) > 1 else end_regroup(state)


def regroup_choices(state: State) -> LegalActions:
    side, area = state.actor, state.battle.area
    routes, catalogue = state.rules.routes, state.rules.catalogue
    areas, here = state.areas, state.at[side][area]
    free, closed = state.friendly(side) | state.empty, full(areas, state.battle.retreats, side)
    near = free & areas.neighbours[area]
    chunks: list[Chunk] = []
    for kind in (state.blocks.legions, state.blocks.germans, state.blocks.gauls):
        members = bits(here & kind)
        if members and (ways := routes.moves(area, near & lands(state, members[0]), closed)):
            chunks.append(ActionProduct(members, ways, catalogue.regroup))
    if side == ROMAN_SIDE and areas.seas_of[area]:
        ports = [port for _, port in state.battle.sailed]
        crowded = mask_of(port for port in ports if ports.count(port) >= SAIL_AWAY)
        if ways := routes.voyages(area, free & ~crowded):
            chunks.append(ActionProduct(bits(here), ways, catalogue.regroup))
    if side == BARBARIAN_SIDE and state.options.automaton:
        for block in bits(here):
            back = free & 1 << state.moves.origin[block] - 1 if state.moves.entry[block] == BY_SEA else 0
            if back and (ways := routes.voyages(area, back)):  # as over a river (A16)
                chunks.append(ActionProduct((block,), ways, catalogue.regroup))
    chunks.append(JUST_END)
    return LegalActions(chunks)


def end_regroup(state: State) -> bool:
    state.battle = Fight.new(state.areas)
    return state.done()


CHOICES = {
    tasks.STORM: storm_choices,
    tasks.SORTIE: each(actions.Sortie, lambda state: state.battle.inside, END),
    tasks.LEAVE: leaving_choices,
    tasks.REGROUP: regroup_choices,
}
ACT: dict[tuple[str, type[Action]], Do] = {
    (tasks.STORM, actions.Assault): assault,
    (tasks.SORTIE, actions.Sortie): by_block(sortie),
    (tasks.SORTIE, actions.End): finish,
    **{(phase, actions.Retreat): leave for phase in (tasks.BATTLE, tasks.STORM, tasks.LEAVE)},
    **{(phase, actions.Shelter): by_block(shelter) for phase in (tasks.BATTLE, tasks.LEAVE, tasks.SHELTER)},
    (tasks.REGROUP, actions.Regroup): leave,
    (tasks.REGROUP, actions.End): lambda state, action, log: end_regroup(state),
}
GO = {
    tasks.StormOrGo: ask_storm,
    tasks.Sorties: lambda state, log: state.ask(state.battle.attacker) if state.battle.inside else state.done(),
    tasks.LeaveBattle: go_on_leaving,
    tasks.FreshRegroup: begin_regroup,
    tasks.RegroupBlocks: go_on_regrouping,
}
