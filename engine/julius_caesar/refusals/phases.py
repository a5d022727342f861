"""Actions at the wrong time: another phase, another's turn, a die that is due, an end that is not possible."""

from __future__ import annotations

from collections.abc import Mapping

from engine.contract import Action
from engine.julius_caesar import actions as a
from engine.julius_caesar import state as s
from engine.julius_caesar.battle import must_retreat
from engine.julius_caesar.refusals.case import Case

KINDS_IN: Mapping[str, tuple[type[Action], ...]] = {
    s.DEPLOY: (a.Swap, a.End),
    s.DEAL: (a.Deal,),
    s.DISCARD: (a.Discard,),
    s.PLAY: (a.Play,),
    s.MOVE: (a.Move, a.Sail, a.End),
    s.LEVY: (a.Levy, a.Step, a.End),
    s.JUPITER: (a.Jupiter, a.End),
    s.DRAW: (a.Draw,),
    s.DEFECT: (a.Defect,),
    s.VULCAN: (a.Vulcan, a.End),
    s.SURPRISE: (a.Surprise,),
    s.CHOOSE: (a.Battle,),
    s.BATTLE: (a.Fire, a.Retreat, a.Pass, a.Perish),
    s.ROLL: (a.Roll,),
    s.HIT: (a.Hit,),
    s.REGROUP: (a.Regroup, a.End),
    s.PORT: (a.ToPort,),
    s.SUPPLY: (a.Disband,),
    s.DISBAND: (a.Disband, a.End),
    s.OVER: (),
}
"""The kinds of action of each phase."""

NO_SAILING, NO_LEVIES, FIRST_ROUND, ATTACKERS_LEAVE = "no-sailing", "no-levies", "first-round", "attackers-leave"
"""Situations in which less can be done than elsewhere in their phase."""

NO_END: Mapping[str, str] = {
    s.DISCARD: "2.1",
    s.PLAY: "2.1",
    s.DEFECT: "C6",
    s.SURPRISE: "C6",
    s.CHOOSE: "7.1",
    s.BATTLE: "7.2",
    ATTACKERS_LEAVE: "7.62",
    s.HIT: "7.4",
    s.PORT: "8.3",
    s.SUPPLY: "8.4",
}
"""The rule for which a player cannot be done where something must be chosen, by phase or situation."""

CHANCE_RULES: Mapping[str, str] = {s.DEAL: "2.1", s.DRAW: "G1", s.ROLL: "7.4"}


def situation(case: Case) -> str:
    """The phase, or the situation within it that leaves less to do."""
    state = case.state
    if state.phase == s.MOVE and (case.god or state.marched or not state.moves_left):
        return NO_SAILING
    if state.phase == s.LEVY and not state.levies_left:
        return NO_LEVIES
    if state.phase == s.BATTLE and state.round == 1:
        return FIRST_ROUND
    if state.phase == s.BATTLE and must_retreat(state):
        return ATTACKERS_LEAVE
    return state.phase


def check_phase(case: Case, kind: type[Action], rule: str) -> None:
    """The action is of a kind that the phase has; `rule` says when its kind is done."""
    phase = case.state.phase
    if phase == s.OVER:
        case.refuse("1.2", "game-over")
    if kind in KINDS_IN[phase]:
        return
    here = situation(case)
    if phase in CHANCE_RULES:
        case.refuse(CHANCE_RULES[phase], "chance-first", now=here)
    if kind is a.End:
        why = here if here in NO_END else phase
        case.refuse(NO_END[why], "cannot-end", why=why, now=here)
    if kind in (a.Deal, a.Draw, a.Roll):
        case.refuse(rule, "nothing-to-chance", when=kind.verb, now=here)
    _check_order(case, kind, here)
    case.refuse(rule, "wrong-phase", when=kind.verb, now=here)


def _check_order(case: Case, kind: type[Action], here: str) -> None:
    """Moves come before levies and the surprise, and a god gives no levies, most of them no moves (6.4, C4)."""
    phase = case.state.phase
    if kind in (a.Levy, a.Step):
        if case.god:
            case.refuse("C4", "no-levies-with-god", card=case.god, now=here)
        if phase == s.MOVE:
            case.refuse("6.4", "moves-first")
    if kind in (a.Move, a.Sail):
        if phase == s.LEVY:
            case.refuse("6.4", "moves-over", "levying", now=here)
        if phase == s.SURPRISE:
            case.refuse("G3", "moves-over", "surprising", now=here)
        if case.god:
            case.refuse("C4", "no-moves-with-god", card=case.god, now=here)
