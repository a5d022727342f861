"""Why the rules refuse an action."""

from __future__ import annotations

from collections.abc import Mapping

from engine.contract import Action, IllegalAction
from engine.gallic_war import state as s
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import CHANCE_PHASES, OVER, State

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


class Refused(IllegalAction):
    """A refusal of this game, which finds its words when somebody asks for them."""

    @property
    def sentence(self) -> str:
        """What is wrong, in a player's words."""
        from engine.gallic_war.words.refusals import said

        return said(self)


def refusal(state: State, action: Action) -> Refused:
    """Why an action that is not legal is refused: the game is over, dice are due, or this is no choice now."""
    phase, rule = state.phase, RULES[state.phase]
    details = {"name": str(action), "seat": SEATS[state.actor], "phase": phase}
    if phase == OVER:
        return Refused(rule, "game-over", **details)
    if (phase, type(action)) not in state.game.doers:
        code = "chance-first" if phase in CHANCE_PHASES else "wrong-phase"
        return Refused(rule, code, verb=action.verb, **details)
    return Refused(rule, "not-offered", **details)
