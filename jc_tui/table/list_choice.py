"""What is chosen in a phase from a list of lines: they are marked, and then done together, or each at once."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from engine.contract import Action, GameError
from engine.words import say
from jc_tui.look.rows import Row
from jc_tui.table import intents as do
from jc_tui.table.message import Notice, RuleRefusal
from jc_tui.table.modes import Mode

DONE = "done"
"""The key of the line that ends the choice."""


class ListChoice(Mode):
    """The lines of a phase; a game says which there are.

    Attributes:
        key: that of the line under the cursor. marked: the keys of the lines that are marked.
        rule: the section of the rulebook that the choice is about.
    """

    key = ""
    rule = ""
    marked: frozenset[str] = frozenset()
    _asked: Hashable = None

    # --- what a game says ----------------------------------------------------------------------------------

    @property
    def rows(self) -> Sequence[Row]:
        """All lines with their headings, that which ends the choice among them."""
        raise NotImplementedError

    @property
    def choosable(self) -> Sequence[str]:
        """The keys of the lines that can be chosen, in their order."""
        raise NotImplementedError

    @property
    def usual(self) -> str:
        """The line that the cursor begins on."""
        return next(iter(self.choosable), DONE)

    @property
    def missing(self) -> str:
        """Why it cannot be ended with these marked; empty when it can."""
        return ""

    def place_of(self, key: str) -> str:
        """Return the place that a line is about; empty for none."""
        raise NotImplementedError

    def no_mark(self, key: str) -> str:
        """Return why a line cannot be marked with those that are; empty when it can."""
        return ""

    def at_once(self, key: str) -> Sequence[Action] | None:
        """Return what choosing a line does at once; None where it is marked."""
        return None

    def actions(self) -> Sequence[Action]:
        """Return what is done with these marked, when the choice is ended."""
        raise NotImplementedError

    def asked_before(self, actions: Sequence[Action]) -> str:
        """Return what is asked before these are done; empty where nothing is."""
        return ""

    @property
    def unkept(self) -> bool:
        """True if lines are marked."""
        return bool(self.marked)

    # --- what the model does -------------------------------------------------------------------------------

    def take_in(self) -> None:
        """Look at the lines there are; drop marks when somebody else is asked, or something else."""
        asked = self.session.view.phase, self.session.view.to_act, self.session.eyes
        if asked != self._asked:
            self._asked = asked
            self.forget()
        if self.is_over:
            return
        self.marked &= frozenset(self.choosable)
        keys = {row.key for row in self.rows}
        if self.key not in keys:
            self.key = self.usual if keys else ""

    def forget(self) -> None:
        """Drop the marks."""
        self.marked = frozenset()

    def does(self, intent: do.PlayerIntent) -> bool:
        """Mark, choose or end; what else is wanted the table does."""
        match intent:
            case do.PointLine(key):
                self.key = key
            case do.MarkLine(""):
                if self.key != DONE:
                    self.choose(self.key)
            case do.MarkLine(key):
                self.choose(key)
            case do.EndPhase():
                self.end()
            case do.Undo() if self.marked:
                self.forget()
            case do.Point(place):
                self.table.place = place
                self.key = next(iter(self.there(place)), self.key)
            case do.Pick(place):
                self.pick(place)
            case _:
                return False
        return True

    def there(self, place: str) -> list[str]:
        """Return the keys of the lines that are about a place."""
        return [key for key in self.choosable if self.place_of(key) == place]

    def choose(self, key: str) -> None:
        """Mark a line, or take its mark away; or do what it says."""
        if not self.session.legal:
            raise Notice(self.session.waiting_for)
        self.key = key
        if key == DONE:
            self.end()
        elif (actions := self.at_once(key)) is not None:
            self.table.act(actions)
        elif key in self.marked:
            self.marked -= {key}
        elif why := self.no_mark(key):
            raise RuleRefusal(why, self.rule)
        else:
            self.marked |= {key}

    def pick(self, place: str) -> None:
        """Choose in a place: the next of its lines that is not marked; once all are, none of them is."""
        keys = self.there(place)
        if not keys:
            raise Notice(self.nothing_there(place))
        left = [key for key in keys if key not in self.marked]
        if left:
            self.choose(left[0])
        else:
            self.marked -= {*keys}

    def nothing_there(self, place: str) -> str:
        """Return what is said where a place is chosen that no line is about."""
        return say("orders.nothing-here", place=self.table.ui.map.name(place))

    def end(self) -> None:
        """Do what is marked, and be done with the choice where that takes a word."""
        if not self.session.legal:
            raise Notice(self.session.waiting_for)
        if missing := self.missing:
            raise RuleRefusal(missing, self.rule)
        actions = self.actions()
        if question := self.asked_before(actions):
            self.table.ask(question)
        try:
            self.table.act(actions)
        except GameError:
            self.marked = frozenset(key for key in self.marked if key in self.choosable)
            raise
        self.forget()
