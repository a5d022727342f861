"""Legal actions as a lazy sequence of products of small sets, never listed in full."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import fields
from itertools import chain, product, starmap
from operator import attrgetter
from typing import Any, Generic, TypeVar, overload

from engine.blocks.facts import IndexTable
from engine.contract import Action

Second = TypeVar("Second", bound=Hashable)


class ActionPool(Generic[Second]):
    """The actions of one kind that name a block and one thing more.

    `named` gives what an action calls that thing, and `find` what is called so, or None.
    """

    def __init__(
        self,
        kind: Callable[[str, Any], Action],
        blocks: IndexTable,
        named: Callable[[Second], object],
        find: Callable[[Any], Second | None],
    ) -> None:
        self._kind = kind
        self._field = attrgetter(fields(kind)[1].name)  # type: ignore[arg-type]
        self._ids, self._index = blocks.ids, blocks.index
        self._named, self._find = named, find
        self._made: dict[tuple[int, Second], Action] = {}  # bots list the same ones over and over

    def make(self, block: int, second: Second) -> Action:
        action = self._made.get((block, second))
        if action is None:
            action = self._made[block, second] = self._kind(self._ids[block], self._named(second))
        return action

    def split(self, action: Action) -> tuple[int, Second] | None:
        """Return what an action is made of, None where it is none of these."""
        if type(action) is not self._kind:
            return None
        block = self._index.get(action.block)  # type: ignore[attr-defined]
        second = self._find(self._field(action))
        return None if block is None or second is None else (block, second)


class ActionProduct:
    """All pairs of `firsts` and `seconds`, each as the action that `pairs` makes."""

    __slots__ = ("firsts", "pairs", "seconds", "size")

    def __init__(self, firsts: Sequence[Any], seconds: Sequence[Any], pairs: ActionPool[Any]) -> None:
        self.firsts, self.seconds = firsts, seconds
        self.pairs = pairs
        self.size = len(firsts) * len(seconds)

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> Action:
        first, second = divmod(index, len(self.seconds))
        return self.pairs.make(self.firsts[first], self.seconds[second])

    def __iter__(self) -> Iterator[Action]:
        return starmap(self.pairs.make, product(self.firsts, self.seconds))

    def __contains__(self, action: Action) -> bool:
        pair = self.pairs.split(action)
        return pair is not None and pair[0] in self.firsts and pair[1] in self.seconds


Chunk = Sequence[Action] | ActionProduct


class LegalActions(Sequence[Action]):
    """All legal actions: the chunks one after the other.

    The action handed out last is remembered: what is chosen here is mostly what is done next.
    """

    __slots__ = ("_last", "_size", "chunks")

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self.chunks = chunks
        self._last: Action | None = None
        self._size = sum(map(len, chunks))

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if index < 0:
            index += self._size
        if index >= 0:
            for chunk in self.chunks:
                size = len(chunk)
                if index < size:
                    self._last = action = chunk[index]
                    return action
                index -= size
        raise IndexError("no such choice")

    def __iter__(self) -> Iterator[Action]:
        return chain.from_iterable(self.chunks)

    def __contains__(self, action: object) -> bool:
        if action is self._last and action is not None:
            return True
        return isinstance(action, Action) and any(action in chunk for chunk in self.chunks)

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]
