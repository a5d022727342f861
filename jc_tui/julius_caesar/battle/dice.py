"""The dice that fell last, hits marked: one line where there is little room, else dice as boxes."""

from __future__ import annotations

from engine.contract import Seat
from engine.julius_caesar.events import DiceRolled
from engine.julius_caesar.words import say
from engine.julius_caesar.words.story import hits, hits_on
from jc_tui.julius_caesar.battle.fighting import name_in_line
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.look.spans import Line, Span
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
        return self._boxes(self.shot) if height >= BOXED else [self._flat(self.shot)]

    def _flat(self, shot: DiceRolled) -> Line:
        spans: list[Span] = [(f" {_who(shot)}  ", side_ink(shot.side))]
        for die in shot.dice:
            hit = die <= shot.firepower
            spans.append((f"[{die}]{'*' if hit else ' '} ", "strong" if hit else "muted"))
        return (*spans, (f" {hits(shot.hits)}", "strong"), (self._due(), "bad"))

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
        rows[1] += [(f" {hits(shot.hits)}", "strong"), (self._due(), "bad")]
        return [tuple(row) for row in rows]

    def _due(self) -> str:
        if self.due is None:
            return ""
        number, seat = self.due
        return say("battle.must-take", side=seat.label, number=number)


def _who(shot: DiceRolled) -> str:
    name, on = name_in_line(shot.block, shot.side, load_facts()), hits_on(shot.firepower)
    return f"{side_letter(shot.side)} {say('battle.hits-on', block=name, on=on)}"
