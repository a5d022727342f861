"""The phases in groups, by the lines of a position that they share."""

from __future__ import annotations

from engine.julius_caesar import state as states
from engine.julius_caesar.state import PHASES

BEFORE_TURNS = (states.DEPLOY, states.DEAL, states.DISCARD)
POINTS = (states.MOVE, states.LEVY)
ACTIVE = (*POINTS, states.SURPRISE)
JUPITERS = (states.JUPITER, states.DRAW, states.DEFECT)
COMMAND = (*ACTIVE, *JUPITERS, states.VULCAN)
FIRE = (states.ROLL, states.HIT)
FIGHT = (states.BATTLE, *FIRE)
FOUGHT = (*FIGHT, states.REGROUP)
BATTLES = (states.CHOOSE, *FOUGHT)
MOVED = (*COMMAND, *BATTLES)
WINTER = (states.PORT, states.SUPPLY, states.DISBAND)


def all_but(*phases: str) -> tuple[str, ...]:
    """The other phases."""
    return tuple(phase for phase in PHASES if phase not in phases)
