"""Events and views as plain data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from engine.contract import Event, Seat


def kind_of(event: type[Event]) -> str:
    """A class of events as a word: ``block_moved``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()


def event_dict(event: Event) -> dict[str, Any]:
    """One event as JSON-ready plain data; ``event`` is its kind."""
    found: dict[str, Any] = {"event": kind_of(type(event))}
    for field in fields(event):  # type: ignore[arg-type]
        found[field.name] = plain(getattr(event, field.name))
    return found


def plain(value: Any) -> Any:
    """Data as JSON knows it: lists for tuples, plain text for names."""
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple | list):
        return [plain(inner) for inner in value]
    return str(value) if isinstance(value, Seat) else value
