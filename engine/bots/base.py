"""What a bot is: a player that sees what its seat may see and the legal actions, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.contract import Action, Event, Seat, State, View


class Bot(Protocol):
    """A player without hands.

    A bot gets a view and the legal actions as plain values; neither leads back to the state. What it
    remembers it keeps itself. The same bot made with the same seed, shown the same things, chooses the same.
    """

    @property
    def name(self) -> str:
        """The name it is known by in commands and saves: ``tiro``."""
        ...

    def observe(self, events: Sequence[Event]) -> None:
        """Be told what its seat saw happen, in order, its own actions too."""
        ...

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of `legal`, which is never empty; `view` is what the bot's seat may know now."""
        ...


def decide(bot: Bot, state: State, seat: Seat) -> Action:
    """What a bot does for `seat`, which is to act.

    The bot gets the view and the actions listed as plain values, so that it cannot reach what is behind them.
    """
    return bot.choose(state.view(seat), tuple(state.legal_actions(seat)))
