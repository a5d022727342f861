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

__all__ = ["BOTS", "Bot", "UnknownBot", "check_bot", "decide", "make_bot"]

BOTS: Mapping[str, str] = MappingProxyType(
    {
        "random": "chooses evenly among everything that is allowed",
        "tiro": "a beginner's opponent: keeps what scores, attacks when stronger, retreats when outgunned",
    }
)
"""Every bot's name, and what it is in one line."""


class UnknownBot(GameError):
    """A name that no bot has; `name` is the name, the message lists those there are."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no bot called {name!r}; there are: {', '.join(BOTS)}.")
        self.name = name


def check_bot(name: str) -> str:
    """The name itself, if a bot has it.

    Raises:
        UnknownBot: no bot has it.
    """
    if name not in BOTS:
        raise UnknownBot(name)
    return name


def make_bot(name: str, seed: int | str | None = None) -> Bot:
    """A new bot of that name. The same seed makes the same choices; None leaves them to luck.

    Raises:
        UnknownBot: no bot has that name.
    """
    check_bot(name)
    if name == "tiro":
        from engine.bots.tiro import Tiro

        return Tiro(seed)
    from engine.bots.random_bot import RandomBot

    return RandomBot(seed)
