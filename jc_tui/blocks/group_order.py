"""A group that is ordered somewhere, as far as games of blocks share it: its place, its blocks, where they go.

A small machine between the legal actions and the table screen. It knows no rule: choosing a place gives actions to
try, and the engine says why one of them is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from engine.blocks.acts import Along, Path
from engine.contract import Action
from engine.values import frozen


class InPhases(Protocol):
    """A view that tells which phase it is."""

    @property
    def phase(self) -> str:
        """The phase."""


Phased = TypeVar("Phased", bound=InPhases)


@frozen
class Target:
    """A place where blocks can go, or that can be named.

    Attributes:
        place: its id.
        kind: what going there is, in a word of the game.
        actions: by block, the actions that take it there, the best way first (of one that is named: under "").
        note: what is left to use of the way, or what it costs, in a few words.
        room: how many more blocks can go that way, where that is limited.
        way: the way that kind and note speak of.
    """

    place: str
    kind: str
    actions: Mapping[str, tuple[Action, ...]]
    note: str
    room: int | None = None
    way: Path = ()


def path_of(action: Action) -> Path:
    """The places an action leads through; empty where it says none."""
    return action.path if isinstance(action, Along) else ()


def ways(target: Target) -> list[Path]:
    """The ways to a target among which a block can choose, the shortest first; none where none can."""
    several = [actions for actions in target.actions.values() if len(actions) > 1]
    found = {path_of(action) for actions in several for action in actions}
    return sorted(found, key=lambda path: (len(path), path))


class GroupOrder(Generic[Phased]):
    """The order being made. A subclass says which groups there are, and where their blocks can go.

    Attributes:
        view, legal: the position, and what may be done in it.
        place: the place where it begins, or None while none is chosen.
        ticked: the blocks of the group that are to go.
        way: the way to be taken, if another than the best was asked for.
        groups: by place, the blocks that can go somewhere.
        version: another number whenever something else is chosen, or may be.
    """

    def __init__(self, view: Phased, legal: Sequence[Action]) -> None:
        self.view = view
        self.place: str | None = None
        self.ticked: list[str] = []
        self.way: Path = ()
        self.groups: Mapping[str, list[str]] = {}
        self.version = 0
        self._targets: tuple[int, dict[str, Target]] | None = None
        self.update(view, legal)

    def update(self, view: Phased, legal: Sequence[Action]) -> None:
        """Take in the position after something happened; keep the choice within a phase where it makes sense."""
        if self.view.phase != view.phase:
            self.clear()
        self.view, self.legal = view, tuple(legal)
        self.find()
        if self.place not in self.sources:
            self.clear()
        self.way = ()
        self.ticked = [block for block in self.ticked if block in self.blocks] or list(self.blocks)
        self.version += 1

    # --- for the subclass ------------------------------------------------------------------------------------

    def find(self) -> None:
        """Find `groups`, and whatever else can be chosen, among what is legal."""
        raise NotImplementedError

    @property
    def sources(self) -> set[str]:
        """The places that can be chosen to begin an order."""
        return set(self.groups)

    def goals_of(self, place: str) -> dict[str, Target]:
        """By place, where the ticked blocks of a place can go."""
        raise NotImplementedError

    def by_way(self, way: Path, target: Target) -> Target:
        """A target with this way first, for the blocks that can take it."""
        raise NotImplementedError

    def named_targets(self) -> dict[str, Target]:
        """The places that can be named by themselves, while no group is chosen."""
        return {}

    def at_once(self, place: str) -> list[Action]:
        """What choosing a place does where no order is begun; nothing for most."""
        return []

    def attempt(self, place: str) -> list[Action]:
        """What cannot be done with a place, to be refused; none if nothing leads there."""
        raise NotImplementedError

    # --- the choice ------------------------------------------------------------------------------------------

    @property
    def blocks(self) -> list[str]:
        """The blocks of the chosen group that can still go."""
        return self.groups.get(self.place or "", [])

    @property
    def targets(self) -> dict[str, Target]:
        """Where the ticked blocks can go, or the places that can be named; found once for each choice."""
        if self._targets is None or self._targets[0] != self.version:
            self._targets = self.version, self._find_targets()
        return self._targets[1]

    def _find_targets(self) -> dict[str, Target]:
        if self.place is None or not self.blocks:
            return self.named_targets()
        found = self.goals_of(self.place)
        target = found.get(self.way[-1]) if self.way else None
        if target is not None and self.way in ways(target):
            found[target.place] = self.by_way(self.way, target)
        return found

    def next_way(self, place: str) -> bool:
        """Ask for the next way to a place; whether there is more than one."""
        target = self.targets.get(place)
        known = ways(target) if target is not None else []
        if target is None or len(known) < 2:
            return False
        at = known.index(target.way) if target.way in known else 0
        self.way = known[(at + 1) % len(known)]
        self.version += 1
        return True

    def choose(self, place: str) -> None:
        """Begin an order in a place; all its blocks are to go at first."""
        self.place, self.way = place, ()
        self.ticked = list(self.blocks)
        self.version += 1

    def clear(self) -> None:
        """Drop the choice."""
        self.place, self.ticked, self.way = None, [], ()
        self.version += 1

    def toggle(self, number: int) -> None:
        """Tick or untick the block with a number from 0."""
        if 0 <= number < len(self.blocks):
            block = self.blocks[number]
            chosen = set(self.ticked) ^ {block}
            self.ticked = [other for other in self.blocks if other in chosen]
            self.version += 1

    def toggle_all(self) -> None:
        """Tick all, or none where all are ticked."""
        self.ticked = [] if len(self.ticked) == len(self.blocks) else list(self.blocks)
        self.version += 1

    def pick(self, place: str) -> list[Action]:
        """What choosing a place means now: actions to do, or nothing where it began or ended an order."""
        target = self.targets.get(place)
        if target is not None:
            return [target.actions[block][0] for block in ("", *self.ticked) if block in target.actions]
        if place == self.place:
            self.clear()
        elif found := self.at_once(place):
            return found
        elif place in self.sources and not self.ticked:
            self.choose(place)
        elif attempt := self.attempt(place):
            return attempt
        elif place in self.sources:
            self.choose(place)
        return []
