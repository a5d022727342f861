"""Why the rules refuse an action, by checks that name the rule broken first."""

from __future__ import annotations

from engine.blocks import legality
from engine.blocks.legality import nothing_more
from engine.contract import Action, IllegalAction
from engine.julius_caesar import actions as a
from engine.julius_caesar.refusals import battle, cards, movement
from engine.julius_caesar.refusals.check import LegalityCheck
from engine.julius_caesar.state import State

CHECKS: legality.Checks = {
    a.Swap: ("5.3", cards.check_swap),
    a.Deal: ("2.1", cards.check_deal),
    a.Discard: ("2.1", cards.check_held),
    a.Play: ("2.1", cards.check_held),
    a.Move: ("2.2", movement.check_move),
    a.Sail: ("6.3", movement.check_sail),
    a.Retreat: ("7.6", battle.check_retreat),
    a.Regroup: ("7.7", battle.check_regroup),
    a.Levy: ("6.4", cards.check_levy),
    a.ToPort: ("8.3", cards.check_port),
    a.Step: ("6.4", cards.check_step),
    a.MainAttack: ("7.3", movement.check_main_attack),
    a.Colour: ("G1", cards.check_colour),
    a.Draw: ("G1", cards.check_draw),
    a.Fire: ("7.2", battle.check_fire),
    a.Pass: ("7.2", battle.check_fire),
    a.Perish: ("7.6", battle.check_perish),
    a.Hit: ("7.4", battle.check_hit),
    a.Disband: ("8.5", cards.check_disband),
    a.Jupiter: ("G1", cards.check_jupiter),
    a.Defect: ("G1", cards.check_defect),
    a.Vulcan: ("G7", cards.check_vulcan),
    a.Surprise: ("G3", cards.check_surprise),
    a.Battle: ("7.1", battle.check_battle),
    a.Roll: ("7.4", battle.check_roll),
    a.End: ("", nothing_more),
}
"""The rule that says when a kind of action is done, and what else the rules ask of it in its phases."""


def refusal(state: State, action: Action) -> IllegalAction:
    """Return why an action that is not legal is refused."""
    return explain(state, action) or LegalityCheck(state).refusal("2.2", "not-offered", name=str(action))


def explain(state: State, action: Action) -> IllegalAction | None:
    """Return the refusal of an action by the checks alone, None when it is legal."""
    return legality.explain(LegalityCheck(state), CHECKS, action)
