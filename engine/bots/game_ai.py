"""What a thinking bot needs of a game, and what block games' bots tell alike.

A game that brings a `GameAI` has all bots of `engine.bots.search_bot`, which knows no game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

from engine.blocks.action_bases import Path, PathAction
from engine.contract import Action, Event, GameError
from engine.games import load_part, modules_of
from engine.translations import say, semicolons
from engine.values import frozen

if TYPE_CHECKING:
    from engine.bots.search import Candidate

Course = tuple[Action, ...]
"""A course of action: what a seat does one after the other, mostly to the end of a phase."""


@frozen
class SearchSettings:
    """How much a bot thinks."""

    samples: int = 6  # situations that it imagines for a decision
    budget: int = 0  # playouts for a decision, where nothing is said; 0 goes by rules of thumb alone
    width: int = 0  # how much it weighs, by the measures of the game's mind
    margin: float = 1.0  # standard errors by which something must be better than what rules of thumb say
    second_look: bool = False  # what seems best is looked at again, and further
    models_opponent: bool = False  # reads out of what the enemy does which of the hidden blocks, cards … it was
    forgetful: bool = False  # knows nothing but what it sees now
    random_rate: float = 0.0  # how often it takes what comes to hand and not the best, from 0 to 1


@frozen
class Proposal:
    """One order, in words for a player."""

    kind: str  # such as `attack`, or the verb of its actions
    text: str
    actions: Course
    goal: str = ""  # the place it is about
    origins: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()


def unlike(orders: Sequence[Proposal], others: Sequence[Proposal]) -> Sequence[Proposal]:
    """Return those of `others` that do what no order does, or all if none does."""
    done = {str(action) for order in orders for action in order.actions}
    return [other for other in others if not {str(action) for action in other.actions} <= done] or others


def together(action: Action) -> tuple[type[Action], str]:
    """Return what actions of one order share, mostly the place that blocks go to."""
    return type(action), action.path[-1] if isinstance(action, PathAction) else str(action)


def in_one_line(
    actions: Sequence[Action],
    key: Callable[[Action], Hashable],
    tell: Callable[[Sequence[Action]], list[Proposal]],
) -> str:
    """Tell actions in one line, those of one key together, but no end."""
    keys = list(dict.fromkeys(map(key, actions)))
    told = tell(sorted(actions, key=lambda action: keys.index(key(action))))
    return semicolons([order.text for order in told if order.kind != "end"] or [told[0].text])


def order_to_go(
    view: Any, here: Any, gone: Sequence[PathAction], helping: str, words: Callable[[str, Path, Path, str], str]
) -> Proposal:
    """Tell that blocks go to one place, which is `here` in a view."""
    kind, goal = gone[0].verb, gone[0].path[-1]
    blocks, origins = tuple([one.block for one in gone]), tuple(dict.fromkeys([one.path[0] for one in gone]))
    sides = {stack.side for stack in here.stacks} if here else set()
    if kind not in ("retreat", "regroup") and sides - {view.seat}:
        kind = helping if view.seat in sides and here.attacker is not view.seat else "attack"
    return Proposal(kind, words(kind, blocks, origins, goal), tuple(gone), goal, origins, blocks)


def order_of_block(action: Action, text: str, block: str, place: str, places: Mapping[str, Any]) -> Proposal:
    """Tell a single action, about the place where its block stands unless it names one."""
    if block and not place:
        place = next((name for name, here in places.items() if any(one.id == block for one in here.blocks)), "")
    return Proposal(action.verb, text, (action,), place, (), (block,) if block else ())


@frozen
class Appraisal:
    """How a game stands by the first seat's `chance`, and each seat's `points`."""

    chance: float  # to win, where a draw counts half
    points: tuple[float, ...]


class Memory(Protocol):
    """What a seat remembers of a game, by what it saw happen and sees."""

    def observe(self, events: Sequence[Event]) -> None: ...
    def look(self, view: Any) -> None: ...
    def beliefs(self) -> Any:
        """Return what it holds likely now, as `GameAI.imagine` takes it."""


class InformationSet(Protocol):
    """What a seat that is to act knows, as equally likely states."""

    @property
    def further(self) -> bool:
        """True if what seems best is worth playing on further than at first."""

    def policy_plan(self, dice: Random) -> Course:
        """Return what rules of thumb say, legal in every state; dice may shake it."""

    def options(self, settings: SearchSettings, budget: int, dice: Random) -> Sequence[Course]:
        """Return the courses, rules of thumb first; fewer than two need no weighing."""

    def tried(self, course: Course, number: int, dice: Random, *, further: bool = False) -> float:
        """Return the chance to win when a course is played on, the states by turns."""

    def whole(self, course: Course = ()) -> Course:
        """Complete a course by rules of thumb to the end of one decision."""

    def proposals(self, course: Course) -> Sequence[Proposal]: ...
    def in_short(self, actions: Sequence[Action]) -> str:
        """Tell actions in one line, or that the phase is ended."""

    def reason(self, orders: Sequence[Proposal], weighed: Sequence[Candidate]) -> str:
        """Say in a sentence why the first of some orders is proposed."""


class GameAI(Protocol):
    """What thinking knows of one game, but not of a game being played."""

    def memory(self, settings: SearchSettings) -> Memory:
        """Make a memory, of a seat that it learns from the first view."""

    def imagine(self, view: Any, beliefs: Any, number: int, dice: Random) -> InformationSet:
        """Make `number` states that look to the seat as the view does."""

    def moment(self, view: Any) -> Hashable:
        """Return a key of the view; its orders hold while it stays the same."""

    # --- for looking back upon a game, as it really is -----------------------------------------------------------

    def phase(self, state: Any) -> str: ...
    @property
    def wholes(self) -> Collection[str]:
        """The phases in which all that a seat does is one decision."""

    def judged(self, state: Any) -> bool:
        """Return whether what is decided now is worth judging."""

    def settled(self, state: Any) -> bool:
        """Return whether a state can be appraised, not being in the midst of something."""

    def appraise(self, state: Any) -> Appraisal: ...


@runtime_checkable
class RulePolicy(Protocol):
    """Simplest mind, with rules of thumb but no imagination, so that no bot searches.

    All bots that think play by it, the blunted ones blunted; hints and looking back ask for a whole `GameAI`.
    """

    def memory(self, settings: SearchSettings) -> Memory: ...
    def sensible(self, view: Any, legal: Sequence[Action], dice: Random) -> Sequence[Action]:
        """Return what makes sense of the legal actions, best first, at least one."""


def load_mind(game: str) -> GameAI:
    """Load the mind of a game, which has one. Raises UnknownGame."""
    return cast(GameAI, load_part(game, "mind"))


def most_playouts(game: str) -> int:
    """Return the most playouts for a decision if nothing is said. Raises UnknownGame."""
    mind = modules_of(game).mind
    return cast(int, getattr(import_module(mind), "PLAYOUTS", sys.maxsize)) if mind else 0


def check_searches(game: str) -> None:
    """Refuse advice and reviews for a mind that imagines no states. Raises GameError."""
    if not modules_of(game).mind or isinstance(load_mind(game), RulePolicy):
        raise GameError(say("bots.no-search"))
