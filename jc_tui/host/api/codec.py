"""The host's values as JSON and back, by the types of their fields; what does not fit is a sentence."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from engine.contract import GameError
from engine.foreign import quoted
from engine.words import say

PLAIN = (str, bool, int, float, types.NoneType)
"""The types that JSON has too."""


class Garbled(GameError):
    """Something that is not what was to come."""


def encode(value: Any) -> Any:
    """A value as JSON has it: a frozen one as an object of its fields, a tuple as a list."""
    if isinstance(value, StrEnum):
        return value.value
    if is_dataclass(value):
        return {name: encode(getattr(value, name)) for name in fields_of(value.__class__)}
    if isinstance(value, Mapping):
        return {str(key): encode(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [encode(one) for one in value]
    return value


def decode(kind: Any, data: Any) -> Any:
    """The value of a type that JSON stands for. Raises Garbled."""
    if is_dataclass(kind):
        return _decoded_fields(kind, data)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _word_of(kind, data)
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _one_of(inner, data)
    if origin is tuple:
        if not isinstance(data, list):
            raise _unfit(data)
        return tuple(decode(inner[0], one) for one in data)
    if origin is not None and issubclass(origin, Mapping):
        if not isinstance(data, dict):
            raise _unfit(data)
        return {key: decode(inner[1], one) for key, one in data.items()}
    if kind is float and type(data) is int:
        return float(data)
    if kind not in PLAIN or type(data) is not kind:
        raise _unfit(data)
    return data


@cache
def fields_of(kind: type[Any]) -> Mapping[str, Any]:
    """The fields of a frozen class with their types."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind.__match_args__}


def _decoded_fields(kind: Any, data: Any) -> Any:
    known = fields_of(kind)
    if not isinstance(data, dict) or not data.keys() <= known.keys():
        raise _unfit(data)
    try:
        return kind(**{name: decode(known[name], one) for name, one in data.items()})
    except TypeError:  # a field without a default is missing
        raise _unfit(data) from None


def _word_of(kind: type[StrEnum], data: Any) -> StrEnum:
    try:
        return kind(data)
    except ValueError:
        raise _unfit(data) from None


def _one_of(kinds: tuple[Any, ...], data: Any) -> Any:
    """A value that may be absent: of the first type that it fits."""
    for kind in kinds:
        try:
            return decode(kind, data)
        except Garbled:
            continue
    raise _unfit(data)


def _unfit(data: Any) -> Garbled:
    return Garbled(say("wire.unfit", what=quoted(str(data))))
