"""What a player can choose now, as data: the items of the order pane, and what choosing one means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.contract import Action
from engine.values import frozen


@dataclass(slots=True)
class Cursor:
    """Which of some things is pointed at, counted from 0; panes that show the same things share one."""

    at: int = 0


@frozen
class OrderOption:
    """One line to choose, ticked or not or (None) without a box; `about` stands behind the heading for it.

    Choosing it means an action to do, a block to tick by number, a place to begin an order in, or an order of a
    hint to do, by its number; of an order that is drafted, to look at it in the plan.
    `place` is where an action is.
    """

    label: str
    ticked: bool | None = None
    about: str = ""
    action: Action | None = None
    tick: int | None = None
    begin: str | None = None
    proposed: int | None = None
    drafted: int | None = None
    place: str | None = None

    def is_of(self, texts: Sequence[str]) -> bool:
        """Return whether it is or begins one of some actions."""
        return any(str(self.action) == text or [self.begin] == re.split("[ -]", text)[2:3] for text in texts)

    def text(self, number: int, current: bool) -> str:
        """Return the text as it stands in the pane, the box and the number first."""
        box = "" if self.ticked is None else "[x] " if self.ticked else "[ ] "
        digit = str(number) if number <= 9 else " "
        return f"{'>' if current else ' '}{digit} {box}{self.label}"


@frozen
class OrderMenu:
    """All that can be chosen now, behind a heading.

    Attributes:
        about: what to know for the choice, as a sentence.
        listed: whether to look at them one by one, so that they have the focus.
        careful: whether one is chosen first and then confirmed, although it can be taken back.
        shared: whether a pane of the game shows the same, with the same cursor.
    """

    heading: str
    options: Sequence[OrderOption] = ()
    listed: bool = False
    careful: bool = False
    shared: bool = False
    about: str = ""
