"""The panes of a review: the plot, and the decisions that cost most."""

from __future__ import annotations

from engine.translations import say
from jc_tui.appearance.glyphs import Glyphs
from jc_tui.appearance.sides import side_ink
from jc_tui.appearance.spans import Label, Line, ListRow, wrapped
from jc_tui.lookback.review_model import ReviewModel
from jc_tui.lookback.review_plot import POINTS, plot
from jc_tui.lookback.reviewing import title
from jc_tui.widgets.list_pane import ListPane


class VerdictsPane(ListPane):
    """The decisions that cost a seat most."""

    def __init__(self, model: ReviewModel, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._model = model

    def show(self) -> None:
        self.cursor_key = self._model.cursor
        self.refresh_list()

    def title(self) -> list[Label]:
        seat, player = self._model.seat, self._model.player
        if self._model.review is None:
            return [(say("review.costs-most"), "strong", "")]
        return [(say("review.costs", n=seat.number, seat=seat.label, player=player), side_ink(seat), "")]

    def nothing(self) -> str:
        return self._model.nothing

    def rows_for(self, width: int) -> list[ListRow]:
        sign = "+- " if self.glyphs.ascii else "± "
        return [
            ListRow(((line, "strong"),), number)
            for number, verdict in enumerate(self._model.worst)
            for line in wrapped(f"{number + 1}  {title(self._model.ui, verdict, sign)}", width, 3)
        ]


def plot_lines(model: ReviewModel, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Return the plot with the costliest decisions, or at first the points."""
    marked = {verdict.position: str(number) for number, verdict in enumerate(model.worst, 1)}
    moments, kind = (model.review.moments, model.kind) if model.review else (model.stood, POINTS)
    if not moments:
        return []
    return plot(moments, model.table.game, width, height, kind=kind, ascii_only=glyphs.ascii, marked=marked)


def verdict_lines(model: ReviewModel, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Return lines on the played and the better order, half for each."""
    verdict = model.verdict
    if verdict is None:
        return []
    texts = [(say("review.played"), verdict.played), (say("review.better"), verdict.better)]
    told = [(f"{label} {text}.", len(label) + 1) for label, text in texts]
    first, second = (len(wrapped(text, width, indent)) for text, indent in told)
    first = min(first, max(height // 2, height - second))
    parts = zip(told, (first, height - first), strict=True)
    return [((line, "text"),) for (text, indent), most in parts for line in glyphs.wrap(text, width, most, indent)]
