"""Top lines of a block game's table: two, or one where it is low."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, product
from typing import Any, ClassVar

from engine.clocks import time_text
from engine.contract import Seat
from engine.journal.seat_lock import SeatStatus
from engine.translations import Translations, headed, in_capitals, say
from jc_tui.appearance.glyphs import Glyphs
from jc_tui.appearance.sides import side_ink, side_letter
from jc_tui.appearance.spans import Line, Span, length
from jc_tui.blocks.remarks import MOST, BlockRemarks, and_more
from jc_tui.seats.presence import RemoteSeat
from jc_tui.table.model import TableModel
from jc_tui.widgets.canvas import CHIP, Canvas

Parts = list[list[Span]]
"""What a line tells, part by part."""

Lists = Sequence[tuple[str, Sequence[str]]]
"""Heads with what stands behind them, the most important first."""


def step(name: str, *, now: bool = False) -> Span:
    """Return a step of a stage, as a chip if it is on now."""
    return name, CHIP if now else "muted"


def join_parts(parts: Sequence[Sequence[Span]], gap: str = "  ") -> list[Span]:
    """Return parts in one, with a gap between them."""
    return [span for at, part in enumerate(parts) for span in ([(gap, "text")] if at else []) + list(part)]


def fit_ends(ends: Iterable[tuple[list[Span], list[Span]]], width: int) -> Line:
    """Return the first left and right end of a row that fit beside each other."""
    left: list[Span] = []
    for left, right in ends:
        room = width - length(left) - length(right)
        if room > 0 or (room == 0 and not right):
            return (*left, (" " * room, "text"), *right)
    return tuple(left)


def forms_of(stages: Parts) -> Iterator[Parts]:
    """Yield the stages of a turn, then fewer, at last the present step."""
    steps = [[span for span in stage if span[1] == CHIP] for stage in stages]
    at = next((number for number, step in enumerate(steps) if step), 0)
    yield from (stages[:end] for end in range(len(stages), at, -1))
    yield from (stages[start : at + 1] for start in range(1, at + 1))
    yield steps[at : at + 1]


def crumbs(stages: Parts, glyphs: Glyphs) -> list[Span]:
    """Return stages in a row; the chip of the present step moves no other word."""
    spans: list[Span] = []
    for text, ink in join_parts(stages, glyphs.drawn("›")):
        if ink == CHIP:
            spans.append((f" {in_capitals(text)} ", CHIP))
        else:
            spans.append((text if spans and spans[-1][1] == CHIP else f" {text}", ink))
    return spans


def points_part(side: Seat, told: str, now: int, before: int) -> list[Span]:
    """Return a side's points in words, with their change in two columns."""
    change, ink = f"{now - before:+}" if now != before else "", side_ink(side)
    told += " " if change and not told.endswith(" ") else ""
    return [(f"{side_letter(side)} {told}", ink), (change, f"{ink}-{CHIP}"), (" " * (2 - len(change)), "text")]


