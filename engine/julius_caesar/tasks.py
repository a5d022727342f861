"""List what can wait to be done, in the rulebook's order."""

from __future__ import annotations

from engine.blocks.action_bases import Task
from engine.values import frozen

DEPLOY, DEAL, DISCARD, PLAY = "deploy", "deal", "discard", "play"
MOVE, MAIN_ATTACK, LEVY = "move", "main attack", "levy"
JUPITER, COLOUR, DRAW, DEFECT = "jupiter", "colour", "draw", "defect"
VULCAN, SURPRISE = "vulcan", "surprise"
CHOOSE, BATTLE, ROLL, HIT, REGROUP = "choose battle", "battle", "roll", "hit", "regroup"
PORT, SUPPLY, DISBAND, OVER = "port", "supply", "disband", "over"

PHASES = (
    *(DEPLOY, DEAL, DISCARD, PLAY, MOVE, MAIN_ATTACK, LEVY, JUPITER, COLOUR, DRAW, DEFECT, VULCAN, SURPRISE),
    *(CHOOSE, BATTLE, ROLL, HIT, REGROUP, PORT, SUPPLY, DISBAND, OVER),
)
"""Every phase a state can be in."""

BEFORE_TURNS = (DEPLOY, DEAL, DISCARD)
POINTS = (MOVE, LEVY)
LEVYING = (MOVE, MAIN_ATTACK, LEVY)
ACTIVE = (*LEVYING, SURPRISE)
JUPITERS = (JUPITER, COLOUR, DRAW, DEFECT)
COMMAND = (*ACTIVE, *JUPITERS, VULCAN)
FIRE = (ROLL, HIT)
FIGHTING = (BATTLE, *FIRE)
"""The phases in which the blocks of a battle lie revealed (B12)."""

FOUGHT = (*FIGHTING, REGROUP)
BATTLES = (CHOOSE, *FOUGHT)
MOVED = (*COMMAND, *BATTLES)
WINTER = (PORT, SUPPLY, DISBAND)
"""The phases of winter; each is a stage for Caesar and one for Pompey."""

# --- the set-up, the year and its turns (2, 5) -------------------------------------------------------------------


@frozen
class FreeDeployment(Task):
    phase, rule = DEPLOY, "5.3"
    side: int


class Year(Task): ...  # Begin a year (2.0).


class DealCards(Task):
    phase, chance, rule = DEAL, True, "2.1"


@frozen
class DiscardCard(Task):
    phase, rule = DISCARD, "2.1"
    side: int


class GameTurn(Task): ...  # Begin a game turn (2.1).


@frozen
class PlayCard(Task):
    phase, rule = PLAY, "2.1"
    side: int


class GameTurnOver(Task): ...  # End a game turn, after which the next or winter follows.


# --- a player's command phase (2.2, 6) ---------------------------------------------------------------------------


class CommandPhase(Task): ...  # Begin the command phase of the next player (2.2).


class CommandPhaseOver(Task): ...  # End a player's command phase.


class MoveBlocks(Task):
    phase, rule = MOVE, "6.0"


class MainAttacks(Task):
    phase, rule = MAIN_ATTACK, "7.3"


class Levies(Task):
    phase, rule = LEVY, "6.4"


class JupitersSpace(Task):
    phase, rule = JUPITER, "G1"


class JupitersColour(Task):
    phase, rule = COLOUR, "G1"


class JupitersDraw(Task):
    phase, chance, rule = DRAW, True, "G1"


class Defection(Task):
    phase, rule = DEFECT, "C6"


class VulcansCity(Task):
    phase, rule = VULCAN, "G7"


class SurpriseBattle(Task):
    phase, rule = SURPRISE, "C6"


# --- battles (7) -------------------------------------------------------------------------------------------------


class Battles(Task):
    phase, rule = CHOOSE, "7.1"


class Rounds(Task):
    phase, rule = BATTLE, "7.2"


class FireRoll(Task):
    phase, chance, rule = ROLL, True, "7.4"


class Hits(Task):
    phase, rule = HIT, "7.4"


class RegroupBlocks(Task):
    phase, rule = REGROUP, "7.7"


# --- winter (8) --------------------------------------------------------------------------------------------------


class Winter(Task): ...  # Bring Cleopatra home and count the points (8.1, 8.2).


@frozen
class NavisToPort(Task):
    phase, rule = PORT, "8.3"
    side: int


@frozen
class CitySupply(Task):
    phase, rule = SUPPLY, "8.4"
    side: int


@frozen
class DisbandBlocks(Task):
    phase, rule = DISBAND, "8.5"
    side: int


class YearOver(Task): ...  # Put the blocks upright again that were eliminated, and begin the next year.


class Over(Task):
    phase, rule = OVER, "1.2"


STAGES: tuple[Task, ...] = tuple(
    kind(side) for kind in (NavisToPort, CitySupply, DisbandBlocks) for side in (0, 1)
)
"""The stages of winter, in order."""
