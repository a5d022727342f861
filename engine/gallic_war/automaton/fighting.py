"""How the automaton fights: when it leaves, where to, who is hit, and who goes back (12, A10, A16, A18, A21)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.blocks.facts import NOWHERE
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import tasks
from engine.gallic_war.actions import Assault, Battle, End, Fire, Hit, Regroup, Retreat, Shelter
from engine.gallic_war.automaton.march import beside
from engine.gallic_war.battle.leaving import exits
from engine.gallic_war.battle.ranks import outside, room
from engine.gallic_war.battle.rounds import withdraw
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import SideGaveWay
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import SIEGE, State

Actions = Sequence[Action]


def strength_in(state: State, side: int) -> int:
    """Return the strength of a side's blocks in the battle's area (A4)."""
    return state.strength_of(state.at[side][state.battle.area])


def outnumbered(state: State) -> bool:
    """Return whether the Romans have twice the automaton's strength or more."""
    return strength_in(state, ROMAN_SIDE) >= 2 * strength_in(state, BARBARIAN_SIDE)


def _gives_way(state: State) -> str:
    """Why the automaton's side is to leave: as attacker the weaker, as besieger not the stronger, as defender
    outnumbered; empty if it fights (A10). The besieged have no way out.
    """
    romans, mine = strength_in(state, ROMAN_SIDE), strength_in(state, BARBARIAN_SIDE)
    if state.battle.attacker == ROMAN_SIDE:
        return "defense" if state.battle.stage != SIEGE and outnumbered(state) else ""
    if state.battle.stage == SIEGE:
        return "siege" if romans >= mine else ""
    return "attack" if romans > mine else ""


def begin_round(state: State, log: Log) -> None:
    """Test whether its side leaves, and withdraw outnumbered Germans (A10, A18)."""
    state.battle.sailed = tuple([gone for gone in state.battle.sailed if gone[0] != state.battle.attacker])
    areas, cause, mine = state.areas, _gives_way(state), outside(state, BARBARIAN_SIDE)
    state.battle.shaken = bool(cause)
    if state.battle.area == areas.germania and cause == "defense":
        for block in bits(state.at[BARBARIAN_SIDE][state.battle.area]):
            withdraw(state, block, log)
    elif any(_ways_out(state, block, ways) for block, ways in exits(state, BARBARIAN_SIDE, mine if cause else 0)):
        log.append(SideGaveWay(SEATS[BARBARIAN_SIDE], areas.ids[state.battle.area], cause))


# --- before the first round --------------------------------------------------------------------------------------


def order_of_battles(state: State, legal: Actions) -> Actions:
    """Fight first where most units attack."""
    index = state.areas.index
    places = [index[action.area] for action in legal if isinstance(action, Battle)]
    attackers = [state.at[state.attacker_at(area)][area].bit_count() for area in places]
    return [action for action, number in zip(legal, attackers, strict=True) if number == max(attackers)]


def withdrawal(state: State, legal: Actions) -> Actions:
    """Withdraw all Germans if the Romans are twice as strong, else none (A18)."""
    leaving = outnumbered(state) and state.battle.attacker == ROMAN_SIDE
    return [legal[0] if leaving else legal[-1]]


def sheltering(state: State, legal: Actions) -> Actions:
    """Shelter the strongest at home if the Romans are twice as strong (A18)."""
    blocks = _named(state, legal, Shelter)
    at_home = [block for block in blocks if state.homes[block] == state.battle.area]
    if not at_home or not outnumbered(state):
        return legal[-1:]
    most = max(map(state.strength, at_home))
    return [blocks[block] for block in at_home if state.strength(block) == most]


def _named(state: State, legal: Actions, kind: type[Shelter] | type[Hit]) -> dict[int, Action]:
    """Return the actions of a kind by the block that each names."""
    index = state.blocks.index
    return {index[action.block]: action for action in legal if isinstance(action, kind)}


# --- battle actions ----------------------------------------------------------------------------------------------


def turns(state: State, legal: Actions) -> Actions:
    """Blocks fire, or leave if their side is to; those with nobody to fire at pass.

    Those of whom some are drawn for the fortress may do either, see `chances`.
    """
    found: list[Action] = []
    for block, own in _by_block(state, legal).items():
        found += (_ways_out(state, block, own) if state.battle.shaken else []) or _staying(own)
    return found


def _staying(own: Actions) -> Actions:
    return [action for action in own if isinstance(action, Fire)] or own[-1:]


def chances(state: State) -> Sequence[int] | None:
    """Weigh its battle actions where only some of several equals find room (A18)."""
    drawn, places = _for_fortress(state)[1:] if state.options.automaton and state.actor else (0, 0)
    if not drawn:
        return None
    index, number, legal = state.blocks.index, drawn.bit_count(), state.legal_actions()
    theirs = [action for action in legal if drawn >> index[action.about[0]] & 1]
    entering = [action for action in theirs if isinstance(action, Shelter)]
    ways = len(theirs) // len(entering) - 1 if entering else 1  # of each of them, besides the fortress
    weights = []
    for action in legal:
        if action not in theirs:
            weights.append(number * ways)
        else:
            weights.append(places * ways if action in entering else number - places)
    return weights


def _by_block(state: State, legal: Iterable[Action]) -> dict[int, list[Action]]:
    index, found = state.blocks.index, dict[int, list[Action]]()
    for action in legal:
        if not isinstance(action, Assault | End):
            found.setdefault(index[action.about[0]], []).append(action)
    return found


