"""What the battle screens of block games say in the same way: what a block can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.contract import Action
from engine.words import commas, say

LONGEST = 76
"""Of a prompt, so that it fits in 80 columns."""

OTHERS = ("fight.with-others", "fight.with-others-in-short")
"""What is said where another block can be chosen, as far as there is room."""

Naming = Callable[[Action], str | None]
"""The block that an action is for."""


def verbs_of(legal: Sequence[Action], block: str | None, block_of: Naming) -> list[str]:
    """What can be done with a block, in the order of the choices."""
    return list(dict.fromkeys(action.verb for action in legal if block_of(action) == (block or "")))


def with_others(told: str, number: int) -> str:
    """A prompt, where another of so many blocks can be chosen with how that is done."""
    if number < 2:
        return told
    return next((text for key in OTHERS if len(text := say(key, prompt=told)) <= LONGEST), told)


def doing(legal: Sequence[Action], verbs: Sequence[str], block: str, *more: str) -> str:
    """What the block of this name, which can do that, and its neighbours do at which keys; `more` behind them."""
    told = [say("fight.fire", block=block)] if "fire" in verbs else []
    if (fires := sum(action.verb == "fire" for action in legal)) > 1:
        told.append(say("fight.volley", number=fires))
    told += [say("fight.retreat")] if "retreat" in verbs else []
    told += more
    told += [say("fight.pass")] if "pass" in verbs else []
    return commas(told)


def percent(share: float) -> str:
    """A share of all as a player reads it."""
    return f"{round(100 * share)} %"
