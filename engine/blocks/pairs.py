"""Actions of a block and one thing more, made of their numbers and taken apart."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, Generic, TypeVar

from engine.contract import Action

Second = TypeVar("Second", bound=Hashable)


class Pairs(Generic[Second]):
    """The actions of one kind that name a block and one thing more: the way it takes, or a place.

    `named` gives what an action calls that thing, and `find` what is called so, or None.
    """

    def __init__(
        self,
        kind: Callable[[str, Any], Action],
        ids: Sequence[str],
        index: Mapping[str, int],
        named: Callable[[Second], object],
        find: Callable[[Any], Second | None],
    ) -> None:
        self._kind = kind
        self._field = attrgetter(fields(kind)[1].name)  # type: ignore[arg-type]
        self._ids = ids
        self._index = index
        self._named = named
        self._find = find

    def make(self, block: int, second: Second) -> Action:
        """Return the action of a block and another thing."""
        return self._kind(self._ids[block], self._named(second))

    def split(self, action: Action) -> tuple[int, Second] | None:
        """Return what an action is made of, None where it is none of these."""
        if type(action) is not self._kind:
            return None
        block = self._index.get(action.block)  # type: ignore[attr-defined]
        second = self._find(self._field(action))
        return None if block is None or second is None else (block, second)
