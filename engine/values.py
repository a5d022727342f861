"""Small values, which are classes of named fields that never change.

Python writes and compiles up to six functions for a dataclass. Two hundred such classes are made at the start, so
the functions are shared here, and the one that cannot be is made of another's compiled code with other names.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from functools import cache
from operator import attrgetter
from types import CodeType, FunctionType
from typing import Any, NoReturn, TypeVar, cast, dataclass_transform

Kind = TypeVar("Kind", bound=type[Any])


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: Kind) -> Kind:
    """Make a class a dataclass with slots, whose instances are compared and hashed by their fields.

    That they are frozen is checked with the types, not at run time, where it makes each cost four times as much.
    """
    return _made(kind, "self.{0} = {0}")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def locked(kind: Kind) -> Kind:
    """Make a class as `frozen` does, for instances that many hold: to change one is refused at run time, too."""
    made: Any = _made(kind, "set(self, '{0}', {0})")
    made.__setattr__ = made.__delattr__ = _refused
    made.__reduce__ = _rebuilt
    return cast(Kind, made)


def _made(kind: Kind, line: str) -> Kind:
    simple = not any(one.default_factory is not MISSING for one in _told(kind))
    made: Any = dataclass(slots=True, repr=False, eq=False, init=not simple)(kind)
    if simple:
        made.__init__ = _beginning(made, line)
    compared = [one.name for one in fields(made) if one.compare]
    read = attrgetter(*compared) if compared else type

    def equal(one: object, other: object) -> bool:
        return read(one) == read(other) if one.__class__ is other.__class__ else NotImplemented

    made.__eq__, made.__hash__, made.__repr__ = equal, lambda one: hash(read(one)), _shown
    return cast(Kind, made)


def _told(kind: type[Any]) -> list[Field[Any]]:
    """What is said of fields beyond their types, by the class and by those it comes from."""
    inherited = [one for base in kind.__bases__ for one in getattr(base, "__dataclass_fields__", {}).values()]
    return inherited + [one for one in vars(kind).values() if isinstance(one, Field)]


def _beginning(kind: type[Any], line: str) -> FunctionType:
    """The `__init__` of a class, which does the line for each of its fields."""
    named = fields(kind)
    names = tuple(one.name for one in named)
    code = _code(len(names), line)
    code = code.replace(
        co_varnames=("self", *names),
        co_names=tuple(_renamed(name, names) for name in code.co_names),
        co_consts=tuple(_renamed(one, names) for one in code.co_consts),
        co_qualname=f"{kind.__qualname__}.__init__",
    )
    defaults = tuple(one.default for one in named if one.default is not MISSING)
    return FunctionType(code, {"set": object.__setattr__}, "__init__", defaults)


@cache
def _code(count: int, line: str) -> CodeType:
    """The compiled `__init__` of a class whose fields are called _0, _1, ..."""
    names = [f"_{number}" for number in range(count)]
    body = "\n    ".join([line.format(name) for name in names] or ["pass"])
    space: dict[str, Any] = {}
    exec(f"def __init__({', '.join(['self', *names])}):\n    {body}", space)
    return cast(CodeType, space["__init__"].__code__)


def _renamed(name: Any, names: tuple[str, ...]) -> Any:
    return names[int(name[1:])] if isinstance(name, str) and name.startswith("_") else name


def _refused(one: Any, name: str, *_: object) -> NoReturn:
    raise FrozenInstanceError(f"{type(one).__qualname__}.{name}")


def _rebuilt(one: Any) -> tuple[type[Any], tuple[Any, ...]]:
    return type(one), tuple(getattr(one, name) for name in one.__match_args__)


def _shown(one: Any) -> str:
    told = ", ".join(f"{each.name}={getattr(one, each.name)!r}" for each in fields(one) if each.repr)
    return f"{type(one).__qualname__}({told})"
