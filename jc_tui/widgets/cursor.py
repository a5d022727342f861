"""A cursor that several panes can share."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Cursor:
    """Which of some things is pointed at, counted from 0; panes that show the same things share one."""

    at: int = 0
