"""The automaton in battle: retreats, fortresses and hits (12, A10, A16 to A21)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.blocks.facts import NOWHERE
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import tasks
from engine.gallic_war.actions import Assault, Battle, End, Fire, Regroup, Retreat, Shelter
from engine.gallic_war.automaton.march import beside, first_by_rank
from engine.gallic_war.battle.leaving import exits
from engine.gallic_war.battle.ranks import outside, room
from engine.gallic_war.battle.rounds import withdraw
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import SideGaveWay
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import SIEGE, State

Actions = Sequence[Action]


def _gives_way(state: State) -> str:
    """Return why its side leaves, by role and strengths, empty if it fights (A4, A10).

    It leaves as attacker when it is weaker, as besieger when not stronger, as defender against twice its strength.
    """
    fight = state.battle
    romans, mine = [state.strength_of(state.at[side][fight.area]) for side in (ROMAN_SIDE, BARBARIAN_SIDE)]
    if fight.attacker == ROMAN_SIDE:  # The besieged have no way out.
        return "defense" if fight.stage != SIEGE and romans >= 2 * mine else ""
    if fight.stage == SIEGE:
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


def order_of_battles(state: State, legal: Actions) -> Actions:
    """Name first the battles where most units attack."""
    index = state.areas.index
    places = [index[action.area] for action in legal if isinstance(action, Battle)]
    attackers = [state.at[state.attacker_at(area)][area].bit_count() for area in places]
    return [action for action, number in zip(legal, attackers, strict=True) if number == max(attackers)]


def withdrawal(state: State, legal: Actions) -> Actions:
    """Withdraw all Germans if the Romans are twice as strong, else none (A18)."""
    return [legal[0] if _gives_way(state) == "defense" else legal[-1]]


def sheltering(state: State, legal: Actions) -> Actions:
    """Let the strongest at home in if the Romans are twice as strong (A18)."""
    blocks = _by_block(state, legal)
    at_home = mask_of(block for block in blocks if state.homes[block] == state.battle.area)
    if not at_home or _gives_way(state) != "defense":
        return legal[-1:]
    return [action for block in bits(state.strongest(at_home)) for action in blocks[block]]


def turns(state: State, legal: Actions) -> Actions:
    """Let blocks fire, or leave if their side is to, or pass (A18).

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
    going, drawn = _for_fortress(state) if state.options.automaton and state.actor else (0, 0)
    if not drawn:
        return None
    index, number, legal = state.blocks.index, drawn.bit_count(), state.legal_actions()
    places = room(state, BARBARIAN_SIDE) - going.bit_count()
    theirs = [action for action in legal if drawn >> index[action.named_ids[0]] & 1]
    entering = [action for action in theirs if isinstance(action, Shelter)]
    ways = len(theirs) // len(entering) - 1 if entering else 1  # of each of them, beside the fortress

    def weight(action: Action) -> int:
        if action not in theirs:
            return number * ways
        return places * ways if action in entering else number - places

    return list(map(weight, legal))


def _by_block(state: State, legal: Iterable[Action]) -> dict[int, list[Action]]:
    index, found = state.blocks.index, dict[int, list[Action]]()
    for action in legal:
        if not isinstance(action, Assault | End):
            found.setdefault(index[action.named_ids[0]], []).append(action)
    return found


def _ways_out(state: State, block: int, own: Actions) -> Actions:
    """Return how a block leaves the battle that has to (A18, A21)."""
    shelter = [action for action in own if isinstance(action, Shelter)]
    going, drawn = _for_fortress(state)
    attacks = state.battle.attacker == BARBARIAN_SIDE
    stays = state.homes[block] == state.battle.area and not attacks
    refuges = [] if stays else _refuges(state, block, own, back=attacks)
    if shelter and drawn >> block & 1 and state.phase != tasks.LEAVE:
        return [*shelter, *(refuges or _staying(own))]
    if shelter and ((going | drawn) >> block & 1 or (attacks and state.options.rulings == 1)):
        return shelter
    return refuges


