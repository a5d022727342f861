"""Why the rules refuse an action.

This is a second reading of the rulebook, apart from the listing of legal actions: each check here is written from
the rules and asks the state only who stands where and what has happened. Tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.contract import Action, IllegalAction
from engine.julius_caesar import actions
from engine.julius_caesar.refusals.battle import (
    check_battle,
    check_fire,
    check_hit,
    check_pass,
    check_roll,
)
from engine.julius_caesar.refusals.cards import check_deal, check_discard, check_play, check_swap
from engine.julius_caesar.refusals.case import Case, Refused
from engine.julius_caesar.refusals.gods import (
    check_defect,
    check_draw,
    check_jupiter,
    check_surprise,
    check_vulcan,
)
from engine.julius_caesar.refusals.levy import check_levy, check_step
from engine.julius_caesar.refusals.movement import check_move
from engine.julius_caesar.refusals.phases import check_phase
from engine.julius_caesar.refusals.retreat import check_perish, check_regroup, check_retreat
from engine.julius_caesar.refusals.sailing import check_sail
from engine.julius_caesar.refusals.winter import check_disband, check_port
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State

CHECKS: dict[type[Action], Callable[[Case, Any], None]] = {
    actions.Swap: check_swap,
    actions.Deal: check_deal,
    actions.Discard: check_discard,
    actions.Play: check_play,
    actions.Move: check_move,
    actions.Sail: check_sail,
    actions.Retreat: check_retreat,
    actions.Regroup: check_regroup,
    actions.Levy: check_levy,
    actions.ToPort: check_port,
    actions.Step: check_step,
    actions.Draw: check_draw,
    actions.Fire: check_fire,
    actions.Pass: check_pass,
    actions.Perish: check_perish,
    actions.Hit: check_hit,
    actions.Disband: check_disband,
    actions.Jupiter: check_jupiter,
    actions.Defect: check_defect,
    actions.Vulcan: check_vulcan,
    actions.Surprise: check_surprise,
    actions.Battle: check_battle,
    actions.Roll: check_roll,
    actions.End: lambda case, action: None,
}
"""What the rules ask of each kind of action in the phases that have it."""


def refusal(state: State, action: Action) -> IllegalAction:
    """Why an action that is not legal is refused."""
    seat, foe = SEATS[state.actor], SEATS[1 - state.actor]
    return explain(state, action) or Refused("2.2", "not-offered", seat=seat, foe=foe, name=str(action))


def explain(state: State, action: Action) -> IllegalAction | None:
    """Why the rules refuse an action, or None when it is legal, decided from the rules alone."""
    case = Case(state)
    try:
        check_phase(case, action)
        CHECKS[type(action)](case, action)
    except IllegalAction as found:
        return found.with_traceback(None)
    return None
