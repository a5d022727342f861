"""The dice that fell last, hits marked: one line where there is little room, else dice as boxes."""

from __future__ import annotations

from engine.contract import Seat
from engine.julius_caesar.events import DiceRolled
from engine.julius_caesar.words import say
from engine.julius_caesar.words.story import hits, hits_on
from jc_tui.julius_caesar.battle.fighting import name_in_line
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.look.spans import Line, Span, length
from jc_tui.widgets.canvas import Canvas

BOXED = 3
"""The height from which dice are drawn as boxes."""


class Dice(Canvas):
    """Shows who fired, what fell, and which dice hit (``*`` and HIT, not colour alone)."""

    DEFAULT_CSS = """
    Dice { height: 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.shot: DiceRolled | None = None
        self.due: tuple[int, Seat] | None = None

    def show(self, shot: DiceRolled | None, due: tuple[int, Seat] | None = None) -> None:
        """Show a volley, and the hits of it that somebody still has to take."""
        self.shot, self.due = shot, due
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        """One line or three."""
        if self.shot is None:
            quiet: Line = ((f" {say('battle.no-dice')}", "muted"),)
            return [(), quiet] if height >= BOXED else [quiet]
        if height >= BOXED:
            return self._boxes(self.shot)
        whole = self._flat(self.shot, _who(self.shot))
        if length(whole) <= width:
            return [whole]
        name = name_in_line(self.shot.block, self.shot.side)
        return [self._flat(self.shot, f"{side_letter(self.shot.side)} {name}")]

    def _flat(self, shot: DiceRolled, who: str) -> Line:
        spans: list[Span] = [(f" {who}  ", side_ink(shot.side))]
        for die in shot.dice:
            hit = die <= shot.firepower
            spans.append((f"[{die}]{'*' if hit else ' '} ", "strong" if hit else "muted"))
        return (*spans, self._came_of(shot))

    def _boxes(self, shot: DiceRolled) -> list[Line]:
        corners, side, edge = self.glyphs.frame
        name = f" {_who(shot)}  "
        rows: list[list[Span]] = [[(" " * len(name), "text")], [(name, side_ink(shot.side))]]
        rows.append([(" " * len(name), "text")])
        for die in shot.dice:
            hit = die <= shot.firepower
            ink = "strong" if hit else "muted"
            rows[0].append((f"{corners[0]}{edge * 3}{corners[1]} ", ink))
            rows[1].append((f"{side} {die} {side} ", ink))
            rows[2].append((f"{corners[2]}{say('battle.boxed-hit') if hit else edge * 3}{corners[3]} ", ink))
        rows[1].append(self._came_of(shot))
        return [tuple(row) for row in rows]

    def _came_of(self, shot: DiceRolled) -> Span:
        """The hits, and who has still to take how many."""
        if self.due is None:
            return f" {hits(shot.hits)}", "strong"
        number, seat = self.due
        return f" {say('battle.must-take', hits=hits(shot.hits), side=seat.label, number=number)}", "bad"


def _who(shot: DiceRolled) -> str:
    name, on = name_in_line(shot.block, shot.side), hits_on(shot.firepower)
    return f"{side_letter(shot.side)} {say('battle.hits-on', block=name, on=on)}"
