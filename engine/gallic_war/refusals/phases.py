"""Actions at the wrong time: another phase, a die that is due, an end that is not possible."""

from __future__ import annotations

from collections.abc import Mapping

from engine.contract import Action
from engine.gallic_war import actions as a
from engine.gallic_war import tasks as s
from engine.gallic_war.components import BARBARIAN_SIDE
from engine.gallic_war.refusals.case import Case
from engine.gallic_war.rules.winter import crowded

MUST: Mapping[str, str] = {
    **{s.SETTLE: "3", s.OFFER: "5.1", s.DEAL: "5.1", s.LAY: "5.2", s.ANNOUNCE: "C1"},
    **{s.POLITICS: "5.2.1 D", s.POLITICS_ROLL: "5.2.1 D", s.NEW_HOME: "C6"},
    **{s.BAGGAGE: "13.1", s.REVOLT: "13.2", s.LEADER: "V3"},
    **{s.GROUPS: "M1", s.MOVE: "5.2.1 E", s.SUBDUE: "8.2"},
    **{s.CHOOSE: "B1", s.WITHDRAW: "B11", s.SHELTER: "B8", s.MAIN: "B2"},
    **{s.BATTLE: "6", s.ROLL: "6", s.HIT: "B5", s.SORTIE: "B10", s.STORM: "B9"},
    **{s.LEAVE: "B15", s.REGROUP: "6 G", s.STACKING: "M9"},
    **{s.HARVEST: "7.1", s.LEGIONS_HOME: "7.3.2", s.LEADER_HOME: "E6", s.COMPANIONS: "E6"},
    **{s.SUPPLY: "E7", s.REPLACE: "7.5", s.BUILD: "7.7", s.REINFORCE: "E11", s.OVER: "9"},
    **{s.TOP_CARD: "12", s.DIE: "12", s.AIM: "12", s.CALL: "A7", s.REACT: "A7"},
}
"""The rule by which each phase asks what it asks."""


def check_phase(case: Case, kind: type[Action], rule: str) -> None:
    """The action is of a kind that the phase has; `rule` says when its kind is done."""
    state = case.state
    phase = state.phase
    must = MUST.get(phase, "12")
    case.refuse_if(phase == s.OVER, must, "game-over")
    # It has phases of its own besides.
    decides = state.options.automaton and (case.side == BARBARIAN_SIDE or phase not in MUST)
    case.refuse_if(decides, "A1", "automaton-first")
    if (phase, kind) in state.rules.act:
        return
    case.refuse_if(state.task.chance, must, "chance-first", now=phase)
    case.refuse_if(kind is a.End, must, "cannot-end", now=phase)
    chance = kind in (a.Draw, a.Deal, a.Roll)
    case.refuse(rule, "nothing-to-chance" if chance else "wrong-phase", when=kind.verb, now=phase)


def check_end(case: Case, action: a.End) -> None:
    """Nothing is left that has to be done: a home for Vercingetorix, legions beyond the limit (C6, 7.3.2)."""
    state = case.state
    if state.phase == s.NEW_HOME:
        homeless = state.homes[case.blocks.vercingetorix] >= case.areas.count
        case.refuse_if(homeless, "C6", "cannot-end", now=state.phase)
    if state.phase == s.LEGIONS_HOME and (areas := crowded(state)):
        place = (areas & -areas).bit_length() - 1
        case.refuse("7.3.2", "too-many-winter", place=place, n=state.garrison)
