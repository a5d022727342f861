"""The end of the year as a mode of the table's model: its decisions, and at last what came of all."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Seat
from engine.gallic_war.events.year import YearEnded
from engine.gallic_war.state import BUILD, COMPANIONS, LEADER_HOME, LEGIONS_HOME, REPLACE, SUPPLY
from engine.gallic_war.words import label, say
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.modes import YEAR
from jc_tui.gallic_war.year import decisions
from jc_tui.gallic_war.year.decisions import Decision
from jc_tui.gallic_war.year.steps import Step, steps, year_end
from jc_tui.look.spans import Row, plain_row
from jc_tui.table import intents as do
from jc_tui.table.list_choice import DONE, ListChoice
from jc_tui.table.model import TableModel
from jc_tui.table.modes import ModeUI


class YearEnd(ListChoice[Decision]):
    """The end of the year of number `year`, with all that happened in it to read before the next begins."""

    nothing = Decision
    choices = {  # noqa: RUF012 - never changed
        LEGIONS_HOME: decisions.LegionsHome,
        LEADER_HOME: decisions.LeaderHome,
        COMPANIONS: decisions.Companions,
        SUPPLY: decisions.Starving,
        REPLACE: decisions.Replacing,
        BUILD: decisions.Building,
    }

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
        """Let all who share the screen read what came of the year."""
        if not self.to_read:
            super().look()
        elif self.session.shared:
            self.session.look(Seat.SPECTATOR)

    @property
    def choice(self) -> Decision:
        return Decision(self.session.view, ()) if self.to_read else super().choice

    @property
    def steps(self) -> list[Step]:
        return steps(self.session.view, year_end(self.session), over=self.to_read, number=self.year)

    @property
    def rows(self) -> Sequence[Row]:
        if not self.to_read:
            return super().rows
        last = self.year == len(load_facts().numbers.turns)
        go_on = say("year.go-to-end") if last else say("year.go-on", year=load_facts().year(self.year + 1))
        rows = [plain_row(DONE, go_on, "mark")]
        for step in self.steps:
            if told := step.told:
                rows.append(plain_row("", f"{step.section} {step.name}"))
                rows += [plain_row(f"{step.section} {number}", line) for number, line in enumerate(told)]
        return rows

    @property
    def prompt(self) -> str:
        return say("year.todo-read") if self.to_read else super().prompt

    def does(self, intent: do.PlayerIntent) -> bool:
        if self.to_read and isinstance(intent, do.EndPhase | do.Next | do.MarkLine | do.Back):
            self._read = True
            return True
        return super().does(intent)

    def nothing_there(self, place: str) -> str:
        return say("year.nobody-there", place=label(place))
