"""The lines at the top: date, phase, points, cards, what is left; two, or all in one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Seat
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import commas, label, say, year_bc
from engine.julius_caesar.words.names import phase_name
from jc_tui.blocks.status import Parts, TopLines
from jc_tui.julius_caesar.blocks import played_cards, short_place
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.look.spans import Span


def points_part(view: JuliusCaesarView, side: Seat, track: str = "") -> list[Span]:
    """A side's victory points, with a track to what wins: ``C ##........ 2``."""
    return [(f"{side_letter(side)} {track} {view.points[side]}".replace("  ", " "), side_ink(side))]


def command_parts(view: JuliusCaesarView, *, brief: bool = False) -> list[list[Span]]:
    """The cards of the turn, what is left to who acts, and what binds them; in `brief` in numbers alone."""
    parts: list[list[Span]] = []
    if tells_left(view):
        left = say("story.levies", n=view.levies_left)
        if view.phase == "move":
            left = commas((say("story.moves", n=view.moves_left), left))
        if brief:
            left = f"{view.moves_left}/{view.levies_left}" if view.phase == "move" else str(view.levies_left)
        parts.append([(say("status.left", points=left), "mark")])
    if view.played and view.played[-1].turn == view.turn and view.phase not in ("discard", "play"):
        now = view.played[-1]
        *cards, (last, ink) = played_cards(now)
        parts.append([(f"{say('status.cards')} ", "muted"), *cards, (last.rstrip(), ink)])
        if now.player_one:
            parts.append([(say("status.player-one"), "muted")])
    if view.surprise:
        parts.append([(say("status.surprise", place=label(view.surprise)), "mark")])
    if view.guarded_seas:
        guards, name = ("status.guarded-in-brief", short_place) if brief else ("status.guarded", label)
        parts.append([(say(guards, places=commas(map(name, view.guarded_seas))), "mark")])
    return parts


def tells_left(view: JuliusCaesarView) -> bool:
    """Whether it is told how many moves or levies are left."""
    return bool(view.card and view.phase in ("move", "levy") and view.to_act)


class StatusBar(TopLines):
    """When it is and who acts; the points on their track, the cards in effect, what is left."""

    say, seats, phase_name = say, SEATS, staticmethod(phase_name)

    def date(self, view: JuliusCaesarView, *, brief: bool) -> tuple[Parts, Parts]:
        """Year and turn; in `brief` as one number."""
        edition = load_facts().other_edition(view)
        if brief:
            now = f"{view.year}.{view.turn}" if view.turn else str(view.year)
            return [[(now, "strong"), *([(f" {edition}", "muted")] if edition else [])]], []
        date: Parts = [[(say("status.year", year=view.year), "strong"), (f" {year_bc(view.year)}", "muted")]]
        if view.turn:
            turns = load_facts().data.numbers.turns_per_year
            date.append([(say("status.turn", turn=view.turn, turns=turns), "text")])
        return date, [[(say("status.edition", edition=edition), "muted")]] if edition else []

    def second(self, view: JuliusCaesarView) -> Sequence[Parts]:
        command, points = command_parts(view), [points_part(view, side) for side in SEATS]
        prize = load_facts().prize
        tracks = [points_part(view, side, self.glyphs.pips(view.points[side], prize)) for side in SEATS]
        return [[*tracks, *command], [*points, *command]]

    def in_one(self, view: JuliusCaesarView) -> Sequence[Parts]:
        points = [points_part(view, side) for side in SEATS]
        when, command = self.when(view, brief=True), command_parts(view)
        phase = [] if tells_left(view) else when[-1:]
        return [
            [*self.when(view), *points, *command],
            [*when, *points, *command],
            [*when[:-1], *phase, *points, *command],
            [*when[:-1], *phase, *points, *command_parts(view, brief=True)],
        ]
