"""Why the rules refuse an action, the rule broken first."""

from __future__ import annotations

from engine.blocks import legality
from engine.blocks.legality import nothing_more
from engine.contract import Action, IllegalAction
from engine.gallic_war import actions as a
from engine.gallic_war import tasks
from engine.gallic_war.refusals import battle, cards, movement
from engine.gallic_war.refusals.check import LegalityCheck
from engine.gallic_war.state import State

CHECKS: legality.Checks = {
    a.Draw: ("3", cards.check_draw),
    a.Deal: ("5.1", cards.check_deal),
    a.Take: ("5.1", cards.check_take),
    a.Play: ("5.2", cards.check_play),
    a.Announce: ("5.2", cards.check_announce),
    a.Sway: ("5.2.1 D", cards.check_sway),
    a.Rally: ("8.3", cards.check_rally),
    a.Revolt: ("13.2", cards.check_revolt),
    a.Lead: ("13.4", cards.check_lead),
    a.Settle: ("C6", cards.check_settle),
    a.Aim: ("12", nothing_more),
    a.Raid: ("13.1", cards.check_raid),
    a.Step: ("7.5", cards.check_step),
    a.Group: ("M1", movement.check_group),
    a.Move: ("5.2.1 E", movement.check_move),
    a.March: ("M3", movement.check_march),
    a.Sail: ("M7", movement.check_sail),
    a.Battle: ("B1", battle.check_battle),
    a.Withdraw: ("B11", battle.check_withdraw),
    a.Shelter: ("B8", battle.check_shelter),
    a.Main: ("B2", battle.check_main),
    a.Fire: ("6", battle.check_fire),
    a.Pass: ("6", battle.check_pass),
    a.Hit: ("B5", battle.check_hit),
    a.Retreat: ("6 F", battle.check_retreat),
    a.Assault: ("B9", nothing_more),
    a.Sortie: ("B10", battle.check_sortie),
    a.Regroup: ("6 G", battle.check_regroup),
    a.Home: ("7.3", cards.check_home),
    a.Stay: ("7.3", cards.check_stay),
    a.Starve: ("7.4", cards.check_starve),
    a.Build: ("7.7", cards.check_build),
    a.Roll: ("6", battle.check_roll),
    a.End: ("", cards.check_end),
}
"""The rule that says when a kind of action is done, and what else the rules ask of it."""

BY_PHASE: legality.ByPhase = {
    (tasks.BAGGAGE, a.Step): cards.check_fed,
    (tasks.REACT, a.Move): movement.check_help,
    (tasks.REACT, a.Sail): movement.check_help_by_sea,
    (tasks.CALL, a.Battle): movement.check_call,
    (tasks.SHELTER, a.Shelter): battle.check_early_shelter,
    (tasks.STACKING, a.Hit): battle.check_crowded,
    (tasks.LEADER_HOME, a.Home): cards.check_leader,
    (tasks.LEADER_HOME, a.Stay): cards.check_leader,
}
"""What they ask of it in one phase instead."""


def refusal(state: State, action: Action) -> IllegalAction:
    """Return why an action that is not legal is refused."""
    return explain(state, action) or LegalityCheck(state).refusal("5.2", "not-offered", name=str(action))


def explain(state: State, action: Action) -> IllegalAction | None:
    """Return why the checks refuse an action, None when it is legal."""
    return legality.explain(LegalityCheck(state), CHECKS, action, BY_PHASE)
