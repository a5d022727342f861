"""What is chosen in a phase from a list of lines: they are marked, and then done together, or each at once."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from engine.contract import Action, GameError
from engine.translations import say
from jc_tui.appearance.spans import ListRow, plain_row
from jc_tui.table import intents as do
from jc_tui.table.message import Ask, Notice, RuleRefusal
from jc_tui.table.modes import Mode

DONE = "done"
"""The key of the line that ends the choice."""


class PhaseChoice:
    """What the seat to act chooses, out of a view and what is `legal`. A game says which lines there are.

    Attributes:
        marked: the keys of the lines that are marked.
        rule: the section of the rulebook that it is about.
    """

    rule = ""

    def __init__(self, view: Any, legal: Sequence[Action], marked: Collection[str] = ()) -> None:
        self.view, self.legal, self.marked = view, legal, marked

    def rows(self) -> list[ListRow]:
        """Return the lines under headings, without the one that ends the choice."""
        return []

    def choosable(self) -> list[str]:
        """Return the keys of the lines that can be chosen, in their order."""
        return []

    def usual(self) -> str:
        """Return the key of the line that the cursor begins on."""
        return next(iter(self.choosable()), DONE)

    def done_text(self) -> str:
        """Return what stands on the line that ends it; empty where there is none."""
        return ""

    def todo(self) -> str:
        """Return what to do now, as a sentence; empty where there is nothing to choose."""
        return ""

    def place(self, key: str) -> str:
        """Return the place that a line is about; empty for none."""
        return ""

    def no_mark(self, key: str) -> str:
        """Return why a line cannot be marked with those that are; empty when it can."""
        return ""

    def at_once(self, key: str) -> Sequence[Action] | None:
        """Return what choosing a line does at once; None where it is marked."""
        return None

    def missing(self) -> str:
        """Return why it cannot be ended with these marked; empty when it can."""
        return ""

    def actions(self) -> Sequence[Action]:
        """Return what is done with these marked, when the choice is ended."""
        return ()

    def asked_before(self) -> str:
        """Return what is asked before it is ended; empty where nothing is."""
        return ""


Chosen = TypeVar("Chosen", bound=PhaseChoice)


class ListChoice(Mode, Generic[Chosen]):
    """The lines of a phase.

    Attributes:
        choices: by phase, what is chosen in it. nothing: what has no lines, where there is nothing to choose.
        key: that of the line under the cursor. marked: the keys of the lines that are marked.
    """

    choices: Mapping[str, type[Chosen]]
    nothing: type[Chosen]
    key = ""
    marked: frozenset[str] = frozenset()
    _asked: Hashable = None

    @property
    def choice(self) -> Chosen:
        view, legal = self.session.view, self.session.legal
        if legal and view.phase in self.choices:
            return self.choices[view.phase](view, legal, self.marked)
        return self.nothing(view, ())

    @property
    def rows(self) -> Sequence[ListRow]:
        choice = self.choice
        done, ink = choice.done_text(), "muted" if choice.missing() else "mark"
        return [*([plain_row(DONE, done, ink)] if done else []), *choice.rows()]

    @property
    def prompt(self) -> str:
        return self.choice.todo() or self.session.waiting_for

    @property
    def unkept(self) -> bool:
        return bool(self.marked)

    def take_in(self) -> None:
        """Look at the lines there are; drop marks when the player or choice changes."""
        asked = self.session.view.phase, self.session.view.to_act, self.session.viewer
        if asked != self._asked:
            self._asked, self.key = asked, "" if self.session.taught else self.key
            self.forget()
        if self.is_over:
            return
        self.marked &= frozenset(self.choice.choosable())
        keys = {row.key for row in self.rows}
        if self.key not in keys:
            texts = [f"{text} " for text in self.session.taught]
            named = (key for key in self.choice.choosable() if any(f" {key} " in text for text in texts))
            self.key = next(named, self.choice.usual()) if keys else ""

    def forget(self) -> None:
        self.marked = frozenset()

    def offers(self, name: str) -> bool:
        return name not in ("Next", "MarkLine") or (name == "Next") == self.table.bots.waits_for_key  # both Space

    def does(self, intent: do.PlayerIntent) -> bool:
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
            case do.Undo() | do.UndoAll() if self.marked:
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
        choice = self.choice
        return [key for key in choice.choosable() if choice.place(key) == place]

    def choose(self, key: str) -> None:
        """Mark a line, or take its mark away; or do what it says."""
        if not self.session.legal:
            raise Notice(self.session.waiting_for)
        self.key, choice = key, self.choice
        if key == DONE:
            self.end()
        elif (actions := choice.at_once(key)) is not None:
            self.table.act(actions)
        elif key in self.marked:
            self.marked -= {key}
        elif why := choice.no_mark(key):
            raise RuleRefusal(why, choice.rule)
        else:
            self.marked |= {key}

    def pick(self, place: str) -> None:
        """Choose the next unmarked line of a place; once all are, unmark them."""
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
        choice = self.choice
        if missing := choice.missing():
            raise RuleRefusal(missing, choice.rule)
        if asked := choice.asked_before():
            self.table.ask(asked, always=True)
        try:
            self.table.act(choice.actions(), what=choice.done_text())
        except Ask:
            raise
        except GameError:
            self.marked &= frozenset(self.choice.choosable())
            raise
        self.forget()
