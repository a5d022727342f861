"""The panes of a review: the plot, and the decisions that cost most."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from engine.bots.review import Verdict
from engine.contract import Seat
from engine.words import say
from jc_tui.look.glyphs import Glyphs
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Label, Line, wrapped
from jc_tui.lookback.reviewing import title
from jc_tui.pack import GameView, Pack
from jc_tui.widgets.list_pane import ListPane, Row


class VerdictsPane(ListPane):
    """The decisions that cost a seat most."""

    def __init__(self, pack: Pack[GameView], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._pack = pack
        self._seat = Seat.SPECTATOR
        self._player = ""
        self._verdicts: Sequence[Verdict] = ()
        self._nothing = ""

    def show(self, seat: Seat, player: str, verdicts: Sequence[Verdict], nothing: str) -> None:
        """Show the decisions of a seat; `nothing` is said when there are none."""
        self._seat, self._player, self._verdicts, self._nothing = seat, player, verdicts, nothing
        self.move_to(0 if verdicts else None)
        self.refresh_list()

    def title(self) -> list[Label]:
        """Whose decisions these are, when they have been found."""
        if not self._player:
            return [(say("review.costs-most"), "strong", "")]
        told = say("review.costs", n=self._seat.number, seat=self._seat.label, player=self._player)
        return [(told, side_ink(self._seat), "")]

    def nothing(self) -> str:
        """Why there are none."""
        return self._nothing

    def rows_for(self, width: int) -> list[Row]:
        """A row for each decision: when it was, and what it cost."""
        sign = "+- " if self.glyphs.ascii else "± "
        return [
            Row(((line, "strong"),), number)
            for number, verdict in enumerate(self._verdicts)
            for line in wrapped(f"{number + 1}  {title(self._pack, verdict, sign)}", width, 3)
        ]

    def verdict(self, key: Hashable) -> Verdict:
        """The decision of an entry."""
        assert isinstance(key, int)
        return self._verdicts[key]


def verdict_lines(verdict: Verdict | None, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """What was played, and what would have been better: each has at least half of the lines there are."""
    if verdict is None:
        return []
    texts = [(say("review.played"), verdict.played), (say("review.better"), verdict.better)]
    told = [wrapped(f"{label} {text}.", width, indent=len(label) + 1) for label, text in texts]
    room = [len(lines) for lines in told]
    half = height // 2
    if sum(room) > height:
        room[0] = max(half, height - room[1]) if room[0] > half else room[0]
        room[1] = height - room[0]
    lines: list[Line] = []
    for part, most in zip(told, room, strict=True):
        kept = part[:most]
        if len(part) > most and kept:
            kept[-1] = glyphs.cut(f"{kept[-1]} {part[most].strip()}", width)
        lines += [((line, "text"),) for line in kept]
    return lines
