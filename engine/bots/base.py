"""What a bot is: a player that sees what its seat may see and the legal actions, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, runtime_checkable

from engine.contract import Action, Event, Seat, State, View


class Bot(Protocol):
    """A player without hands.

    A bot gets a view and the legal actions as values; neither leads back to the state. What it
    remembers it keeps itself. The same bot made with the same seed, shown the same things, chooses the same.
    """

    @property
    def name(self) -> str:
        """The name it is known by in commands and saves: ``tiro``."""

    def observe(self, events: Sequence[Event]) -> None:
        """Be told what its seat saw happen, in order, its own actions too."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of `legal`, which is never empty; `view` is what the bot's seat may know now.

        `legal` may be lazy: `len`, indexing and `in` need not list it.
        """


@runtime_checkable
class Remembers(Protocol):
    """What a bot has besides that builds its memory from the views at its seat's decisions, not from events alone.

    It can be made anew in the middle of a game, and can take an undo: told all events from the beginning, and
    shown the view at each past decision in its place among them, it remembers as if it had played on.
    """

    def look(self, view: View) -> None:
        """Be shown what its seat could see at a decision that is past."""

    def forget(self) -> None:
        """Forget all that was told and shown: it will be told anew from the beginning."""


class RandomBot:
    """Plays any game; every legal action is as likely as any other."""

    name = "random"

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed)

    def observe(self, events: Sequence[Event]) -> None:
        """Take no notice."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Any of the legal actions."""
        return legal[self._random.randrange(len(legal))]


def decide(bot: Bot, state: State, seat: Seat) -> Action:
    """Ask a bot what it does for `seat`, which is to act.

    It gets a view and the legal actions, and cannot reach what is behind. A list is copied, since a bot could
    change it; a lazy sequence is not listed.
    """
    legal = state.legal_actions(seat)
    return bot.choose(state.view(seat), tuple(legal) if isinstance(legal, list) else legal)
