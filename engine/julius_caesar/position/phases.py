"""Which lines belong to which phases of a position."""

from __future__ import annotations

from engine.julius_caesar.position.text import Sheet
from engine.julius_caesar.state import (
    BATTLE,
    CHOOSE,
    DEAL,
    DEFECT,
    DEPLOY,
    DISBAND,
    DISCARD,
    DRAW,
    HIT,
    JUPITER,
    LEVY,
    MOVE,
    OVER,
    PHASES,
    PLAY,
    PORT,
    REGROUP,
    ROLL,
    SUPPLY,
    SURPRISE,
    VULCAN,
)

BEFORE_TURNS = (DEPLOY, DEAL, DISCARD)
COMMAND = (MOVE, LEVY, JUPITER, DRAW, DEFECT, VULCAN, SURPRISE)
FIGHT = (BATTLE, ROLL, HIT)
BATTLES = (CHOOSE, *FIGHT, REGROUP)
WINTER = (PORT, SUPPLY, DISBAND)

_WITH_MOVES = (*COMMAND, *BATTLES)

PHASES_OF: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("player one", "surprise", "attack", "roads", "used"), _WITH_MOVES),
    **dict.fromkeys(("second", "card"), COMMAND),
    **dict.fromkeys(("active", "guarded"), (MOVE, LEVY, SURPRISE)),
    **dict.fromkeys(("round", "attacker", "slot", "acted", "sea retreats"), FIGHT),
    **dict.fromkeys(("battle", "retreats"), (*FIGHT, REGROUP)),
    **dict.fromkeys(("dice", "hits"), (HIT,)),
    "moves": (MOVE,),
    "levies": (MOVE, LEVY),
    "swaps": (DEPLOY,),
    "drawn from": (DRAW, DEFECT),
    "drawn": (DEFECT,),
    "firing": (ROLL, HIT),
    "result": (OVER,),
    "hand": tuple(phase for phase in PHASES if phase not in (DEPLOY, *WINTER, OVER)),
    "chosen": (PLAY,),
    "discard": tuple(phase for phase in PHASES if phase not in (DEPLOY, DEAL)),
    "played": tuple(phase for phase in PHASES if phase not in BEFORE_TURNS),
}
"""The phases in which a line can be given; a key that is not here, in all."""


def check_keys(sheet: Sheet, phase: str) -> None:
    """Refuse lines that mean nothing in this phase."""
    for key in sheet.lines:
        kind = key if key in PHASES_OF else key.partition(" ")[0]
        phases = PHASES_OF.get(kind, PHASES)
        if phase not in phases:
            raise sheet.fail(key, f"there is no '{kind}' in phase {phase}")
