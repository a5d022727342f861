"""What text mode writes of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from engine.contract import Seat
from engine.timeline import HistoryEntry
from engine.translations import commas, either, say, semicolons, taught
from jc_tui.seats.join_text import farewell
from jc_tui.table import intents as do
from jc_tui.table.coach import CoachMessage
from jc_tui.table.log_builder import in_sentences
from jc_tui.table.model import TableModel
from jc_tui.text_mode.text_output import TextOutput

ROOM_BELOW = 5
"""Lines kept free under the position, for what to do now and what is typed."""


def to_type(key: str, orders: Iterable[object], *, one: bool = False) -> str:
    """Return what to type for orders, in one line where blocks go together."""
    typed = [taught(order).split(" ") for order in orders]
    ways = groupby(typed, lambda words: [words[0], words[-1]] if "-" in words[-1] and not one else words)
    lines = [" ".join(",".join(dict.fromkeys(each)) for each in zip(*alike, strict=True)) for _, alike in ways]
    told = (either if one else semicolons)([f"`{line}`" for line in lines]) if lines else ""
    return told and say(key, n=1 if one else len(lines), actions=told)


class Reporter:
    """Reports of one table, printed as far as its players do not know them."""

    def __init__(self, model: TableModel, paper: TextOutput) -> None:
        self.session, self.table, self.lines = model.session, model.session.table, model.ui.text
        self.model, self.paper = model, paper
        self._told = dict.fromkeys(self.session.humans or {Seat.SPECTATOR}, len(self.table.history))
        self._shown: tuple[object, ...] | None = ()
        self._advised = False
        self._board: tuple[Seat, Sequence[str]] | None = None
        self._page: tuple[CoachMessage | None, Sequence[str]] = None, ()
        self._asides: list[object] = []

    def show_decision(self, seat: Seat) -> None:
        if not self.model.bots.waits_for_key:
            self.tell()
            self._show_if_changed(seat)
            self.show_page()
            self._advise(seat)
        elif not self._advised:
            self.show_page(aside=True)
            self.paper.line(say("text_mode.waits"), "todo")
            self._advised = True

    def tell(self) -> None:
        """Print what the viewer has not seen yet, or what either of both has not."""
        viewer, length = self.session.viewer, len(self.table.history)
        hearers = list(self._told) if viewer is Seat.SPECTATOR else [viewer]
        self.tell_story(min(length, *(self._told[hearer] for hearer in hearers)))
        self._told |= dict.fromkeys(hearers, length)
        if self.model.due:
            for moment in self.model.due:
                self.paper.line(moment.summary(), "heading", 2)
            self.model.handle(do.CardsRead())
        self.show_page(aside=True)

    def tell_story(self, first: int, most: int | None = None) -> bool:
        """Print up to `most` sentences from action `first` on; return whether any exist."""
        told = in_sentences(self.session.ui.log, self.session.story(first))
        for sentence in told if most is None else told[-most:] if most else ():
            self.paper.line(f"- {sentence}", indent=2)
        return bool(told)

    def tell_taken_back(self, taken: Sequence[HistoryEntry], viewer: Seat) -> None:
        """Tell what was taken back, in detail only to its player."""
        seat = taken[-1].seat
        stands = sum(entry.number < taken[0].number for entry in self.table.history)
        self._told = {hearer: min(count, stands) for hearer, count in self._told.items()}
        if seat is viewer:
            actions = commas(taught(entry.action) for entry in taken)
            self.paper.line(say("text_mode.taken-back", action=actions), indent=2)
        else:
            self.paper.line(say("text_mode.taken-back-of", n=seat.number, seat=seat.label))
        self.look_again()

    def show(self) -> None:
        """Show the position, in short where the board is as it was shown last."""
        view, width = self.session.view, self.paper.width
        board = self.session.viewer, self.lines.board(view, width)
        brief = self.lines.brief(view, width) if self._board == board else None
        self._board = board
        self.paper.line()
        room = self.paper.height - ROOM_BELOW
        self.paper.lines(self.lines.position(view, width, room) if brief is None else brief)
        self.paper.lines(self.lines.contest(view, width))

    def _show_if_changed(self, seat: Seat) -> None:
        """Show the position to another viewer, in another phase, or in each battle turn."""
        view = self.session.view
        contested = self.lines.contested(view)
        key = (self.session.viewer, seat, self.lines.moment(view))
        if self._shown is None or (key != self._shown and not contested):
            self.show()
        elif contested and not self._advised:
            self.paper.lines(self.lines.contest(view, self.paper.width))
        self._shown = key

    def _advise(self, seat: Seat) -> None:
        if self._advised:
            return
        if (plan := self.model.plans.draft) is not None:
            self.paper.line(say("text_mode.planned", n=len(plan.drafts), summary=plan.summary), "todo", 2)
        text = self.lines.advice(self.session.view, self.session.legal)
        self.paper.line(say("text_mode.what-to-do", seat=seat.label, advice=text), "todo", 2)
        self._advised = True

    def look_again(self) -> None:
        """Show the position again with the next line, or now if the game is over."""
        if self.table.to_act is None:
            self.show()
        self._shown = self._board = None
        self._advised = False

    def show_page(self, *, again: bool = False, aside: bool = False) -> None:
        coach, message, todo = self.session.coach, self.session.coach_says, self.session.taught
        page = message, todo
        if coach is None or message is None or (page in (self._page, *self._asides) and not again):
            return
        if aside and not (message.watch and message.step and message.strayed <= self.model.bots.waits_for_key):
            return
        if message.watch and not message.strayed:
            self._asides.append(page)
        goes_on = message == self._page[0] and not again
        self._page, step = page, message.step
        told = message.sentence(coach.lesson.words, lines=True)
        if step is not None and step.rule:
            told = say("text_mode.more", reason=told, rule=step.rule)
        if not goes_on:
            self.paper.line(f"{say('coach.who')} {told}", "heading", 2)
        if step is not None and not message.watch:
            told = to_type("text_mode.coach-type", todo, one=step.again)
            if told or step is not coach.lesson.steps[-1]:
                key = "text_mode.coach-list" if step.waits else "text_mode.to-go-on"
                self.paper.line(told or say(key), indent=2)

    def say_where_saved(self) -> None:
        """Print where the game is saved and how to go on."""
        self.session.presence.look()
        self.paper.lines(farewell(self.session, "text"))

    def forget_choice(self) -> None:
        self._advised = False
        self.session.alone = False

    def tell_scenes(self) -> None:
        playback = self.model.playback
        while (scene := playback.current) is not None:
            number, count = playback.at + 1, len(playback.scenes)
            self.paper.line(say("text_mode.scene", number=number, count=count, text=scene.text), indent=2)
            self.model.handle(do.Next())