def _for_fortress(state: State) -> tuple[int, int]:
    """Return the blocks that enter the fortress, and equals of whom some do (A18, A21)."""
    attacks, leaving = state.battle.attacker == BARBARIAN_SIDE, state.phase == tasks.LEAVE
    if not (state.battle.shaken or leaving) or (attacks and state.options.rulings == 1):
        return 0, 0
    waiting = outside(state, BARBARIAN_SIDE) & ~(0 if leaving else state.acted)
    if attacks:
        waiting &= state.moves.returned
    else:
        waiting = mask_of(block for block in bits(waiting) if state.homes[block] == state.battle.area)
    return first_by_rank(waiting, lambda block: -state.strength(block), room(state, BARBARIAN_SIDE))


def _refuges(state: State, block: int, own: Actions, *, back: bool) -> Actions:
    """Return the retreats of a block, `back` or to areas of its own (A16, A18).

    It goes first to Germania, or home if it is a leader, then to a leader, then to any.
    """
    areas, blocks, romans = state.areas, state.blocks, state.occ[ROMAN_SIDE]
    ends = {areas.index[action.path[-1]]: action for action in own if isinstance(action, Retreat)}
    origin, germania = state.moves.origin[block] - 1, 1 << areas.germania
    if back and state.moves.entry[block] and origin in ends:
        return [ends[origin]]
    mine = state.controlled(BARBARIAN_SIDE) | (germania | state.occ[BARBARIAN_SIDE]) & ~romans
    first = germania if blocks.germans >> block & 1 else 0
    if blocks.gallic_leaders >> block & 1 and state.homes[block] != NOWHERE:
        first = 1 << state.homes[block]
    with_leader = mask_of(state.loc[leader] for leader in bits(blocks.leaders & state.on_map))
    near = mine & beside(areas, state.battle.area)
    for kind in (first, with_leader, -1):
        if found := [action for end, action in ends.items() if (near & kind) >> end & 1]:
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
    """Let blocks retreat as they would of themselves, else anywhere lawful (A18)."""
    found: list[Action] = []
    for block, own in _by_block(state, legal).items():
        found += _ways_out(state, block, own) or [action for action in own if isinstance(action, Retreat)]
    return found


def losses(state: State, legal: Actions) -> Actions:
    """Take steps first, of equals, from those away from home (12, 3h)."""
    blocks = _by_block(state, legal)
    away = mask_of(block for block in blocks if state.homes[block] != state.loc[block])
    strengths = {state.strength(block) for block in bits(away)}
    going = [block for block in blocks if away >> block & 1 or state.strength(block) not in strengths]
    return [action for block in going for action in blocks[block]]


def regrouping(state: State, legal: Actions) -> Actions:
    """Send one block back to an area that needs it, or none (A19)."""
    return [action for action in legal if isinstance(action, Regroup) and _is_missed(state, action)] or [legal[-1]]


def _is_missed(state: State, action: Regroup) -> bool:
    """Return whether the area a block came from needs a unit and got none."""
    areas, fight, end = state.areas, state.battle, state.areas.index[action.path[-1]]
    border = areas.border_between.get((fight.area, end))
    by_sea = (BARBARIAN_SIDE, end) in fight.sailed
    gone = by_sea if border is None else fight.retreats[areas.count_index(BARBARIAN_SIDE, border, end)]
    if gone or state.moves.origin[state.blocks.index[action.block]] != end + 1:
        return False
    tribes = state.blocks.home_tribes[end] & (state.on_map | state.fallen)
    if not tribes and state.options.rulings > 1:
        return end == areas.helvetii
    return bool(tribes & ~state.fighting[BARBARIAN_SIDE])


WEIGHTS = {tasks.BATTLE: chances}
BOOK: dict[str, Callable[[State, Actions], Actions]] = {
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
