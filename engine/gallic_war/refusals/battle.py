"""Refusals of battles and of what comes after them (6, rulings B1-B16, M9)."""

from __future__ import annotations

from engine.gallic_war import actions as a
from engine.gallic_war import hits, retreat, stacking
from engine.gallic_war.borders import full
from engine.gallic_war.ranks import in_fight, may_shelter, ready, room
from engine.gallic_war.refusals.case import Case
from engine.gallic_war.state import BATTLE, SHELTER, STACKING


def check_battle(case: Case, action: a.Battle) -> None:
    """A contested area (ruling B1)."""
    area = case.area(action.area)
    case.refuse_if(not case.state.contested >> area & 1, "B1", "no-battle", place=action.area)


def check_main(case: Case, action: a.Main) -> None:
    """An area that attackers came from (ruling B2)."""
    area = case.area(action.area)
    here = case.state.at[case.side][case.state.battle]
    came = any(case.state.origin[block] == area + 1 for block in range(case.blocks.count) if here >> block & 1)
    case.refuse_if(not came, "B2", "nobody-from-there", place=action.area)


def check_turn(case: Case, action: a.Fire | a.Pass) -> None:
    """A block whose turn it is, with somebody to fire at (rulings B4, B7)."""
    state, block = case.state, case.in_battle(action.block)
    _check_ready(case, block)
    case.refuse_if(isinstance(action, a.Fire) and not in_fight(state, 1 - case.side), "6", "nobody-to-hit")


def _check_ready(case: Case, block: int) -> None:
    state, name = case.state, case.blocks.ids[block]
    case.refuse_if(state.reserve >> block & 1, "6 A", "in-reserve", block=name)
    case.refuse_if(state.acted >> block & 1, "6", "acted-already", block=name)
    case.refuse_if(not in_fight(state, case.side) >> block & 1, "B8", "not-in-fight", block=name)
    case.refuse_if(not ready(state) >> block & 1, "B4", "not-its-turn", block=name)


def check_shelter(case: Case, action: a.Shelter) -> None:
    """A block that may go into the fortress, if there is room (rulings B8, B10)."""
    state, block = case.state, case.in_battle(action.block)
    if state.phase == BATTLE:
        _check_ready(case, block)
    place = case.areas.ids[state.battle]
    case.refuse_if(state.inside >> block & 1, "B8", "inside-already", block=action.block)
    case.refuse_if(not case.areas.fortress[state.battle], "B8", "no-fortress", place=place)
    case.refuse_if(room(state, case.side) < 1 and not state.sorties >> block & 1, "B8", "no-room", place=place)
    if state.phase == SHELTER:
        case.refuse_if(state.reserve >> block & 1, "B8", "in-reserve", block=action.block)
        case.refuse("B8", "those-at-home-first")
    case.refuse_if(not may_shelter(state, block), "B8", "may-not-shelter", block=action.block)


def check_roll(case: Case, action: a.Roll) -> None:
    """As many dice as are due, the lowest first."""
    due = case.state.legal_actions()[0]
    dice = len(due.dice) if isinstance(due, a.Roll) else 1
    case.refuse_if(len(action.dice) != dice, "6", "wrong-dice", n=dice)


def check_withdraw(case: Case, action: a.Withdraw) -> None:
    """A German in Germania (ruling B11)."""
    case.in_battle(action.block)


def check_sortie(case: Case, action: a.Sortie) -> None:
    """One of the besieged (ruling B10)."""
    block = case.in_battle(action.block)
    case.refuse_if(not case.state.inside >> block & 1, "B10", "not-inside", block=action.block)


def check_hit(case: Case, action: a.Hit) -> None:
    """One of the strongest in the fight; where it is crowded, one that has a step to spare (B5, M9)."""
    state, block = case.state, case.own(action.block)
    if state.phase == STACKING:
        side, area, _ = state.crowded[0]
        there = stacking.counted(state, side, area) >> block & 1
        case.refuse_if(not there, "M9", "not-crowded", block=action.block, place=case.areas.ids[area])
        case.refuse_if(not stacking.losers(state) >> block & 1, "M9", "others-lose-first", block=action.block)
        return
    case.refuse_if(not in_fight(state, case.side) >> block & 1, "B8", "not-in-fight", block=action.block)
    case.refuse_if(not hits.targets(state) >> block & 1, "B5", "not-strongest", block=action.block)


def check_leaving(case: Case, action: a.Retreat | a.Regroup) -> None:
    """A retreat or a regroup: who, and by which way (6 F, G, rulings B13 to B16)."""
    state, areas, block = case.state, case.areas, case.in_battle(action.block)
    regroups = isinstance(action, a.Regroup)
    rule = "6 G" if regroups else "B13"
    if state.phase == BATTLE:
        _check_ready(case, block)
    case.refuse_if(len(action.path) < 2, rule, "no-path")
    start, end = case.area(action.path[0]), case.area(action.path[-1])
    names = {"start": areas.ids[start], "end": areas.ids[end]}
    case.refuse_if(start != state.battle, rule, "not-there", block=action.block, place=areas.ids[state.battle])
    besieged = not regroups and (state.inside | state.sorties) >> block & 1
    case.refuse_if(besieged, "6 B", "shut-in", block=action.block)
    _check_end(case, rule, end)
    if len(action.path) == 3:
        case.refuse("B16" if regroups else "B14", "no-sea-way")
    border = areas.border_between.get((start, end))
    case.refuse_if(border is None or len(action.path) != 2, rule, "not-adjacent", **names)
    assert border is not None
    allowed = retreat.lands(state, block) >> end & 1
    case.refuse_if(not allowed, "B13", "not-for-its-kind", block=action.block, place=areas.ids[end])
    way = areas.directed(border, end)
    spent = full(areas, state.retreats, case.side) >> way & 1
    case.refuse_if(spent, "B13", "border-full", **names, n=areas.limit[border])
    case.refuse_if(not regroups, "B13", "enemy-came-there", **names)


def _check_end(case: Case, rule: str, end: int) -> None:
    state, place = case.state, case.areas.ids[end]
    case.refuse_if(state.contested >> end & 1, rule, "contested-there", place=place)
    open_areas = state.friendly(case.side) | state.empty
    case.refuse_if(not open_areas >> end & 1, rule, "not-friendly", place=place)
