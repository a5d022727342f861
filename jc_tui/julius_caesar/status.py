"""The lines at the top: date, phase, points, cards, what is left; two, or all in one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Seat
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import capital, commas, label, say, year_bc
from engine.julius_caesar.words.names import phase_name
from jc_tui.blocks.pips import pips
from jc_tui.blocks.status import Parts, TopLines, actor_parts
from jc_tui.julius_caesar.blocks import played_cards, short_place
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.look.spans import Span


def date_parts(view: JuliusCaesarView, note: str = "", *, brief: bool = False) -> list[list[Span]]:
    """Year, turn, who acts or the note, phase; in `brief` the year and the turn as one number."""
    turns = load_facts().data.numbers.turns_per_year
    year = say("status.year", year=view.year)
    parts: list[list[Span]] = [[(year, "strong"), (f" {year_bc(view.year)}", "muted")]]
    edition = load_facts().other_edition(view)
    if brief:
        parts = [[(f"{view.year}.{view.turn}" if view.turn else str(view.year), "strong")]]
        parts[0] += [(f" {edition}", "muted")] if edition else []
    elif view.turn:
        parts.append([(say("status.turn", turn=view.turn, turns=turns), "text")])
    parts += actor_parts(say, view, SEATS, note)
    if edition and not brief:
        parts.append([(say("status.edition", edition=edition), "muted")])
    return [*parts, [(capital(phase_name(view.phase, short=brief)), "text")]]


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

    say, date = say, staticmethod(date_parts)

    def second(self, view: JuliusCaesarView) -> Sequence[Parts]:
        command, points = command_parts(view), [points_part(view, side) for side in SEATS]
        prize = load_facts().prize
        tracks = [points_part(view, side, pips(view.points[side], prize, self.glyphs)) for side in SEATS]
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
