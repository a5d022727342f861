"""What can wait to be done, and the phases of choosing."""

from __future__ import annotations

from functools import cache

from engine.blocks import acts
from engine.values import frozen

DEPLOY, DEAL, DISCARD, PLAY = "deploy", "deal", "discard", "play"
MOVE, MAIN_ATTACK, LEVY = "move", "main attack", "levy"
JUPITER, COLOUR, DRAW, DEFECT = "jupiter", "colour", "draw", "defect"
VULCAN, SURPRISE = "vulcan", "surprise"
CHOOSE, BATTLE, ROLL, HIT, REGROUP = "choose battle", "battle", "roll", "hit", "regroup"
PORT, SUPPLY, DISBAND, OVER = "port", "supply", "disband", "over"

RULES = {
    **{DEPLOY: "5.3", DEAL: "2.1", DISCARD: "2.1", PLAY: "2.1"},
    **{MOVE: "6.0", MAIN_ATTACK: "7.3", LEVY: "6.4"},
    **{JUPITER: "G1", COLOUR: "G1", DRAW: "G1", DEFECT: "C6", VULCAN: "G7", SURPRISE: "C6"},
    **{CHOOSE: "7.1", BATTLE: "7.2", ROLL: "7.4", HIT: "7.4", REGROUP: "7.7"},
    **{PORT: "8.3", SUPPLY: "8.4", DISBAND: "8.5", OVER: "1.2"},
}
"""The section of the rulebook, or the ruling, by phase."""

PHASES = tuple(RULES)

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

OF_A_SIDE = (DEPLOY, DISCARD, PLAY, *WINTER)
"""The phases whose tasks say which side chooses."""

BY_CHANCE = (DEAL, DRAW, ROLL)


@frozen
class CaesarTask(acts.Task):
    """Something to be done, which asks a player or chance where it has a phase."""

    kind: str
    phase: str = ""
    rule: str = ""
    chance: bool = False
    side: int = 0


YEAR, YEAR_OVER = CaesarTask("year"), CaesarTask("year over")
GAME_TURN, GAME_TURN_OVER = CaesarTask("game turn"), CaesarTask("game turn over")
COMMAND_PHASE, COMMAND_PHASE_OVER = CaesarTask("command phase"), CaesarTask("command phase over")
WINTER_TURN = CaesarTask("winter")


@cache
def task_of(phase: str, side: int = 0) -> CaesarTask:
    """Return the task of a phase, for the `side` that chooses in those `OF_A_SIDE`."""
    return CaesarTask(phase, phase, RULES[phase], phase in BY_CHANCE, side)


STAGES = tuple(task_of(phase, side) for phase in WINTER for side in (0, 1))
"""The stages of winter, in order."""
