"""Actions at the wrong time: another phase, another's turn, a die that is due, an end that is not possible."""

from __future__ import annotations

from collections.abc import Mapping

from engine.contract import Action
from engine.gallic_war import state as s
from engine.gallic_war.actions import End
from engine.gallic_war.refusals.case import Case

RULES: Mapping[str, str] = {
    **{s.SETTLE: "3", s.OFFER: "5.1", s.DEAL: "5.1", s.LAY: "5.2", s.ANNOUNCE: "C1"},
    **{s.POLITICS: "5.2.1 D", s.POLITICS_ROLL: "5.2.1 D", s.NEW_HOME: "C6"},
    **{s.BAGGAGE: "13.1", s.REVOLT: "13.2", s.LEADER: "V3"},
    **{s.GROUPS: "M1", s.MOVE: "5.2.1 E", s.SUBDUE: "8.2"},
    **{s.CHOOSE: "B1", s.WITHDRAW: "B11", s.SHELTER: "B8", s.MAIN: "B2"},
    **{s.BATTLE: "6", s.ROLL: "6", s.HIT: "B5", s.SORTIE: "B10", s.STORM: "B9"},
    **{s.LEAVE: "B15", s.REGROUP: "6 G", s.STACKING: "M9"},
    **{s.HARVEST: "7.1", s.LEGIONS_HOME: "7.3.2", s.LEADER_HOME: "E6", s.COMPANIONS: "E6"},
    **{s.SUPPLY: "E7", s.REPLACE: "7.5", s.BUILD: "7.7", s.REINFORCE: "E11", s.OVER: "9"},
}
"""The rule by which each phase asks what it asks."""


def check_phase(case: Case, action: Action) -> None:
    """The action is of a kind that the phase has."""
    state, rule = case.state, RULES[case.state.phase]
    case.refuse_if(state.phase == s.OVER, rule, "game-over")
    if (state.phase, type(action)) in state.game.doers:
        return
    case.refuse_if(state.phase in s.CHANCE_PHASES, rule, "chance-first", verb=action.verb)
    case.refuse_if(isinstance(action, End), rule, "cannot-end")
    case.refuse(rule, "wrong-phase", verb=action.verb)
