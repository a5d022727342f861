"""The dice that fell last, hits marked: one line where there is little room, else dice as boxes."""

from __future__ import annotations

from engine.blocks.telling import hits, hits_on
from engine.contract import Seat
from engine.words import say
from jc_tui.blocks.battle.pieces import Shot
from jc_tui.look.glyphs import Glyphs
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.look.spans import Line, Span, length

BOXED = 3
"""The height from which dice are drawn as boxes."""


def dice_lines(
    shot: Shot | None, due: tuple[int, Seat] | None, width: int, height: int, glyphs: Glyphs
) -> list[Line]:
    """Return who fired, what fell, and which dice hit (``*`` and HIT), in one line or three.

    `due` are the hits of it that somebody still has to take.
    """
    if shot is None:
        quiet: Line = ((f" {say('fight.no-dice')}", "muted"),)
        return [(), quiet] if height >= BOXED else [quiet]
    if height >= BOXED:
        return _boxes(shot, due, glyphs)
    whole = _flat(shot, due, _who(shot))
    if length(whole) <= width:
        return [whole]
    return [_flat(shot, due, f"{side_letter(shot.side)} {shot.name}")]


def _flat(shot: Shot, due: tuple[int, Seat] | None, who: str) -> Line:
    spans: list[Span] = [(f" {who}  ", side_ink(shot.side))]
    for die in shot.dice:
        hit = die <= shot.highest
        spans.append((f"[{die}]{'*' if hit else ' '} ", "strong" if hit else "muted"))
    return (*spans, _came_of(shot, due))


def _boxes(shot: Shot, due: tuple[int, Seat] | None, glyphs: Glyphs) -> list[Line]:
    corners, side, edge = glyphs.frame
    name = f" {_who(shot)}  "
    blank: Span = (" " * len(name), "text")
    word = say("fight.boxed-hit")
    wide = max(3, len(word))
    rows: list[list[Span]] = [[blank], [(name, side_ink(shot.side))], [blank]]
    for die in shot.dice:
        hit = die <= shot.highest
        ink = "strong" if hit else "muted"
        rows[0].append((f"{corners[0]}{edge * wide}{corners[1]} ", ink))
        rows[1].append((f"{side}{die:^{wide}}{side} ", ink))
        rows[2].append((f"{corners[2]}{word.center(wide, edge) if hit else edge * wide}{corners[3]} ", ink))
    rows[1].append(_came_of(shot, due))
    return [tuple(row) for row in rows]


def _came_of(shot: Shot, due: tuple[int, Seat] | None) -> Span:
    if due is None:
        return f" {hits(shot.hits)}", "strong"
    number, seat = due
    return f" {say('fight.must-take', hits=hits(shot.hits), side=seat.label, number=number)}", "bad"


def _who(shot: Shot) -> str:
    return f"{side_letter(shot.side)} {say('fight.hits-on', block=shot.name, on=hits_on(shot.highest))}"
