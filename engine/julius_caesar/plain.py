"""Events as plain data."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

from engine.contract import Event, Seat


def kind_of(event: Event) -> str:
    """The kind of an event as a word: ``block_moved``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()


def event_dict(event: Event) -> dict[str, Any]:
    """One event as JSON-ready plain data; ``event`` is its kind."""
    found: dict[str, Any] = {"event": kind_of(event)}
    for field in fields(event):  # type: ignore[arg-type]
        found[field.name] = _plain(getattr(event, field.name))
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, Seat):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value
