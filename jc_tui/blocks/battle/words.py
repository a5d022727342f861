"""What the battle screens of block games say in the same way: the keys at the foot, what a block can do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.contract import Action
from engine.words import catalogue, commas, say
from jc_tui.look.bindings import FootKey, key_name, keys_by_name

LONGEST = 76
"""Of a prompt, so that it fits in 80 columns."""

OTHERS = ("fight.with-others", "fight.with-others-in-short")
"""What is said where another block can be chosen, as far as there is room."""

Naming = Callable[[Action], str | None]
"""The block that an action is for."""


def entries(names: Iterable[str], game: str) -> list[FootKey]:
    """The keys of that name, of the game's table `battle-foot`."""
    known, own = keys_by_name("battle-foot", game), catalogue(game)
    found = (known[name] for name in names)
    return [
        (say(key) if key == "fight.arrows" else key_name(key), (own if own.has(words) else say)(words), action)
        for key, words, action in found
    ]


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
