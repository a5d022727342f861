"""A game looked back upon: who stood how well over time, and the decisions that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from textual import on, work
from textual.app import ComposeResult
from textual.widgets import Static

from engine.bots.review import Review, Verdict
from engine.bots.specs import shown_player
from engine.table import Table
from engine.words import say
from jc_tui.look.bindings import bindings_of
from jc_tui.look.glyphs import Glyphs
from jc_tui.look.spans import Line
from jc_tui.lookback.review_plot import CHANCE, POINTS, plot
from jc_tui.lookback.reviewing import Reviewing, first_seat, nothing_found
from jc_tui.pack import pack_of
from jc_tui.screens.shell import ShellScreen
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.canvas import Drawing
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.review_panes import VerdictsPane, verdict_lines

PLOTS = {CHANCE: "review.chance", POINTS: "review.points"}
"""What is said of each plot, with places for the two seats, and for their initials."""


class ReviewScreen(ShellScreen[Path | None]):
    """Makes the review of a game and shows it. Ends with the path of a save that was branched off it, or None."""

    CALLED = "help.screen-review"
    CSS_PATH = "../styles/review.tcss"
    AUTO_FOCUS = "#verdicts"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-roomy")]  # noqa: RUF012

    BINDINGS = bindings_of("review")
    KEYS = "review"

    def __init__(self, table: Table, *, around: Surroundings) -> None:
        """Look back upon the game of a table. Raises GameError when it cannot be: see `reviewing.check`."""
        super().__init__(around=around)
        self.table = table
        self.review: Review | None = None
        self._seat = first_seat(table)
        self._kind = CHANCE
        self._percent = 0
        self._job = Reviewing(table, progress=self._tell_progress)

    def compose(self) -> ComposeResult:
        """Title, plot, decisions, message, keys."""
        path = self.table.path if self.around.house.files else None
        title = say("review.title-of", name=path.stem) if path else say("review.title")
        yield Static(title, id="title", markup=False)
        yield MessageLine(id="message")
        yield Drawing(id="plot")
        yield VerdictsPane(pack_of(self.table.game.id), id="verdicts")
        yield Drawing(id="verdict")
        yield self.key_bar()

    def on_mount(self) -> None:
        """Begin the work."""
        self.say(say("review.begun"))
        self._make()

    def on_unmount(self) -> None:
        """Nobody waits for the review any longer."""
        self._job.stop()

    @work(thread=True, exclusive=True, group="review")
    def _make(self) -> None:
        self.call_later(self._made, self._job.run())

    def _tell_progress(self, share: float) -> None:
        """From the thread that works."""
        percent = int(100 * share)
        if percent != self._percent:
            self._percent = percent
            self.call_later(self._goes_on, percent)

    def _goes_on(self, percent: int) -> None:
        if self.review is None:
            self.say(say("review.so-far", percent=percent))

    def _made(self, review: Review | None) -> None:
        """Show the review; there is none when the work was stopped."""
        self.review = review
        self.show_review()

    def show_review(self) -> None:
        """Show what there is, for the side that is looked at."""
        review = self.review
        if review is None:
            return
        worst = review.worst(self._seat)
        self.query_one("#plot", Drawing).show(partial(self._plot, review, worst, self._kind))
        player = shown_player(self.table.header.seats.get(self._seat) or say("review.unnamed"))
        self.query_one(VerdictsPane).show(
            self._seat, player, worst, nothing_found(review, self._seat, self.table.game.seats)
        )
        self.query_one("#verdict", Drawing).show(partial(verdict_lines, worst[0] if worst else None))
        first, second = self.table.game.seats
        names = {"one": first.label, "two": second.label, "initial": first.letter, "other": second.letter}
        self.say(say(PLOTS[self._kind], n=first.number, **names))

    def _plot(
        self, review: Review, worst: Sequence[Verdict], kind: str, width: int, height: int, glyphs: Glyphs
    ) -> list[Line]:
        """The plot in all the room there is, with the dearest decisions marked."""
        if not review.moments:
            return []
        marked = {verdict.position: str(number) for number, verdict in enumerate(worst, 1)}
        game, plain = self.table.game, glyphs.ascii
        return plot(review.moments, game, width, height, kind=kind, ascii_only=plain, marked=marked)

    def action_side(self) -> None:
        """The decisions of the other side."""
        self._seat = self.table.game.opponent(self._seat)
        self.show_review()

    def action_kind(self) -> None:
        """The other plot."""
        self._kind = POINTS if self._kind == CHANCE else CHANCE
        self.show_review()

    def action_jump(self) -> None:
        """The decision under the cursor."""
        self.query_one(VerdictsPane).action_choose()

    @on(VerdictsPane.Highlighted)
    def _looked(self, message: VerdictsPane.Highlighted) -> None:
        verdict = self.query_one(VerdictsPane).verdict(message.key)
        self.query_one("#verdict", Drawing).show(partial(verdict_lines, verdict))

    @on(VerdictsPane.Chosen)
    def _jumped(self, message: VerdictsPane.Chosen) -> None:
        """The replay, where the decision is about to be made, as its player saw it."""
        from jc_tui.screens.replay import ReplayScreen

        verdict = self.query_one(VerdictsPane).verdict(message.key)
        replay = ReplayScreen(self.table, verdict.position, verdict.seat, around=self.around)
        self.app.push_screen(replay, self._branched)

    def _branched(self, path: Path | None) -> None:
        if path is not None:
            self.dismiss(path)
