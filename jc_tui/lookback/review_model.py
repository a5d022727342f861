"""Model of a review, in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.bots.review import EvaluationPoint, Review, Verdict
from engine.bots.specs import shown_player
from engine.match import Match
from engine.translations import say
from jc_tui.game_ui import ui_of
from jc_tui.lookback import intents as do
from jc_tui.lookback.review_plot import CHANCE, POINTS, explanation
from jc_tui.lookback.reviewing import check, first_seat, nothing_found
from jc_tui.table.intents import Back, Choose, Intent, MoveCursor, OddsFound, Wants


class ReviewModel:
    """A review as a player looks at it.

    Attributes:
        review: what was found; None while it is made. made: how much of it is made.
        stood: the points turn by turn, known long before.
        seat: whose decisions are listed. cursor: the one that is looked at, from 0. kind: that of the plot.
    """

    def __init__(self, table: Match) -> None:
        check(table)
        self.table, self.ui = table, ui_of(table.game.id)
        self.seat, self.kind = first_seat(table), CHANCE
        self.review: Review | None = None
        self.stood: Sequence[EvaluationPoint] = ()
        self.made, self.cursor = do.GoesOn(0, 0), 0
        self.over: tuple[tuple[str, tuple[Any, ...]], ...] = ()

    def handle(self, intent: Intent) -> None:
        match intent:
            case do.GoesOn():
                self.made = intent
            case OddsFound(found=tuple() as found):
                self.stood = found
            case OddsFound(found=Review() as found):
                self.review = found
            case do.See():
                self.seat, self.cursor = self.table.game.opponent(self.seat), 0
            case do.ChangePlot():
                self.kind, self.cursor = POINTS if self.kind == CHANCE else CHANCE, 0
            case MoveCursor(number):
                self.cursor = number
            case Choose(number) if self.worst:
                verdict = self.worst[number]
                self.over = (("replay", (verdict.position, verdict.seat)),)
            case Back():
                self.over = ()

    @property
    def wants(self) -> Wants:
        return Wants(over=self.over)

    @property
    def worst(self) -> Sequence[Verdict]:
        return self.review.worst(self.seat) if self.review is not None else ()

    @property
    def verdict(self) -> Verdict | None:
        return self.worst[self.cursor] if self.worst else None

    @property
    def nothing(self) -> str:
        return nothing_found(self.review, self.seat, self.table.game.seats) if self.review is not None else ""

    @property
    def player(self) -> str:
        return shown_player(self.table.header.seats.get(self.seat) or say("review.unnamed"))

    @property
    def message(self) -> str:
        if self.review is None:
            percent = int(100 * self.made.share)
            return say("review.so-far", percent=percent, n=self.made.left) if percent else say("review.begun")
        short = self.review.skipped if self.kind == CHANCE else 0
        return say("review.skipped", n=short) if short else explanation(self.kind, self.table.game.seats)
