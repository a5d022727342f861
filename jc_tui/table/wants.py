"""What lasts as long as the table stands as it does: a runner compares it with the last one."""

from __future__ import annotations

from collections.abc import Hashable

from engine.values import frozen


@frozen
class Wants:
    """What is wanted now; whatever was wanted before and is not here is stopped.

    Attributes:
        bot: the record after which a bot is to think.
        hint: the record for which a hint is to be found.
        odds: what is to be computed; `TableModel.compute` does it.
        alarm: what comes back as `TimeIsUp`, and after how many seconds.
        over: the screens that lie above the table, each by its kind and what it shows, the lowest first.
    """

    bot: int | None = None
    hint: int | None = None
    odds: Hashable = None
    alarm: tuple[Hashable, float] | None = None
    over: tuple[tuple[str, Hashable], ...] = ()
