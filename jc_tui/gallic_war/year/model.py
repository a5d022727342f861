"""The end of the year as a mode of the table's model: its decisions, and at last what came of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.contract import Action, Seat
from engine.gallic_war.events.year import YearEnded
from engine.gallic_war.state import BUILD, COMPANIONS, LEADER_HOME, LEGIONS_HOME, REPLACE, SUPPLY
from engine.gallic_war.words import label, say
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.modes import YEAR
from jc_tui.gallic_war.year.deciding import Decision
from jc_tui.gallic_war.year.quartering import Companions, LeaderHome, LegionsHome
from jc_tui.gallic_war.year.spending import Building, Replacing, Starving
from jc_tui.gallic_war.year.steps import Step, steps, year_end
from jc_tui.look.rows import Row, plain_row
from jc_tui.table import intents as do
from jc_tui.table.list_choice import DONE, ListChoice
from jc_tui.table.model import TableModel
from jc_tui.table.modes import ModeUI

DECISIONS: Mapping[str, type[Decision]] = {
    LEGIONS_HOME: LegionsHome,
    LEADER_HOME: LeaderHome,
    COMPANIONS: Companions,
    SUPPLY: Starving,
    REPLACE: Replacing,
    BUILD: Building,
}
"""What is decided in each phase."""


class YearEnd(ListChoice):
    """The end of the year. When it is over, all that happened in it is there to be read before the next begins.

    `year` is the number of the year that ends.
    """

    def __init__(self, table: TableModel, ui: ModeUI) -> None:
        super().__init__(table, ui)
        self.year = self.session.view.year
        self._read = False

    @property
    def is_over(self) -> bool:
        """True at once for what belongs to other screens, at the end when it has been read."""
        return super().is_over and not self.to_read

    @property
    def to_read(self) -> bool:
        """True if the year has ended here, and what came of it was not read yet."""
        view = self.session.view
        if self._read or (view.phase in YEAR and view.year == self.year):
            return False
        turns = load_facts().numbers.turns
        ended = [event.year for event in year_end(self.session) if isinstance(event, YearEnded)]
        return ended == [turns[self.year - 1].year]

    def look(self) -> None:
        """What came of the year all read together who share the screen."""
        if not self.to_read:
            super().look()
        elif self.session.shared:
            self.session.look(Seat.SPECTATOR)

    @property
    def decision(self) -> Decision | None:
        """What is decided now by the player here."""
        view, legal = self.session.view, self.session.legal
        return DECISIONS[view.phase](view, legal) if legal and view.phase in DECISIONS else None

    @property
    def _lines(self) -> Decision:
        """The decision; one without lines where there is none."""
        return (None if self.to_read else self.decision) or Decision(self.session.view, ())

    @property
    def steps(self) -> list[Step]:
        """The steps of the year, with what came of those that are done."""
        return steps(self.session.view, year_end(self.session), over=self.to_read, number=self.year)

    @property
    def rows(self) -> Sequence[Row]:
        """What is to be chosen; at the end all that happened."""
        if self.to_read:
            return self._account()
        decision = self._lines
        done = decision.done_text(self.marked)
        ink = "muted" if decision.missing(self.marked) else "mark"
        return [*([plain_row(DONE, done, ink)] if done else []), *decision.rows(self.marked)]

    def _account(self) -> list[Row]:
        """All that happened, step by step; on the first line it goes on."""
        last = self.year == len(load_facts().numbers.turns)
        go_on = say("year.go-to-end") if last else say("year.go-on", year=load_facts().year(self.year + 1))
        rows = [plain_row(DONE, go_on, "mark")]
        for step in self.steps:
            if told := step.told:
                rows.append(plain_row("", f"{step.section} {step.name}"))
                rows += [plain_row(f"{step.section} {number}", line) for number, line in enumerate(told)]
        return rows

    @property
    def choosable(self) -> Sequence[str]:
        """The lines of the decision that can be chosen."""
        return self._lines.choosable()

    @property
    def usual(self) -> str:
        """The line that the cursor begins on."""
        return self._lines.usual()

    @property
    def missing(self) -> str:
        """That it is not yet time to end it."""
        self.rule = self._lines.rule
        return say("year.not-yet") if self._lines.missing(self.marked) else ""

    @property
    def prompt(self) -> str:
        """What to do now."""
        if self.to_read:
            return say("year.todo-read")
        decision = self.decision
        return self.session.waiting_for if decision is None else decision.todo(self.marked)

    @property
    def preview(self) -> list[str]:
        """What would come of it with these marked, in sentences."""
        return self._lines.preview(self.marked)

    def does(self, intent: do.PlayerIntent) -> bool:
        """Go on when it has been read; else as with any list."""
        if self.to_read and isinstance(intent, do.EndPhase | do.Next | do.MarkLine | do.Back):
            self._read = True
            return True
        return super().does(intent)

    def place_of(self, key: str) -> str:
        """The area that a line is about."""
        return self._lines.place(key)

    def nothing_there(self, place: str) -> str:
        """That nobody there can be chosen."""
        return say("year.nobody-there", place=label(place))

    def no_mark(self, key: str) -> str:
        """Why a line cannot be marked."""
        self.rule = self._lines.rule
        return self._lines.no_mark(key, self.marked)

    def at_once(self, key: str) -> Sequence[Action] | None:
        """What choosing a line does, where nothing is marked."""
        if self._lines.marks_blocks:
            return None
        action = self._lines.at_once(key)
        return () if action is None else (action,)

    def actions(self) -> Sequence[Action]:
        """What is done with these marked."""
        return self._lines.actions(self.marked)
