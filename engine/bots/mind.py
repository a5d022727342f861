"""What a thinking bot needs of a game.

A game that brings a `Mind` has all the bots that think: how they think, which knows no game, is in
`engine.bots.strategist`.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

from engine.contract import Action, Event, GameError, Seat
from engine.games import rooms_of
from engine.values import frozen
from engine.words import say

if TYPE_CHECKING:
    from engine.bots.search import Candidate

Course = tuple[Action, ...]
"""A course of action: what a seat does one after the other, mostly to the end of a phase."""


@frozen
class Thought:
    """How much a bot thinks.

    Attributes:
        samples: how many situations it imagines for a decision.
        budget: how many playouts a decision may take, where nothing is said; 0 goes by rules of thumb alone.
        width: how much it weighs, by the measures of the game's mind.
        doubt: how sure it must be that something is better than what rules of thumb say, in standard errors.
        second_look: whether what seems best is looked at again, and further.
        shrewd: whether it reads out of what the enemy does which of the hidden blocks, cards … it was.
        forgetful: whether it knows nothing but what it sees now.
        slips: how often it takes what comes to hand and not what it holds best, from 0 to 1.
    """

    samples: int = 6
    budget: int = 0
    width: int = 0
    doubt: float = 1.0
    second_look: bool = False
    shrewd: bool = False
    forgetful: bool = False
    slips: float = 0.0


@frozen
class Proposal:
    """One order, to be told to a player.

    Attributes:
        kind: ``attack``, ``respond``, or the verb of its actions. text: what to do, in a player's words.
        actions: the actions, in order. goal: the place it is about, or empty.
        origins: where its blocks come from. blocks: its blocks.
    """

    kind: str
    text: str
    actions: Course
    goal: str = ""
    origins: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()


def unlike(orders: Sequence[Proposal], others: Sequence[Proposal]) -> Sequence[Proposal]:
    """Return those of `others` that do what no order does, or all if none does."""
    done = {str(action) for order in orders for action in order.actions}
    return [other for other in others if not {str(action) for action in other.actions} <= done] or others


@frozen
class Appraisal:
    """How a game stands by the first seat's `chance` to win and each seat's `points`."""

    chance: float
    points: tuple[float, ...]


class Memory(Protocol):
    """What a seat remembers of a game."""

    def observe(self, events: Sequence[Event]) -> None:
        """Learn from what it saw happen, in order."""

    def look(self, view: Any) -> None:
        """Take in what it sees now."""

    def beliefs(self) -> Any:
        """Return what it holds likely now, as a value that `Mind.imagine` takes."""


class Situation(Protocol):
    """What a seat that is to act knows, as equally likely states."""

    @property
    def further(self) -> bool:
        """Whether what seems best is worth playing on further than at first."""

    def thumb(self, dice: Random) -> Course:
        """Return what rules of thumb say, legal in every state; dice may shake it."""

    def options(self, thought: Thought, budget: int, dice: Random) -> Sequence[Course]:
        """Return what could be done, rules of thumb first; fewer than two if nothing is weighed."""

    def tried(self, course: Course, number: int, dice: Random, *, further: bool = False) -> float:
        """Play a course on from one of the states and return the chance to win.

        The number counts round and round the states. `further` plays on longer than till the enemy has answered.
        """

    def whole(self, course: Course = ()) -> Course:
        """Complete a course by rules of thumb to the end of one decision."""

    def proposals(self, course: Course) -> Sequence[Proposal]:
        """Tell a course in a player's words, what belongs together as one order."""

    def in_short(self, actions: Sequence[Action]) -> str:
        """Tell actions in one line, or that the phase is ended."""

    def reason(self, orders: Sequence[Proposal], weighed: Sequence[Candidate]) -> str:
        """Say in a sentence why the first of some orders is proposed."""


class Mind(Protocol):
    """What thinking knows of one game, but not of a game being played."""

    def memory(self, thought: Thought) -> Memory:
        """Make a memory, of a seat that it learns from the first view."""

    def imagine(self, view: Any, beliefs: Any, number: int, dice: Random) -> Situation:
        """Make that many states that look to the seat as the view does, by its beliefs."""

    def moment(self, view: Any) -> Hashable:
        """Return what a view's orders belong to; while it stays the same they are carried out."""

    # --- for looking back upon a game ----------------------------------------------------------------------------

    def phase(self, state: Any) -> str:
        """Return what is being decided, as the game's word."""

    @property
    def wholes(self) -> Collection[str]:
        """The phases in which all that a seat does is one decision."""

    def judged(self, state: Any) -> bool:
        """Return whether what is decided now is worth judging."""

    def settled(self, state: Any) -> bool:
        """Return whether a state can be appraised, not being in the midst of something."""

    def appraise(self, state: Any) -> Appraisal:
        """Return how a game stands, from what really is."""

    def chance(self, state: Any, seat: Seat) -> float:
        """Return how likely a seat wins, from what really is; a draw counts half."""


MANY = 1 << 20
"""More playouts than any bot makes: what a mind allows whose playouts are short."""


@runtime_checkable
class Instinct(Protocol):
    """Simplest mind, with rules of thumb but no imagination, so that no bot searches.

    All bots that think play by it, the blunted ones blunted; hints and looking back ask for a whole `Mind`.
    """

    def memory(self, thought: Thought) -> Memory:
        """Make a memory, which may be an empty one."""

    def sensible(self, view: Any, legal: Sequence[Action], dice: Random) -> Sequence[Action]:
        """Return what makes sense of the legal actions, best first, at least one."""


def load_mind(game: str) -> Mind:
    """Load the mind of a game, which has one. Raises UnknownGame."""
    return cast(Mind, import_module(rooms_of(game).mind).load())


def most_playouts(game: str) -> int:
    """Return the most playouts that a decision of a game takes if nothing is said.

    Raises UnknownGame.
    """
    mind = rooms_of(game).mind
    return cast(int, getattr(import_module(mind), "PLAYOUTS", MANY)) if mind else 0


def check_searches(game: str) -> None:
    """Refuse advice and reviews for a mind that imagines no states. Raises GameError."""
    if not rooms_of(game).mind or isinstance(load_mind(game), Instinct):
        raise GameError(say("bots.no-search"))
