"""What the battle screens of block games say in the same way: what a block can do."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Action
from engine.words import commas, say
from jc_tui.blocks.battle.told import block_of, choosable

LONGEST = 76
"""Of a prompt, so that it fits in 80 columns."""

OTHERS = ("fight.with-others", "fight.with-others-in-short")
"""What is said where another block can be chosen, as far as there is room."""


def verbs_of(legal: Sequence[Action], block: str | None) -> list[str]:
    """What can be done with a block, in the order of the choices."""
    return list(dict.fromkeys(action.verb for action in legal if block_of(action) == (block or "")))


def with_others(told: str, legal: Sequence[Action]) -> str:
    """A prompt, where another block can be chosen with how that is done."""
    if len(choosable(legal)) < 2:
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


def keys_for(legal: Sequence[Action], block: str | None, *, chances: bool, undo: Sequence[str]) -> list[str]:
    """The names of the keys that do something when a player chooses for a block, or only looks on."""
    verbs, all_verbs = verbs_of(legal, block), [action.verb for action in legal]
    return [
        *(["assault"] if "assault" in all_verbs else []),
        *(verb for verb in ("fire", "hit", "perish", "withdraw", "sortie") if verb in verbs),
        *(["volley"] if all_verbs.count("fire") > 1 else []),
        *(verb for verb in ("retreat", "shelter", "pass") if verb in verbs),
        *(["end"] if "end" in all_verbs else []),
        *undo,
        "no chances" if chances else "chances",
        *("map", "help"),
        *(["other"] if len(choosable(legal)) > 1 else []),
    ]


def percent(share: float) -> str:
    """A share of all as a player reads it."""
    return f"{round(100 * share)} %"
