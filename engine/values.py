"""Small values, which are classes of named fields that never change, and their JSON data."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, cast, dataclass_transform

Kind = TypeVar("Kind", bound=type[Any])

KEY = "key"
"""Metadata of a field for its name in data, or with ``{}`` for that of each entry of a mapping."""

UNSAID: Mapping[str, bool] = {"unsaid": True}
"""Metadata of a field that is left out of data where it holds nothing."""

PLAIN = frozenset((str, int, float, bool, type(None)))


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: Kind) -> Kind:
    """Make a class a dataclass with slots, compared and hashed by its fields.

    That they are frozen is checked with the types, not at run time, where it makes each cost four times as much.
    """
    return _made(kind, checked=False)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def locked(kind: Kind) -> Kind:
    """Make a class as `frozen` does, and refuse changes at run time, too."""
    return _made(kind, checked=True)


def _made(kind: Kind, checked: bool) -> Kind:
    """Make a dataclass without the code that Python compiles for each at every start."""
    made: Any = dataclass(slots=True, init=False, repr=False, eq=False, frozen=checked)(kind)
    compared = [one.name for one in fields(made) if one.compare]
    read = attrgetter(*compared) if compared else type

    def first(one: object, *given: object, **named: object) -> None:
        made.__init__ = _written(made, "set(self, '{0}', {1})" if checked else "self.{0} = {1}")
        made.__init__(one, *given, **named)

    def equal(one: object, other: object) -> bool:
        return read(one) == read(other) if one.__class__ is other.__class__ else NotImplemented

    made.__init__, made.__repr__ = first, _shown
    made.__eq__, made.__hash__ = equal, lambda one: hash(read(one))
    return cast(Kind, made)


def _written(kind: type[Any], line: str) -> Callable[..., None]:
    """Return the `__init__` of a class, for its first instance."""
    space: dict[str, Any] = {"set": object.__setattr__, "new": object()}
    head, body = ["self"], ["pass"]
    for one in fields(kind):
        name = one.name
        space |= {f"usual_{name}": one.default, f"make_{name}": one.default_factory}
        made = one.default_factory is not MISSING
        head.append(f"{name}=new" if made else name if one.default is MISSING else f"{name}=usual_{name}")
        body.append(line.format(name, f"make_{name}() if {name} is new else {name}" if made else name))
    exec(f"def __init__({', '.join(head)}):\n    " + "\n    ".join(body), space)
    begin: Callable[..., None] = space["__init__"]
    begin.__qualname__ = f"{kind.__qualname__}.__init__"
    return begin


def _shown(one: Any) -> str:
    told = ", ".join(f"{each.name}={getattr(one, each.name)!r}" for each in fields(one) if each.repr)
    return f"{type(one).__qualname__}({told})"


# --- as plain data, which JSON knows ---


def kind_of(event: type[Any]) -> str:
    """Return a class of events as a word, ``block_moved``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()


def event_dict(event: Any) -> dict[str, Any]:
    return {"event": kind_of(type(event)), **plain(event)}


def plain(value: Any) -> Any:
    """Return a value as JSON knows it, dataclasses and mappings as objects."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    if hasattr(value, "as_data"):
        return value.as_data()
    if not is_dataclass(value):
        return value
    kind: Any = type(value)
    data: dict[str, Any] = {}
    for name, key, unsaid in _keys(kind):
        held = getattr(value, name)
        if unsaid and not held:
            continue
        if "{}" in key:
            data |= {key.format(name): plain(one) for name, one in held.items()}
        else:
            data[key] = held if type(held) in PLAIN else plain(held)
    return data


@cache
def _keys(kind: type[Any]) -> tuple[tuple[str, str, bool], ...]:
    shown = [each for each in fields(kind) if each.repr]
    return tuple((each.name, each.metadata.get(KEY, each.name), "unsaid" in each.metadata) for each in shown)
