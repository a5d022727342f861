"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import GameError
from engine.gallic_war.words import how_it_ended, say
from engine.table import Table
from jc_tui.gallic_war.facts import load_facts
from jc_tui.look.spans import Line, wrapped
from jc_tui.widgets.canvas import Canvas


class Ending(Canvas):
    """Who won, with how many points, and some lines below."""

    DEFAULT_CSS = """
    Ending { height: 1fr; }
    """

    def __init__(self, table: Table, notes: Sequence[str], *, id: str) -> None:  # noqa: A002
        """Raises GameError while the game goes on."""
        super().__init__(id=id)
        if table.result is None:
            raise GameError(say("table.not-over"))
        result, points = table.result, load_facts().numbers.points
        marks = "/".join(map(str, (points.minor_victory, points.major_victory, points.massive_victory)))
        standing = say("position.points", points=next(iter(result.standing.values())), marks=marks)
        self._told = (how_it_ended(result.winner, result.kind, result.grade), "", standing, "", *notes)

    def draw(self, width: int, height: int) -> list[Line]:
        """The lines."""
        return [((f" {line}", "text"),) for text in self._told for line in (wrapped(text, width - 2) or [""])]