class TopLines(Canvas):
    """The status bar of two rows, or of one in fewer words.

    Attributes:
        say, seats: the catalogue of the game, and who plays.
    """

    DEFAULT_CSS = "TopLines { height: 2; background: $panel; }"
    say: ClassVar[Translations]
    seats: ClassVar[Sequence[Seat]]

    _view: Any = None
    _before: Any = None
    _told: tuple[Any, Seat | None] = None, None
    _known: BlockRemarks | None = None
    _planning = False
    _note = ""
    _partner: tuple[Seat, RemoteSeat] | None = None
    _clocks: Parts = []  # noqa: RUF012 - only ever replaced

    def update_table(self, table: TableModel, known: BlockRemarks) -> None:
        """Show a table; what is `known` of its places names those at risk."""
        session, scene = table.session, table.parts.scene
        self._clocks = [  # ``C 11 h``, in its colour the one whose clock runs
            [(f"{seat.letter} {time_text(seconds)}", side_ink(seat) if seat is session.table.to_act else "text")]
            for seat, seconds in session.table.time_left().items()
        ]
        self._known, self._planning = known, session.draft is not None
        self._note = session.waiting_for if session.bot_to_act and session.waited and not session.behind else ""
        self._partner = session.partner
        view, end = session.view, session.table
        if end.to_act is None and end.state.to_act:  # given up, or lost on time
            view = replace(view, to_act=None, result=end.result)
        self.update_view(view, table.before, scene.seat if scene else None, told=scene is not None)

    def update_view(self, view: Any, before: Any = None, doer: Seat | None = None, *, told: bool = False) -> None:
        """Show a view and its changes since `before`, whose turn and phase may stay."""
        self._view, self._before = view, before or view
        self._told = (self._before, doer) if told else (view, view.to_act)
        self.repaint()

    # --- for the subclass ------------------------------------------------------------------------------------

    def date(self, view: Any, *, brief: bool) -> list[Span]:
        """Return when it is, equally wide throughout a year."""
        raise NotImplementedError

    def stages(self, view: Any) -> Parts:
        """Return the stages of the turn, the present step as a chip."""
        raise NotImplementedError

    def points(self, view: Any, before: Any, *, brief: bool) -> Parts:
        """Return the points with what they were `before`, equally wide however many there are."""
        raise NotImplementedError

    def notes(self, view: Any) -> Parts:
        """Return what binds who acts."""
        return []

    def lists(self, view: Any, known: BlockRemarks | None) -> Lists:
        """Return what would change the points, each list with its head."""
        return []

    # --- how it is drawn -------------------------------------------------------------------------------------

    def draw(self, width: int, height: int) -> list[Line]:
        view = self._view
        if view is None:
            return []
        context = [*([[(self._note, "mark")]] if self._note else []), *self._presence(view), *self._clocks]
        points, bare = (self.points(view, self._before, brief=brief) for brief in (False, True))
        notes = self.notes(view)
        lists = [each for each in self.lists(view, self._known) if each[1] and not view.result]
        if height == 1:
            counted = (_list_parts(lists[:count]) for count in range(len(lists), -1, -1))
            ends = (_list_parts(lists, [1] * len(lists)), *counted)
            urgent = [part for part in context if part[0][1] != "muted"]
            rights = [[*context, *bare, *notes, *end] for end in ends] + [[*urgent, *bare]]
            whens, beside = self._whens(brief=True), [*map(join_parts, rights)]
            # More stages give way to all that stands beside them, but the present one does not.
            return [fit_ends(chain(product(whens[:-3], beside[:2]), product(whens[-4:], beside)), width)]
        shares = sorted(product(range(MOST, 0, -1), repeat=len(lists)), key=sum, reverse=True)
        lefts = [[*points, *notes, *_list_parts(lists, share)] for share in shares]
        lefts += [[*points, *notes, *_list_parts(lists)], [*points, *notes], points[:-1], [*bare, *notes], bare]
        seconds = [[(" ", "text"), *join_parts(left)] for left in lefts]
        first = fit_ends(product(self._whens(brief=False), [[]]), width)
        return [first, fit_ends(product(seconds, [join_parts(context)]), width)]

    def _whens(self, *, brief: bool) -> list[list[Span]]:
        """Return who acts, when it is, and the stages, in fewer and fewer words."""
        told, gap = self._told[0], (" ", "text")
        chip, dates = self._chip(told), [self.date(told, brief=form) for form in sorted({brief, True})]
        steps = [crumbs(stages, self.glyphs) for stages in forms_of(self.stages(told))]
        whens = [[*chip, gap, *date, gap, *step] for date in dates for step in steps]
        return [*whens, [*chip, gap, *dates[-1]], chip]

    def _chip(self, told: Any) -> list[Span]:
        """Return the chip of the side or the plan, always equally wide."""
        doer = self._told[1]
        texts = [self._acts(seat) for seat in self.seats]
        text, ink = "", CHIP
        if self._planning:
            text = say("plan.chip")
        elif doer is not None and doer in self.seats:
            text, ink = self._acts(doer), f"{side_ink(doer)}-{CHIP}"
        elif told.to_act is None and told.result:
            winner = told.result.winner
            text = self.say("status.won", side=winner.label) if winner else self.say("status.draw")
            ink = f"{side_ink(winner)}-{CHIP}" if winner else CHIP
        text = f" {in_capitals(text)} " if text else ""
        return [(text, ink), (" " * (max(map(len, texts)) + 2 - len(text)), "text")]

    def _acts(self, seat: Seat) -> str:
        return self.say("status.you-act" if seat is self._view.seat else "status.acts", side=seat.label)

    def _presence(self, view: Any) -> Parts:
        """Return whether the remote player is at the table: ``Pompey away``."""
        if self._partner is None or view.to_act is None or self._partner[1].status is SeatStatus.UNKNOWN:
            return []
        seat, partner = self._partner
        key = "status.here" if partner.is_here else "status.away" if partner.came else "status.not-here"
        return [[(self.say(key, side=seat.label), "muted" if partner.is_here else "mark")]]


def _list_parts(lists: Lists, shares: Sequence[int] = ()) -> Parts:
    """Return lists with as many names as their shares, or with counts."""
    if not shares:
        return [[(headed(head, len(names)), "muted")] for head, names in lists]
    told = zip(lists, shares, strict=True)
    return [[(headed(head, and_more(names, share)), "muted")] for (head, names), share in told]
