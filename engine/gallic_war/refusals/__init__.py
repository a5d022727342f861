"""Why the rules refuse an action.

The checks name the rule that is broken first; limits and ways they ask of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.contract import Action, IllegalAction
from engine.gallic_war import actions as a
from engine.gallic_war.refusals import battle, cards, movement, winter
from engine.gallic_war.refusals.case import Case, Refused
from engine.gallic_war.refusals.phases import RULES, check_phase
from engine.gallic_war.state import BAGGAGE, State

__all__ = ["Refused", "refusal"]


def _check_step(case: Case, action: a.Step) -> None:
    check = cards.check_baggage if case.state.phase == BAGGAGE else winter.check_step
    check(case, action)


CHECKS: Mapping[type[Action], Callable[[Case, Any], None]] = {
    a.Draw: cards.check_draw,
    a.Deal: cards.check_deal,
    a.Play: cards.check_play,
    a.Announce: cards.check_announce,
    a.Sway: cards.check_politics,
    a.Rally: cards.check_politics,
    a.Revolt: cards.check_revolt,
    a.Lead: cards.check_lead,
    a.Settle: cards.check_settle,
    a.Raid: lambda case, action: cards.check_raid(case),
    a.Step: _check_step,
    a.Group: movement.check_group,
    **dict.fromkeys((a.Move, a.March, a.Sail), movement.check_move),
    a.Battle: battle.check_battle,
    a.Withdraw: battle.check_withdraw,
    a.Shelter: battle.check_shelter,
    a.Main: battle.check_main,
    **dict.fromkeys((a.Fire, a.Pass), battle.check_turn),
    a.Hit: battle.check_hit,
    **dict.fromkeys((a.Retreat, a.Regroup), battle.check_leaving),
    a.Sortie: battle.check_sortie,
    a.Roll: battle.check_roll,
    a.Home: winter.check_home,
    a.Stay: winter.check_stay,
    a.Starve: winter.check_starve,
    a.Build: winter.check_build,
    a.End: lambda case, action: winter.check_end(case),
}
"""What the rules ask of a kind of action in its phases."""


def refusal(state: State, action: Action) -> IllegalAction:
    """Why an action that is not legal is refused."""
    case = Case(state)
    try:
        check_phase(case, action)
        if type(action) in CHECKS:
            CHECKS[type(action)](case, action)
    except IllegalAction as found:
        return found.with_traceback(None)
    return case.refusal(RULES[state.phase], "not-offered", name=str(action))
