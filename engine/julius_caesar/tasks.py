"""List what can wait to be done, in the rulebook's order."""

from __future__ import annotations

from engine.blocks.acts import Task
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
    """Have a side rearrange its blocks (5.3)."""

    phase, rule = DEPLOY, "5.3"
    side: int


class Year(Task):
    """Begin a year (2.0)."""


class DealCards(Task):
    """Deal the cards (2.1)."""

    phase, chance, rule = DEAL, True, "2.1"


@frozen
class DiscardCard(Task):
    """Have a side lay a card aside (2.1)."""

    phase, rule = DISCARD, "2.1"
    side: int


class GameTurn(Task):
    """Begin a game turn (2.1)."""


@frozen
class PlayCard(Task):
    """Have a side choose its card (2.1)."""

    phase, rule = PLAY, "2.1"
    side: int


class GameTurnOver(Task):
    """End a game turn, after which the next or winter follows."""


# --- a player's command phase (2.2, 6) ---------------------------------------------------------------------------


class CommandPhase(Task):
    """Begin the command phase of the next player (2.2)."""


class CommandPhaseOver(Task):
    """End a player's command phase."""


class MoveBlocks(Task):
    """Move (6.1 to 6.3)."""

    phase, rule = MOVE, "6.0"


class MainAttacks(Task):
    """Declare the main attacks, where they are declared (7.3)."""

    phase, rule = MAIN_ATTACK, "7.3"


class Levies(Task):
    """Levy blocks and steps (6.4)."""

    phase, rule = LEVY, "6.4"


class JupitersSpace(Task):
    """Name the space that Jupiter strikes."""

    phase, rule = JUPITER, "G1"


class JupitersColour(Task):
    """Name the colour of the block that Jupiter takes."""

    phase, rule = COLOUR, "G1"


class JupitersDraw(Task):
    """Draw the block that Jupiter takes."""

    phase, chance, rule = DRAW, True, "G1"


class Defection(Task):
    """Name the city that the block goes to."""

    phase, rule = DEFECT, "C6"


class VulcansCity(Task):
    """Name the city that Vulcan strikes."""

    phase, rule = VULCAN, "G7"


class SurpriseBattle(Task):
    """Name the battle that is a surprise."""

    phase, rule = SURPRISE, "C6"


# --- battles (7) -------------------------------------------------------------------------------------------------


class Battles(Task):
    """Fight the battles one after the other (7.1)."""

    phase, rule = CHOOSE, "7.1"


class Rounds(Task):
    """Fight round after round (7.2)."""

    phase, rule = BATTLE, "7.2"


class FireRoll(Task):
    """Roll the dice of a block that fires (7.4)."""

    phase, chance, rule = ROLL, True, "7.4"


class Hits(Task):
    """Take the hits (7.4)."""

    phase, rule = HIT, "7.4"


class RegroupBlocks(Task):
    """Regroup the victor's blocks (7.7)."""

    phase, rule = REGROUP, "7.7"


# --- winter (8) --------------------------------------------------------------------------------------------------


class Winter(Task):
    """Bring Cleopatra home and count the points (8.1, 8.2)."""


@frozen
class NavisToPort(Task):
    """Bring a side's Navis to port (8.3)."""

    phase, rule = PORT, "8.3"
    side: int


@frozen
class CitySupply(Task):
    """Have a side disband what its cities cannot feed (8.4)."""

    phase, rule = SUPPLY, "8.4"
    side: int


@frozen
class DisbandBlocks(Task):
    """Let a side disband (8.5)."""

    phase, rule = DISBAND, "8.5"
    side: int


class YearOver(Task):
    """Put the blocks upright again that were eliminated, and begin the next year."""


class Over(Task):
    """Do nothing, as the game is over."""

    phase, rule = OVER, "1.2"


STAGES: tuple[Task, ...] = tuple(
    kind(side) for kind in (NavisToPort, CitySupply, DisbandBlocks) for side in (0, 1)
)
"""The stages of winter, in order."""
