"""The bots by name, and what every bot has to do.

A bot sees what its seat may see and the legal actions, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Protocol, runtime_checkable

from engine.bots.game_ai import SearchSettings, most_playouts
from engine.contract import Action, Event, GameError, Seat, State, View
from engine.games import DEFAULT_GAME, modules_of
from engine.translations import commas, say
from engine.untrusted_text import quoted
from engine.values import frozen


class Bot(Protocol):
    """Player without hands.

    The same bot made with the same seed, shown the same things, chooses the same.
    """

    @property
    def name(self) -> str: ...

    def observe(self, events: Sequence[Event]) -> None:
        """Learn what its seat saw happen, in order, its own actions too."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return one of `legal`, which is never empty, by what the seat may know now.

        `legal` may be lazy: `len`, indexing and `in` need not list it.
        """


@runtime_checkable
class Remembers(Protocol):
    """Bot that builds its memory also from the views at its seat's decisions.

    It can be made in the middle of a game, and can take an undo: it hears all events from the beginning, sees
    the view at each past decision in its place among them, and remembers as if it had played on.
    """

    def look(self, view: View) -> None:
        """Learn what its seat could see at a past decision."""

    def forget(self) -> None:
        """Forget all events and views, to learn them from the beginning."""


class RandomBot:
    """Plays any game, every legal action being as likely as any other."""

    name = "random"

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed)

    def observe(self, events: Sequence[Event]) -> None: ...

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return legal[self._random.randrange(len(legal))]


def decide(bot: Bot, state: State, seat: Seat) -> Action:
    """Ask a bot what it does for `seat`, which is to act.

    A list is copied, since a bot could change it; a lazy sequence is not listed.
    """
    legal = state.legal_actions(seat)
    return bot.choose(state.view(seat), tuple(legal) if isinstance(legal, list) else legal)


@frozen
class BotKind:
    """What a bot is, and how it thinks if it does."""

    about: str  # the key of its line
    settings: SearchSettings | None = None

    @property
    def line(self) -> str:
        return say(self.about)

    @property
    def searches(self) -> bool:
        """True for a bot that takes a budget."""
        return self.settings is not None and self.settings.budget > 0


LEGATUS = SearchSettings(samples=16, budget=32, width=1)  # so little that it stands between centurio and imperator

BOTS: Mapping[str, BotKind] = MappingProxyType(
    {
        "random": BotKind("bots.random"),
        "tiro": BotKind("bots.tiro", SearchSettings(samples=1, forgetful=True, random_rate=0.65)),
        "centurio": BotKind("bots.centurio", SearchSettings()),
        "legatus": BotKind("bots.legatus", LEGATUS),
        "imperator": BotKind(
            "bots.imperator",
            SearchSettings(samples=48, budget=480, width=2, margin=0.7, second_look=True, models_opponent=True),
        ),
    }
)


class UnknownBot(GameError):
    """Name that no bot has; the message lists those there are."""

    def __init__(self, name: str) -> None:
        super().__init__(say("bots.no-such", name=quoted(name), bots=commas(BOTS)))
        self.name = name


def check_bot(name: str) -> str:
    """Return the name itself if a bot has it. Raises UnknownBot."""
    if name not in BOTS:
        raise UnknownBot(name)
    return name


def bots_for(game: str) -> Sequence[str]:
    """Return the names of the bots that can play a game. Raises UnknownGame."""
    thinks = bool(modules_of(game).mind)
    return [name for name, kind in BOTS.items() if thinks or kind.settings is None]


def usual_bot(game: str) -> str:
    """Return which bot plays a seat of a game unless another is named. Raises UnknownGame."""
    return "tiro" if modules_of(game).mind else "random"


def check_plays(name: str, game: str) -> None:
    """Refuse a bot that cannot play a game. Raises GameError."""
    if BOTS[check_bot(name)].settings and not modules_of(game).mind:
        raise GameError(say("bots.no-mind", name=name, bots=commas(bots_for(game))))


def usual_budget(name: str, game: str = DEFAULT_GAME) -> int:
    """Return the playouts of a bot for a decision, 0 if none. Raises GameError."""
    settings = BOTS[check_bot(name)].settings
    return min(settings.budget, most_playouts(game)) if settings else 0


def make_bot(name: str, seed: int | str | None = None, budget: int | None = None, game: str = DEFAULT_GAME) -> Bot:
    """Make a bot for a game, whose choices `seed` makes the same again.

    `budget` is in playouts for a decision; only bots that search heed it. Raises GameError.
    """
    check_plays(name, game)
    settings = BOTS[name].settings
    if settings is None:
        return RandomBot(seed)
    from engine.bots.search_bot import SearchBot

    return SearchBot(name, game, settings, seed, budget or usual_budget(name, game))
