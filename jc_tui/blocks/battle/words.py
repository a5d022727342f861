"""Words that battle screens of block games share: what a block can do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.blocks.odds import Chances
from engine.contract import Action
from engine.translations import commas, counted, figure, say

LONGEST = 76
"""Of a prompt, so that it fits in 80 columns."""


def block_of(action: Action) -> str | None:
    """Return the block that an action is for, or None."""
    return getattr(action, "block", None)


def choosable(legal: Iterable[Action]) -> list[str]:
    """Return the blocks that a choice can be made for, in its order."""
    return list(dict.fromkeys(block for action in legal if (block := block_of(action))))


def verbs_of(legal: Sequence[Action], block: str | None) -> list[str]:
    """Return what can be done with a block, in the order of the choices."""
    return list(dict.fromkeys(action.verb for action in legal if block_of(action) == (block or "")))


def with_others(told: str, legal: Sequence[Action]) -> str:
    """Return a prompt with how another block is chosen, where there is one, and room."""
    if len(choosable(legal)) < 2:
        return told
    longer = say("fight.with-others", prompt=told), say("fight.with-others-in-short", prompt=told)
    return next((text for text in longer if len(text) <= LONGEST), told)


def doing(legal: Sequence[Action], verbs: Sequence[str], block: str, *more: str) -> str:
    """Return at which keys a block and its neighbours do what they can."""
    told = [say("fight.fire", block=block)] if "fire" in verbs else []
    if (fires := sum(action.verb == "fire" for action in legal)) > 1:
        told.append(say("fight.volley", number=fires))
    told += [say("fight.retreat")] if "retreat" in verbs else []
    told += more
    told += [say("fight.pass")] if "pass" in verbs else []
    return commas(told)


def shares_of(found: Chances) -> dict[str, str]:
    """Return the figures of a battle's chances as sentences have them."""
    defender = next(seat for seat in found.wins if seat is not found.attacker)
    rates = {
        "takes": found.wins[found.attacker],
        "destroyed": found.wins[defender],
        "leaves": found.drawn_off,
    }
    losses = counted((seat.label, figure(lost)) for seat, lost in found.losses.items())
    return {name: percent(rate) for name, rate in rates.items()} | {"losses": losses}


def percent(share: float) -> str:
    """Return a share of all as a player reads it."""
    return f"{round(100 * share)} %"
