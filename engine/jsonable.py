"""Events, views and results as plain data, which JSON knows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from engine.contract import Event

KEY = "key"
"""Metadata of a field for its name in data, or with ``{}`` for that of each entry of a mapping."""

UNSAID: Mapping[str, bool] = {"unsaid": True}
"""Metadata of a field that is left out of data where it holds nothing."""

PLAIN = frozenset((str, int, float, bool, type(None)))


def kind_of(event: type[Event]) -> str:
    """Return a class of events as a word, ``block_moved``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()


def event_dict(event: Event) -> dict[str, Any]:
    """Return an event as JSON-ready plain data, with its kind as ``event``."""
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
