"""Shapes of tasks, and of actions, whose notation names ids: ``move legio_13 ravenna-rome-neapolis``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, ClassVar, TypeVar, cast, dataclass_transform

from engine.contract import Action, Seat
from engine.values import locked

Path = tuple[str, ...]
"""Places in the order they are passed, the one left first; in notation joined by hyphens."""

_FORMS: dict[type[Action], str] = {}

Kind = TypeVar("Kind", bound=type[Action])


@dataclass_transform(frozen_default=True)
def written(form: str) -> Callable[[Kind], Kind]:
    """Make a class a kind of frozen actions, written as `form` says."""

    def make(kind: Kind) -> Kind:
        made: Any = locked(kind)
        made.verb = form.partition(" ")[0]
        made.names = tuple([field.name for field in fields(made)])
        _FORMS[made] = form
        return cast(Kind, made)

    return make


def forms_in(module: str) -> Mapping[type[Action], str]:
    """Return every kind of action that a module has made, and how it is written."""
    return {kind: form for kind, form in _FORMS.items() if kind.__module__ == module}


@locked
class NamedAction(Action):
    """What is written as its verb and all that it names."""

    names: ClassVar[tuple[str, ...]]

    @property
    def named_ids(self) -> tuple[str, ...]:
        return tuple([getattr(self, name) for name in self.names])

    def __str__(self) -> str:
        return " ".join((self.verb, *self.named_ids))


@locked
class CardAction(NamedAction):
    card: str


@locked
class PathAction(Action):
    block: str
    path: Path

    @property
    def named_ids(self) -> tuple[str, ...]:
        return (self.block, *self.path)

    def __str__(self) -> str:
        return f"{self.verb} {self.block} {'-'.join(self.path)}"


@locked
class BlockAction(NamedAction):
    block: str


@locked
class Dealing(Action):
    seat: Seat
    card: str

    @property
    def named_ids(self) -> tuple[str, ...]:
        return (self.card,)

    def __str__(self) -> str:
        return f"{self.verb} {self.seat} {self.card}"


@locked
class Rolling(Action):
    dice: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.verb} {' '.join(map(str, self.dice))}"


class Task:
    """Something to be done, of several the topmost.

    Attributes:
        phase: what positions and views call it while a player has to choose; empty where none ever has to.
        chance: whether a die or a card decides. rule: the section of the rulebook, or the ruling.
    """

    phase: ClassVar[str] = ""
    chance: ClassVar[bool] = False
    rule: ClassVar[str] = ""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))