def _ways_out(state: State, block: int, own: Actions) -> Actions:
    """Return how a block leaves the battle that has to (A18, A21)."""
    shelter = [action for action in own if isinstance(action, Shelter)]
    going, drawn, _ = _for_fortress(state)
    attacks = state.battle.attacker == BARBARIAN_SIDE
    stays = state.homes[block] == state.battle.area and not attacks
    refuges = [] if stays else _refuges(state, block, own, back=attacks)
    if shelter and drawn >> block & 1 and state.phase != tasks.LEAVE:
        return [*shelter, *(refuges or _staying(own))]
    if shelter and ((going | drawn) >> block & 1 or (attacks and state.options.rulings == 1)):
        return shelter
    return refuges


def _for_fortress(state: State) -> tuple[int, int, int]:
    """Who of those at home goes into the fortress, the strongest first (rulings A18, A21).

    Returns:
        Those who do; equals of whom only some find room; and how many of these.
    """
    attacks, leaving = state.battle.attacker == BARBARIAN_SIDE, state.phase == tasks.LEAVE
    if not (state.battle.shaken or leaving) or (attacks and state.options.rulings == 1):
        return 0, 0, 0
    waiting = outside(state, BARBARIAN_SIDE) & ~(0 if leaving else state.acted)
    ranks: dict[int, int] = {}
    for block in bits(waiting & state.moves.returned if attacks else waiting):
        if attacks or state.homes[block] == state.battle.area:
            ranks[state.strength(block)] = ranks.get(state.strength(block), 0) | 1 << block
    going, places = 0, room(state, BARBARIAN_SIDE)
    for strength in sorted(ranks, reverse=True):
        if ranks[strength].bit_count() > places:
            return going, ranks[strength] if places > 0 else 0, places
        going |= ranks[strength]
        places -= ranks[strength].bit_count()
    return going, 0, 0


def _refuges(state: State, block: int, own: Actions, *, back: bool) -> Actions:
    """The retreats of a block: to where it came from; to Germania; home, for a leader; to a leader; to any.

    But for the first, to areas of the automaton's beside only, over no more sea than to Britannia or from it.
    """
    areas, blocks = state.areas, state.blocks
    ends = {areas.index[action.path[-1]]: action for action in own if isinstance(action, Retreat)}
    origin = state.moves.origin[block] - 1
    if back and state.moves.entry[block] and origin in ends:
        return [ends[origin]]
    germania = 1 << areas.germania
    mine = state.controlled(BARBARIAN_SIDE) | germania & ~state.occ[ROMAN_SIDE]
    mine = (mine | state.occ[BARBARIAN_SIDE] & ~state.occ[ROMAN_SIDE]) & beside(areas, state.battle.area)
    with_leader = mask_of(
        state.loc[leader] for leader in bits(blocks.leaders & state.on_map) if state.loc[leader] != NOWHERE
    )
    first = germania if blocks.germans >> block & 1 else 0
    if blocks.gallic_leaders >> block & 1 and state.homes[block] != NOWHERE:
        first = 1 << state.homes[block]
    for kind in (first, with_leader, -1):
        if found := [action for end, action in ends.items() if mine & kind & 1 << end]:
            return found
    return []


def storming(state: State, legal: Actions) -> Actions:
    """Send off besiegers that are not stronger, or assault (A10, B9)."""
    if not state.battle.shaken:
        return legal[-1:]
    found: list[Action] = []
    for block, own in _by_block(state, legal).items():
        found += _refuges(state, block, own, back=True)
    return found or legal[-1:]


def leaving(state: State, legal: Actions) -> Actions:
    """Retreat as blocks would of themselves, else anywhere lawful (A18)."""
    found: list[Action] = []
    for block, own in _by_block(state, legal).items():
        found += _ways_out(state, block, own) or [action for action in own if isinstance(action, Retreat)]
    return found


def losses(state: State, legal: Actions) -> Actions:
    """Of equals let those away from home lose steps first (12, 3h)."""
    blocks = _named(state, legal, Hit)
    away = {state.strength(block) for block in blocks if state.homes[block] != state.loc[block]}
    return [
        action
        for block, action in blocks.items()
        if state.homes[block] != state.loc[block] or state.strength(block) not in away
    ]


# --- regroup (ruling A19) ----------------------------------------------------------------------------------------


def regrouping(state: State, legal: Actions) -> Actions:
    """Leave all where they are, but for one that an area of its own needs (A19)."""
    areas, index = state.areas, state.blocks.index
    found: list[Action] = []
    width = BARBARIAN_SIDE * 2 * len(areas.ends)
    for action in legal:
        if not isinstance(action, Regroup):
            continue
        block, end = index[action.block], areas.index[action.path[-1]]
        if state.moves.origin[block] != end + 1 or not _is_loose(state, end):
            continue
        border = areas.border_between.get((state.battle.area, end))
        by_sea = (BARBARIAN_SIDE, end) in state.battle.sailed
        gone = by_sea if border is None else state.battle.retreats[width + areas.directed(border, end)]
        if not gone:
            found.append(action)
    return found or [legal[-1]]


def _is_loose(state: State, area: int) -> bool:
    """Return whether an area needs a unit to stay the automaton's."""
    tribes = state.blocks.home_tribes[area] & (state.on_map | state.fallen)
    if not tribes and state.options.rulings > 1:
        return area == state.areas.helvetii
    return bool(tribes & ~state.fighting[BARBARIAN_SIDE])


WEIGHTS = {tasks.BATTLE: chances}

Narrow = Callable[[State, Actions], Actions]

BOOK: dict[str, Narrow] = {
    tasks.CHOOSE: order_of_battles,
    tasks.WITHDRAW: withdrawal,
    tasks.SHELTER: sheltering,
    tasks.BATTLE: turns,
    tasks.STORM: storming,
    tasks.LEAVE: leaving,
    tasks.HIT: losses,
    tasks.STACKING: losses,
    tasks.REGROUP: regrouping,
}
