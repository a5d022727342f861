"""Small values: classes of named fields that nobody changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

Kind = TypeVar("Kind", bound=type[Any])


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: Kind) -> Kind:
    """Make a class a dataclass with slots, whose instances are compared and hashed by their fields.

    That they are frozen is checked with the types and not at run time. Python writes and compiles six functions
    for a frozen dataclass; here it is one, which matters at the start, when a hundred such classes are made.
    """
    made: Any = dataclass(slots=True, repr=False, eq=False)(kind)
    read = attrgetter(*made.__match_args__) if made.__match_args__ else type

    def equal(one: object, other: object) -> bool:
        return read(one) == read(other) if one.__class__ is other.__class__ else NotImplemented

    made.__eq__, made.__hash__, made.__repr__ = equal, lambda one: hash(read(one)), _shown
    kept: Kind = made
    return kept


def _shown(one: Any) -> str:
    fields = ", ".join(f"{name}={getattr(one, name)!r}" for name in one.__match_args__)
    return f"{type(one).__qualname__}({fields})"
