"""The players that need no hands, by name.

    bot = make_bot("tiro", seed=1)
    action = decide(bot, state, seat)

What a bot is told and asked is in `engine.bots.base`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.bots.base import Bot, decide
from engine.contract import GameError
from engine.foreign import quoted

__all__ = ["BOTS", "Bot", "UnknownBot", "check_bot", "decide", "make_bot"]

BOTS: Mapping[str, str] = MappingProxyType(
    {
        "random": "chooses evenly among everything that is allowed",
        "tiro": "a beginner's opponent: keeps what scores, attacks when stronger, retreats when outgunned",
        "centurio": "a sound opponent that answers at once: weighs cities, armies and the calendar, and remembers",
        "legatus": "a strong opponent that looks ahead: plays its plans on in many imagined situations",
        "imperator": "the strongest opponent: weighs more plans in more situations, and takes its time over it",
    }
)
"""Every bot's name, and what it is in one line."""


class UnknownBot(GameError):
    """A name that no bot has; `name` is the name, the message lists those there are."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no bot called {quoted(name)}; there are: {', '.join(BOTS)}.")
        self.name = name


def check_bot(name: str) -> str:
    """The name itself, if a bot has it.

    Raises:
        UnknownBot: no bot has it.
    """
    if name not in BOTS:
        raise UnknownBot(name)
    return name


def make_bot(name: str, seed: int | str | None = None, budget: int | None = None) -> Bot:
    """A new bot of that name. The same seed makes the same choices; None leaves them to luck.

    `budget` is how much it may think for a decision, in playouts; only bots that search heed it.

    Raises:
        UnknownBot: no bot has that name.
    """
    check_bot(name)
    if name == "tiro":
        from engine.bots.julius_caesar.tiro import Tiro

        return Tiro(seed)
    if name == "centurio":
        from engine.bots.centurio import Centurio

        return Centurio(seed)
    if name == "legatus":
        from engine.bots.legatus import Legatus

        return Legatus(seed, budget)
    if name == "imperator":
        from engine.bots.imperator import Imperator

        return Imperator(seed, budget)
    from engine.bots.random_bot import RandomBot

    return RandomBot(seed)
