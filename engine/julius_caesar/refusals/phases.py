"""Actions at the wrong time: another phase, another's turn, a die that is due, an end that is not possible."""

from __future__ import annotations

from collections.abc import Mapping

from engine.contract import Action
from engine.julius_caesar import actions as a
from engine.julius_caesar import tasks as s
from engine.julius_caesar.battle import must_retreat
from engine.julius_caesar.refusals.case import Case

DUE: Mapping[str, tuple[str, tuple[type[Action], ...]]] = {
    s.DEPLOY: ("", (a.Swap, a.End)),
    s.DEAL: ("2.1", (a.Deal,)),
    s.DISCARD: ("2.1", (a.Discard,)),
    s.PLAY: ("2.1", (a.Play,)),
    s.MOVE: ("", (a.Move, a.Sail, a.End)),
    s.MAIN_ATTACK: ("7.3", (a.MainAttack,)),
    s.LEVY: ("", (a.Levy, a.Step, a.End)),
    s.JUPITER: ("", (a.Jupiter, a.End)),
    s.COLOUR: ("G1", (a.Colour,)),
    s.DRAW: ("G1", (a.Draw,)),
    s.DEFECT: ("C6", (a.Defect,)),
    s.VULCAN: ("", (a.Vulcan, a.End)),
    s.SURPRISE: ("C6", (a.Surprise,)),
    s.CHOOSE: ("7.1", (a.Battle,)),
    s.BATTLE: ("7.2", (a.Fire, a.Retreat, a.Pass, a.Perish)),
    s.ROLL: ("7.4", (a.Roll,)),
    s.HIT: ("7.4", (a.Hit,)),
    s.REGROUP: ("", (a.Regroup, a.End)),
    s.PORT: ("8.3", (a.ToPort,)),
    s.SUPPLY: ("8.4", (a.Disband,)),
    s.DISBAND: ("", (a.Disband, a.End)),
    s.OVER: ("", ()),
}
"""Of each phase the rule by which something must be done or chanced in it, if it must, and its kinds of action."""

NO_SAILING, NO_LEVIES, FIRST_ROUND, ATTACKERS_LEAVE = "no-sailing", "no-levies", "first-round", "attackers-leave"
"""Situations in which less can be done than elsewhere in their phase."""

JUPITER_AT_SEA = "jupiter-at-sea"
"""The situation in which Jupiter strikes at sea too."""


def situation(case: Case) -> str:
    """The phase, or the situation within it that leaves less to do, or more."""
    state = case.state
    if state.phase == s.JUPITER and state.edition.jupiter_seas:
        return JUPITER_AT_SEA
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
    must, kinds = DUE[phase]
    case.refuse_if(phase == s.OVER, "1.2", "game-over")
    if kind in kinds:
        return
    here = situation(case)
    case.refuse_if(case.state.task.chance, must, "chance-first", now=here)
    if kind is a.End:
        leaving = here == ATTACKERS_LEAVE
        case.refuse("7.62" if leaving else must, "cannot-end", why=here if leaving else phase, now=here)
    case.refuse_if(kind in (a.Deal, a.Draw, a.Roll), rule, "nothing-to-chance", when=kind.verb, now=here)
    _check_order(case, kind, here)
    case.refuse(rule, "wrong-phase", when=kind.verb, now=here)


def _check_order(case: Case, kind: type[Action], here: str) -> None:
    """Moves come before levies and the surprise, and a god gives no levies, most of them no moves (6.4, C4)."""
    phase = case.state.phase
    if kind in (a.Levy, a.Step):
        case.refuse_if(case.god, "C4", "no-levies-with-god", card=case.god, now=here)
        case.refuse_if(phase == s.MOVE, "6.4", "moves-first")
    if kind in (a.Move, a.Sail):
        case.refuse_if(phase == s.LEVY, "6.4", "moves-over", "levying", now=here)
        case.refuse_if(phase == s.MAIN_ATTACK, "7.3", "moves-over", "declaring", now=here)
        case.refuse_if(phase == s.SURPRISE, "G3", "moves-over", "surprising", now=here)
        case.refuse_if(case.god, "C4", "no-moves-with-god", card=case.god, now=here)
