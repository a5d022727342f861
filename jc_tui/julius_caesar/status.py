"""The lines at the top: date, phase, points, cards, what is left; two, or all in one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Seat
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import capital, commas, label, say, year_bc
from engine.julius_caesar.words.names import phase_name
from jc_tui.blocks.pips import pips
from jc_tui.blocks.status import joined, partner_parts, tersest
from jc_tui.julius_caesar.blocks import played_cards, short_place
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.look.spans import Line, Span
from jc_tui.sitting.presence import Partner
from jc_tui.widgets.canvas import Canvas


class StatusBar(Canvas):
    """Two lines: when it is and who acts; the points on their track, the cards in effect, what is left.

    In one row it is all that, in as few words as there is room for.
    """

    DEFAULT_CSS = """
    StatusBar { height: 2; background: $panel; }
    """

    _view: JuliusCaesarView | None = None
    _note = ""
    _partner: tuple[Seat, Partner] | None = None

    def update_view(
        self, view: JuliusCaesarView, note: str = "", partner: tuple[Seat, Partner] | None = None
    ) -> None:
        """Show this view; `note` (a bot is thinking, a replay) stands where else who acts.

        Of a `partner` who plays elsewhere it is told whether they are at the table.
        """
        self._view, self._note, self._partner = view, note, partner
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        """Both lines, or one; where there is little room, without what says least."""
        view = self._view
        if view is None:
            return []
        points = [points_part(view, side) for side in SEATS]
        if height == 1:
            return [joined(tersest(self._one_row(view, points), width, gap=2), width, self.glyphs)]
        prize, glyphs = load_facts().prize, self.glyphs
        tracks = [points_part(view, side, pips(view.points[side], prize, glyphs)) for side in SEATS]
        first, command = self._when(view), command_parts(view)
        return [
            joined(tersest([first, first[1:]], width), width, glyphs),
            joined(tersest([[*tracks, *command], [*points, *command]], width), width, glyphs),
        ]

    def _one_row(self, view: JuliusCaesarView, points: Sequence[list[Span]]) -> list[list[list[Span]]]:
        """All of it in one row, in fewer and fewer words: what is left tells the phase as well."""
        when, command = self._when(view, brief=True), command_parts(view)
        phase = [] if tells_left(view) else when[-1:]
        return [
            [*self._when(view), *points, *command],
            [*when, *points, *command],
            [*when[:-1], *phase, *points, *command],
            [*when[:-1], *phase, *points, *command_parts(view, brief=True)],
        ]

    def _when(self, view: JuliusCaesarView, *, brief: bool = False) -> list[list[Span]]:
        """When it is and who acts, and whether a partner is at the table."""
        parts = date_parts(view, self._note, brief=brief)
        if self._partner is not None and view.to_act is not None:
            parts[-1:-1] = partner_parts(say, *self._partner)
        return parts


def date_parts(view: JuliusCaesarView, note: str = "", *, brief: bool = False) -> list[list[Span]]:
    """Year, turn, who acts or the note, phase; in `brief` the year and the turn as one number."""
    turns = load_facts().data.numbers.turns_per_year
    year = say("status.year", year=view.year)
    parts: list[list[Span]] = [[(year, "strong"), (f" {year_bc(view.year)}", "muted")]]
    if brief:
        parts = [[(f"{view.year}.{view.turn}" if view.turn else str(view.year), "strong")]]
    elif view.turn:
        parts.append([(say("status.turn", turn=view.turn, turns=turns), "text")])
    if note:
        parts.append([(note, "mark")])
    elif view.to_act in SEATS and view.to_act:
        acts = "status.you-act" if view.to_act is view.seat else "status.acts"
        parts.append([(say(acts, side=view.to_act.label), side_ink(view.to_act))])
    elif view.to_act is None and view.result:
        winner = view.result.winner
        won = say("status.won", side=winner.label) if winner else say("status.draw")
        parts.append([(won, side_ink(winner) if winner else "strong")])
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
